"""A small random number generator that gives the same numbers on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
_MODULUS = 2**31


def start(seed: int) -> int:
    """The state of the generator for a seed."""
    return seed % _MODULUS


def draw(state: int) -> int:
    """The next state, which is also the number drawn.

    >>> draw(5)
    1222621274
    """
    return (1103515245 * state + 12345) % _MODULUS


def shuffle(state: int, items: Sequence[T]) -> tuple[int, list[T]]:
    """Draw a number for each item and sort by it; returns the new generator state and the shuffled list."""
    keyed = []
    for at, item in enumerate(items):
        state = draw(state)
        keyed.append((state, at, item))
    return state, [item for _, _, item in sorted(keyed, key=lambda k: k[:2])]
