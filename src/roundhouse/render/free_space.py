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
_SLACK = 1e-6
"""More than a square of distances can be wrong by rounding."""


class Disc(NamedTuple):
    """Occupied room: by track, over which outlined text stays readable, or by anything else."""

    point: Point
    radius: float
    track: bool = False


class Box(NamedTuple):
    """The size of an item, covered by a row of discs of its height: `step` apart, up to `reach` from the middle."""

    wide: float
    high: float
    reach: float
    step: float

    @classmethod
    def of(cls, wide: float, high: float) -> Box:
        """The box of that size."""
        spare = max(wide - high, 0)
        if spare < 1:
            return cls(wide, high, 0.0, 1.0)
        return cls(wide, high, spare / 2, spare / (1 + int(spare // high)))


class Room:
    """The free room of one hex, which shrinks with every item placed."""

    def __init__(self, layout: str, taken: Sequence[Disc], like: Room | None = None) -> None:
        """Start with what is already occupied; places found in a room `like` this one make the search shorter."""
        self.layout = layout
        self.found: dict[tuple[float, float, Point], Point] = {}
        """The places of boxes by their size and where they belong."""
        self._hints = {} if like is None else like.found
        self.hard = [_flat(disc) for disc in taken if not disc.track]
        self.track = list(dict.fromkeys(_flat(disc) for disc in taken if disc.track))
        self.ease = 0.0
        """How well everything was placed so far; higher is better."""

    def take(self, wide: float, high: float, near: Point, over_track: float = 30) -> Point:
        """The best place for a box: away from other items first, then from track, then close to `near`."""
        box, fitting = Box.of(wide, high), _fitting(self.layout, wide, high)
        hint = self._hints.get((wide, high, near))
        row = None if hint is None else fitting.get(hint)
        best, best_score = near, -math.inf
        if hint is not None and row is not None:  # a place that scores less need not be examined
            best_score = math.nextafter(self._score(hint, row, box, over_track) - abs(hint - near), -math.inf)
        for away, spot in _spots(near):
            if best_score >= _ENOUGH * (_HARD + over_track) - away:
                break  # no place further away can be better
            row = fitting.get(spot)
            if row is not None:
                score = self._score(spot, row, box, over_track, best_score + away) - away
                if score > best_score:
                    best, best_score = spot, score
        row = _row(best, wide, high)
        self.ease += self._score(best, row, box, over_track) - abs(best - near) / 4
        self.hard += [_flat(Disc(p, high / 2)) for p in row]
        self.found[wide, high, near] = best
        return best

    def take_if_free(self, wide: float, high: float, near: Point, over_track: float = 0.0) -> Point | None:
        """The free place nearest to `near`, if there is one; up to `over_track` of the item may lie over track."""
        box = Box.of(float(math.ceil(wide)), high)  # few widths, so that many texts share the search for places
        found: Point | None = None
        for spot in _fitting_near(self.layout, box.wide, high, near):
            if not _clear(self.hard, spot, box):
                continue
            if _clear(self.track, spot, box):
                found = spot
                break
            if over_track and found is None and _clear(self.track, spot, box, over_track):
                found = spot
        if found is not None:
            self.hard += [_flat(Disc(p, high / 2)) for p in _row(found, box.wide, high)]
        return found

    def _score(self, spot: Point, row: list[Point], box: Box, over_track: float, least: float = -math.inf) -> float:
        """How free a place is; stops early with a value of at most `least` once it can't be better than that."""
        free = _gap(self.hard, spot, row, box, (least - _ENOUGH * over_track) / _HARD)
        if free * _HARD + _ENOUGH * over_track < least:
            return free * _HARD + _ENOUGH * over_track
        off_track = _gap(self.track, spot, row, box, (least - free * _HARD) / over_track)
        return free * _HARD + off_track * over_track


def _clear(discs: list[tuple[float, float, float, Point]], spot: Point, box: Box, over: float = 0.0) -> bool:
    """Whether no disc reaches further than `over` into a box with round ends."""
    x, y, reach, half = spot.real, spot.imag, box.reach, box.high / 2 - over
    for px, py, radius, _ in discs:
        across, down, near = abs(px - x) - reach, py - y, radius + half
        if near > 0 and down * down + (across * across if across > 0 else 0.0) < near * near:
            return False
    return True


def _gap(
    discs: list[tuple[float, float, float, Point]], spot: Point, row: list[Point], box: Box, least: float
) -> float:
    """The room between a row and the nearest disc; any value below `least` once there is less than that."""
    x, y, half, reach, step = spot.real, spot.imag, box.high / 2, box.reach, box.step
    gap = _ENOUGH
    for px, py, radius, place in discs:
        # The nearest point of the row, by squares; the exact distance is needed only if it counts.
        across, down = px - x, py - y
        if across > reach:
            across -= reach
        elif across < -reach:
            across += reach
        else:
            across = (across + reach) % step
            if across + across > step:
                across -= step
        near = gap + radius + half
        if across * across + down * down < near * near + _SLACK and near > 0:
            gap = min(gap, min([abs(p - place) for p in row]) - radius - half)
            if gap < least:
                return gap
    return gap


def _flat(disc: Disc) -> tuple[float, float, float, Point]:
    return disc.point.real, disc.point.imag, disc.radius, disc.point


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
    reach, margin = Box.of(wide, high).reach, high / 2 + 1
    return {  # the hex has no dents: what lies between two discs inside it is inside, too
        spot: _row(spot, wide, high)
        for spot in _SPOTS
        if inside(layout, spot - reach, margin) and inside(layout, spot + reach, margin)
    }


@lru_cache(maxsize=1024)
def _fitting_near(layout: str, wide: float, high: float, near: Point) -> list[Point]:
    """The places where a box fits into the hex, the nearest first."""
    fitting = _fitting(layout, wide, high)
    return [spot for _, spot in _spots(near) if spot in fitting]
