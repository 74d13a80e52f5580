"""What is told about the seats of a running game: their time, votes about them, and who had them before."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class ClockView(Struct, frozen=True, kw_only=True):
    """The clock of a game that has started."""

    #: The server's time when this was written: the time left is counted from here.
    now: float
    #: Seconds that each seat has; of the seat to move, those it had when its turn (or the clock) last began to run.
    left: tuple[float, ...]
    #: Whose clock runs, and when their time runs out; null while the clock stands still.
    seat: int | None
    deadline: float | None
    #: With so many seconds left, time is low.
    low: float
    paused: bool


class SeatVote(Struct, frozen=True, kw_only=True):
    """The other players are asked whether to replace somebody who is absent."""

    seat: int
    #: Which bot is to play the seat, and whether a person may take it over from the bot.
    bot: str
    free: bool
    #: Seats whose players agree, and of whom the answer is awaited; how many people have to agree; when it lapses.
    agreed: tuple[int, ...]
    waiting: tuple[int, ...]
    needed: int
    until: float


class SeatChanged(Struct, frozen=True, kw_only=True):
    """A seat that changed hands during a game."""

    seat: int
    #: Who had it before, by the name that they had at the table.
    name: str
    #: They left, were replaced by a vote or by the host, or somebody took the seat over.
    kind: Literal["left", "voted", "replaced", "taken"]
    #: After how many moves, and when.
    moves: int
    at: float


class SeatRating(Struct, frozen=True, kw_only=True):
    """How strong a player was for this title when they sat down or the game began."""

    points: int
    #: How uncertain that is: in two of three cases the strength is within these points.
    spread: int
    provisional: bool
