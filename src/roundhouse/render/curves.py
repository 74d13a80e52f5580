"""Curves of track: cubic Béziers that cross the sides of a hex at right angles."""

from __future__ import annotations

from typing import NamedTuple

from .svg import Point, xy


class Curve(NamedTuple):
    """A cubic Bézier."""

    a: Point
    near_a: Point
    near_b: Point
    b: Point

    def at(self, t: float) -> Point:
        """The point at a fraction of the way."""
        s = 1 - t
        return s**3 * self.a + 3 * s * s * t * self.near_a + 3 * s * t * t * self.near_b + t**3 * self.b

    def heading(self, t: float) -> Point:
        """The direction of travel there, of length 1."""
        s = 1 - t
        slope = 3 * s * s * (self.near_a - self.a) + 6 * s * t * (self.near_b - self.near_a)
        slope += 3 * t * t * (self.b - self.near_b)
        return slope / abs(slope) if slope else complex(1)

    def first_half(self) -> Curve:
        """The piece from a to the middle."""
        ab, bc, cd = (self.a + self.near_a) / 2, (self.near_a + self.near_b) / 2, (self.near_b + self.b) / 2
        abc, bcd = (ab + bc) / 2, (bc + cd) / 2
        return Curve(self.a, ab, abc, (abc + bcd) / 2)

    def turned(self) -> Curve:
        """The same curve from its other end."""
        return Curve(self.b, self.near_b, self.near_a, self.a)

    def moved(self, by: Point) -> Curve:
        """The same curve elsewhere."""
        return Curve(self.a + by, self.near_a + by, self.near_b + by, self.b + by)

    def path(self) -> str:
        """The `d` of an SVG path."""
        straight = all(abs(_cross(p - self.a, self.b - self.a)) < 0.05 for p in (self.near_a, self.near_b))
        if straight:
            return f"M{xy(self.a)}L{xy(self.b)}"
        return f"M{xy(self.a)}C{xy(self.near_a)} {xy(self.near_b)} {xy(self.b)}"

    def samples(self, count: int = 9) -> list[Point]:
        """Points along the curve, both ends included."""
        return [self.at(n / (count - 1)) for n in range(count)]


def _cross(p: Point, q: Point) -> float:
    return p.real * q.imag - p.imag * q.real


def line(a: Point, b: Point) -> Curve:
    """A straight piece."""
    return Curve(a, a + (b - a) / 3, a + 2 * (b - a) / 3, b)


def bend(a: Point, leaving_a: Point, b: Point, leaving_b: Point) -> Curve:
    """A curve that leaves both ends in the given directions; on a hex it comes out as the arc of a circle."""
    gap = abs(b - a)
    turn = abs(leaving_a + leaving_b) / 2  # 0 for a straight piece, 1 for a hairpin
    pull = gap * (1 / 3 + 0.18 * turn**3)
    return Curve(a, a + leaving_a * pull, b + leaving_b * pull, b)
