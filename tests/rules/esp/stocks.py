"""Stock rounds of 18España: companies whose shares are dealt out."""

from __future__ import annotations

from typing import Any

from roundhouse.rules.components import box_of
from tests.support.table import Table


def stock(phase: str = "3", players: int = 3, player: str = "p1", number: int = 2, **options: Any) -> Table:
    """A player's turn in a stock round of a phase; nobody owns anything."""
    return Table("18esp", players, **options).phase(phase).stock_round(player, number)


def dealt(table: Table, company: str, price: int = 80, **holdings: str) -> Table:
    """A company that has operated, with its shares dealt to players and the Open Market."""
    return table.shares(company, **holdings).par(company, price).floated(company).operated(company)


def at_price(table: Table, company: str, price: int) -> Table:
    """Put the marker of a company on a price."""
    line = box_of(table.view.defn).market.rows[0]
    return table.marker(company, 0, next(col for col, space in enumerate(line) if space and space.price == price))
