"""Revenue of routes on top of the values of their stops (section 5.1)."""

from __future__ import annotations

from roundhouse.board.routes import Modifier, Stop, Term, Train
from roundhouse.rules.operating.network import board_of

from .components import extras
from .types import View

SFP = "SFP"
PATAGONIA = "Patagonia"


class DoublePatagonia(Modifier):
    """The owner of SFP counts Patagonia twice, with every train (5.1 No. 1)."""

    name = SFP
    by_train = False
    unit = 0

    def __init__(self, hexes: frozenset[str]) -> None:
        """`hexes` are the hexes of Patagonia."""
        self._hexes = hexes

    def stop_bonus(self, train: Train, stop: Stop) -> int:
        """The value of Patagonia once more."""
        return stop.value if stop.hex in self._hexes else 0


class Harbours(Modifier):
    """A route with one of the owner's harbours earns a little more, a route with both a lot more (5.1 No. 2)."""

    name = "harbour"
    by_train = False

    def __init__(self, hexes: frozenset[str], one: int, both: int) -> None:
        """`hexes` are the cities with one of the corporation's markers."""
        self._hexes, self._one, self._both = hexes, one, both
        self.unit = one

    def stop_bonus(self, train: Train, stop: Stop) -> int:
        """The bonus of each harbour alone."""
        return self._one if stop.hex in self._hexes else 0

    def route_terms(self, train: Train) -> tuple[Term, ...]:
        """What both harbours earn beyond the bonus of each alone, once two markers are on the map."""
        both = tuple(frozenset({hex_id}) for hex_id in sorted(self._hexes))
        return (Term(both, self._both - 2 * self._one),) if len(both) > 1 else ()


def modifiers(v: View, company: str) -> tuple[Modifier, ...]:
    """The revenue that a corporation's private companies and markers add."""
    found: list[Modifier] = []
    if v.state.privates.get(SFP) == company:
        found.append(DoublePatagonia(frozenset(h.id for h in board_of(v).map.hexes if h.name == PATAGONIA)))
    if v.state.title.harbours and v.state.title.harbour_owner == company:
        bonus = extras(v.defn).harbours
        found.append(Harbours(frozenset(v.state.title.harbours), bonus.one, bonus.both))
    return tuple(found)
