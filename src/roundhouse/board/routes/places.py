"""Stops with room for only some of a company's trains: each place is treated like a piece of track."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from roundhouse.board.routes.candidates import Candidate
from roundhouse.board.routes.problem import Problem
from roundhouse.board.routes.stop_bits import StopBits


class Places:
    """The places at stops that have room for fewer trains than might come."""

    def __init__(self, problem: Problem, bits: StopBits) -> None:
        """Give each place a bit besides those of track and stops."""
        self._stop_bits = bits
        self._bits: dict[int, tuple[int, ...]] = {}
        for node, room in problem.places.items():
            guests = sum(train.visits(problem.network.node_at(node).kind) for train in problem.trains)
            if 0 < room < guests:
                self._bits[node] = tuple(bits.new() for _ in range(room))

    def __bool__(self) -> bool:
        """Whether there is any such stop."""
        return bool(self._bits)

    def taken(self, route: Candidate | None) -> list[int]:
        """The stops of a route with limited room."""
        return [] if route is None or not self._bits else [stop for stop in route.stops() if stop in self._bits]

    def copies(self, routes: Sequence[Candidate]) -> Iterator[Candidate]:
        """Each route once for every choice of its places."""
        for route in routes:
            for choice in product(*(self._bits[stop] for stop in self.taken(route))):
                yield Candidate(route.value, route.mask | sum(choice), route.start, route.halves)

    def overfull(self, choice: Sequence[Candidate | None]) -> bool:
        """Whether more routes of a choice stop somewhere than there is room for."""
        guests = Counter(stop for route in choice for stop in self.taken(route))
        return any(count > len(self._bits[stop]) for stop, count in guests.items())

    def full(self, choice: Sequence[Candidate | None]) -> int:
        """The bits of the stops where these routes leave no room."""
        guests = Counter(stop for route in choice for stop in self.taken(route))
        return sum(self._stop_bits.own(stop) for stop, count in guests.items() if count >= len(self._bits[stop]))
