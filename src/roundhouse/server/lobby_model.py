"""Answers of the tutorial and of invitations."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from roundhouse.lessons import Question, Slip, Step

from .model import Account, Colour, GameInfo, Status


class LessonInfo(Struct, frozen=True, kw_only=True):
    """A lesson of the tutorial; its texts are the client's."""

    id: str
    title: str
    #: Number of hints, each telling more than the one before.
    hints: int
    #: Sections of the rulebook that tell more.
    sections: tuple[str, ...]
    whole_game: bool


class LessonsDone(Struct, frozen=True, kw_only=True):
    """The lessons that you have done."""

    done: Annotated[tuple[Annotated[str, Meta(max_length=30)], ...], Meta(max_length=100)]


class LessonView(Struct, frozen=True, kw_only=True):
    """How far a pupil has come in a lesson."""

    id: str
    title: str
    hints: int
    sections: tuple[str, ...]
    whole_game: bool
    #: Number of moves with which the lesson begins, and of those made by now.
    start: int
    moves: int
    steps: tuple[Step, ...]
    #: Legal moves that lead away from the goal.
    slips: tuple[Slip, ...]
    questions: tuple[Question, ...]
    done: bool


class Invitation(Struct, frozen=True, kw_only=True):
    """What a private link invites to: who asks whom to which table."""

    #: Name of the host.
    host: str
    title: str
    name: str
    colour: Colour
    #: Whether the link leads to a seat, to any free seat of a table, or to one kept for an invitation by e-mail.
    kind: Literal["seat", "table", "invitation"]
    #: The seat of the link and its name, and the names at the other seats; empty where nobody sits yet.
    seat: int | None
    label: str
    players: tuple[str, ...]
    #: Number of seats that you could take.
    free: int
    status: Status


class SeatLink(Struct, frozen=True, kw_only=True):
    """A private link: the first person to open it takes the seat."""

    seat: int
    secret: str
    path: str


class TableLink(Struct, frozen=True, kw_only=True):
    """A private link to any free seat of a table, for everybody who has it."""

    secret: str
    path: str


class ClaimSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """The name of the player who takes a seat by link."""

    name: Annotated[str, Meta(max_length=40)] = ""


class Claimed(Struct, frozen=True, kw_only=True):
    """The game whose seat was taken, and who is signed in now."""

    game: GameInfo
    account: Account
