"""Ways of trains that must run through a certain group of stops: few trains fit through each of these stops."""

from collections.abc import Sequence
from typing import NamedTuple

from roundhouse.board.routes.candidates import Candidate, Family
from roundhouse.board.routes.train import Train

FREE = -1
"""The way of trains that may run anywhere."""


class Way(NamedTuple):
    """The routes of a train over one stop, or all its routes."""

    over: int
    """The stop, which no two trains can run through; FREE if it does not matter."""
    start: int | None
    """The stop from which the routes are grown; None for all."""
    best: Candidate | None

    @property
    def value(self) -> int:
        """What the best of the routes earns."""
        return 0 if self.best is None else self.best.value


def ways_of(family: Family, train: Train) -> list[Way]:
    """The ways of a train."""
    if not family.spreads.via:
        return [Way(FREE, None, family.best(train))]
    found = []
    for spread in family.spreads.all:
        sides = {chain.walks[0].takes for chain in family.grower.graph.chains(spread.start)}
        over = spread.start if len(sides) < 4 else FREE
        found.append(Way(over, spread.start, family.best(train, only=spread.start)))
    return found


def best_of(ways: Sequence[Way]) -> Candidate | None:
    """The best route of a train."""
    return max((way.best for way in ways if way.best is not None), key=lambda route: route.value, default=None)


def most(trains: Sequence[Sequence[Way]], taken: frozenset[int] = frozenset()) -> int:
    """The most that trains can earn if no stop lets two of them through; an upper bound."""
    if not trains:
        return 0
    found = most(trains[1:], taken)
    for way in trains[0]:
        if way.value and way.over not in taken:
            beyond = taken if way.over == FREE else taken | {way.over}
            found = max(found, way.value + most(trains[1:], beyond))
    return found
