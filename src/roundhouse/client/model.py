"""What servers tell programs; fields that a newer server adds are passed over."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct


class User(Struct, frozen=True, kw_only=True):
    """Whose token it is."""

    id: str
    name: str
    program: bool = False


class Price(Struct, frozen=True, kw_only=True):
    """The numbers that an action may name in a field: lo, lo + step … hi."""

    field: str
    lo: int
    hi: int
    step: int


class LegalAction(Struct, frozen=True, kw_only=True):
    """A legal action, or with a price a range of them; `action` then has the lowest number."""

    index: int
    action: str
    kind: str
    by: str
    price: Price | None


class GameEntry(Struct, frozen=True, kw_only=True):
    """A move (`act`, or again by `redo`) or an undo to a number of moves."""

    seq: int
    kind: Literal["act", "undo", "redo"]
    seat: int | None
    action: dict[str, Any] | None
    to: int | None


class Turn(Struct, frozen=True, kw_only=True):
    """Where a game stands, and every legal action if it is your turn."""

    game: str
    title: str
    status: Literal["open", "playing", "finished"]
    seq: int
    moves: int
    digest: str
    mine: tuple[int, ...]
    to_move: int | None
    player: str
    doing: str
    actions: tuple[LegalAction, ...]
    entries: tuple[GameEntry, ...] | None

    @property
    def is_mine(self) -> bool:
        """Whether you decide now."""
        return self.status == "playing" and self.to_move in self.mine


class ChatLine(Struct, frozen=True, kw_only=True):
    """A line of the chat."""

    id: int
    seat: int | None
    name: str
    text: str
    moves: int
    at: float


class Challenge(Struct, frozen=True, kw_only=True):
    """A free seat that you are asked to take."""

    game: str
    seat: int
    title: str
    name: str
    options: dict[str, Any]
    players: int
    clock: str
    by: str


class Event(Struct, frozen=True, kw_only=True, tag_field="type", tag=str.lower):
    """What a stream of events tells; `id` names the place in the stream."""

    id: str | None = ""


class Ready(Event, frozen=True, kw_only=True, tag="ready"):
    """The first event of each connection."""

    user: str
    name: str


class GameStart(Event, frozen=True, kw_only=True, tag="game_start"):
    """A game has started, or is under way when you connect."""

    game: str
    title: str
    name: str
    seats: tuple[str, ...]
    mine: tuple[int, ...]


class YourMove(Event, frozen=True, kw_only=True, tag="your_move"):
    """You decide now."""

    game: str
    seq: int
    moves: int
    seat: int
    doing: str


class GameEnd(Event, frozen=True, kw_only=True, tag="game_end"):
    """A game is over; without a result it was deleted, or you have left it."""

    game: str
    seq: int
    result: tuple[int, ...] | None


class ChatSaid(Event, frozen=True, kw_only=True, tag="chat"):
    """Somebody else has written."""

    game: str
    line: ChatLine


class Challenged(Event, frozen=True, kw_only=True, tag="challenge"):
    """You are asked to take a seat."""

    challenge: Challenge


class UndoAsked(Event, frozen=True, kw_only=True, tag="undo_asked"):
    """An undo request was made, answered or dropped."""

    game: str


class Ended(Event, frozen=True, kw_only=True, tag="problem"):
    """Why the server ends the stream."""

    error: str
    message: str


KNOWN = Ready | GameStart | YourMove | GameEnd | ChatSaid | Challenged | UndoAsked | Ended
TYPES = frozenset(str(kind.__struct_config__.tag) for kind in KNOWN.__args__)
