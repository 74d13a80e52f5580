"""Answers of the tutorial and of invitations."""

from __future__ import annotations

from msgspec import Struct

from roundhouse.lessons import Question, Slip, Step

from .model import Colour, Status


class LessonInfo(Struct, frozen=True, kw_only=True):
    """A lesson of the tutorial; its texts are the client's."""

    id: str
    title: str
    #: Number of hints, each telling more than the one before.
    hints: int
    #: Sections of the rulebook that tell more.
    sections: tuple[str, ...]
    whole_game: bool


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
    #: The seat of the link and its name, and the names at the other seats; empty where nobody sits yet.
    seat: int
    label: str
    players: tuple[str, ...]
    status: Status
