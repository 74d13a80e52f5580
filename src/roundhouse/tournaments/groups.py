"""Groups, each of which plays among itself, and who advances."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from .sizes import table_sizes


def group_number(players: int, size: int, least: int, most: int) -> int:
    """How many groups of about this size; groups as large as a table are never too small or too large for one.

    >>> group_number(23, 4, 3, 5), group_number(23, 8, 3, 5)
    (6, 3)
    """
    if size <= most:
        return max(1, len(table_sizes(players, least, most, size).tables))
    return max(1, round(players / size))


def divide(
    players: Sequence[int], groups: int, seed: int, strength: Mapping[int, float] | None = None
) -> tuple[tuple[int, ...], ...]:
    """Groups of sizes that differ by one at most: by snake from the strongest to the weakest, or at random.

    >>> divide([1, 2, 3, 4, 5, 6], 2, 0, {1: 9, 2: 8, 3: 7, 4: 6, 5: 5, 6: 4})
    ((1, 4, 5), (2, 3, 6))
    """
    order = list(players)
    Random(seed).shuffle(order)  # equal strengths are drawn
    if strength is not None:
        order.sort(key=lambda player: -strength.get(player, 0.0))
    found: list[list[int]] = [[] for _ in range(groups)]
    for n, player in enumerate(order):
        turn, at = divmod(n, groups)
        found[groups - 1 - at if turn % 2 else at].append(player)
    return tuple(tuple(group) for group in found)


def qualified(tables: Sequence[Sequence[int]], best: int) -> tuple[tuple[int, ...], ...]:
    """The best of each ranked group or table: all winners, then all who came second, and so on."""
    return tuple(
        tuple(table[place] for table in tables if place < len(table))
        for place in range(min(best, max(map(len, tables), default=0)))
    )
