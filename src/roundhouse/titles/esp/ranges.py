"""How far trains run (sections 5.4.1 and 6.2.1)."""

from __future__ import annotations

from roundhouse.board.routes import Train, counting, plus
from roundhouse.board.routes.train import STOP_KINDS

#: Lines to mountain passes, red areas and harbours are open to both gauges.
IBERIAN, NARROW = frozenset({"broad", "dual"}), frozenset({"narrow", "dual"})


def numbers(name: str) -> tuple[int, int]:
    """The two numbers of a train; the second is 0 where there is none.

    >>> numbers("2+3"), numbers("8"), numbers("2P"), numbers("5&1+2"), numbers("1+2M")
    ((2, 3), (8, 0), (2, 0), (6, 2), (1, 2))
    """
    first = second = 0
    for part in name.split("&"):
        big, _, small = part.rstrip("PM").partition("+")
        first, second = first + int(big), second + int(small or 0)
    return first, second


def train(name: str, card: str) -> Train:
    """An N-train counts every stop; an N+M-train has M more for towns, mines and harbours (5.4.1)."""
    first, second = numbers(name)
    if "&" in name:
        return plus(card, first, second)
    if second:
        return plus(card, first, second, gauges=NARROW)
    return counting(card, first, STOP_KINDS, gauges=IBERIAN)
