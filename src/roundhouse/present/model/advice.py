"""What a bot says to people: the moves it would make, and what a look back at a game finds."""

from __future__ import annotations

from msgspec import Struct

from .moves import Target


class AdvisedMove(Struct, frozen=True, kw_only=True):
    """A move that is worth thinking about, and why."""

    action: str
    kind: str
    label: str
    target: Target
    reason: str


class Gain(Struct, frozen=True, kw_only=True):
    """What a move did to the prospects of a player, compared with the average of the table."""

    player: str
    name: str
    amount: int


class SwingView(Struct, frozen=True, kw_only=True):
    """A move after which the prospects were clearly different."""

    sequence: int
    round: str
    #: The move as the log tells it, and what of its consequences mattered.
    text: str
    lines: tuple[str, ...]
    gains: tuple[Gain, ...]


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

    swings: tuple[SwingView, ...]
    missed: tuple[MissedRun, ...]
