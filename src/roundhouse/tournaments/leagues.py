"""Divisions of a league: who goes up and down between two seasons."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)


def moving_between(upper: Sequence[object], lower: Sequence[object], moving: int) -> int:
    """How many change places between two divisions: never more than half of one."""
    return min(moving, len(upper) // 2, len(lower) // 2)


def next_divisions(divisions: Sequence[Sequence[Key]], moving: int) -> tuple[tuple[Key, ...], ...]:
    """The divisions of the next season; each is given, and returned, from the first to the last.

    >>> next_divisions([["a", "b", "c", "d"], ["e", "f", "g"]], 1)
    (('a', 'b', 'c', 'e'), ('d', 'f', 'g'))
    """
    found = []
    for n, division in enumerate(divisions):
        up = moving_between(divisions[n - 1], division, moving) if n else 0
        down = moving_between(division, divisions[n + 1], moving) if n + 1 < len(divisions) else 0
        relegated = tuple(divisions[n - 1][-up:]) if up else ()
        promoted = tuple(divisions[n + 1][:down]) if down else ()
        found.append((*relegated, *division[up : len(division) - down], *promoted))
    return tuple(found)
