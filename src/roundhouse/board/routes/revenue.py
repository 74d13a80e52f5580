"""What a run earns; the optimiser and the scorer both use these functions."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec import Struct

from roundhouse.board.model import HexId, Node
from roundhouse.board.routes.train import Train


class Stop(Struct, frozen=True):
    """A place where trains stop, with its value in the present phase."""

    hex: HexId
    node: int
    kind: str
    value: int
    groups: tuple[str, ...] = ()
    own: bool = False
    """Whether the company has a token there."""

    @property
    def place(self) -> str:
        """Hex and node as routes write them."""
        return f"{self.hex}.{self.node}"


def stop_at(hex_id: HexId, number: int, node: Node, colour: str, own: bool) -> Stop:
    """The stop at a node in a phase; the group `hex` contains all stops of one hex."""
    groups = tuple(hex_id if group == "hex" else group for group in node.groups)
    return Stop(hex_id, number, node.kind, node.revenue.value(colour), groups, own)


class Term(NamedTuple):
    """A bonus for routes that stop in each of some sets of hexes."""

    places: tuple[frozenset[HexId], ...]
    bonus: int


class Modifier:
    """A rule that changes what trains earn; override what applies, and never let a bound be too low."""

    name: str = "bonus"
    between: bool = False
    """Whether routes get a bonus only if `is_end` is true for both ends, whatever train runs them."""
    by_train: bool = True
    """Whether its bonuses depend on the train; if not, trains of the same kind are searched together."""
    unit: int = 1
    """All its bonuses are multiples of this."""

    def alike(self) -> object:
        """Equal for modifiers that give equal bonuses while the track of `hexes` is unchanged."""
        values = (frozenset(v.items()) if isinstance(v, dict) else v for v in vars(self).values())
        return (type(self), *values)

    def hexes(self) -> Iterable[int]:
        """Numbers of the hexes whose track the bonuses so far depended on."""
        return ()

    def is_end(self, stop: Stop) -> bool:
        """Whether a route with a bonus may end here (only for bonuses between ends)."""
        return False

    def share(self, stop: Stop) -> int:
        """What a stop can add to the bonus of a route between ends; all shares add up to at least the bonus."""
        return 0

    def stop_bonus(self, train: Train, stop: Stop) -> int:
        """Added whenever this train counts this stop."""
        return 0

    def route_bonus(self, train: Train, stops: Sequence[Stop]) -> int:
        """Added for a whole route, given its stops in order."""
        hexes = {stop.hex for stop in stops}
        terms = self.route_terms(train) or ()
        return sum(bonus for places, bonus in terms if not any(map(hexes.isdisjoint, places)))

    def route_terms(self, train: Train) -> tuple[Term, ...] | None:
        """The bonus of a route as a sum, if it depends only on the hexes where the route stops; else None."""
        return None

    def route_bound(self, train: Train) -> int:
        """An upper bound of `route_bonus` for this train; with 0, it is not called."""
        return sum(max(term.bonus, 0) for term in self.route_terms(train) or ())

    def set_bonus(self, runs: Sequence[tuple[Train, Sequence[Stop]]]) -> int:
        """Added for all routes of the company together."""
        return 0

    def set_bound(self, trains: Sequence[Train]) -> int:
        """An upper bound of `set_bonus` for these trains."""
        return 0


class Item(Struct, frozen=True):
    """One line of an account of revenue."""

    what: str
    amount: int


def stop_value(train: Train, stop: Stop, modifiers: Iterable[Modifier] = ()) -> int:
    """What a train earns for one stop."""
    return stop.value * train.factor(stop.kind) + sum(m.stop_bonus(train, stop) for m in modifiers)


def route_items(train: Train, stops: Sequence[Stop], modifiers: Sequence[Modifier] = ()) -> list[Item]:
    """The account of one route, stop by stop."""
    items = []
    for stop in stops:
        factor = train.factor(stop.kind)
        what = stop.place if factor == 1 else f"{stop.place} {stop.value}×{factor}"
        items.append(Item(what, stop.value * factor))
        items.extend(
            Item(f"{modifier.name} {stop.place}", bonus)
            for modifier in modifiers
            if (bonus := modifier.stop_bonus(train, stop))
        )
    items.extend(Item(modifier.name, bonus) for modifier in modifiers if (bonus := modifier.route_bonus(train, stops)))
    return items


def route_value(train: Train, stops: Sequence[Stop], modifiers: Sequence[Modifier] = ()) -> int:
    """What one route earns, apart from bonuses for several routes together."""
    return sum(stop_value(train, stop, modifiers) for stop in stops) + sum(
        modifier.route_bonus(train, stops) for modifier in modifiers
    )
