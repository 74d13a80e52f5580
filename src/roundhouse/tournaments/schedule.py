"""Balanced schedules: everyone meets everyone as evenly as the numbers allow."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import exp
from random import Random

from msgspec import Struct

from .designs import design
from .seats import Round, Table, best_order, seat_counts, seated
from .sizes import Sizes

#: Swaps that the search tries for each seat of a schedule, and at most; both bound the time, not the answer's legality.
EFFORT, MOST_STEPS = 2_000, 300_000


class Schedule(Struct, frozen=True):
    """Rounds of tables, each table in the order of its seats, and who has a bye in each round."""

    rounds: tuple[Round, ...]
    byes: tuple[tuple[int, ...], ...]


class Balance(Struct, frozen=True, kw_only=True):
    """How even a schedule is; `excess` is 0 exactly if no schedule with these tables spreads meetings more evenly."""

    #: How often two players meet, at least and at most, and the sum of squares above the least possible one.
    least_meetings: int
    most_meetings: int
    excess: int
    #: The largest difference between how often one player has two seats, and between the byes of two players.
    seats: int
    byes: int


def balanced_schedule(
    players: Sequence[int],
    sizes: Sequence[Sizes],
    seed: int,
    *,
    past: Sequence[Round] = (),
    past_byes: Sequence[Sequence[int]] = (),
    effort: int = EFFORT,
) -> Schedule:
    """Further rounds for these players; `past` rounds count as meetings, seats and byes that have been."""
    chance = Random(seed)
    names = list(players)
    chance.shuffle(names)
    byes = _byes(names, [one.byes for one in sizes], past_byes)
    rounds = None if past or any(byes) or not sizes or len(set(sizes)) > 1 else design(sizes[0].tables, len(sizes))
    if rounds is not None:
        found = [tuple(tuple(names[p] for p in table) for table in one) for one in rounds]
    else:
        found = _searched(names, sizes, byes, past, chance, effort)
    if past:
        return Schedule(_seated_after(past, found), byes)
    return Schedule(seated(found), byes)


def _byes(names: Sequence[int], counts: Sequence[int], past: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """Who sits out in each round: always those who did so least often."""
    had = {name: sum(name in one for one in past) for name in names}
    found = []
    for count in counts:
        out = sorted(names, key=lambda name: had[name])[:count]
        for name in out:
            had[name] += 1
        found.append(tuple(sorted(out)))
    return tuple(found)


def _searched(
    names: Sequence[int],
    sizes: Sequence[Sizes],
    byes: Sequence[Sequence[int]],
    past: Sequence[Round],
    chance: Random,
    effort: int,
) -> list[Round]:
    """Simulated annealing on the sum of squares of how often pairs meet."""
    index = {name: n for n, name in enumerate(names)}
    met = [[0] * len(names) for _ in names]
    for one in past:
        for table in one:
            for a, b in combinations([index[p] for p in table if p in index], 2):
                met[a][b] += 1
                met[b][a] += 1
    rounds = list[list[list[int]]]()
    for turn, one_sizes in enumerate(sizes):
        out, drawn = set(byes[turn]), list[list[int]]()
        waiting = [index[name] for name in names if name not in out]
        chance.shuffle(waiting)
        for size in one_sizes.tables:
            picked = _greedy_table(waiting, size, met)
            drawn.append(picked)
            for a, b in combinations(picked, 2):
                met[a][b] += 1
                met[b][a] += 1
        rounds.append(drawn)
    _anneal(rounds, met, chance, effort)
    return [tuple(tuple(names[p] for p in table) for table in one) for one in rounds]


def _greedy_table(waiting: list[int], size: int, met: Sequence[Sequence[int]]) -> list[int]:
    """A table of those who have met least; they no longer wait."""
    table = [waiting.pop()]
    while len(table) < size:
        best = min(waiting, key=lambda p: sum(met[p][q] * met[p][q] for q in table))
        waiting.remove(best)
        table.append(best)
    return table


def _anneal(rounds: list[list[list[int]]], met: list[list[int]], chance: Random, effort: int) -> None:
    """Swap players of two tables of a round while that evens out the meetings, at first also if it does not quite."""
    open_rounds = [one for one in rounds if len(one) > 1]
    pairs = [c for n, row in enumerate(met) for c in row[:n]]
    cost, bound = sum(c * c for c in pairs), _least_squares(sum(pairs), len(pairs))
    steps = min(MOST_STEPS, effort * sum(len(table) for one in open_rounds for table in one))
    best, kept = cost, [[list(table) for table in one] for one in rounds]
    for step in range(steps):
        if best <= bound:
            break
        one = open_rounds[int(chance.random() * len(open_rounds))]
        first = int(chance.random() * len(one))
        second = int(chance.random() * (len(one) - 1))
        second += second >= first
        table, other = one[first], one[second]
        i, j = int(chance.random() * len(table)), int(chance.random() * len(other))
        a, b = table[i], other[j]
        of_a, of_b = met[a], met[b]
        change = 0
        for p in table:
            if p != a:
                change += of_b[p] - of_a[p] + 1
        for p in other:
            if p != b:
                change += of_a[p] - of_b[p] + 1
        heat = 1.0 - step / steps
        if change > 0 and chance.random() >= exp(-change / (0.05 + 0.9 * heat)):
            continue
        for p in table:
            if p != a:
                of_a[p] = met[p][a] = of_a[p] - 1
                of_b[p] = met[p][b] = of_b[p] + 1
        for p in other:
            if p != b:
                of_b[p] = met[p][b] = of_b[p] - 1
                of_a[p] = met[p][a] = of_a[p] + 1
        table[i], other[j] = b, a
        cost += 2 * change
        if cost < best:
            best, kept = cost, [[list(table) for table in one] for one in rounds]
    rounds[:] = kept


def _least_squares(meetings: int, pairs: int) -> int:
    """The sum of squares if the meetings are spread as evenly as whole numbers can be."""
    each, more = divmod(meetings, max(pairs, 1))
    return pairs * each * each + more * (2 * each + 1)


def _seated_after(past: Sequence[Round], rounds: Sequence[Round]) -> tuple[Round, ...]:
    most = max((len(table) for one in (*past, *rounds) for table in one), default=0)
    had, found = seat_counts(past, most), list[Round]()
    for one in rounds:
        tables = tuple(best_order(tuple(sorted(table)), had) for table in one)
        for table in tables:
            for seat, player in enumerate(table):
                had.setdefault(player, [0] * most)[seat] += 1
        found.append(tables)
    return tuple(found)


def meetings(rounds: Sequence[Round]) -> dict[tuple[int, int], int]:
    """How often each pair that met has met; the smaller number first."""
    found: dict[tuple[int, int], int] = {}
    for one in rounds:
        for table in one:
            for pair in combinations(sorted(table), 2):
                found[pair] = found.get(pair, 0) + 1
    return found


def balance(players: Sequence[int], rounds: Sequence[Round], byes: Sequence[Sequence[int]] = ()) -> Balance:
    """How even some rounds are for these players."""
    met = meetings(rounds)
    counts = [met.get(pair, 0) for pair in combinations(sorted(players), 2)]
    most = max((len(table) for one in rounds for table in one), default=0)
    seats = seat_counts(rounds, most).values()
    out = [sum(player in one for one in byes) for player in players]
    return Balance(
        least_meetings=min(counts, default=0),
        most_meetings=max(counts, default=0),
        excess=sum(c * c for c in counts) - _least_squares(sum(counts), len(counts)),
        seats=max((max(had) - min(had) for had in seats), default=0),
        byes=max(out, default=0) - min(out, default=0),
    )


__all__ = ["Balance", "Round", "Schedule", "Table", "balance", "balanced_schedule", "meetings"]
