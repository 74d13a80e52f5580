"""Companies of 18España on the map, with stations, tiles and trains."""

from __future__ import annotations

from typing import Any

from roundhouse.core.ids import OFFERING, OUT, train_type
from roundhouse.core.view import Draft
from roundhouse.rules.operating.faces import front
from roundhouse.rules.operating.frames import OperatingTurn
from tests.support.table import Table

#: Tiles by hex, as keywords of the functions below.
Tiles = dict[str, Any]


def table(**options: Any) -> Table:
    """A game for three in the standard set-up, after the auction."""
    return Table("18esp", 3, **options).phase("2")


def launched(t: Table, company: str, owner: str = "p1", price: int = 80) -> Table:
    """A company that has been launched by a player and has operated before."""
    minor = t.view.defn.companies[company].kind == "minor"
    t.shares(company, **{owner: "100" if minor else "20+10+10"})
    return t.par(company, price).floated(company).operated(company)


def revived(t: Table, company: str) -> Table:
    """A company that the standard set-up leaves out takes part."""

    def change(d: Draft) -> None:
        card = d.defn.companies[company]
        d.exclude("closed", company)
        d.put("shares", company, (OFFERING,) * len(card.certificates))
        d.put("stations", company, card.token_prices[:2])

    return t.edit(change)


def with_trains(t: Table, company: str, *kinds: str) -> Table:
    """Give a company trains: any side of a card, or a combined train such as 4&1+2."""

    def change(d: Draft) -> None:
        for kind in kinds:
            printed = front(d.defn, kind)
            place, card = next(
                (place, card)
                for place in (OUT, OFFERING, "reserve")
                for card in d.state.trains[place]
                if train_type(card) == printed
            )
            d.put("trains", place, tuple(c for c in d.state.trains[place] if c != card))
            name = f"{kind}-{card.rpartition('-')[2]}"
            d.put("trains", company, (*d.state.trains.get(company, ()), name))

    return t.edit(change)


def company(
    name: str,
    *stations: str,
    phase: str = "3",
    cash: int = 500,
    step: str = "lay track",
    trains: tuple[str, ...] = (),
    options: dict[str, Any] | None = None,
    **tiles: str,
) -> Table:
    """A launched company with these stations, trains and tiles, at a step of its turn in the second set of rounds."""
    t = launched(table(**(options or {})).phase(phase), name)
    t.tokens(name, *stations).tiles(**tiles).money(**{name: cash})
    return with_trains(t, name, *trains).operating(name, step)


def passes(*hexes: str) -> Tiles:
    """Mountain passes that have been built, as tiles."""
    return {hex_id: f"pass{hex_id} 0" for hex_id in hexes}


def rival(t: Table, name: str, *stations: str, owner: str = "p2") -> Table:
    """Another company with stations on the map."""
    return launched(t, name, owner, 90).tokens(name, *stations)


def lays(t: Table, hex_id: str) -> set[str]:
    """The tiles that may be laid in a hex now."""
    return {text.split()[2] for text in t.legal("lay") if text.split()[3] == hex_id}


def run(t: Table, name: str, *routes: str) -> tuple[int, int]:
    """Run these routes: what they earn, and what goes to the treasury at once."""
    before = t.cash(name)
    goals = {goal for goals in t.state.title.goals.values() for goal in goals}
    t.play(f"{name} run {' / '.join(routes)}")
    new = [goal for goal in t.state.title.goals.get(name, ()) if goal not in goals]
    bonus = sum(range(1, len(new) + 1)) * t.state.par[name]
    return t.view.expect(OperatingTurn).revenue, t.cash(name) - before - bonus
