"""Geometry of a hex: corners, sides, lanes, and its position in the drawing."""

from __future__ import annotations

import cmath
import math
from functools import lru_cache

from roundhouse.board.model import End

from .svg import Point

SIZE = 50.0
"""From the middle of a hex to a corner, which is also the length of a side."""
APOTHEM = SIZE * math.sqrt(3) / 2
"""From the middle of a hex to the middle of a side."""
LANE_GAP = 15.0


@lru_cache(maxsize=256)
def bearing(layout: str, edge: float) -> Point:
    """The direction from the middle to a side; halves point to corners.

    >>> bearing("flat", 0), bearing("pointy", 1)
    (1j, (-1+0j))
    """
    first = 90 if layout == "flat" else 120
    found = cmath.rect(1, math.radians(first + 60 * edge))
    return complex(round(found.real, 9), round(found.imag, 9))


def corners(layout: str, size: float = SIZE) -> list[Point]:
    """The six corners; corner n lies between the sides n and n + 1."""
    return [bearing(layout, edge + 0.5) * size for edge in range(6)]


def side(layout: str, edge: int, size: float = SIZE) -> tuple[Point, Point]:
    """The two corners of a side."""
    return bearing(layout, edge - 0.5) * size, bearing(layout, edge + 0.5) * size


def gate(layout: str, end: End) -> Point:
    """Where track crosses a side: its middle, or beside it when several tracks cross."""
    out = bearing(layout, end.edge)
    offset = (end.lanes - 1) / 2 - end.lane
    return out * APOTHEM + out * 1j * LANE_GAP * offset


def centre(layout: str, x: int, y: int) -> Point:
    """The middle of the hex at a doubled grid position."""
    wide, high = (1.5 * SIZE, APOTHEM) if layout == "flat" else (APOTHEM, 1.5 * SIZE)
    return complex(x * wide, y * high)


def inside(layout: str, point: Point, margin: float, reach: float = 0.0) -> bool:
    """Whether a disc of radius `margin`, moved up to `reach` to both sides of a point, lies within the hex."""
    x, y = abs(point.real) + reach, abs(point.imag)
    if layout != "flat":
        x, y = y, x
    return max(y, x * APOTHEM / SIZE + y / 2) <= APOTHEM - margin
