"""Initials in the circles of stations: narrower or fewer letters where the whole word does not fit."""

from __future__ import annotations

import math
from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple

from .svg import Point, Value, label

_NARROWEST = 0.62
"""Letters squeezed more than this can hardly be read."""
_BEYOND = 0.98
"""Corners of a word stay inside the rim: beside it may be another company's token."""
_HIGH = 0.36
"""Half the height of a capital."""
_WIDE = {"M": 0.84, "W": 0.87, "I": 0.3, "J": 0.5, "L": 0.51, "E": 0.54, "F": 0.51, "i": 0.27, "l": 0.28, "m": 0.85}


class Initials(NamedTuple):
    """What is written in a circle; `wide` is the width of letters that are squeezed, else 0."""

    text: str
    size: float
    wide: float = 0.0

    def drawn(self, at: Point, class_: str, **attributes: Value) -> str:
        """The letters around a point."""
        if self.wide:
            attributes |= {"textLength": self.wide, "lengthAdjust": "spacingAndGlyphs"}
        return label(self.text, at, self.size, class_, **attributes)


@lru_cache(maxsize=4_096)
def initials_inside(text: str, radius: float, size: float, others: frozenset[str] = frozenset()) -> Initials:
    """As many letters of a word as fit into a circle at that size, at least one, unlike those of `others`."""
    for count in range(len(text), 0, -1):
        short = _shortened(text, count, others)
        wide = _width(short)
        free = max((_BEYOND * radius / size) ** 2 - _HIGH**2, 0.0)
        part = 2 * math.sqrt(free) / wide
        if part >= 1:
            return Initials(short, size)
        if part >= _NARROWEST:
            return Initials(short, size, wide * part * size)
    return Initials(text[:1], size)


def _shortened(text: str, count: int, others: Collection[str]) -> str:
    """The first letters; the last one instead of the second if another word begins in the same way."""
    start = text[:count]
    if count < 2 or count == len(text) or not any(o != text and o.startswith(start) for o in others):
        return start
    return text[: count - 1] + text[-1]


def _width(text: str) -> float:
    """How wide bold letters are, in units of their size."""
    return sum(_WIDE.get(c, 0.6 if c.isupper() else 0.55) for c in text)
