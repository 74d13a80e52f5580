"""Telling people that it is their turn: in the browser, and by a webhook of their own."""

from __future__ import annotations

import http.client
import ipaddress
import logging
import queue
import socket
import ssl
import threading
import time
from datetime import UTC, datetime
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from .errors import Refused
from .model import WebhookResult

log = logging.getLogger("roundhouse.webhook")
TIMEOUT = 5.0
PAUSES = (0.0, 2.0, 10.0)
MOST_WAITING = 10_000


class YourTurn(Struct, frozen=True, kw_only=True, tag_field="type", tag="your_turn"):
    """It is somebody's turn."""

    game: str
    name: str
    title: str
    seq: int
    doing: str


class OrderOver(Struct, frozen=True, kw_only=True, tag_field="type", tag="order_over"):
    """An order for automatic moves has come to its end."""

    game: str
    seat: int
    reason: str


class Hook(Struct, frozen=True, kw_only=True):
    """The body of a webhook's request."""

    event: str
    game: str
    name: str
    title: str
    seat: int
    player: str
    moves: int
    doing: str
    path: str
    url: str
    at: str


def iso_now() -> str:
    """The present time as text."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def check_address(address: str) -> None:
    """Refuse what is no address of a web server."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError as error:
        raise Refused("bad_request", f"A webhook is an address like https://example.org/hook: {error}") from error
    odd = not address.isascii() or any(c.isspace() or not c.isprintable() for c in address)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or port == 0 or odd:
        raise Refused("bad_request", "A webhook is an address like https://example.org/hook.")


class Webhooks:
    """Calls webhooks in a thread of its own; a slow one delays only others' webhooks, never the game."""

    def __init__(self, private: bool) -> None:
        """`private` lets addresses of the own network be called."""
        self._private = private
        self._waiting: queue.Queue[tuple[str, bytes] | None] = queue.Queue(MOST_WAITING)
        self._stop = threading.Event()
        self._threads = [threading.Thread(target=self._run, name="webhook", daemon=True) for _ in range(4)]
        for thread in self._threads:
            thread.start()

    def send(self, address: str, hook: Hook) -> None:
        """Call soon, and again if that fails."""
        try:
            self._waiting.put_nowait((address, msgspec.json.encode(hook)))
        except queue.Full:
            log.warning("too many webhooks wait")

    def close(self) -> None:
        """Stop; what waits is dropped."""
        self._stop.set()
        for _ in self._threads:
            try:
                self._waiting.put_nowait(None)
            except queue.Full:
                return

    def _run(self) -> None:
        while (item := self._waiting.get()) is not None and not self._stop.is_set():
            address, body = item
            for pause in PAUSES:
                if self._stop.wait(pause):
                    return
                result = self.call(address, body)
                if result.ok:
                    break
                log.info("webhook failed", extra={"status": result.status, "why": result.message})

    def call(self, address: str, body: bytes) -> WebhookResult:
        """Post once."""
        try:
            check_address(address)
            status = self._post(address, body)
        except Refused as error:
            return WebhookResult(ok=False, status=None, message=error.message)
        except (OSError, http.client.HTTPException, ValueError) as error:
            return WebhookResult(ok=False, status=None, message=f"{type(error).__name__}: {error}")
        good = 200 <= status < 300
        return WebhookResult(ok=good, status=status, message="delivered" if good else f"answered {status}")

    def _post(self, address: str, body: bytes) -> int:
        parts = urlsplit(address)
        host, secure = str(parts.hostname), parts.scheme == "https"
        port = parts.port or (443 if secure else 80)
        target = self._resolved(host, port)
        connection = _Pinned(host, port, target, ssl.create_default_context() if secure else None)
        try:
            path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            connection.request("POST", path, body, {"Content-Type": "application/json", "User-Agent": "Roundhouse"})
            return connection.getresponse().status
        finally:
            connection.close()

    def _resolved(self, host: str, port: int) -> str:
        """An address of the host that may be called; resolved once, so that it cannot change in between."""
        found = [str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
        for one in found:
            if not self._private and not ipaddress.ip_address(one.split("%")[0]).is_global:
                raise Refused("bad_request", "Webhooks call addresses of the public internet only.")
        return found[0]


class _Pinned(http.client.HTTPConnection):
    """A connection to an address that was checked, under the name of its host."""

    def __init__(self, host: str, port: int, target: str, context: ssl.SSLContext | None) -> None:
        super().__init__(host, port, timeout=TIMEOUT)
        self._target, self._context = target, context

    def connect(self) -> None:
        deadline = time.monotonic() + TIMEOUT
        plain = socket.create_connection((self._target, self.port), TIMEOUT)
        plain.settimeout(max(0.1, deadline - time.monotonic()))
        self.sock = self._context.wrap_socket(plain, server_hostname=self.host) if self._context else plain
