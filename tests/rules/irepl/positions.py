"""Positions of 18IrePL that many rulings start from."""

from __future__ import annotations

from typing import Any

from roundhouse.core.definition import GameDef
from roundhouse.core.ids import OUT
from roundhouse.core.state import State
from roundhouse.core.title import Title
from roundhouse.rules.components import box_of
from roundhouse.rules.operating.stations import place_home, put_token
from roundhouse.titles import get_title
from roundhouse.titles.irepl.components import extras
from roundhouse.titles.irepl.types import Draft
from tests.support.table import Table

PRIVATES = ("WOR", "IOL", "BC", "WB", "BS", "WRR")
PILE = tuple(f"M{n}" for n in (1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, "A", "B"))
MAJORS = ("PKP", "KWW", "TKG", "CMK", "MW", "LHS", "KKG")


def title() -> Title:
    """18IrePL."""
    return get_title("18irepl")


def definition(players: int = 3, **options: Any) -> GameDef:
    """The definition of a game."""
    return title().definition(players, options)


def dealt(seed: int, players: int = 3, **options: Any) -> State[Any]:
    """The beginning of a game with a seed."""
    defn = definition(players, **options)
    return defn.setup(defn, players, seed)


def fresh(players: int = 3, *, first: str = "DE", second: str = "SK", **options: Any) -> Table:
    """A game before the auction with two known countries and all minors in the order of their numbers."""
    table = Table("18irepl", players, **options)
    places = extras(table.view.defn).countries

    def change(d: Draft) -> None:
        tiles, shares, stations, supply = d.own("tiles"), d.own("shares"), d.own("stations"), d.own("supply")
        tiles.clear()
        for country in places:
            supply[country] = 0 if country in (first, second) else 1
        tiles.update({places[first]: (first, 0), places[second]: (second, 0)})
        for minor in PILE:
            shares[minor], stations[minor] = (minor,) * 4, (0,)
        d.set(closed=frozenset())
        d.title(queue=PILE, homes=(("MA", places[first]), ("MB", places[second])))

    return table.edit(change)


def stock(players: int = 3, number: int = 2, **options: Any) -> Table:
    """A stock round after the auction, in which nobody wanted anything; p1 begins."""
    table = fresh(players, **options).privates(**dict.fromkeys(PRIVATES, OUT))
    return table.option(stock_rounds=number).stock_round("p1", number)


def started(table: Table, company: str, price: int = 60, cash: int = 100, *, at: str = "", **held: str) -> Table:
    """A company in play with its home station; `held` deals its certificates."""
    pays = {price_: place for place, s in box_of(table.view.defn).market.spaces() if (price_ := s.price)}
    table.shares(company, **(held or {"p1": "40" if company.startswith("M") and company != "MW" else "20"}))
    row, col = box_of(table.view.defn).market.pars.get(price) or pays[price]
    table.marker(company, row, col).floated(company).money(**{company: cash})

    def change(d: Draft) -> None:
        d.put("par", company, price)
        d.title(queue=tuple(c for c in d.state.title.queue if c != company))
        if at:
            for hex_id in at.split("+"):
                put_token(d, company, hex_id, 0)
                d.put("stations", company, d.state.stations[company][1:])
        else:
            place_home(d, company)

    return table.edit(change)


def operating(company: str, step: str = "", *, phase: str = "2", cash: int = 100, **fields: Any) -> Table:
    """A company of p1 at a step of its turn in operating round 2.1."""
    table = started(stock(), company, cash=cash)
    if phase != "2":
        table.phase(phase)
    return table.operating(company, step, of=2, **fields)
