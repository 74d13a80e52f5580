"""Finding free room on a hex for revenues, names, costs and labels."""

from __future__ import annotations

import cmath
import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from .hexes import inside
from .svg import Point

_ENOUGH = 1.5
"""More free room than this around an item makes no difference."""
_HARD = 40.0
"""The penalty for covering something other than track."""


class Disc(NamedTuple):
    """Occupied room: by track, over which outlined text stays readable, or by anything else."""

    point: Point
    radius: float
    track: bool = False


class Room:
    """The free room of one hex, which shrinks with every item placed."""

    def __init__(self, layout: str, taken: Sequence[Disc]) -> None:
        """Start with what is already occupied."""
        self.layout = layout
        self.taken = list(taken)
        self.ease = 0.0
        """How well everything was placed so far; higher is better."""

    def take(self, wide: float, high: float, near: Point, over_track: float = 30) -> Point:
        """The best place for a box: away from other items first, then from track, then close to `near`."""
        best, best_score = near, -math.inf
        fitting = _fitting(self.layout, wide, high)
        for away, spot in _spots(near):
            if best_score >= _ENOUGH * (_HARD + over_track) - away:
                break  # no place further away can be better
            row = fitting.get(spot)
            if row is not None:
                score = self._score(row, high, over_track, best_score + away) - away
                if score > best_score:
                    best, best_score = spot, score
        self.ease += self._score(_row(best, wide, high), high, over_track) - abs(best - near) / 4
        self.occupy(best, wide, high)
        return best

    def occupy(self, point: Point, wide: float, high: float) -> None:
        """Mark a box as taken."""
        self.taken += [Disc(p, high / 2) for p in _row(point, wide, high)]

    def _score(self, row: list[Point], high: float, over_track: float, least: float = -math.inf) -> float:
        """How free a place is; stops early with a value of at most `least` once it can't be better than that."""
        half = high / 2
        free = off_track = _ENOUGH
        for place, radius, track in self.taken:
            gap = min([abs(p - place) for p in row]) - radius - half
            if track:
                if gap >= off_track:
                    continue
                off_track = gap
            else:
                if gap >= free:
                    continue
                free = gap
            if free * _HARD + off_track * over_track < least:
                break
        return free * _HARD + off_track * over_track


def _row(point: Point, wide: float, high: float) -> list[Point]:
    """Discs of the box's height that cover it."""
    spare = max(wide - high, 0)
    count = 1 if spare < 1 else 2 + int(spare // high)
    return [point + (spare * (n / (count - 1) - 0.5) if count > 1 else 0) for n in range(count)]


_SPOTS = [0j] + [
    cmath.rect(radius, math.radians(angle)) for radius in (10, 16, 21, 26, 30, 34, 38) for angle in range(0, 360, 15)
]


@lru_cache(maxsize=1024)
def _spots(near: Point) -> list[tuple[float, Point]]:
    """Possible places with their distance, the nearest first."""
    return sorted(((abs(spot - near), spot) for spot in _SPOTS), key=lambda one: one[0])


@lru_cache(maxsize=1024)
def _fitting(layout: str, wide: float, high: float) -> dict[Point, list[Point]]:
    """The places where a box fits into the hex, with the discs that cover it."""
    rows = {spot: _row(spot, wide, high) for spot in _SPOTS}
    return {spot: row for spot, row in rows.items() if all(inside(layout, p, high / 2 + 1) for p in row)}
