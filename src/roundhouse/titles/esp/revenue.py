"""Earnings of routes beyond the values of their stops: passes, bonuses, the doubled North (5.4.2, 6.2, 8)."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.board.routes import Modifier, Stop, Term, Train

from .components import is_northern
from .final_round import is_final_round
from .mountain_passes import VALUES
from .types import View

#: Places of the North-South bonus (5.4.2).
SOUTH, NORTH = frozenset({"F24", "M21"}), frozenset({"E3", "K5"})
LETTERS = frozenset({"E", "W"})
BONUS = 100
#: The harbour of San Esteban de Pravia, and how much less it is worth in the yellow phase on 18xx.games.
PRAVIA, LESS = "C1", 10


class PassValue(Modifier):
    """A mountain pass has a value only for companies with a station there."""

    name = "mountain pass"
    by_train = False
    unit = 10

    def stop_bonus(self, train: Train, stop: Stop) -> int:
        """The value of 6.2."""
        return VALUES.get(stop.hex, 0) if stop.own else 0


class EastWest(Modifier):
    """A route from west to east earns a bonus; its ends may never have the same letter."""

    name = "east-west"
    between = True
    unit = BONUS

    def __init__(self, factor: int = 1) -> None:
        """`factor` is 2 when routes count double."""
        self.bonus = BONUS * factor

    def is_end(self, stop: Stop) -> bool:
        """Red areas and harbours with a letter."""
        return not LETTERS.isdisjoint(stop.groups)

    def share(self, stop: Stop) -> int:
        """Each of the two ends earns half."""
        return self.bonus // 2 if self.is_end(stop) else 0

    def route_bonus(self, train: Train, stops: Sequence[Stop]) -> int:
        """The bonus if both ends have a letter."""
        return self.bonus if len(stops) > 1 and self.is_end(stops[0]) and self.is_end(stops[-1]) else 0


class NorthSouth(Modifier):
    """A route with Madrid or Barcelona and Gijón or Bilbao earns a bonus; only combined trains can run it."""

    name = "north-south"
    by_train = False
    unit = BONUS

    def __init__(self, factor: int = 1) -> None:
        """`factor` is 2 when routes count double."""
        self.bonus = BONUS * factor

    def route_terms(self, train: Train) -> tuple[Term, ...]:
        """The bonus if the route ends at or passes through both."""
        return (Term((SOUTH, NORTH), self.bonus),)

    def route_bound(self, train: Train) -> int:
        """Zero for trains of one gauge, which stay on their map."""
        return self.bonus if train.through else 0


class Doubled(Modifier):
    """In the last operating round routes of northern companies count twice, except mines and harbours."""

    name = "last round"
    by_train = False
    unit = 10

    def stop_bonus(self, train: Train, stop: Stop) -> int:
        """The value of the stop again."""
        passes = VALUES.get(stop.hex, 0) if stop.own else 0
        return 0 if stop.kind == "halt" else stop.value + passes


class SmallerHarbour(Modifier):
    """On 18xx.games the harbour of San Esteban de Pravia is worth 30 in the yellow phase."""

    name = "18xx.games"
    by_train = False
    unit = 10

    def stop_bonus(self, train: Train, stop: Stop) -> int:
        """The difference at that harbour."""
        return -LESS if stop.hex == PRAVIA else 0


def modifiers(v: View, company: str) -> tuple[Modifier, ...]:
    """Everything that changes a company's revenue."""
    double = is_northern(v, company) and is_final_round(v)
    factor = 2 if double else 1
    found: list[Modifier] = [PassValue(), EastWest(factor), NorthSouth(factor)]
    if double:
        found.append(Doubled())
    if v.defn.deviations.smaller_harbour and v.phase.colours[-1] == "yellow":
        found.append(SmallerHarbour())
    return tuple(found)
