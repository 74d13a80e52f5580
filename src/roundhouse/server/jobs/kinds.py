"""Kinds of jobs: what is done first, and what shares threads."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

Lane: TypeAlias = Literal["thinking", "quick", "slow"]


class Kind(Struct, frozen=True):
    """A kind of jobs; those with the highest priority are done first."""

    name: str
    priority: int
    #: Jobs share threads with those of the same lane only, so that a long review keeps no mail waiting.
    lane: Lane


ALL = (
    Kind("advice", 90, "thinking"),
    Kind("clocks", 80, "quick"),
    Kind("bots", 70, "thinking"),
    Kind("tournaments", 60, "quick"),
    Kind("notices", 50, "quick"),
    Kind("other", 40, "quick"),
    Kind("reviews", 20, "slow"),
    Kind("ratings", 10, "slow"),
    Kind("sweeps", 0, "slow"),
)
KINDS = {kind.name: kind for kind in ALL}
#: Jobs of a lane that one process does at the same time; how many bots think at once is a setting.
QUICK_AT_ONCE, SLOW_AT_ONCE = 4, 1


class Lanes(Struct, frozen=True):
    """How many jobs of each lane a process does at the same time."""

    thinking: int = 2
    quick: int = QUICK_AT_ONCE
    slow: int = SLOW_AT_ONCE

    def of(self, lane: Lane) -> int:
        """The number for one lane."""
        found: int = getattr(self, lane)
        return found
