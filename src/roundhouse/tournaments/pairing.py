"""One further round by the standings, as in a Swiss system: those with equal success meet, and not again."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from .schedule import meetings
from .seats import Round, best_order, seat_counts
from .sizes import Sizes

#: What it costs that two meet again, compared with one place of difference in the standings.
AGAIN = 60


def next_round(
    ranked: Sequence[int],
    sizes: Sizes,
    seed: int,
    *,
    past: Sequence[Round] = (),
    past_byes: Sequence[Sequence[int]] = (),
    shuffled: bool = False,
) -> tuple[Round, tuple[int, ...]]:
    """The tables for players in the order of the standings (shuffled if there are none yet), and who has a bye.

    The bye goes to whoever had fewest, and of these to the last. The best table is the first.
    """
    order = list(ranked)
    if shuffled:
        Random(seed).shuffle(order)
    had = {player: sum(player in one for one in past_byes) for player in order}
    place = {player: n for n, player in enumerate(order)}
    out = sorted(order, key=lambda player: (had[player], -place[player]))[: sizes.byes]
    playing = [player for player in order if player not in out]
    tables = list[list[int]]()
    for size in sizes.tables:
        tables.append(playing[:size])
        playing = playing[size:]
    if past:
        _avoid_repeats(tables, meetings(past), {player: n for n, player in enumerate(order)})
    most = max((*sizes.tables, *(len(table) for one in past for table in one)), default=0)
    counts = seat_counts(past, most)
    mixed = Random(seed + 1)
    found = []
    for table in tables:
        mixed.shuffle(table)  # among seats that are equally fair, chance decides
        found.append(best_order(tuple(table), counts))
    return tuple(found), tuple(sorted(out))


def _avoid_repeats(tables: list[list[int]], met: dict[tuple[int, int], int], place: dict[int, int]) -> None:
    """Swap players of different tables while that spares more repeated meetings than it mixes the standings."""

    def cost(table: Sequence[int]) -> int:
        total = 0
        for n, a in enumerate(table):
            for b in table[:n]:
                times = met.get((min(a, b), max(a, b)), 0)
                total += AGAIN * times * times + abs(place[a] - place[b])
        return total

    improved, costs = True, [cost(table) for table in tables]
    while improved:
        improved = False
        for m in range(len(tables)):
            for n in range(m + 1, len(tables)):
                for i in range(len(tables[m])):
                    for j in range(len(tables[n])):
                        one, other = tables[m], tables[n]
                        one[i], other[j] = other[j], one[i]
                        new = cost(one), cost(other)
                        if sum(new) < costs[m] + costs[n]:
                            costs[m], costs[n] = new
                            improved = True
                        else:
                            one[i], other[j] = other[j], one[i]
