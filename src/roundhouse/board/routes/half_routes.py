"""Half-routes: every way to run from a token, or from another start, as far as a train can go."""

from collections.abc import Sequence

from roundhouse.board.routes.budget import Budget
from roundhouse.board.routes.facts import Facts
from roundhouse.board.routes.graph import Chain
from roundhouse.board.routes.problem import Problem
from roundhouse.board.routes.revenue import Modifier, stop_value
from roundhouse.board.routes.stop_bits import StopBits
from roundhouse.board.routes.train import Train

FIELD = 12
"""Bits for one limit of a train; the top bit of each field stays set until the limit is exceeded."""


HALF_ROUTE = 10
"""Budget steps that one half-route costs; trying a pair of half-routes costs one."""


class HalfRoute:
    """A way to run from a start: what it earns (without the start itself), the track it uses, the limits it leaves."""

    __slots__ = ("before", "facts", "last", "left", "mask", "value")

    def __init__(
        self, value: int, mask: int, left: int, facts: int, last: Chain | None, before: "HalfRoute | None"
    ) -> None:
        """`mask` is the track used and, above it, stops and groups visited; `left` is what is left of the limits."""
        self.value, self.mask, self.left, self.facts, self.last, self.before = value, mask, left, facts, last, before

    def chains(self) -> list[Chain]:
        """The chains from the start outward."""
        found = []
        half: HalfRoute | None = self
        while half is not None and half.last is not None:
            found.append(half.last)
            half = half.before
        return found[::-1]


class Hop:
    """A chain with what it costs and earns for one train."""

    __slots__ = ("chain", "cost", "end", "facts", "mask", "onward", "value")

    def __init__(self, end: int, mask: int, cost: int, value: int, facts: int, onward: bool, chain: Chain) -> None:
        """`mask` holds the track and the stop, `cost` is what the stop uses of the limits."""
        self.end, self.mask, self.cost, self.value, self.facts = end, mask, cost, value, facts
        self.onward, self.chain = onward, chain


def packed_limits(*trains: Train) -> tuple[int, int]:
    """The top bits of all fields, and the largest limits of the trains, packed into the fields below these bits."""
    each = [
        [limit for _, limit in train.limits()] + ([train.distance] if train.distance is not None else [])
        for train in trains
    ]
    fields = [max(limits) for limits in zip(*each, strict=True)]
    high = sum(1 << (FIELD * i + FIELD - 1) for i in range(len(fields)))
    return high, high + sum(limit << (FIELD * i) for i, limit in enumerate(fields))


class Grower:
    """Grows the half-routes of trains that differ only in the size of their limits."""

    def __init__(
        self, problem: Problem, trains: Sequence[Train], bits: StopBits, modifiers: Sequence[Modifier] = ()
    ) -> None:
        """Use limits that are large enough for all these trains; `modifiers` give them bonuses for whole routes."""
        train = trains[0]
        self.problem, self.train, self.bits = problem, train, bits
        self.facts = Facts(problem, train, modifiers, bits)
        self.graph = problem.graph(train)
        self._limits = train.limits()
        self.high, self.full = packed_limits(*trains)
        self.halved = self._field_to_halve()
        self._side = 1 << (FIELD * len(self._limits)) if train.distance is not None else 0
        self._hops: dict[int, tuple[Hop, ...]] = {}
        self._costs: dict[int, int] = {}
        self._values: dict[int, int] = {}

    def _field_to_halve(self) -> int:
        """The limit that covers the most kinds of stops; -1 if the number of stops is not limited."""
        sizes = [len(kinds) for kinds, _ in self._limits]
        return sizes.index(max(sizes)) if sizes else -1

    def half_limits(self) -> int:
        """The limits with room for only half of the stops."""
        limit = self.weight(self.full)
        return self.full - ((limit - limit // 2) << (FIELD * self.halved))

    def weight(self, packed: int) -> int:
        """The value of the field that is halved."""
        return packed >> (FIELD * self.halved) & ((1 << (FIELD - 1)) - 1)

    def cost(self, stop: int) -> int:
        """How much of the limits a stop uses."""
        found = self._costs.get(stop)
        if found is None:
            node = self.problem.network.node_at(stop)
            found = sum(
                node.visit_cost << (FIELD * i) for i, (kinds, _) in enumerate(self._limits) if node.kind in kinds
            )
            self._costs[stop] = found
        return found

    def value(self, stop: int) -> int:
        """What the train earns at a stop."""
        found = self._values.get(stop)
        if found is None:
            found = self._values[stop] = stop_value(self.train, self.problem.stop(stop), self.problem.modifiers)
        return found

    def known_values(self) -> set[int]:
        """The values of all stops seen so far."""
        return set(self._values.values())

    def hops(self, stop: int) -> tuple[Hop, ...]:
        """The chains that leave a stop, best stop first."""
        found = self._hops.get(stop)
        if found is None:
            hops = [
                Hop(
                    c.end,
                    c.mask | self.bits.of(c.end),
                    self.cost(c.end) + self._side * c.sides,
                    self.value(c.end),
                    self.facts.of(c.end),
                    c.onward,
                    c,
                )
                for c in self.graph.chains(stop)
            ]
            found = self._hops[stop] = tuple(hops)
        return found

    def fits(self, left: int) -> bool:
        """Whether all limits are kept."""
        return left & self.high == self.high

    def half_routes(
        self, start: int, cap: int, forbidden: int, budget: Budget, most: int
    ) -> list[list[HalfRoute]] | None:
        """All half-routes from a start within the limits of `cap`, best first, one list for each first chain.

        They keep off the stops and track in `forbidden`. None if there are more than `most`.
        """
        high, known = self.high, self._hops
        root = HalfRoute(0, self.bits.of(start), cap, 0, None, None)
        grown = []
        count = 0
        for first in self.hops(start):
            halves: list[HalfRoute] = []
            queue = [] if first.mask & (root.mask | forbidden) else [(root, first)]
            while queue:
                half, hop = queue.pop()
                left = half.left - hop.cost
                if left & high != high:
                    continue
                mask = half.mask | hop.mask
                longer = HalfRoute(half.value + hop.value, mask, left, half.facts | hop.facts, hop.chain, half)
                halves.append(longer)
                if len(halves) + count > most:
                    budget.spend(HALF_ROUTE * len(halves))
                    return None
                if hop.onward:
                    taken = mask | forbidden
                    following = known.get(hop.end) or self.hops(hop.end)
                    queue += [(longer, further) for further in following if not further.mask & taken]
            count += len(halves)
            budget.spend(HALF_ROUTE * len(halves))
            if halves:
                halves.sort(key=_value, reverse=True)
                grown.append(halves)
        return grown

    def promising(self, start: int, cap: int, forbidden: int, budget: Budget, width: int) -> list[list[HalfRoute]]:
        """Like `half_routes`, but only the `width` best of each length grow further."""
        root = HalfRoute(0, self.bits.of(start), cap, 0, None, None)
        grown = []
        for first in self.hops(start):
            halves: list[HalfRoute] = []
            ends = self._longer(root, (first,), forbidden)
            while ends:
                ends.sort(key=_value, reverse=True)
                del ends[width:]
                halves += ends
                ends = [
                    longer
                    for half in ends
                    if half.last is not None and half.last.onward
                    for longer in self._longer(half, self.hops(half.last.end), forbidden)
                ]
            budget.spend(HALF_ROUTE * len(halves))
            if halves:
                halves.sort(key=_value, reverse=True)
                grown.append(halves)
        return grown

    def _longer(self, half: HalfRoute, hops: Sequence[Hop], forbidden: int) -> list[HalfRoute]:
        """The half-route extended by each of these chains that limits and track allow."""
        taken, high = half.mask | forbidden, self.high
        return [
            HalfRoute(half.value + hop.value, half.mask | hop.mask, left, half.facts | hop.facts, hop.chain, half)
            for hop in hops
            if not hop.mask & taken and (left := half.left - hop.cost) & high == high
        ]


def _value(half: HalfRoute) -> int:
    return half.value
