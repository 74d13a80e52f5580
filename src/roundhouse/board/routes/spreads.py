"""From which stops routes are grown.

Every route contains a token, so it can be grown from there in two arms. For long trains there are too many long arms;
then every route is grown from its middle instead, in two arms of half the length, one of which must find a token.
Trains that must run through a certain group of stops are grown from these stops.
"""

from collections.abc import Iterator
from typing import NamedTuple

from roundhouse.board.routes.arms import ARM, Arm, Grower, StopBits
from roundhouse.board.routes.budget import Budget
from roundhouse.board.routes.problem import Problem
from roundhouse.board.routes.train import Train

FEW_ARMS = 400
"""More arms than this from the tokens, and routes are grown from the middle."""
MANY_ARMS = 20_000
"""The same for arms from the stops through which a train must run."""


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


def grow(problem: Problem, train: Train, grower: Grower, bits: StopBits, budget: Budget) -> Spreads:
    """Grow the arms of a train from its tokens, or from the middle if they are too many."""
    starts = problem.starts(train)
    few = FEW_ARMS if grower.halved >= 0 else budget.left // ARM
    calls = _calls(problem, train, bits)
    if train.through:
        few, via = max(few, MANY_ARMS), _passages(problem, grower, train, starts)
        found = _from_starts(grower, via, (*_tokens(train, starts, bits), *calls), budget, few)
        found = None if found is None else found._replace(via=True)
    else:
        found = _from_starts(grower, starts, calls, budget, few)
    if found is not None:
        return found
    demands = (*_tokens(train, starts, bits), *((bits.group(train.through),) if train.through else ()), *calls)
    if grower.halved < 0:
        return Spreads(grower.full, False, demands, False, [])
    return _from_middles(grower, starts, demands, budget)


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


def _from_starts(
    grower: Grower, starts: list[int], demands: tuple[int, ...], budget: Budget, few: int
) -> Spreads | None:
    spreads: list[Spread] = []
    done = 0
    for start in starts:
        cap = grower.full - grower.cost(start)
        if grower.fits(cap):
            groups = grower.arms(start, cap, done, budget, few)
            if groups is None:
                return None
            few -= sum(map(len, groups))
            # Grown with what the start leaves over; shift so that all arms count from the same limits.
            spreads.append(_spread(grower, start, groups))
        done |= grower.bits.own(start)
    return Spreads(grower.full, False, demands, True, spreads)


def _spread(grower: Grower, start: int, groups: list[list[Arm]]) -> Spread:
    ends = grower.graph.ends_trains(start)
    return Spread(start, grower.value(start), grower.bits.of(start), grower.cost(start), groups, ends)


def _from_middles(grower: Grower, starts: list[int], needed: tuple[int, ...], budget: Budget) -> Spreads:
    cap = grower.halves()
    spreads = []
    complete = True
    for start in _middles(grower, starts, cap):
        groups = grower.arms(start, cap, 0, budget, budget.left // ARM)
        if groups is None:
            complete = False
            break
        spreads.append(_spread(grower, start, groups))
    return Spreads(cap, True, needed, complete, spreads)


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
