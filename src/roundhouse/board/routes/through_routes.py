"""Ways of trains that must run through a group of stops, each of which few trains can pass."""

from collections.abc import Sequence
from typing import NamedTuple

from roundhouse.board.routes.candidates import Candidate, Family
from roundhouse.board.routes.train import Train

FREE = -1
"""The way of trains that may run anywhere."""


class Way(NamedTuple):
    """The routes of a train through one stop, or all its routes."""

    over: int
    """A stop that no two trains can run through; FREE if that doesn't matter."""
    start: int | None
    """The stop from which the routes are grown; None for all."""
    best: Candidate | None

    @property
    def value(self) -> int:
        """What the best of the routes earns."""
        return 0 if self.best is None else self.best.value


def ways_of(family: Family, train: Train) -> list[Way]:
    if not family.seeds.via:
        return [Way(FREE, None, family.best(train))]
    found = []
    for seed in family.seeds.all:
        sides = {chain.walks[0].takes for chain in family.grower.graph.chains(seed.start)}
        over = seed.start if len(sides) < 4 else FREE
        found.append(Way(over, seed.start, family.best(train, only=seed.start)))
    return found


def best_of(ways: Sequence[Way]) -> Candidate | None:
    return max((way.best for way in ways if way.best is not None), key=lambda route: route.value, default=None)


def most(trains: Sequence[Sequence[Way]], taken: frozenset[int] = frozenset()) -> int:
    """An upper bound for what the trains can earn if no stop lets two of them through."""
    if not trains:
        return 0
    found = most(trains[1:], taken)
    for way in trains[0]:
        if way.value and way.over not in taken:
            beyond = taken if way.over == FREE else taken | {way.over}
            found = max(found, way.value + most(trains[1:], beyond))
    return found
