"""What a train can run: limits on stops or distance, gauge, and the factor on its stops."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from typing import Any

from msgspec import Struct, structs


class Row(Struct, frozen=True):
    """A number of stops of some kinds; limit None means any number."""

    kinds: frozenset[str]
    limit: int | None
    factor: int = 1


STOP_KINDS: frozenset[str] = frozenset({"city", "town", "halt", "offboard", "mine"})


class Train(Struct, frozen=True):
    """A train as far as running is concerned."""

    id: str
    rows: tuple[Row, ...]
    """A stop uses up the first row with room that lists its kind; a stop that no row lists cannot be visited."""
    distance: int | None = None
    """How many hex sides it may cross."""
    gauges: frozenset[str] | None = None
    """Track it may use; None for any."""
    least_stops: int = 2
    needs_token: bool = True
    repeats: frozenset[str] = frozenset()
    """Kinds of stops of which it counts one of another train once more; such a card runs no route of its own."""
    adds: frozenset[str] = frozenset()
    """Kinds of stops of which it lets another train make one more; such a card runs no route of its own."""
    avoids: frozenset[str] = frozenset()
    """Groups of stops where it may not go."""
    through: str = ""
    """A group of stops through one of which it must run; none if empty."""
    calls: frozenset[str] = frozenset()
    """Hexes in each of which it must stop."""
    service: str = ""
    """Its kind where stations serve, or block, some kinds of trains only."""
    companions: tuple[tuple[str, str, int], ...] = ()
    """(kind, other kind, number): who stops at the one makes at least so many stops of the other on the same route."""

    def factor(self, kind: str) -> int:
        """By how much the value of a kind of stop is multiplied."""
        for row in self.rows:
            if kind in row.kinds:
                return row.factor
        return 0

    def visits(self, kind: str) -> bool:
        """Whether it can stop there at all."""
        return any(kind in row.kinds and row.limit != 0 for row in self.rows)

    def lacks(self, kinds: Sequence[str]) -> tuple[str, str, int] | None:
        """The demand for other stops that a route with stops of these kinds does not meet, if there is one."""
        for demand in self.companions:
            if demand[0] in kinds and kinds.count(demand[1]) < demand[2]:
                return demand
        return None

    def limits(self) -> tuple[tuple[frozenset[str], int], ...]:
        """The rows as plain limits: at most so many stops of these kinds together."""
        return _limits(self.rows)


@cache
def _limits(rows: tuple[Row, ...]) -> tuple[tuple[frozenset[str], int], ...]:
    alike: dict[tuple[bool, ...], set[str]] = {}
    for kind in sorted(frozenset[str]().union(*(row.kinds for row in rows))):
        alike.setdefault(tuple(kind in row.kinds for row in rows), set()).add(kind)
    classes = [frozenset(kinds) for kinds in alike.values()]
    found: list[tuple[frozenset[str], int]] = []
    for size in range(1, len(classes) + 1):
        for chosen in combinations(classes, size):
            some = frozenset[str]().union(*chosen)
            open_to = [row.limit for row in rows if row.kinds & some]
            if all(limit is not None for limit in open_to):
                found.append((some, sum(limit for limit in open_to if limit is not None)))
    return tuple(one for one in found if not any(_implies(other, one) for other in found if other != one))


def _implies(one: tuple[frozenset[str], int], other: tuple[frozenset[str], int]) -> bool:
    return one[0] >= other[0] and one[1] <= other[1]


def counting(
    id: str, stops: int | None, kinds: Iterable[str] = ("city", "offboard"), factor: int = 1, **more: Any
) -> Train:
    """An N-train: at most N stops of the counting kinds; all other kinds are free.

    >>> [(sorted(kinds), limit) for kinds, limit in counting("3", 3).limits()]
    [(['city', 'offboard'], 3)]
    """
    counted = frozenset(kinds)
    rows = (Row(counted, stops, factor), Row(STOP_KINDS - counted, None))
    return Train(id, tuple(row for row in rows if row.kinds), **more)


def plus(id: str, cities: int, towns: int, spare_for_towns: bool = True, **more: Any) -> Train:
    """An N+M-train: M towns and N cities or off-board areas; unused places for cities may serve for towns."""
    big, small = frozenset({"city", "offboard"}), frozenset({"town", "halt", "mine"})
    rows = (Row(small, towns), Row(big | small if spare_for_towns else big, cities))
    return Train(id, rows, **more)


def adding(id: str, kinds: Iterable[str] = ("town", "halt", "mine")) -> Train:
    """A card such as a tender: it goes with another train, which can make one more stop."""
    return Train(id, (), adds=frozenset(kinds))


def longer(train: Train, kinds: frozenset[str]) -> Train:
    """The train with room for one more stop of these kinds."""
    first = train.rows[0] if train.rows else None
    if first is not None and first.kinds == kinds and first.limit is not None and first.factor == 1:
        return structs.replace(train, rows=(Row(kinds, first.limit + 1), *train.rows[1:]))
    return structs.replace(train, rows=(Row(kinds, 1), *train.rows))


def repeating(id: str, kinds: Iterable[str] = ("city", "offboard")) -> Train:
    """A card such as a Pullman car: it goes with another train and counts one of its stops a second time."""
    return Train(id, (), repeats=frozenset(kinds))


def reaching(id: str, sides: int | None, **more: Any) -> Train:
    """A train that crosses at most so many hex sides, with any number of stops."""
    return Train(id, (Row(STOP_KINDS, None),), sides, **more)
