"""Running trains in 18EU: legal routes and the red-to-red bonus (section 4.4.3)."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.board.routes import Modifier, Stop, Train
from roundhouse.core.checks import basics, rules
from roundhouse.core.definition import Move
from roundhouse.rules.operating import running
from roundhouse.rules.operating.network import board_of

from .book import BOOK
from .types import View

#: Bonus for each station by colour of the phase, and the maximum on 18xx.games.
BONUS = {"yellow": (0, 0), "green": (10, 10), "brown": (20, 80), "gray": (30, 150)}


class RedToRed(Modifier):
    """A route between two off-map locations earns a bonus for each of the company's stations on it."""

    name = "red-to-red"
    between = True
    unit = 10

    def __init__(self, red: frozenset[str], each: int, most: int | None) -> None:
        """`red` holds the off-map hexes, `each` the bonus for a station, `most` its maximum for a route."""
        self.red, self.each, self.most = red, each, most

    def route_bonus(self, train: Train, stops: Sequence[Stop]) -> int:
        """Only the ends of the route matter; running through Hamburg does not count."""
        if len(stops) < 2 or stops[0].hex not in self.red or stops[-1].hex not in self.red:
            return 0
        bonus = self.each * sum(stop.own for stop in stops)
        return bonus if self.most is None else min(bonus, self.most)

    def is_end(self, stop: Stop) -> bool:
        """Off-map locations."""
        return stop.hex in self.red

    def share(self, stop: Stop) -> int:
        """Each own station counts."""
        return self.each if stop.own else 0


def modifiers(v: View, company: str) -> tuple[Modifier, ...]:
    """The bonus of the current phase, if any."""
    each, most = BONUS[v.phase.colours[-1]]
    if not each:
        return ()
    red = frozenset(h.id for h in board_of(v).map.hexes if h.colour == "red")
    return (RedToRed(red, each, most if v.defn.deviations.capped_red_bonus else None),)


SECTIONS = {"not_repeated": f"{BOOK} 4.4.9"}
RUN = Move(
    running.RunTrains,
    running.run_candidates,
    (
        *basics(BOOK, ("4.4.3", running.routes_are_readable, running.trains_are_own)),
        *running.route_rules(SECTIONS, f"{BOOK} 4.4.3"),
        *rules(BOOK, ("4.4.3", running.nobody_knows_better)),
    ),
    running.apply_run,
)
