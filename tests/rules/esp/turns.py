"""Companies of 18España in their operating turns: money, prices, trains and certificates."""

from __future__ import annotations

from typing import Any

from roundhouse.core.ids import OFFERING, OUT, RESERVE, train_type
from roundhouse.core.view import Draft
from roundhouse.rules.components import box_of
from roundhouse.rules.operating.faces import front
from tests.support.table import Table

PRIVATES = ("P1", "P2", "P3", "P4", "P5", "P6", "P7")
EARN, TAKE, BUY = "pay or withhold", "take over a minor", "buy trains"


def table(phase: str = "2", players: int = 3, **options: Any) -> Table:
    """A game after the auction, with all private companies out of the way and all shares in the IPO."""
    t = Table("18esp", players, **options)

    def change(d: Draft) -> None:
        for company, owners in d.state.shares.items():
            d.put("shares", company, tuple(OFFERING if o == RESERVE else o for o in owners))

    t.edit(change).privates(**dict.fromkeys(PRIVATES, OUT)).option(turn=2).phase(phase)
    return t if phase != "7" else t.edit(lambda d: d.put("trains", OFFERING, ("8-1",)))


def at(t: Table, company: str, price: int) -> Table:
    """Put the marker of a company on a price."""
    line = box_of(t.view.defn).market.rows[0]
    return t.marker(company, 0, next(n for n, space in enumerate(line) if space and space.price == price))


def launched(
    t: Table, company: str, owner: str = "p1", price: int = 80, cash: int = 100, *, new: bool = False, **held: Any
) -> Table:
    """A company in play; a major's director has 40 % unless `held` deals its certificates otherwise."""
    minor = t.view.defn.companies[company].kind == "minor"
    t.shares(company, **(held or {owner: "100" if minor else "20+10+10"}))
    t.par(company, 80).floated(company).money(**{company: cash})
    return at(t if new else t.operated(company), company, price)


def with_trains(t: Table, company: str, *kinds: str) -> Table:
    """Give a company trains: any side of a card, or a combined train such as 4&1+2."""

    def change(d: Draft) -> None:
        for kind in kinds:
            printed = front(d.defn, kind)
            places = [(p, c) for p in (OUT, RESERVE, OFFERING) for c in d.state.trains[p] if train_type(c) == printed]
            place, card = places[0]
            d.put("trains", place, tuple(c for c in d.state.trains[place] if c != card))
            name = f"{kind}-{card.rpartition('-')[2]}"
            d.put("trains", company, (*d.state.trains.get(company, ()), name))

    return t.edit(change)


def opened(t: Table, **owners: Any) -> Table:
    """Hand out private companies that are in the game after all."""
    return t.edit(lambda d: d.exclude("closed", *owners)).privates(**owners)


def owned(t: Table, owner: str) -> list[str]:
    """The types of the trains of a company."""
    return [train_type(train) for train in t.state.trains.get(owner, ())]


def buyer(name: str, cash: int, *kinds: str, phase: str = "3", players: int = 3, **options: Any) -> Table:
    """A company of p1 about to buy trains; nobody has money but the players their first."""
    t = launched(table(phase, players, **options), name, cash=cash)
    return with_trains(t, name, *kinds).operating(name, BUY)
