"""How positions of 18EU are set up."""

from __future__ import annotations

from typing import Any

from roundhouse.core.view import Draft
from roundhouse.finance.transfer import give
from roundhouse.rules.operating.stations import place_home
from tests.support.table import Table

MINORS = tuple(str(n) for n in range(1, 16))


def dealt(players: int = 3, **options: Any) -> Table:
    """All minors are with players in turn and have their tokens on the map; p1 begins a stock round."""
    table = Table("18eu", players, **options)

    def change(d: Draft) -> None:
        for number, minor in enumerate(MINORS):
            give(d, minor, 0, f"p{number % players + 1}")
            place_home(d, minor)
        d.include("floated", *MINORS)

    return table.edit(change).stock_round("p1", 2)


def started(
    table: Table, company: str, price: int, owner: str, *, hexes: tuple[str, ...] = (), shares: str = "20+10+10+10"
) -> Table:
    """A floated corporation with shares of one player and stations in some hexes."""
    table.par(company, price).floated(company).operated(company)
    held(table, company, **{owner: shares})
    return table.tokens(company, *hexes)


def held(table: Table, company: str, **holdings: str) -> Table:
    """Deal certificates of a corporation; the rest lies in its treasury."""

    def change(d: Draft) -> None:
        sizes = d.defn.companies[company].certificates
        owners = [company] * len(sizes)
        for owner, text in holdings.items():
            for size in map(int, text.split("+")):
                owners[next(i for i, s in enumerate(sizes) if s == size and owners[i] == company)] = owner
        d.put("shares", company, tuple(owners))

    return table.edit(change)


def without(table: Table, *minors: str) -> Table:
    """Some minors have left the game."""

    def change(d: Draft) -> None:
        from roundhouse.rules.mergers.absorb import hand_over_assets, retire

        for minor in minors:
            hand_over_assets(d, minor, "bank", "out", "test")
            retire(d, minor, "test")

    return table.edit(change)
