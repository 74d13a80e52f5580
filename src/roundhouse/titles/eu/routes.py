"""Running trains in 18EU: legal routes and the red-to-red bonus (section 4.4.3)."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.board.routes import Modifier, Stop, Train
from roundhouse.core.checks import basics, rules
from roundhouse.core.definition import Move
from roundhouse.core.view import View
from roundhouse.rules.operating import running
from roundhouse.rules.operating.network import board_of

from .book import BOOK

#: Bonus for each station by colour of the phase, and the most that 18xx.games pays.
BONUS = {"yellow": (0, 0), "green": (10, 10), "brown": (20, 80), "gray": (30, 150)}


class RedToRed(Modifier):
    """A route between two off-map locations earns a bonus for each own station on it."""

    name = "red-to-red"

    def __init__(self, red: frozenset[str], each: int, most: int | None, own: int) -> None:
        """`red` are the off-map hexes, `own` is the number of stations on the map."""
        self.red, self.each, self.most, self.own = red, each, most, own

    def route_bonus(self, train: Train, stops: Sequence[Stop]) -> int:
        """Only the ends of the route decide; running through Hamburg does not help."""
        if len(stops) < 2 or stops[0].hex not in self.red or stops[-1].hex not in self.red:
            return 0
        return self._capped(sum(stop.own for stop in stops))

    def route_bound(self, train: Train) -> int:
        """All stations, as far as there are stops between the ends."""
        return self._capped(min(self.own, *(limit - 2 for _, limit in train.limits())))

    def _capped(self, count: int) -> int:
        bonus = self.each * max(count, 0)
        return bonus if self.most is None else min(bonus, self.most)


def modifiers(v: View, company: str) -> tuple[Modifier, ...]:
    """The bonus of the present phase, if there is any."""
    each, most = BONUS[v.phase.colours[-1]]
    if not each:
        return ()
    red = frozenset(h.id for h in board_of(v).map.hexes if h.colour == "red")
    own = sum(t.company == company for tokens in v.state.tokens.values() for t in tokens)
    return (RedToRed(red, each, most if v.defn.options.capped_red_bonus else None, own),)


SECTIONS = {"not_repeated": f"{BOOK} 4.4.9"}
RUN = Move(
    running.RunTrains,
    running.run_candidates,
    (
        *basics(BOOK, ("4.4.3", running.routes_are_readable), ("4.4.3", running.trains_are_own)),
        *running.route_rules(SECTIONS, f"{BOOK} 4.4.3"),
        *rules(BOOK, ("4.4.3", running.nobody_knows_better)),
    ),
    running.apply_run,
)
