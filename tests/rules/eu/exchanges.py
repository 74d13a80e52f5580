"""Positions of the Minor Company Final Exchange Round and questions about them."""

from __future__ import annotations

from roundhouse.core.ids import OUT
from roundhouse.core.view import Draft
from roundhouse.rules.policies import policies
from roundhouse.titles.eu.pending import FinalExchange
from tests.rules.eu.positions import MINORS, dealt, without
from tests.support.table import Table


def final(*minors: str, player: str = "p1", **options: bool) -> Table:
    """The round with these minors left, without trains: 1, 4, 7 … are with p1, 2, 5 … with p2, 3, 6 … with p3."""
    table = without(dealt(**options), *[m for m in MINORS if m not in minors]).phase("5")

    def rust(d: Draft) -> None:
        for minor in minors:
            d.put("trains", OUT, (*d.state.trains[OUT], *d.state.trains[minor]))
            d.put("trains", minor, ())

    return table.edit(rust).option(first_five=player).frames(FinalExchange(player))


def stations(table: Table, hex_id: str) -> list[tuple[str, int]]:
    """Companies with stations in a hex and the cities in which they stand."""
    return sorted((t.company, t.city) for t in table.state.tokens.get(hex_id, ()))


def kinds(table: Table, owner: str) -> list[str]:
    """The types of an owner's trains, in order."""
    return sorted(t.rpartition("-")[0] for t in table.state.trains.get(owner, ()))


def counted(table: Table, player: str) -> int:
    """Certificates of a player that count for the limit."""
    found: int = policies(table.view).stock.counted(table.view, player)
    return found
