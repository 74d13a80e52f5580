"""Requests and answers of programs."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from ..accounts.credentials import NewToken
from ..games.numbered_actions import LegalAction
from ..model import ChatLine, Name, Password, Status

About = Annotated[str, Meta(max_length=300)]
Contact = Annotated[str, Meta(max_length=200)]
#: How a game measures time.
Clock = Literal["none", "correspondence", "live"]
TitleId = Annotated[str, Meta(max_length=30, pattern="^[a-z0-9]+$")]


class Abilities(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a program plays; challenges to anything else are declined for it."""

    #: Empty: every title.
    titles: Annotated[tuple[TitleId, ...], Meta(max_length=60)] = ()
    fewest_players: Annotated[int, Meta(ge=1, le=12)] = 1
    most_players: Annotated[int, Meta(ge=1, le=12)] = 12
    clocks: Annotated[tuple[Clock, ...], Meta(max_length=3)] = ("none", "correspondence", "live")
    #: Whether it plays with options other than the usual ones.
    variants: bool = True
    #: How many games it plays at the same time.
    games: Annotated[int, Meta(ge=1, le=1000)] = 4
    #: Who may invite it; its owner always can.
    invited_by: Literal["everyone", "owner"] = "everyone"


class NewProgram(Struct, frozen=True, forbid_unknown_fields=True):
    """A program to create, as an account of its own."""

    name: Name
    about: About = ""
    #: How people reach whoever is responsible for it: an address or a page.
    contact: Contact = ""
    abilities: Abilities = Abilities()


class Upgrade(Struct, frozen=True, forbid_unknown_fields=True):
    """An account that becomes a program for good; its password proves that it is yours."""

    name: Name
    password: Password
    about: About = ""
    contact: Contact = ""
    abilities: Abilities = Abilities()


class ProgramChange(Struct, frozen=True, forbid_unknown_fields=True):
    """What to change about a program."""

    about: About | UnsetType = UNSET
    contact: Contact | UnsetType = UNSET
    abilities: Abilities | UnsetType = UNSET


class ProgramInfo(Struct, frozen=True, kw_only=True):
    """A program as everyone sees it."""

    id: str
    name: str
    about: str
    contact: str
    #: Name of the person who made it; empty if they have left.
    owner: str
    abilities: Abilities
    #: Whether it listens to its events now, on the server process that answers.
    online: bool
    #: Games that it is playing.
    playing: int
    created: float


class NewProgramInfo(Struct, frozen=True, kw_only=True):
    """A new program with its first token, which is shown only now."""

    program: ProgramInfo
    token: NewToken


class InviteProgram(Struct, frozen=True, forbid_unknown_fields=True):
    """The program to invite to a seat."""

    name: Name


class Declining(Struct, frozen=True, forbid_unknown_fields=True):
    """Why a program declines."""

    reason: Annotated[str, Meta(max_length=200)] = ""


class Challenge(Struct, frozen=True, kw_only=True):
    """A free seat that a program is asked to take."""

    game: str
    seat: int
    title: str
    name: str
    options: dict[str, Any]
    players: int
    clock: Clock
    #: The program, and who asks.
    program: str
    by: str
    at: float
    #: Why it was declined; null while it waits.
    declined: str | None


class Turn(Struct, frozen=True, kw_only=True):
    """A game as a program needs it to decide: where it stands, and every legal action if it is your turn."""

    game: str
    title: str
    status: Status
    #: Number of entries stored: what `expected` has to be. And of the moves in force.
    seq: int
    moves: int
    #: Fingerprint of the position; equal ones are equal positions.
    digest: str
    #: Your seats, the seat that decides now, and its player in positions and moves.
    mine: tuple[int, ...]
    to_move: int | None
    player: str
    doing: str
    actions: tuple[LegalAction, ...]
    #: What was done after the entry `since`, if that was asked for.
    entries: tuple[GameEntry, ...] | None


class GameEntry(Struct, frozen=True, kw_only=True):
    """An entry of a game: a move (played again with `redo`), or an undo to a number of moves."""

    seq: int
    kind: Literal["act", "undo", "redo"]
    seat: int | None
    #: In JSON form; null for an undo.
    action: dict[str, Any] | None
    #: The number of moves after an undo.
    to: int | None


class Event(Struct, frozen=True, kw_only=True, tag_field="type", tag=str.lower):
    """What a stream of events tells; `id` says where to continue after a disconnect."""

    id: str = ""


class Ready(Event, frozen=True, kw_only=True, tag="ready"):
    """The first event: who listens. Everything that waits for them follows."""

    user: str
    name: str


class GameStart(Event, frozen=True, kw_only=True, tag="game_start"):
    """A game in which you sit has started, or is under way when you connect."""

    game: str
    title: str
    name: str
    seats: tuple[str, ...]
    mine: tuple[int, ...]


class YourMove(Event, frozen=True, kw_only=True, tag="your_move"):
    """You decide now; told for each position, and again for all games whenever you connect."""

    game: str
    seq: int
    moves: int
    seat: int
    doing: str


class GameEnd(Event, frozen=True, kw_only=True, tag="game_end"):
    """A game is over; without a result it was deleted, or you have left it."""

    game: str
    seq: int
    #: Worth by seat.
    result: tuple[int, ...] | None


class ChatSaid(Event, frozen=True, kw_only=True, tag="chat"):
    """Somebody else has written at one of your tables."""

    game: str
    line: ChatLine


class Challenged(Event, frozen=True, kw_only=True, tag="challenge"):
    """You are asked to take a seat."""

    challenge: Challenge


class UndoAsked(Event, frozen=True, kw_only=True, tag="undo_asked"):
    """An undo request was made, answered or dropped at one of your tables."""

    game: str


class Ended(Event, frozen=True, kw_only=True, tag="problem"):
    """Why the stream ends."""

    error: str
    message: str


AnyEvent = Ready | GameStart | YourMove | GameEnd | ChatSaid | Challenged | UndoAsked | Ended
