"""Finals by elimination: the best of each table go on until one table is left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from .scoring import Scoring, TableResult, points_at
from .sizes import table_sizes


def stages_from(players: int, best: int, least: int, most: int, usual: int) -> tuple[int, ...]:
    """How many players each stage has, the final last; empty if these numbers lead to no final.

    >>> stages_from(16, 2, 3, 5, 4)
    (16, 8, 4)
    >>> stages_from(16, 3, 4, 4, 4)
    ()
    """
    found = list[int]()
    while True:
        sizes = table_sizes(players, least, most, usual)
        if sizes.byes or players in found or not sizes.tables:
            return ()
        found.append(players)
        if len(sizes.tables) == 1:
            return tuple(found)
        players = sum(min(best, size) for size in sizes.tables)


def bracket_tables(seeds: Sequence[int], sizes: Sequence[int], group: Mapping[int, int]) -> tuple[tuple[int, ...], ...]:
    """Tables of a stage: by snake from the best seed on, and apart who came from the same group or table."""
    tables: list[list[int]] = [[] for _ in sizes]
    order, down = list(seeds), True
    while order:
        for at in range(len(sizes)) if down else reversed(range(len(sizes))):
            if order and len(tables[at]) < sizes[at]:
                tables[at].append(order.pop(0))
        down = not down
    row = {player: n for table in tables for n, player in enumerate(table)}

    def same(table: Sequence[int]) -> int:
        return sum(a != b and group.get(a, -1) == group.get(b, -2) for a, b in combinations(table, 2))

    improved = True
    while improved:
        improved = False
        for one, other in combinations(tables, 2):
            for i, a in enumerate(one):
                for j, b in enumerate(other):
                    if row[a] != row[b] or one[i] != a or other[j] != b:  # only players who are seeded alike change
                        continue
                    before = same(one) + same(other)
                    one[i], other[j] = b, a
                    if same(one) + same(other) < before:
                        improved = True
                        break
                    one[i], other[j] = a, b
    return tuple(tuple(table) for table in tables)


def table_ranking(result: TableResult, scoring: Scoring, base: Sequence[int]) -> tuple[int, ...]:
    """The players of a table by points; of equal ones whoever stood higher before."""
    points = dict(zip(result.players, points_at(result, scoring), strict=True))
    before = {player: n for n, player in enumerate(base)}
    return tuple(sorted(result.players, key=lambda player: (-points[player], before.get(player, len(before)))))


def final_ranking(
    base: Sequence[int], stages: Sequence[tuple[Sequence[int], Sequence[TableResult]]], scoring: Scoring
) -> tuple[int, ...]:
    """Everybody by how far they came, then by the points of the last stage they reached, then as they stood before.

    `stages` are the finals: who took part, and the tables that are over.
    """
    before = {player: n for n, player in enumerate(base)}

    def key(player: int) -> tuple[int, float, int]:
        for number in reversed(range(len(stages))):
            took_part, results = stages[number]
            if player in took_part:
                won = next((r for r in results if player in r.players), None)
                points = 0.0 if won is None else float(points_at(won, scoring)[won.players.index(player)])
                return -number - 1, -points, before[player]
        return 0, 0.0, before[player]

    return tuple(sorted(base, key=key))
