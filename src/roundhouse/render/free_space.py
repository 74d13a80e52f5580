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
    row: list[float]
    """Where the discs are, from the middle."""

    @classmethod
    def of(cls, wide: float, high: float) -> Box:
        """The box of that size."""
        spare = max(wide - high, 0)
        if spare < 1:
            return cls(wide, high, 0.0, 1.0, [0.0])
        count = 1 + int(spare // high)
        return cls(wide, high, spare / 2, spare / count, [spare * (n / count - 0.5) for n in range(count + 1)])


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
        box, most = Box.of(wide, high), _ENOUGH * (_HARD + over_track)
        hint = self._hints.get((wide, high, near))
        best, best_score = near, -math.inf
        if hint is not None and _fits(self.layout, hint, box):  # a place that scores less need not be examined
            best_score = math.nextafter(self._score(hint, box, over_track) - abs(hint - near), -math.inf)
        for away, spot in _spots(near):
            if best_score >= most - away:
                break  # no place further away can be better
            if _fits(self.layout, spot, box):
                score = self._score(spot, box, over_track, best_score + away) - away
                if score > best_score:
                    best, best_score = spot, score
        self.ease += self._score(best, box, over_track) - abs(best - near) / 4
        self.hard += [_flat(Disc(best + along, high / 2)) for along in box.row]
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
            self.hard += [_flat(Disc(found + along, high / 2)) for along in box.row]
        return found

    def _score(self, spot: Point, box: Box, over_track: float, least: float = -math.inf) -> float:
        """How free a place is; stops early with a value of at most `least` once it can't be better than that."""
        free = _gap(self.hard, spot, box, (least - _ENOUGH * over_track) / _HARD)
        if free * _HARD + _ENOUGH * over_track < least:
            return free * _HARD + _ENOUGH * over_track
        off_track = _gap(self.track, spot, box, (least - free * _HARD) / over_track)
        return free * _HARD + off_track * over_track


def _fits(layout: str, spot: Point, box: Box) -> bool:
    """Whether a box lies within the hex, which has no dents: it is enough to look at both ends."""
    return inside(layout, spot, box.high / 2 + 1, box.reach)


def _clear(discs: list[tuple[float, float, float, Point]], spot: Point, box: Box, over: float = 0.0) -> bool:
    """Whether no disc reaches further than `over` into a box with round ends.

    A disc in the way of one place is examined first for the next: it is often in the way there, too.
    """
    x, y, reach, half = spot.real, spot.imag, box.reach, box.high / 2 - over
    for at, (px, py, radius, _) in enumerate(discs):
        across, down, near = abs(px - x) - reach, py - y, radius + half
        if near > 0 and down * down + (across * across if across > 0 else 0.0) < near * near:
            discs[0], discs[at] = discs[at], discs[0]
            return False
    return True


def _gap(discs: list[tuple[float, float, float, Point]], spot: Point, box: Box, least: float) -> float:
    """The room between a box and the nearest disc; any value below `least` once there is less than that."""
    x, y, half, reach, step = spot.real, spot.imag, box.high / 2, box.reach, box.step
    gap = _ENOUGH
    for at, (px, py, radius, place) in enumerate(discs):
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
            too_near = least + radius + half - _SLACK
            if too_near > 0 and across * across + down * down < too_near * too_near:
                gap = -math.inf
            else:
                gap = min(gap, min([abs(spot + along - place) for along in box.row]) - radius - half)
            if gap < least:
                discs[0], discs[at] = discs[at], discs[0]
                return gap
    return gap


def _flat(disc: Disc) -> tuple[float, float, float, Point]:
    return disc.point.real, disc.point.imag, disc.radius, disc.point


_SPOTS = [0j] + [
    cmath.rect(radius, math.radians(angle))
    for radius in (10, 16, 21, 26, 30, 32, 34, 38)
    for angle in range(0, 360, 15)
]


@lru_cache(maxsize=1024)
def _spots(near: Point) -> list[tuple[float, Point]]:
    """Possible places with their distance, the nearest first."""
    return sorted(((abs(spot - near), spot) for spot in _SPOTS), key=lambda one: one[0])


@lru_cache(maxsize=1024)
def _fitting_near(layout: str, wide: float, high: float, near: Point) -> list[Point]:
    """The places where a box fits into the hex, the nearest first."""
    box = Box.of(wide, high)
    return [spot for _, spot in _spots(near) if _fits(layout, spot, box)]
