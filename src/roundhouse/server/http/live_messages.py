"""Messages of the WebSockets: what the server tells, and what a client asks."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from ..model import ActionInput, ChatLine, Count, Status
from ..storage.retries import LONGEST_KEY

RequestId = int | str | None


class Hello(Struct, frozen=True, kw_only=True, tag_field="type", tag="hello"):
    """The first message: the state of the game."""

    game: str
    seq: int
    moves: int
    to_move: tuple[int, ...]
    status: Status


class ChatNews(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="chat"):
    """A new line in the chat."""

    line: ChatLine
    #: Who said it; only between processes, never told to anybody.
    by: str | None = None


class Watchers(Struct, frozen=True, kw_only=True):
    """How many look on, and the names of those who are registered and not hidden."""

    count: int = 0
    names: tuple[str, ...] = ()


class Presence(Struct, frozen=True, kw_only=True, tag_field="type", tag="presence"):
    """Seats whose players are connected, and who look on."""

    seats: tuple[int, ...]
    watchers: Watchers


class Done(Struct, frozen=True, kw_only=True, tag_field="type", tag="done"):
    """A request over the socket was granted."""

    id: RequestId
    seq: int


class Failed(Struct, frozen=True, kw_only=True, tag_field="type", tag="problem"):
    """A request over the socket was refused."""

    id: RequestId
    error: str
    message: str
    reasons: tuple[Any, ...]
    seq: int | None
    own: bool | None = None


class Request(Struct, frozen=True, kw_only=True, tag_field="type", tag=str.lower):
    """A message of the client."""

    id: RequestId = None
    #: What `Idempotency-Key` is over HTTP; the same key over either way is the same request.
    key: Annotated[str, Meta(min_length=1, max_length=LONGEST_KEY, pattern="^[!-~]+$")] | None = None


class ActRequest(Request, frozen=True, kw_only=True, tag="act"):
    """Make a move."""

    action: ActionInput
    expected: Count


class UndoRequest(Request, frozen=True, kw_only=True, tag="undo"):
    """Undo moves."""

    expected: Count
    to: Count | None = None


class RedoRequest(Request, frozen=True, kw_only=True, tag="redo"):
    """Redo a move."""

    expected: Count


class ChatRequest(Request, frozen=True, kw_only=True, tag="chat"):
    """Write a line in the chat."""

    text: str


class Ping(Request, frozen=True, kw_only=True, tag="ping"):
    """Check the connection."""


decoder = msgspec.json.Decoder(ActRequest | UndoRequest | RedoRequest | ChatRequest | Ping)
_encoder = msgspec.json.Encoder()


def encode(message: Struct) -> str:
    """A message as text."""
    return _encoder.encode(message).decode()
