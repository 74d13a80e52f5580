"""Bonuses for routes between certain ends: few half-routes reach them, and each stop on those is worth more."""

from collections.abc import Iterator, Sequence

from roundhouse.board.routes.half_routes import Grower, HalfRoute
from roundhouse.board.routes.problem import Problem
from roundhouse.board.routes.revenue import Modifier
from roundhouse.board.routes.seeds import Seed


class Between:
    """What modifiers add to routes that run between their ends."""

    def __init__(self, problem: Problem, modifiers: Sequence[Modifier]) -> None:
        self._problem, self._modifiers = problem, modifiers
        self._shares: dict[int, int] = {}
        self._ends: dict[int, bool] = {}

    def share(self, stop: int) -> int:
        """The most that a stop can add."""
        found = self._shares.get(stop)
        if found is None:
            found = self._shares[stop] = sum(m.share(self._problem.stop(stop)) for m in self._modifiers)
        return found

    def is_end(self, stop: int) -> bool:
        """Whether a route with a bonus may end here."""
        found = self._ends.get(stop)
        if found is None:
            found = self._ends[stop] = any(m.is_end(self._problem.stop(stop)) for m in self._modifiers)
        return found

    def seeds(self, grower: Grower, seeds: Sequence[Seed]) -> list[Seed]:
        """The half-routes that reach an end, with their shares; a start that is not an end needs two of them."""
        found = []
        for seed in seeds:
            groups = [halves for group in seed.groups if (halves := sorted(self._half_routes(group), key=_worth))]
            if groups:
                found.append(seed._replace(base=seed.base + self.share(seed.start), groups=groups))
        return found

    def _half_routes(self, group: Sequence[HalfRoute]) -> Iterator[HalfRoute]:
        for half in group:
            if half.last is not None and self.is_end(half.last.end):
                value = half.value + sum([self.share(chain.end) for chain in half.chains()])
                yield HalfRoute(value, half.mask, half.left, half.facts, half.last, half.before)


def _worth(half: HalfRoute) -> int:
    return -half.value
