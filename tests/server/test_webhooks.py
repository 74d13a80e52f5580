"""Webhooks: who may be called, and that slow or broken targets delay nobody else."""

from __future__ import annotations

import asyncio
import itertools
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from roundhouse.server.model import WebhookResult
from roundhouse.server.news.messages import Hook
from roundhouse.server.webhooks import Policy, Webhooks
from roundhouse.server.webhooks.addresses import is_public
from tests.server.conftest import Opened, Place
from tests.server.people import Person, Table
from tests.server.targets import Reply, WebTarget, answering, dripping, dripping_body, endless, good, web_target

HOOK = Hook(event="test", game="", name="", title="", seat=0, player="Ana", moves=0, doing="", path="/", url="", at="")
#: No test waits for a deadline or a pause unless it is about one.
PATIENT = Policy(deadline=600.0, test_deadline=600.0, first_pause=0.01, longest_pause=0.01)


@contextmanager
def webhooks(policy: Policy = PATIENT, *, private: bool = True) -> Iterator[Webhooks]:
    found = Webhooks(private, policy)
    try:
        yield found
    finally:
        found.close()


def called(hooks: Webhooks, address: str) -> WebhookResult:
    return asyncio.run(hooks.test("ana", address, HOOK))


def eventually(true: Callable[[], object]) -> None:
    end = time.monotonic() + 60
    while not true():
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.01)


PUBLIC = ("1.1.1.1", "93.184.216.34", "192.0.1.1", "198.20.0.1", "2606:4700::1111", "2a00:1450:4001::1", "2001:200::1")
CLOSED = (
    *("0.0.0.0", "0.1.2.3", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.9.9.9", "169.254.169.254", "172.16.0.1"),
    *("172.31.255.255", "192.0.0.1", "192.0.0.9", "192.0.0.170", "192.0.2.1", "192.88.99.1", "192.168.1.1"),
    *("198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.255.255.255", "240.0.0.1"),
    *("255.255.255.255", "::", "::1", "::127.0.0.1", "::8.8.8.8", "::ffff:127.0.0.1", "::ffff:8.8.8.8"),
    *("::ffff:0:10.0.0.1", "64:ff9b::7f00:1", "64:ff9b::808:808", "64:ff9b:1::1", "100::1", "2001::1"),
    *("2001:0:4136:e378::1", "2001:10::1", "2001:db8::1", "2002:7f00:1::", "2002:808:808::1", "3fff::1"),
    *("5f00::1", "fc00::1", "fd12::1", "fe80::1", "fe80::1%eth0", "fec0::1", "ff02::1", "ff0e::1", "localhost", ""),
)


@pytest.mark.parametrize("address", PUBLIC)
def test_the_public_internet_may_be_called(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("address", CLOSED)
def test_other_networks_may_not(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "localhost", "2130706433", "0177.0.0.1", "0x7f.1", "127.1", "[::1]", "[::ffff:127.0.0.1]", "0"],
)
def test_no_spelling_of_the_own_machine_is_called(host: str) -> None:
    with web_target() as target, webhooks(private=False) as hooks:
        result = called(hooks, target.address.replace("127.0.0.1", host))
        assert not result.ok
        assert target.calls == 0


def test_one_private_address_among_public_ones_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    def both(host: str, port: int, *args: Any, **more: Any) -> list[Any]:
        kind = (socket.AF_INET, socket.SOCK_STREAM, 6, "")
        return [(*kind, ("93.184.216.34", port)), (*kind, ("127.0.0.1", port))]

    with web_target() as target, webhooks(private=False) as hooks:
        monkeypatch.setattr(socket, "getaddrinfo", both)
        result = called(hooks, target.address.replace("127.0.0.1", "two.example"))
        assert "public internet" in result.message
        assert target.calls == 0


def test_the_address_that_was_checked_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """A host that names a public address first and a private one later is never asked twice."""
    asked, connected = itertools.count(), list[Any]()

    def changing(host: str, port: int, *args: Any, **more: Any) -> list[Any]:
        address = "127.0.0.1" if next(asked) else "93.184.216.34"
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port))]

    async def connect(loop: Any, sock: socket.socket, address: Any) -> None:
        connected.append(address)
        raise ConnectionRefusedError

    with web_target() as target, webhooks(private=False) as hooks:
        monkeypatch.setattr(socket, "getaddrinfo", changing)
        monkeypatch.setattr("asyncio.selector_events.BaseSelectorEventLoop.sock_connect", connect)
        assert "can't be reached" in called(hooks, target.address.replace("127.0.0.1", "two.example")).message
        assert [address[0] for address in connected] == ["93.184.216.34"]
        assert next(asked) == 1


def test_redirects_are_not_followed() -> None:
    with web_target() as inside, web_target(answering("302 Found", f"Location: {inside.address}")) as target:
        with webhooks() as hooks:
            result = called(hooks, target.address)
        assert (result.ok, result.status, inside.calls) == (False, 302, 0)
        assert "Redirects are not followed" in result.message


@pytest.mark.parametrize("reply", [dripping, dripping_body])
def test_the_deadline_holds_for_the_whole_answer(reply: Reply) -> None:
    """The target goes on sending until it is released: only a deadline over everything ends the call."""
    with web_target(reply) as target, webhooks(Policy(test_deadline=0.3)) as hooks:
        result = called(hooks, target.address)
        assert not target.released.is_set()
        assert "no complete answer within 0.3 seconds" in result.message


def test_an_endless_answer_is_cut_off() -> None:
    with web_target(endless) as target, webhooks() as hooks:
        result = called(hooks, target.address)
        assert (result.ok, "larger than" in result.message) == (False, True)


def test_a_slow_target_delays_no_other() -> None:
    with web_target(dripping) as slow, web_target() as quick, webhooks() as hooks:
        for _ in range(50):
            hooks.send(slow.address, HOOK)
        slow.wait_for(1)
        for _ in range(3):
            hooks.send(quick.address, HOOK)
        quick.wait_for(3)
        assert slow.calls == 1
        assert not slow.released.is_set()


def test_the_queue_of_a_target_is_bounded() -> None:
    with web_target(dripping) as slow, webhooks() as hooks:
        hooks.send(slow.address, HOOK)
        slow.wait_for(1)
        for _ in range(25):
            hooks.send(slow.address, HOOK)
        slow.released.set()
        eventually(lambda: hooks.delivered == 21)
        assert hooks.dropped == 5


def _failing_first(times: int) -> Reply:
    def reply(connection: socket.socket, target: WebTarget) -> None:
        (answering("503 Busy") if target.calls <= times else good)(connection, target)

    return reply


def test_a_failed_call_is_tried_again() -> None:
    with web_target(_failing_first(2)) as target, webhooks() as hooks:
        hooks.send(target.address, HOOK)
        eventually(lambda: hooks.delivered == 1)
        assert target.calls == 3


def test_a_refused_call_is_not_tried_again() -> None:
    with web_target(answering("404 Not Found")) as target, webhooks() as hooks:
        hooks.send(target.address, HOOK)
        eventually(lambda: hooks.failed == 1)
        assert target.calls == 1


def test_a_target_that_keeps_failing_is_left_alone_for_a_while() -> None:
    with web_target(answering("500 Broken")) as target, webhooks() as hooks:
        for _ in range(10):
            hooks.send(target.address, HOOK)
        eventually(lambda: hooks.failed + hooks.dropped == 10)
        assert target.calls == PATIENT.failures
        hooks.send(target.address, HOOK)
        eventually(lambda: hooks.dropped + hooks.failed == 11)
        assert target.calls == PATIENT.failures


def test_a_rested_target_gets_another_chance() -> None:
    policy = Policy(deadline=600.0, first_pause=0.01, longest_pause=0.01, attempts=1, failures=2, rest=0.05)
    with web_target(_failing_first(2)) as target, webhooks(policy) as hooks:
        for _ in range(2):
            hooks.send(target.address, HOOK)
        eventually(lambda: hooks.failed == 2)

        def delivered() -> bool:
            hooks.send(target.address, HOOK)
            return hooks.delivered > 0

        eventually(delivered)


def test_a_test_that_succeeds_ends_the_rest() -> None:
    with web_target(_failing_first(PATIENT.failures)) as target, webhooks() as hooks:
        for _ in range(6):
            hooks.send(target.address, HOOK)
        eventually(lambda: hooks.failed + hooks.dropped == 6)
        assert called(hooks, target.address).ok
        hooks.send(target.address, HOOK)
        eventually(lambda: hooks.delivered == 1)


def _testing(person: Person, times: int, answers: list[int]) -> Iterator[threading.Thread]:
    def run() -> None:
        answers.append(person.ask("POST", "/account/webhook/test").status_code)

    for _ in range(times):
        thread = threading.Thread(target=run)
        thread.start()
        yield thread


def test_tests_of_a_slow_webhook_block_no_request(lite: Place, opened: Opened) -> None:
    """Three guests test 45 times; while their target drips, the server answers everybody else."""
    table: Table = opened(lite, private_webhooks=True)
    table.services.webhooks.close()
    table.services.webhooks = Webhooks(True, PATIENT)
    guests, answers = [table.guest(name) for name in ("Ana", "Eva", "Ida")], list[int]()
    with web_target(dripping) as target:
        for guest in guests:
            guest.good("PATCH", "/account", {"webhook": target.address})
        threads = [thread for guest in guests for thread in _testing(guest, 15, answers)]
        target.wait_for(3)
        health = threading.Thread(target=lambda: answers.append(table.client.get("/healthz").status_code))
        eventually(lambda: len(answers) == 42)
        health.start()
        health.join(timeout=60)
        assert not health.is_alive()
        assert not target.released.is_set()
        assert sorted(answers) == [200] + [429] * 42
        target.released.set()
        for thread in threads:
            thread.join(timeout=60)
        assert sorted(answers) == [200] * 4 + [429] * 42
        assert target.calls == 3


def test_hosts_that_are_slow_to_look_up_delay_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lookups of one domain hang; they hold two threads, and go on counting after their callers have given up."""
    asked, lock, may_end, real = 0, threading.Condition(), threading.Event(), socket.getaddrinfo

    def slow(host: Any, *args: Any, **more: Any) -> Any:
        nonlocal asked
        if "slow.example" in str(host):
            with lock:
                asked += 1
                lock.notify_all()
            may_end.wait(60)
            raise socket.gaierror("no such host")
        return real("127.0.0.1" if host == "quick.test" else host, *args, **more)

    monkeypatch.setattr(socket, "getaddrinfo", slow)
    with web_target() as quick, webhooks(Policy(deadline=0.05, first_pause=0.01, longest_pause=0.01)) as hooks:
        try:
            for number in range(40):
                hooks.send(f"http://x{number}.slow.example/hook", HOOK)
            with lock:
                assert lock.wait_for(lambda: asked == 2, timeout=60)
            eventually(lambda: hooks.failed == 40)
            assert called(hooks, quick.address.replace("127.0.0.1", "quick.test")).ok
            assert asked == 2
        finally:
            may_end.set()
