"""Passwords are hashed a few at a time, however many people sign in at once."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from argon2 import PasswordHasher

from roundhouse.server.accounts.passwords import PasswordHashing
from roundhouse.server.errors import Refused
from tests.server.conftest import Opened, Place
from tests.server.people import Table
from tests.server.places import PATIENCE


class Watched:
    """Counts the hashes that run at the same time; each waits until it may end."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.running = self.most = 0
        self.changed, self.may_end = threading.Condition(), threading.Event()
        real = PasswordHasher.verify

        def verify(hasher: PasswordHasher, stored: str, password: str) -> bool:
            self._count(1)
            self.may_end.wait(60)
            try:
                return bool(real(hasher, stored, password))
            finally:
                self._count(-1)

        monkeypatch.setattr(PasswordHasher, "verify", verify)

    def _count(self, more: int) -> None:
        with self.changed:
            self.running += more
            self.most = max(self.most, self.running)
            self.changed.notify_all()

    def wait_for(self, running: int) -> None:
        with self.changed:
            assert self.changed.wait_for(lambda: self.running == running, timeout=PATIENCE)


def together(times: int, work: Callable[[], None]) -> list[threading.Thread]:
    threads = [threading.Thread(target=work) for _ in range(times)]
    for thread in threads:
        thread.start()
    return threads


def test_many_sign_ins_at_once(lite: Place, opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 40, two are hashed at a time and five wait; the rest are told to come back, at once."""
    table: Table = opened(lite, hashes=2, hashes_waiting=5)
    table.user("Ana")
    watched, answers, told = Watched(monkeypatch), list[int](), threading.Condition()

    def sign_in() -> None:
        person = table.stranger()
        answer = person.ask("POST", "/account/sign-in", {"name": "Ana", "password": "correct horse"})
        with told:
            answers.append(answer.status_code)
            told.notify_all()
        if answer.status_code == 503:
            assert answer.json()["error"] == "busy"
            assert "signing in" in answer.json()["message"]
            assert answer.headers["retry-after"] == "3"

    threads = together(40, sign_in)
    watched.wait_for(2)
    with told:
        assert told.wait_for(lambda: len(answers) == 33, timeout=PATIENCE)
    assert answers == [503] * 33
    watched.may_end.set()
    for thread in threads:
        thread.join(60)
    assert sorted(answers) == [200] * 7 + [503] * 33
    assert watched.most == 2


def test_there_is_room_again_after_a_failure(lite: Place) -> None:
    hashing = PasswordHashing(lite.settings(hashes=1, hashes_waiting=0))
    for _ in range(3):
        assert not hashing.verify("not a hash", "x")
        assert not hashing.verify(None, "x")
    assert hashing.verify(hashing.hash("secret"), "secret")


def test_nobody_waits_where_nobody_may(lite: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    hashing = PasswordHashing(lite.settings(hashes=1, hashes_waiting=0))
    watched = Watched(monkeypatch)
    (thread,) = together(1, lambda: [hashing.verify(None, "x")].clear())
    watched.wait_for(1)
    with pytest.raises(Refused, match="Try again"):
        hashing.hash("secret")
    watched.may_end.set()
    thread.join(60)
