"""How much time players have, as it is chosen when a game is created."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

MINUTE, HOUR, DAY = 60, 3_600, 86_400
#: `move`: so much time for each turn; `bank`: a reserve for the whole game, with an increment; both rest at night, at
#: weekends and on holidays if wished. `live`: minutes and an increment, for people who sit down together.
ClockKind: TypeAlias = Literal["move", "bank", "live"]
#: What happens when a player's time has run out.
AtZero: TypeAlias = Literal["nothing", "nudge", "bot", "replace"]
#: A player is told once when a fifth of their time is left, or twelve hours if that is less.
LOW_PART, LOW_MOST = 5, 12 * HOUR
#: Nobody begins a turn with less than this, however much they have used.
LEAST_LIVE, LEAST_BANK = 30, HOUR


class Clock(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The clock of a game; times are in seconds.

    >>> Clock(kind="live", seconds=2700, increment=30).full
    2700.0
    """

    kind: ClockKind
    #: For each turn (`move`), or for the whole game (`bank`, `live`).
    seconds: Annotated[int, Meta(ge=5, le=90 * DAY)]
    #: Added when a turn begins; not with `move`.
    increment: Annotated[int, Meta(ge=0, le=30 * DAY)] = 0
    #: What the time is for: a whole turn with all its decisions, or every single decision.
    unit: Literal["turn", "decision"] = "turn"
    #: Whether the clock rests on Saturdays and Sundays, on players' holidays, in their sleep hours; never if `live`.
    weekends: bool = False
    holidays: bool = True
    sleep: bool = True
    at_zero: AtZero = "nudge"
    #: Which bot moves for the absent.
    bot: Literal["easy", "normal", "hard"] = "normal"
    #: After so many turns in a row without the player their seat is free for another person; 0: never.
    misses: Annotated[int, Meta(ge=0, le=50)] = 3
    #: Whether the host can stop and restart the clock.
    pause: bool = True

    @property
    def full(self) -> float:
        """The time at the beginning."""
        return float(self.seconds)

    @property
    def rests(self) -> bool:
        """Whether the clock ever rests by a calendar."""
        return self.kind != "live" and (self.weekends or self.holidays or self.sleep)

    @property
    def low(self) -> float:
        """With so much left a player is told."""
        return min(self.seconds / LOW_PART, float(LOW_MOST))

    def fresh(self, left: float) -> float:
        """What a player has when a turn begins, who had `left` before.

        >>> Clock(kind="move", seconds=86400).fresh(20.0), Clock(kind="bank", seconds=864000, increment=3600).fresh(9.0)
        (86400.0, 3609.0)
        >>> Clock(kind="live", seconds=600).fresh(0.0)
        30.0
        """
        if self.kind == "move":
            return self.full
        least = LEAST_LIVE if self.kind == "live" else LEAST_BANK
        return max(left + self.increment, float(min(least, self.seconds)))

    @property
    def newcomer(self) -> float:
        """What somebody has at least who takes a seat over: a whole turn, or half of what everybody began with."""
        return self.full if self.kind == "move" else self.full / 2

    def problem(self) -> str:
        """What is wrong with it in words; empty if nothing is."""
        if self.kind == "move" and self.increment:
            return "With time for each turn there is no increment. Choose a bank of time, or leave the increment out."
        return ""
