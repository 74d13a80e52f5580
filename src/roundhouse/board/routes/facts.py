"""What matters about the stops of a route besides their values: demands that it meets, and places that earn a bonus.

Each demand and each set of places is a bit. A half-route has the bits of its stops, so that a pair of half-routes meets
what the bits of both together say, and a table gives what that is worth.
"""

from collections.abc import Iterable, Sequence

from roundhouse.board.routes.problem import Problem
from roundhouse.board.routes.revenue import Modifier
from roundhouse.board.routes.stop_bits import StopBits
from roundhouse.board.routes.train import Train

NEVER = -(1 << 40)
"""The worth of a route that doesn't meet a demand."""
MOST_FACTS = 8
"""How many facts a table covers; bonuses that need more are computed from the stops of each route."""


class Facts:
    """The facts about the stops of one train."""

    def __init__(self, problem: Problem, train: Train, modifiers: Sequence[Modifier], bits: StopBits) -> None:
        """`modifiers` are those that give the train bonuses for whole routes."""
        self._problem, self._bits = problem, bits
        self._stops: list[int] = []
        self._known: dict[int, int] = {}
        self._terms: list[tuple[int, int]] = []
        starts = problem.starts(train) if train.needs_token else ()
        self.token: int = self._fact(sum(bits.own(start) for start in starts)) if train.needs_token else 0
        self.passage: int = self._fact(bits.group(train.through)) if train.through else 0
        self.calls: int = self._facts([hex_id] for hex_id in sorted(train.calls))
        self.others: list[Modifier] = [modifier for modifier in modifiers if not self._covers(modifier, train)]
        """The modifiers whose bonuses the table doesn't contain."""

    def of(self, stop: int) -> int:
        """The facts that are true of a stop."""
        found = self._known.get(stop)
        if found is None:
            bits = self._bits.of(stop)
            found = self._known[stop] = sum(1 << i for i, stops in enumerate(self._stops) if bits & stops)
        return found

    def worth(self, needed: int) -> list[int]:
        """For each set of facts the bonuses that it earns; NEVER without the needed ones."""
        return [
            sum(bonus for demands, bonus in self._terms if facts & demands == demands)
            if facts & needed == needed
            else NEVER
            for facts in range(1 << len(self._stops))
        ]

    def _covers(self, modifier: Modifier, train: Train) -> bool:
        """Add the terms of a modifier to the table, if they fit."""
        terms = modifier.route_terms(train)
        if terms is None or len(self._stops) + sum(len(term.places) for term in terms) > MOST_FACTS:
            return False
        self._terms += [(self._facts(term.places), term.bonus) for term in terms]
        return True

    def _facts(self, places: Iterable[Iterable[str]]) -> int:
        """The facts that a route stops in each of these sets of hexes."""
        return sum([self._fact(sum(self._stops_in(hex_id) for hex_id in sorted(hexes))) for hexes in places])

    def _stops_in(self, hex_id: str) -> int:
        network = self._problem.network
        nodes = enumerate(network.track(hex_id).nodes)
        return sum(self._bits.own(network.number(hex_id, number)) for number, node in nodes if node.is_stop)

    def _fact(self, stops: int) -> int:
        self._stops.append(stops)
        return 1 << (len(self._stops) - 1)
