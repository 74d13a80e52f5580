"""From which stops routes are grown.

Every route contains a token, so it can be grown from there in two arms. For long trains there are too many long arms;
then every route is grown from its middle instead, in two arms of half the length, one of which must find a token.
Trains that must run through a certain group of stops are grown from these stops. Where the budget does not suffice,
only the arms that promise most are grown: the answer is good then, but not proven best.
"""

from collections.abc import Iterator
from math import isqrt
from typing import NamedTuple

from roundhouse.board.routes.budget import Budget
from roundhouse.board.routes.half_routes import ARM, Arm, Grower, StopBits
from roundhouse.board.routes.problem import Problem
from roundhouse.board.routes.train import Train

FEW_ARMS = 400
"""More arms than this from the tokens, and routes are grown from the middle."""
MANY_ARMS = 20_000
"""The same for arms from the stops through which a train must run."""
SKETCH = 12
"""How many arms of a length are kept for each first chain where not all can be grown, if there is one start."""
SMALL_BUDGET = 4_000
"""The budget for which this is so; larger ones allow more."""


class Spread(NamedTuple):
    """The arms of one start."""

    start: int
    base: int
    """What the start itself earns."""
    bits: int
    """The bits of the start, which two arms share rightly."""
    cost: int
    groups: list[list[Arm]]
    """One list for each first chain, best first."""
    ends_here: bool
    """Whether no train can pass the start."""


class Spreads(NamedTuple):
    """All arms of a train."""

    cap: int
    """The limits the arms were grown with."""
    middle: bool
    needed: tuple[int, ...]
    """For each demand the bits of stops one of which must be on a route; no demand if every start is such a stop."""
    complete: bool
    all: list[Spread]
    via: bool = False
    """Whether they are grown from the stops through which the train must run."""


class _Origin(NamedTuple):
    """Stops that every route of a train contains one of, and what else is demanded of the route."""

    stops: list[int]
    demands: tuple[int, ...]
    via: bool


def grow(problem: Problem, train: Train, grower: Grower, bits: StopBits, budget: Budget) -> Spreads:
    """Grow the arms of a train from its tokens, or from the middle if they are too many, or else a part of them."""
    starts = problem.starts(train)
    calls, tokens = _calls(problem, train, bits), _tokens(train, starts, bits)
    origin = _Origin(starts, calls, False)
    most = FEW_ARMS if grower.halved >= 0 else budget.left // ARM
    if train.through:
        origin = _Origin(_passages(problem, grower, train, starts), (*tokens, *calls), True)
        most = max(most, min(MANY_ARMS, budget.left // ARM))
    found = _from_starts(grower, origin, budget, most)
    if found is None and grower.halved >= 0:
        through = (bits.group(train.through),) if train.through else ()
        found = _from_middles(grower, starts, (*tokens, *through, *calls), budget)
    return _sketched(grower, origin, budget) if found is None else found


def _tokens(train: Train, starts: list[int], bits: StopBits) -> tuple[int, ...]:
    """The demand for a token."""
    return (sum(bits.own(start) for start in starts),) if train.needs_token else ()


def _calls(problem: Problem, train: Train, bits: StopBits) -> tuple[int, ...]:
    """Where a train must call, as bits of the stops of each hex."""
    found = []
    for hex_id in sorted(train.calls):
        nodes = enumerate(problem.network.track(hex_id).nodes)
        found.append(sum(bits.own(problem.network.number(hex_id, number)) for number, node in nodes if node.is_stop))
    return tuple(found)


def _passages(problem: Problem, grower: Grower, train: Train, starts: list[int]) -> list[int]:
    """The stops of the group through which a train must run, as far as it can: a route has only one of them."""
    graph = grower.graph
    return [
        stop
        for stop in sorted(graph.connected(starts))
        if train.through in problem.stop(stop).groups and not graph.ends_trains(stop)
    ]


def _from_starts(grower: Grower, origin: _Origin, budget: Budget, most: int) -> Spreads | None:
    spreads: list[Spread] = []
    for start, cap, done in _openings(grower, origin):
        groups = grower.arms(start, cap, done, budget, most)
        if groups is None:
            return None
        most -= sum(map(len, groups))
        spreads.append(_spread(grower, start, groups))
    return Spreads(grower.full, False, origin.demands, True, spreads, origin.via)


def _sketched(grower: Grower, origin: _Origin, budget: Budget) -> Spreads:
    """The most promising arms where there are too many."""
    width = SKETCH * isqrt(max(1, budget.limit // SMALL_BUDGET)) // max(1, len(origin.stops)) or 1
    spreads = [
        _spread(grower, start, grower.promising(start, cap, done, budget, width))
        for start, cap, done in _openings(grower, origin)
    ]
    return Spreads(grower.full, False, origin.demands, False, spreads, origin.via)


def _openings(grower: Grower, origin: _Origin) -> Iterator[tuple[int, int, int]]:
    """Each start with the limits its arms have, and the starts before it, whose routes are found there."""
    done = 0
    for start in origin.stops:
        cap = grower.full - grower.cost(start)
        if grower.fits(cap):
            # Grown with what the start leaves over; pairing shifts it so that all arms count from the same limits.
            yield start, cap, done
        done |= grower.bits.own(start)


def _spread(grower: Grower, start: int, groups: list[list[Arm]]) -> Spread:
    ends = grower.graph.ends_trains(start)
    return Spread(start, grower.value(start), grower.bits.of(start), grower.cost(start), groups, ends)


def _from_middles(grower: Grower, starts: list[int], needed: tuple[int, ...], budget: Budget) -> Spreads | None:
    cap = grower.halves()
    spreads = []
    for start in _middles(grower, starts, cap):
        groups = grower.arms(start, cap, 0, budget, budget.left // ARM)
        if groups is None:
            return None
        spreads.append(_spread(grower, start, groups))
    return Spreads(cap, True, needed, True, spreads)


def _middles(grower: Grower, starts: list[int], cap: int) -> Iterator[int]:
    """Counting stops that trains can pass, within half a train of a token."""
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
