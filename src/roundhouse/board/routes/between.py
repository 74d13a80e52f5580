"""Routes between certain ends: their arms are few, and each stop is worth more on them."""

from collections.abc import Iterator, Sequence

from roundhouse.board.routes.half_routes import Arm, Grower
from roundhouse.board.routes.problem import Problem
from roundhouse.board.routes.revenue import Modifier
from roundhouse.board.routes.seeds import Spread


class Between:
    """What modifiers add to routes between their ends."""

    def __init__(self, problem: Problem, modifiers: Sequence[Modifier]) -> None:
        """Shares are looked up once for each stop."""
        self._problem, self._modifiers = problem, modifiers
        self._shares: dict[int, int] = {}

    def share(self, stop: int) -> int:
        """The most that a stop can add."""
        found = self._shares.get(stop)
        if found is None:
            found = self._shares[stop] = sum(m.share(self._problem.stop(stop)) for m in self._modifiers)
        return found

    def is_end(self, stop: int) -> bool:
        """Whether a route with a bonus may end here."""
        return any(m.is_end(self._problem.stop(stop)) for m in self._modifiers)

    def spreads(self, grower: Grower, spreads: Sequence[Spread]) -> list[Spread]:
        """The arms that come to an end, with their shares; from a start that is no end two of them are needed."""
        found = []
        for spread in spreads:
            groups = [arms for group in spread.groups if (arms := sorted(self._arms(group), key=_worth))]
            if groups:
                found.append(spread._replace(base=spread.base + self.share(spread.start), groups=groups))
        return found

    def _arms(self, group: Sequence[Arm]) -> Iterator[Arm]:
        for arm in group:
            if arm.last is not None and self.is_end(arm.last.end):
                value = arm.value + sum([self.share(chain.end) for chain in arm.chains()])
                yield Arm(value, arm.mask, arm.left, arm.last, arm.before)


def _worth(arm: Arm) -> int:
    return -arm.value
