"""Web servers for webhooks: good ones, and ones that keep everybody waiting."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tests.server.places import PATIENCE

#: What a target does with a connection whose request it has read.
Reply = Callable[[socket.socket, "WebTarget"], None]
GOOD = b"HTTP/1.1 204 No Content\r\n\r\n"


class WebTarget:
    """Answers each connection in a thread of its own; `calls` counts the requests that came in."""

    def __init__(self, reply: Reply) -> None:
        self._reply = reply
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._socket.getsockname()[1]}/hook"
        self.requests: list[bytes] = []
        self.called = threading.Condition()
        self.released = threading.Event()
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def calls(self) -> int:
        return len(self.requests)

    def wait_for(self, calls: int) -> None:
        """Return once so many requests have come."""
        with self.called:
            assert self.called.wait_for(lambda: self.calls >= calls, timeout=PATIENCE), f"{self.calls} calls came"

    def close(self) -> None:
        self.released.set()
        self._socket.close()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        with connection:
            data = b""
            while b"\r\n\r\n" not in data or not data.rstrip().endswith(b"}"):
                part = connection.recv(65_536)
                if not part:
                    return
                data += part
            with self.called:
                self.requests.append(data)
                self.called.notify_all()
            try:
                self._reply(connection, self)
            except OSError:
                return  # the caller has hung up


def good(connection: socket.socket, target: WebTarget) -> None:
    """Answer at once."""
    connection.sendall(GOOD)


def dripping(connection: socket.socket, target: WebTarget) -> None:
    """Send a byte of a header now and then, until released."""
    connection.sendall(b"HTTP/1.1 200 OK\r\nX-Slow: ")
    while not target.released.wait(0.05):
        connection.sendall(b"x")
    connection.sendall(b"\r\nContent-Length: 0\r\n\r\n")


def dripping_body(connection: socket.socket, target: WebTarget) -> None:
    """Answer the headers at once, and the body never."""
    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
    while not target.released.wait(0.05):
        connection.sendall(b"x")


def endless(connection: socket.socket, target: WebTarget) -> None:
    """Send as much as the caller takes."""
    connection.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
    while not target.released.is_set():
        connection.sendall(b"x" * 65_536)


def answering(status: str, *headers: str) -> Reply:
    """Answer with a status."""

    def reply(connection: socket.socket, target: WebTarget) -> None:
        lines = "".join(f"{line}\r\n" for line in (f"HTTP/1.1 {status}", "Content-Length: 0", *headers))
        connection.sendall(f"{lines}\r\n".encode())

    return reply


@contextmanager
def web_target(reply: Reply = good) -> Iterator[WebTarget]:
    """A running target."""
    target = WebTarget(reply)
    try:
        yield target
    finally:
        target.close()
