"""What a train can run: limits on stops or distance, gauge, and the factor for its stops."""

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
    """A train with everything that matters for running."""

    id: str
    rows: tuple[Row, ...]
    """A stop uses the first row with room for its kind; stops of kinds in no row cannot be visited."""
    distance: int | None = None
    """How many hex sides it may cross."""
    gauges: frozenset[str] | None = None
    """The gauges it may use; None for any."""
    least_stops: int = 2
    needs_token: bool = True
    repeats: frozenset[str] = frozenset()
    """Kinds of stops of another train of which it counts one again; such a card runs no route of its own."""
    adds: frozenset[str] = frozenset()
    """Kinds of stops of which another train may make one more; such a card runs no route of its own."""
    avoids: frozenset[str] = frozenset()
    """Groups of stops that it may not visit."""
    through: str = ""
    """A group of stops; it must run through one of them, if set."""
    calls: frozenset[str] = frozenset()
    """Hexes where it must stop."""
    service: str = ""
    """Its kind, where stations serve or block only some kinds of trains."""
    companions: tuple[tuple[str, str, int], ...] = ()
    """(kind, other, number): a route with a stop of this kind needs at least that number of stops of the other kind."""

    def factor(self, kind: str) -> int:
        """The multiplier for the value of a kind of stop."""
        for row in self.rows:
            if kind in row.kinds:
                return row.factor
        return 0

    def visits(self, kind: str) -> bool:
        """Whether it can stop there at all."""
        return any(kind in row.kinds and row.limit != 0 for row in self.rows)

    def lacks(self, kinds: Sequence[str]) -> tuple[str, str, int] | None:
        """The entry of `companions` that a route with stops of these kinds violates, if any."""
        for demand in self.companions:
            if demand[0] in kinds and kinds.count(demand[1]) < demand[2]:
                return demand
        return None

    def limits(self) -> tuple[tuple[frozenset[str], int], ...]:
        """The rows as plain limits: (kinds, most stops of these kinds together)."""
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
    """An N+M train: N cities or off-board areas and M towns; towns may use spare room for cities."""
    big, small = frozenset({"city", "offboard"}), frozenset({"town", "halt", "mine"})
    rows = (Row(small, towns), Row(big | small if spare_for_towns else big, cities))
    return Train(id, rows, **more)


def adding(id: str, kinds: Iterable[str] = ("town", "halt", "mine")) -> Train:
    """A card such as a tender: it goes with another train, which can then make one more stop."""
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
    """A train that crosses at most `sides` hex sides and makes any number of stops."""
    return Train(id, (Row(STOP_KINDS, None),), sides, **more)
