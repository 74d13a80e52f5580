"""A connection to a server with a token: requests that survive bad lines, and events that go on after them."""

from __future__ import annotations

import asyncio
import logging
import random
import uuid
from collections.abc import AsyncIterator, Mapping
from types import NoneType, TracebackType
from typing import Any, TypeVar
from urllib.parse import urlsplit

import aiohttp
import msgspec
import tenacity
from msgspec import Struct

from .errors import ClientError, Refused
from .model import KNOWN, TYPES, Ended, Event, Ready, Turn, User

log = logging.getLogger("roundhouse.client")
T = TypeVar("T")
PREFIX = "/api/v1"
#: Seconds for a request, between signs of life on the stream, and the pauses before another attempt.
TIMEOUT, HEARTBEAT = 30.0, 20.0
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
#: How often a request is made when the server does not answer.
ATTEMPTS = 6
#: Codes with which a stream ends that no other attempt would open.
FINAL = ("not_signed_in", "forbidden", "csrf")

_events = msgspec.json.Decoder(KNOWN)


class _Kind(Struct):
    type: str = ""


class _Problem(Struct):
    error: str
    message: str


class _Account(Struct):
    user: User | None


_kinds = msgspec.json.Decoder(_Kind)


class Connection:
    """A server as seen by the owner of a token. Use it with `async with`."""

    def __init__(self, url: str, token: str) -> None:
        """`url` is the address of the server's page."""
        parts = urlsplit(url if "://" in url else f"https://{url}")
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ClientError(f"{url!r} is not the address of a server; it looks like https://table.example.org")
        self.url = f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"
        self._token = token.strip()
        if not self._token.isascii() or not self._token.isprintable() or not self._token:
            raise ClientError("the token is empty or has characters that no token has")
        self._session: aiohttp.ClientSession | None = None

    def __repr__(self) -> str:
        """Without the token."""
        return f"<Connection to {self.url}>"

    async def __aenter__(self) -> Connection:
        """Open it; nothing is sent yet."""
        headers = {"Authorization": f"Bearer {self._token}", "User-Agent": "roundhouse-client"}
        timeout = aiohttp.ClientTimeout(total=TIMEOUT)
        self._session = aiohttp.ClientSession(headers=headers, timeout=timeout)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it."""
        if self._session is not None:
            await self._session.close()

    async def me(self) -> User:
        """Whose token it is."""
        user = (await self.ask("GET", "/account", _Account)).user
        if user is None:
            raise Refused(401, "not_signed_in", "This token is not valid.")
        return user

    async def turn(self, game: str, since: int | None = None) -> Turn:
        """Where a game stands, with the legal actions if it is your turn."""
        return await self.ask("GET", f"/games/{game}/turn", Turn, query={} if since is None else {"since": since})

    async def act(self, game: str, action: object, expected: int) -> None:
        """Make a move: its index, notation or JSON form. `expected` is the `seq` of the turn that you answer."""
        await self.ask("POST", f"/games/{game}/actions", dict, body={"action": action, "expected": expected})

    async def say(self, game: str, text: str) -> None:
        """Write in the chat of a table."""
        await self.ask("POST", f"/games/{game}/chat", dict, body={"text": text})

    async def accept(self, game: str, seat: int) -> None:
        """Take a seat that you are asked to take."""
        await self.ask("POST", f"/challenges/{game}/{seat}/accept", dict)

    async def decline(self, game: str, seat: int, reason: str = "") -> None:
        """Decline to take a seat; the host reads the reason."""
        await self.ask("POST", f"/challenges/{game}/{seat}/decline", NoneType, body={"reason": reason})

    async def saved(self, game: str) -> dict[str, Any]:
        """A game as a saved game (see `roundhouse.from_json`)."""
        return await self.ask("GET", f"/games/{game}/export", dict[str, Any])

    async def ask(
        self,
        method: str,
        path: str,
        kind: type[T],
        *,
        body: object = None,
        query: Mapping[str, Any] | None = None,
    ) -> T:
        """Make any request of docs/http-api.md; again if the line breaks or the server is busy, but with one effect."""
        key = {} if method == "GET" else {"Idempotency-Key": uuid.uuid4().hex}
        retrying = tenacity.AsyncRetrying(
            stop=tenacity.stop_after_attempt(ATTEMPTS),
            wait=_pause,
            retry=tenacity.retry_if_exception(_may_pass),
            reraise=True,
        )
        try:
            data: bytes = await retrying(self._once, method, path, body, query, key)
        except (aiohttp.ClientError, TimeoutError, OSError) as error:
            raise ClientError(f"{self.url} does not answer: {str(error) or type(error).__name__}") from error
        try:
            return msgspec.json.decode(data or b"null", type=kind)
        except msgspec.DecodeError as error:
            raise ClientError(f"{self.url} gives an unexpected answer to {method} {path}: {error}") from error

    async def _once(
        self, method: str, path: str, body: object, query: Mapping[str, Any] | None, headers: Mapping[str, str]
    ) -> bytes:
        data = None if body is None else msgspec.json.encode(body)
        sent = {**headers, "Content-Type": "application/json"} if data is not None else dict(headers)
        address = f"{self.url}{PREFIX}{path}"
        async with self._open_session().request(
            method, address, data=data, params=query, headers=sent, allow_redirects=False
        ) as answer:
            told = await answer.read()
            if answer.status >= 300:
                raise _refusal(answer, told)
            return told

    def _open_session(self) -> aiohttp.ClientSession:
        if self._session is None:
            raise ClientError("open the connection first: async with Connection(url, token) as connection: …")
        return self._session

    async def events(self, since: str = "") -> AsyncIterator[Event]:
        """What happens in all your games, for ever: after a disconnect it connects again and goes on.

        Each connection begins with `Ready` and everything that waits for you, so an event may come twice.
        """
        tries = 0
        while True:
            try:
                async for event in self._stream(since):
                    if isinstance(event, Ended):
                        raise Refused(0, event.error, event.message)
                    if isinstance(event, Ready):
                        tries = 0
                    since = event.id or since
                    yield event
                log.info("the server has closed the stream")
            except Refused as refusal:
                if refusal.error in FINAL or refusal.status in (400, 404):
                    raise
                log.warning("the server ends the stream: %s", refusal.message)
            except (aiohttp.ClientError, TimeoutError, OSError) as error:
                log.warning("disconnected from %s: %s", self.url, str(error) or type(error).__name__)
            tries += 1
            await asyncio.sleep(min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** min(tries, 10)) * random.uniform(0.5, 1.0))

    async def _stream(self, since: str) -> AsyncIterator[Event]:
        address = f"{self.url}{PREFIX}/events/live"
        query = {"since": since} if since else {}
        async with self._open_session().ws_connect(
            address, params=query, heartbeat=HEARTBEAT, max_msg_size=2**22
        ) as socket:
            async for message in socket:
                if message.type is not aiohttp.WSMsgType.TEXT:
                    return
                if _kinds.decode(message.data).type in TYPES:
                    yield _events.decode(message.data)


def _refusal(answer: aiohttp.ClientResponse, told: bytes) -> Refused:
    try:
        problem = msgspec.json.decode(told, type=_Problem)
    except msgspec.DecodeError:  # not from the server itself but from a proxy
        problem = _Problem("failed", f"{answer.url.host} answers {answer.status} {answer.reason}")
    after = answer.headers.get("Retry-After", "")
    return Refused(answer.status, problem.error, problem.message, float(after) if after.isdigit() else None)


def _may_pass(error: BaseException) -> bool:
    if isinstance(error, Refused):
        return error.passing
    return isinstance(error, aiohttp.ClientError | TimeoutError | OSError)


def _pause(state: tenacity.RetryCallState) -> float:
    """As long as the server asks for, or longer each time."""
    error = None if state.outcome is None else state.outcome.exception()
    if isinstance(error, Refused) and error.retry_after is not None:
        return min(error.retry_after, LONGEST_PAUSE) + random.uniform(0, 0.5)
    return min(LONGEST_PAUSE, FIRST_PAUSE * 2.0**state.attempt_number) * random.uniform(0.5, 1.0)
