"""Positions of 18SA in which shares, money and trains are ruled on."""

from __future__ import annotations

from typing import Any

from roundhouse.core.view import Draft
from tests.support.table import Table

INCOME, TRAINS, SHARES = "use the income", "buy trains", "deal in own shares"


def founded(table: Table, company: str, price: Any = 70, cash: Any = 0, **holdings: str) -> Table:
    """A corporation that has operated before, with its home station, its shares dealt and money in its treasury."""
    home = table.view.defn.companies[company].home
    table.shares(company, **holdings).par(company, price).floated(company).operated(company)
    return table.money(**{company: cash}).tokens(company, home)


def stock(*, players: int = 3, phase: str = "2", player: str = "p1", number: int = 2, **options: Any) -> Table:
    """A stock round of a game whose private companies have left it."""
    table = Table("18sa", players, **options)
    table.privates(**dict.fromkeys(table.state.privates, "out"))
    table.edit(_shares_of_fn_to_the_offering)
    if phase != "2":
        table.phase(phase)
    return table.option(stock_rounds=number).stock_round(player, number)


def _shares_of_fn_to_the_offering(d: Draft) -> None:
    d.put("shares", "ENFER", tuple("offering" if owner == "FN" else owner for owner in d.state.shares["ENFER"]))


def turn(
    company: str = "FA",
    step: str = TRAINS,
    *,
    phase: str = "2",
    cash: int = 1000,
    price: int = 70,
    holdings: str = "30",
    **options: Any,
) -> Table:
    """A turn of a corporation of p1 that has operated before."""
    table = stock(phase=phase, **options)
    return founded(table, company, price, cash, p1=holdings).operating(company, step)


def borrowed(table: Table, **trains: str) -> Table:
    """Give corporations trains by type, with a loan on each of them."""
    for company, kinds in trains.items():
        for kind in kinds.split("+"):
            card = table.trains(**{company: kind}).state.trains[company][-1]
            table.option(loans=(*table.state.title.loans, (card, company)))
    return table


def chart(table: Table, company: str) -> tuple[int, int]:
    """Row and column of a price marker."""
    cell = table.state.prices[company]
    return cell.row, cell.col
