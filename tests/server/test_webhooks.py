"""Calling addresses that users give: who may be called, and how long it may take."""

from __future__ import annotations

import asyncio
import itertools
import socket
import threading
from typing import Any

import pytest

from roundhouse.server.webhooks import Called, WebhookClient
from roundhouse.server.webhooks.addresses import is_public
from tests.server.targets import Reply, answering, dripping, dripping_body, endless, web_target


def called(address: str, *, private: bool = True, deadline: float = 60.0) -> Called:
    """One call, with a client of its own."""

    async def call() -> Called:
        client = WebhookClient(private)
        try:
            return await client.post(address, b'{"a": "b"}', deadline)
        finally:
            await client.close()

    return asyncio.run(call())


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
    with web_target() as target:
        result = called(target.address.replace("127.0.0.1", host), private=False)
        assert not result.ok
        assert target.calls == 0


def test_one_private_address_among_public_ones_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    def both(host: str, port: int, *args: Any, **more: Any) -> list[Any]:
        kind = (socket.AF_INET, socket.SOCK_STREAM, 6, "")
        return [(*kind, ("93.184.216.34", port)), (*kind, ("127.0.0.1", port))]

    with web_target() as target:
        monkeypatch.setattr(socket, "getaddrinfo", both)
        result = called(target.address.replace("127.0.0.1", "two.example"), private=False)
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

    with web_target() as target:
        monkeypatch.setattr(socket, "getaddrinfo", changing)
        monkeypatch.setattr("asyncio.selector_events.BaseSelectorEventLoop.sock_connect", connect)
        result = called(target.address.replace("127.0.0.1", "two.example"), private=False)
        assert "can't be reached" in result.message
        assert [address[0] for address in connected] == ["93.184.216.34"]
        assert next(asked) == 1


def test_redirects_are_not_followed() -> None:
    with web_target() as inside, web_target(answering("302 Found", f"Location: {inside.address}")) as target:
        result = called(target.address)
        assert (result.ok, result.status, inside.calls) == (False, 302, 0)
        assert "Redirects are not followed" in result.message


@pytest.mark.parametrize("reply", [dripping, dripping_body])
def test_the_deadline_holds_for_the_whole_answer(reply: Reply) -> None:
    """The target goes on sending until it is released: only a deadline over everything ends the call."""
    with web_target(reply) as target:
        result = called(target.address, deadline=0.3)
        assert not target.released.is_set()
        assert "no complete answer within 0.3 seconds" in result.message


def test_an_endless_answer_is_cut_off() -> None:
    with web_target(endless) as target:
        result = called(target.address)
        assert (result.ok, "larger than" in result.message) == (False, True)


@pytest.mark.parametrize(
    ("status", "again", "pause"),
    [("503 Busy", True, None), ("429 Slow down", True, 7.0), ("404 Not Found", False, None), ("400 Bad", False, None)],
)
def test_what_may_succeed_later_is_told(status: str, again: bool, pause: float | None) -> None:
    headers = () if pause is None else ("Retry-After: 7",)
    with web_target(answering(status, *headers)) as target:
        result = called(target.address)
    assert (result.ok, result.again, result.pause) == (False, again, pause)


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

    async def calls(quick: str) -> list[Called]:
        client = WebhookClient(True)
        try:
            slow_ones = [client.post(f"http://x{n}.slow.example/hook", b"{}", 0.05) for n in range(40)]
            found = await asyncio.gather(*slow_ones)
            return [*found, await client.post(quick.replace("127.0.0.1", "quick.test"), b"{}", 60.0)]
        finally:
            may_end.set()
            await client.close()

    monkeypatch.setattr(socket, "getaddrinfo", slow)
    with web_target() as quick:
        found = asyncio.run(calls(quick.address))
    assert [one.ok for one in found] == [False] * 40 + [True]
    assert asked == 2
