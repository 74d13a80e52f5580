"""Amounts as a few levels: the lowest, a little more, fractions of the range, the highest."""

from __future__ import annotations

from functools import lru_cache

from roundhouse.core.actions import Ranged

#: How many levels a price has.
LEVELS = 8
#: The first levels are steps of the rulebook, because auctions are won by bidding a little more than the others.
_STEPS = (0, 1, 5)
_PARTS = (1 / 8, 1 / 4, 1 / 2, 3 / 4, 1.0)
NAMES = ("lowest", "lowest + 1 step", "lowest + 5 steps", "1/8", "1/4", "1/2", "3/4", "highest")


def amounts(lo: int, hi: int, step: int = 1) -> list[int]:
    """The amount of every level; different levels may have the same amount.

    >>> amounts(100, 500, 5)
    [100, 105, 125, 150, 200, 300, 400, 500]
    >>> amounts(10, 20, 10)
    [10, 20, 20, 10, 10, 10, 10, 20]
    """
    span = (hi - lo) // step
    return [lo + step * min(span, n) for n in (*_STEPS, *(int(span * part) for part in _PARTS))]


def levels(choice: Ranged) -> tuple[tuple[int, int], ...]:
    """Levels and amounts of a range, each amount once.

    >>> from roundhouse.core.actions import Pass
    >>> levels(Ranged(Pass("p1"), 10, 20, 10))
    ((0, 10), (1, 20))
    """
    return _levels(choice.lo, choice.hi, choice.step)


@lru_cache(maxsize=1024)
def _levels(lo: int, hi: int, step: int) -> tuple[tuple[int, int], ...]:
    found: dict[int, int] = {}
    for level, amount in enumerate(amounts(lo, hi, step)):
        found.setdefault(amount, level)
    return tuple((level, amount) for amount, level in found.items())


def nearest(choice: Ranged, amount: int) -> tuple[int, int]:
    """The level whose amount is nearest; the lower of two that are equally near."""
    return min(levels(choice), key=lambda pair: (abs(pair[1] - amount), pair[1]))
