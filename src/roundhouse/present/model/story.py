"""The log and the history of a game."""

from __future__ import annotations

from msgspec import Struct


class LogLine(Struct, frozen=True, kw_only=True):
    """A consequence of an action in words; `kind` is the kind of event, for an icon."""

    kind: str
    text: str


class Thought(Struct, frozen=True, kw_only=True):
    """Why a bot did what it did, in a few words that follow upon the line of the log."""

    player: str
    text: str


class LogEntry(Struct, frozen=True, kw_only=True):
    """An action in words with what followed from it."""

    #: Number of the action, from 1; the position after it has this sequence.
    sequence: int
    by: str
    #: The player who acted; empty for companies.
    player: str
    kind: str
    action: str
    text: str
    lines: tuple[LogLine, ...]
    #: The round in which it was played.
    round: str
    #: What the bot thought that decided it; None for people.
    thought: Thought | None


class PriceStep(Struct, frozen=True, kw_only=True):
    """A price marker moved."""

    sequence: int
    company: str
    old: int
    new: int
    because: str


class RunPoint(Struct, frozen=True, kw_only=True):
    """A company ran its trains."""

    sequence: int
    round: str
    company: str
    revenue: int
    #: pay, withhold or another way of the title; empty where nothing is chosen.
    dividend: str


class RoundPoint(Struct, frozen=True, kw_only=True):
    """How everybody stood when a round began (and now, in the last point)."""

    sequence: int
    round: str
    phase: str
    bank: int
    cash: dict[str, int]
    worth: dict[str, int]
    prices: dict[str, int]
    treasuries: dict[str, int]
    #: Percentages as `player: {company: percent}`.
    shares: dict[str, dict[str, int]]


class History(Struct, frozen=True, kw_only=True):
    """The game over time, for charts, the spreadsheet and the movable history of the market."""

    sequence: int
    points: tuple[RoundPoint, ...]
    prices: tuple[PriceStep, ...]
    runs: tuple[RunPoint, ...]
