"""What a bot says to people: the moves it would make, and what a look back at a game finds."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from .moves import Target


class LineMove(Struct, frozen=True, kw_only=True):
    """One of several moves that follow one another."""

    action: str
    by: str
    label: str
    #: Whether it only leaves something out.
    passes: bool


class WithoutMove(Struct, frozen=True, kw_only=True):
    """The game without a move: what would be done instead, and the chance to win and the expected place then."""

    action: str
    label: str
    #: Whether that is doing nothing; otherwise nothing can't be done, and it is the best of the other moves.
    idle: bool
    win: float
    place: float


class AdvisedMove(Struct, frozen=True, kw_only=True):
    """A move that is worth thinking about, and why."""

    action: str
    kind: str
    label: str
    target: Target
    reason: str
    #: The move and those that would follow in the same turn.
    line: tuple[LineMove, ...]
    #: What the player has in mind in this turn and the next one, in a few words; empty if it is the move alone.
    plan: str
    #: The chance to win and the expected place at the end of the turn; None where no line was looked at.
    win: float | None
    place: float | None
    #: The same without the move; None where no line was looked at, or nothing else can be done.
    without: WithoutMove | None


class Gain(Struct, frozen=True, kw_only=True):
    """By how much a move raised or lowered a player's chance to win: 0.1 is ten percentage points."""

    player: str
    name: str
    chance: float


class SwingView(Struct, frozen=True, kw_only=True):
    """A move after which the chances were clearly different for good."""

    sequence: int
    round: str
    #: The move as the log tells it, and what of its consequences mattered.
    text: str
    lines: tuple[str, ...]
    gains: tuple[Gain, ...]


Grade: TypeAlias = Literal["inaccuracy", "mistake", "blunder"]


class MistakeView(Struct, frozen=True, kw_only=True):
    """A move that lost some of its player's chance to win."""

    sequence: int
    round: str
    player: str
    name: str
    #: The move as the log tells it.
    text: str
    grade: Grade
    #: The chance to win after the move, and after the best one.
    win: float
    could: float
    #: The best move, its reason, and what would have followed in the same turn, beginning with it.
    better: str
    reason: str
    line: tuple[LineMove, ...]


class CurvePoint(Struct, frozen=True, kw_only=True):
    """Everybody's chance to win after so many moves."""

    sequence: int
    round: str
    win: dict[str, float]


class MissedRun(Struct, frozen=True, kw_only=True):
    """A run that paid less than the best."""

    sequence: int
    round: str
    company: str
    text: str
    paid: int
    best: int


class GameReview(Struct, frozen=True, kw_only=True):
    """What a look back at a game finds, in the order in which it happened."""

    #: The turning points.
    swings: tuple[SwingView, ...]
    mistakes: tuple[MistakeView, ...]
    missed: tuple[MissedRun, ...]
    #: The chances at the start and after each turn.
    curve: tuple[CurvePoint, ...]
    #: The lost chance from which on a move is called an inaccuracy, a mistake or a blunder.
    grades: dict[Grade, float]
