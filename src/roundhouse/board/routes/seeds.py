"""From which stops routes are grown.

Every route contains a token, so it can be grown from there as two half-routes. Long trains have too many long
half-routes; their routes are grown from the middle instead, as two half-routes of half the length, one of which must
find a token. The routes of trains that must run through a certain group of stops are grown from these stops. If the
budget is too small, only the most promising half-routes are grown: the answer is then good, but not proven best.
"""

from collections.abc import Iterator
from math import isqrt
from typing import NamedTuple

from roundhouse.board.routes.budget import Budget
from roundhouse.board.routes.half_routes import HALF_ROUTE, Grower, HalfRoute
from roundhouse.board.routes.problem import Problem
from roundhouse.board.routes.train import Train

FEW_HALF_ROUTES = 400
"""With more half-routes than this from the tokens, routes are grown from the middle."""
MANY_HALF_ROUTES = 20_000
"""The same for half-routes from the stops that a train must run through."""
SKETCH = 12
"""How many half-routes of each length and first chain are kept if there is one start and not all can be grown."""
SMALL_BUDGET = 4_000
"""The budget to which `SKETCH` applies; larger budgets keep more."""


class Seed(NamedTuple):
    """The half-routes of one start."""

    start: int
    base: int
    """What the start itself earns."""
    bits: int
    """The bits of the start, which both half-routes of a route contain."""
    cost: int
    groups: list[list[HalfRoute]]
    """One list for each first chain, best first."""
    ends_here: bool
    """Whether no train can pass the start."""


class Seeds(NamedTuple):
    """All half-routes of a train."""

    cap: int
    """The limits with which the half-routes were grown."""
    middle: bool
    needed: int
    """The facts that must be true of a route; 0 if every start makes sure of them."""
    complete: bool
    all: list[Seed]
    via: bool = False
    """Whether they are grown from the stops that the train must run through."""


class _Origin(NamedTuple):
    """Stops of which every route of a train contains one, and the other demands on the route."""

    stops: list[int]
    demands: int
    via: bool


def grow(problem: Problem, train: Train, grower: Grower, budget: Budget) -> Seeds:
    """Grow the half-routes of a train: from its tokens; if these are too many, from the middle; else only some."""
    starts, facts = problem.starts(train), grower.facts
    origin = _Origin(starts, facts.calls, False)
    most = FEW_HALF_ROUTES if grower.halved >= 0 else budget.left // HALF_ROUTE
    if train.through:
        origin = _Origin(_passages(problem, grower, train, starts), facts.token | facts.calls, True)
        most = max(most, min(MANY_HALF_ROUTES, budget.left // HALF_ROUTE))
    found = _from_starts(grower, origin, budget, most)
    if found is None and grower.halved >= 0:
        found = _from_middles(grower, starts, facts.token | facts.passage | facts.calls, budget)
    return _sketched(grower, origin, budget) if found is None else found


def _passages(problem: Problem, grower: Grower, train: Train, starts: list[int]) -> list[int]:
    """The stops that a train can reach of the group that it must run through; a route has only one of them."""
    graph = grower.graph
    return [
        stop
        for stop in sorted(graph.connected(starts))
        if train.through in problem.stop(stop).groups and not graph.ends_trains(stop)
    ]


def _from_starts(grower: Grower, origin: _Origin, budget: Budget, most: int) -> Seeds | None:
    seeds: list[Seed] = []
    for start, cap, done in _openings(grower, origin):
        groups = grower.half_routes(start, cap, done, budget, most)
        if groups is None:
            return None
        most -= sum(map(len, groups))
        seeds.append(_seed(grower, start, groups))
    return Seeds(grower.full, False, origin.demands, True, seeds, origin.via)


def _sketched(grower: Grower, origin: _Origin, budget: Budget) -> Seeds:
    """The most promising half-routes where there are too many."""
    width = SKETCH * isqrt(max(1, budget.limit // SMALL_BUDGET)) // max(1, len(origin.stops)) or 1
    seeds = [
        _seed(grower, start, grower.promising(start, cap, done, budget, width))
        for start, cap, done in _openings(grower, origin)
    ]
    return Seeds(grower.full, False, origin.demands, False, seeds, origin.via)


def _openings(grower: Grower, origin: _Origin) -> Iterator[tuple[int, int, int]]:
    """Each start with the limits of its half-routes, and the earlier starts, whose routes are already found."""
    done = 0
    for start in origin.stops:
        cap = grower.full - grower.cost(start)
        if grower.fits(cap):
            # Grown with what the start leaves of the limits; pairing shifts all half-routes to the same scale.
            yield start, cap, done
        done |= grower.bits.own(start)


def _seed(grower: Grower, start: int, groups: list[list[HalfRoute]]) -> Seed:
    ends = grower.graph.ends_trains(start)
    return Seed(start, grower.value(start), grower.bits.of(start), grower.cost(start), groups, ends)


def _from_middles(grower: Grower, starts: list[int], needed: int, budget: Budget) -> Seeds | None:
    cap = grower.half_limits()
    seeds = []
    for start in _middles(grower, starts, cap):
        groups = grower.half_routes(start, cap, 0, budget, budget.left // HALF_ROUTE)
        if groups is None:
            return None
        seeds.append(_seed(grower, start, groups))
    return Seeds(cap, True, needed, True, seeds)


def _middles(grower: Grower, starts: list[int], cap: int) -> Iterator[int]:
    """Stops that count, that trains can pass, and that are within half a train's length of a token."""
    nearest: dict[int, int] = {}
    queue = [(0, start) for start in starts]
    while queue:
        queue.sort(reverse=True)
        far, stop = queue.pop()
        if stop in nearest:
            continue
        nearest[stop] = far
        for hop in grower.hops(stop):
            further = far + grower.weight(hop.cost)
            if hop.end not in nearest and further <= grower.weight(cap):
                queue.append((further, hop.end))
    for stop in sorted(nearest):
        if grower.weight(grower.cost(stop)) and not grower.graph.ends_trains(stop):
            yield stop
