"""Quotas: told in clear words, per account and per address, and none for whoever sits at the machine itself."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from roundhouse.server.bots import decisions as bot_decisions
from roundhouse.server.errors import Refused
from roundhouse.server.limits.concurrency import ConcurrencyLimit
from roundhouse.server.limits.quotas import Asker
from tests.server.conftest import Opened, Place, postgres_place
from tests.server.people import Person, Table
from tests.server.places import PATIENCE

OPEN = {"title": "18mex", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]}
BOTS = {"title": "18mex", "seats": [{"kind": "bot", "bot": "random"}] * 3, "start": True}


def refusal(person: Person, method: str, path: str, body: Any = None, **more: Any) -> str:
    """What somebody is told who has reached a quota."""
    answer = person.ask(method, path, body, **more)
    assert (answer.status_code, answer.json()["error"]) == (429, "too_many"), answer.text
    found: str = answer.json()["message"]
    return found


def test_games_that_have_not_started(place: Place, opened: Opened) -> None:
    table = opened(place, quota_open=2)
    ana, eva = table.guest("Ana"), table.guest("Eva")
    first = ana.good("POST", "/games", OPEN)["id"]
    ana.good("POST", "/games", OPEN)
    told = refusal(ana, "POST", "/games", OPEN)
    assert "2 games that have not started" in told
    assert "Start or delete one" in told
    eva.good("POST", "/games", OPEN)
    ana.good("DELETE", f"/games/{first}")
    ana.good("POST", "/games", OPEN)


def test_many_requests_at_once_do_not_pass_a_quota(opened: Opened, postgres_address: str, redis_address: str) -> None:
    place = postgres_place(postgres_address, redis_address)
    tables = [opened(place, quota_open=3) for _ in range(2)]
    ana, answers = tables[0].guest("Ana"), list[int]()

    def create(table: Table) -> None:
        person = table.stranger()
        person.cookie, person.csrf = ana.cookie, ana.csrf
        answers.append(person.ask("POST", "/games", OPEN).status_code)

    threads = [threading.Thread(target=create, args=(table,)) for table in tables * 6]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert sorted(answers) == [201] * 3 + [429] * 9


def test_games_that_only_bots_play(place: Place, opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_decisions, "_thought", lambda *_: None)
    monkeypatch.setattr("roundhouse.server.bots.automatic_moves.AutomaticMoves._put", lambda *_: None)
    table = opened(place, quota_bot_games=2)
    ana, eva = table.guest("Ana"), table.guest("Eva")
    games = [ana.good("POST", "/games", BOTS)["id"] for _ in range(2)]
    told = refusal(ana, "POST", "/games", BOTS)
    assert "2 games that only bots play" in told
    assert "take a seat yourself" in told
    waiting = ana.good("POST", "/games", {**BOTS, "start": False})["id"]
    assert "only bots play" in refusal(ana, "POST", f"/games/{waiting}/start")
    ana.new_game(kinds=("me", "bot", "bot"))
    eva.good("POST", "/games", BOTS)
    ana.good("DELETE", f"/games/{games[0]}")
    ana.good("POST", f"/games/{waiting}/start")


def test_imports_and_copies(place: Place, opened: Opened) -> None:
    table = opened(place, quota_imports=2)
    ana, eva = table.guest("Ana"), table.guest("Eva")
    game = ana.new_game()
    file = ana.good("GET", f"/games/{game}/export")
    ana.good("POST", "/games/import", {"file": file})
    ana.good("POST", f"/games/{game}/clone", {})
    told = refusal(ana, "POST", "/games/import", {"file": file})
    assert told.startswith("You have imported or copied 2 games in the last hour")
    assert "Try again in 60 minutes." in told
    assert "imported" in refusal(ana, "POST", f"/games/{game}/clone", {})
    eva.good("POST", "/games/import", {"file": file})


def test_games_created_in_an_hour_over_two_servers(opened: Opened, postgres_address: str, redis_address: str) -> None:
    place = postgres_place(postgres_address, redis_address)
    one, other = (opened(place, quota_created=3) for _ in range(2))
    ana = one.guest("Ana")
    there = other.stranger()
    there.cookie, there.csrf = ana.cookie, ana.csrf
    for person in (ana, there, ana):
        person.good("POST", "/games", OPEN)
    assert "created 3 games" in refusal(there, "POST", "/games", OPEN)


def test_advice(place: Place, opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("roundhouse.server.bots.advice.BotAdvice._think", lambda *_: ())
    table = opened(place, quota_advice=2)
    ana = table.guest("Ana")
    games = [ana.new_game() for _ in range(3)]
    for game in games[:2]:
        ana.good("POST", f"/games/{game}/advice")
    ana.good("POST", f"/games/{games[0]}/advice")  # has been thought about already
    ana.good("POST", f"/games/{games[0]}/advice?closer=true")  # goes with the first answer
    for path in ("advice", "advice?closer=true"):
        assert "asked for advice 2 times" in refusal(ana, "POST", f"/games/{games[2]}/{path}")


def test_an_address_may_do_as_much_as_a_few_accounts(lite: Place, opened: Opened) -> None:
    table = opened(lite, quota_created=2, quota_address=2, proxied=True)
    home, elsewhere = {"X-Forwarded-For": "198.51.100.7"}, {"X-Forwarded-For": "198.51.100.8"}
    people = [table.guest(name) for name in ("Ana", "Eva", "Ida")]
    for person in people[:2]:
        for _ in range(2):
            person.good("POST", "/games", OPEN, headers=home)
    told = refusal(people[2], "POST", "/games", OPEN, headers=home)
    assert "at your address have created 4 games" in told
    people[2].good("POST", "/games", OPEN, headers=elsewhere)


def test_whoever_sits_at_the_machine_has_no_quotas() -> None:
    assert Asker("ana", "127.0.0.1").at_home
    assert Asker("ana", "::1").at_home
    assert not Asker("ana", "127.0.0.1", direct=False).at_home
    assert not Asker("ana", "192.168.1.5").at_home
    assert not Asker("ana", "nowhere").at_home


def test_a_proxy_that_is_not_in_the_settings_does_not_lift_quotas(lite: Place, opened: Opened) -> None:
    table = opened(lite, quota_created=0)
    ana = table.guest("Ana")
    vars(table.client._transport)["client"] = ("127.0.0.1", 50_000)
    ana.good("POST", "/games", OPEN)
    assert "created" in refusal(ana, "POST", "/games", OPEN, headers={"X-Forwarded-For": "198.51.100.7"})


def test_bots_think_in_a_few_threads_of_their_own(lite: Place, opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    """As many think at once as the settings say, one of each owner, and requests are answered meanwhile."""
    running, most, lock, may_end = 0, 0, threading.Condition(), threading.Event()

    def slow(*_: Any) -> None:
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
            lock.notify_all()
        may_end.wait(60)
        with lock:
            running -= 1

    monkeypatch.setattr("roundhouse.server.bots.automatic_moves.decide", slow)
    table = opened(lite, bots_at_once=3, bots_per_owner=1)
    people = [table.guest(name) for name in ("Ana", "Eva")]
    try:
        for person in people:
            for _ in range(3):
                person.new_game(kinds=("bot", "bot", "bot"))
        with lock:
            assert lock.wait_for(lambda: running == 2, timeout=PATIENCE)
        for _ in range(2):
            table.guest("Luis").new_game(kinds=("bot", "bot", "bot"))
        with lock:
            assert lock.wait_for(lambda: running == 3, timeout=PATIENCE)
        assert table.client.get("/healthz").status_code == 200
        assert most == 3
    finally:
        may_end.set()


@contextmanager
def held(room: ConcurrencyLimit, times: int) -> Iterator[None]:
    """So many threads are in the room, or wait for it."""
    may_end, arrived, lock = threading.Event(), 0, threading.Condition()

    def stay() -> None:
        nonlocal arrived
        with lock:
            arrived += 1
            lock.notify_all()
        with room.turn():
            may_end.wait(60)

    threads = [threading.Thread(target=stay) for _ in range(times)]
    for thread in threads:
        thread.start()
    with lock:
        assert lock.wait_for(lambda: arrived == times, timeout=PATIENCE)
    try:
        yield
    finally:
        may_end.set()
        for thread in threads:
            thread.join(60)


def test_a_full_room_sends_people_away() -> None:
    room = ConcurrencyLimit(1, 0, "The room is full.", patience=0.01)
    with room.turn(), pytest.raises(Refused, match="full"), room.turn():
        pass
    with room.turn():
        pass


def test_whoever_waits_too_long_is_sent_away() -> None:
    room = ConcurrencyLimit(1, 5, "The room is full.", patience=0.01)
    with room.turn(), pytest.raises(Refused, match="full"), room.turn():
        pass
    with held(room, 1):
        pass
