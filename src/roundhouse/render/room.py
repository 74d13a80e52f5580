"""Finding free room on a hex for revenues, names, costs and labels."""

from __future__ import annotations

import cmath
import math
from collections.abc import Sequence
from typing import NamedTuple

from .hexes import inside
from .svg import Point

_ENOUGH = 1.5
"""More free room than this around a thing is of no use."""
_HARD = 40.0
"""How bad it is to lie on something that is not track."""


class Disc(NamedTuple):
    """Room that is taken: by track, over which a text with a light edge can be read, or by anything else."""

    point: Point
    radius: float
    track: bool = False


class Room:
    """The free room of one hex; everything that finds a place takes it away from the next."""

    def __init__(self, layout: str, taken: Sequence[Disc]) -> None:
        """Start with what is covered already."""
        self.layout = layout
        self.taken = list(taken)
        self.ease = 0.0
        """How well everything has found room so far; higher is better."""

    def take(self, wide: float, high: float, near: Point, over_track: float = 30) -> Point:
        """The best place for a box: off other things first, then off track, then close to `near`."""
        best, best_score = near, -math.inf
        for spot in sorted(_SPOTS, key=lambda p: abs(p - near)):
            away = abs(spot - near)
            if best_score >= _ENOUGH * (_HARD + over_track) - away:
                break  # nothing further away can be better
            if self._fits(spot, wide, high):
                score = self._score(spot, wide, high, over_track) - away
                if score > best_score:
                    best, best_score = spot, score
        self.ease += self._score(best, wide, high, over_track) - abs(best - near) / 4
        self.occupy(best, wide, high)
        return best

    def occupy(self, point: Point, wide: float, high: float) -> None:
        """Mark a box as taken."""
        self.taken += [Disc(p, high / 2) for p in _row(point, wide, high)]

    def _fits(self, point: Point, wide: float, high: float) -> bool:
        return all(inside(self.layout, p, high / 2 + 1) for p in _row(point, wide, high))

    def _score(self, point: Point, wide: float, high: float, over_track: float) -> float:
        row = _row(point, wide, high)
        gaps = {True: _ENOUGH, False: _ENOUGH}
        for disc in self.taken:
            gap = min(abs(p - disc.point) for p in row) - disc.radius - high / 2
            gaps[disc.track] = min(gaps[disc.track], gap)
        return gaps[False] * _HARD + gaps[True] * over_track


def _row(point: Point, wide: float, high: float) -> list[Point]:
    """Discs of the box's height that cover it."""
    spare = max(wide - high, 0)
    count = 1 if spare < 1 else 2 + int(spare // high)
    return [point + (spare * (n / (count - 1) - 0.5) if count > 1 else 0) for n in range(count)]


_SPOTS = [0j] + [
    cmath.rect(radius, math.radians(angle)) for radius in (10, 16, 21, 26, 30, 34, 38) for angle in range(0, 360, 15)
]
