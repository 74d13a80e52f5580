"""Finding track for routes that are clicked together stop by stop."""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from itertools import count, pairwise

from roundhouse.board.routes import Problem, Route, Run, Step, Train, check_routes, describe_run
from roundhouse.board.routes.check import run_mask
from roundhouse.board.routes.graph import Chain

#: Partial routes that are looked at before a wish is given up.
_PATIENCE = 4_000

Stops = tuple[int, ...]


def between(problem: Problem, train: Train, start: int, end: int, used: int, closed: frozenset[int]) -> list[Chain]:
    """The track from one stop to another with as few stops between as possible; nothing if there is none.

    `used` is track, and `closed` are stops, that the route already has.
    """
    graph, order = problem.graph(train), count()
    queue: list[tuple[int, int, int, int, int, frozenset[int], tuple[Chain, ...]]] = [
        (0, 0, next(order), start, used, closed | {start}, ())
    ]
    for _ in range(_PATIENCE):
        if not queue:
            return []
        passed, sides, _, stop, mask, seen, chains = heapq.heappop(queue)
        if stop == end:
            return list(chains)
        for chain in graph.chains(stop):
            last = chain.end == end
            if chain.mask & mask or chain.end in seen or (not last and not chain.onward):
                continue
            entry = (passed + (not last), sides + chain.sides, next(order), chain.end, mask | chain.mask)
            heapq.heappush(queue, (*entry, seen | {chain.end}, (*chains, chain)))
    return []


def connected(problem: Problem, train: Train, stops: Sequence[int], taken: int) -> Run | None:
    """A run over these stops in this order, with the stops that lie between them."""
    if not stops:
        return None
    chains: list[Chain] = []
    used = taken
    for start, end in pairwise(stops):
        later = frozenset(stops) - {start, end}
        found = between(problem, train, start, end, used, later | {chain.start for chain in chains})
        if not found:
            return None
        chains += found
        for chain in found:
            used |= chain.mask
    made = (stops[0], *(chain.end for chain in chains))
    return Run(made, tuple(walk for chain in chains for walk in chain.walks))


def toggled(problem: Problem, train: Train, stops: Sequence[int], stop: int, taken: int) -> Run | None:
    """The run after a stop was clicked: taken away if it was there, else added where it pays most."""
    if stop in stops:
        return connected(problem, train, _without(stops, stop), taken)
    if not stops:
        return Run((stop,), ())
    wishes = [(*stops, stop), (stop, *stops)]
    wishes += [(*stops[:at], stop, *stops[at:]) for at in range(1, len(stops))]
    # A train that is full gives up stops at its other end.
    wishes += [(*stops[at:], stop) for at in range(1, len(stops))]
    wishes += [(stop, *stops[:at]) for at in range(1, len(stops))]
    runs = [run for wish in wishes if (run := connected(problem, train, wish, taken)) is not None]
    return max(runs, key=lambda run: _merit(problem, train, run), default=None)


def _without(stops: Sequence[int], stop: int) -> Stops:
    """An end is dropped; a stop inside cuts the route, and the longer part stays."""
    at = list(stops).index(stop)
    before, after = tuple(stops[:at]), tuple(stops[at + 1 :])
    return before if len(before) >= len(after) else after


def _merit(problem: Problem, train: Train, run: Run) -> tuple[int, int, int]:
    check = check_routes(problem, [route_of(problem, train, run)])
    return -len(check.faults), check.revenue, -run.sides


def route_of(problem: Problem, train: Train, run: Run) -> Route:
    """A run as it is written."""
    if len(run.stops) == 1:
        return Route(train.id, (Step(*problem.network.place(run.stops[0])),))
    return describe_run(problem.network, train.id, run)


def mask_of(run: Run) -> int:
    """The track that a run uses."""
    return run_mask(run)
