"""Positions of 18SA in which track, stations and routes are ruled on."""

from __future__ import annotations

from typing import Any

from roundhouse.core.state import Token
from roundhouse.core.view import Draft
from tests.support.table import Table

TRACK, STATION, RUN, INCOME, TRAINS = "lay track", "place station", "run trains", "use the income", "buy trains"


def started(table: Table, company: str, owner: str = "p1", cash: int = 1000) -> Table:
    """A corporation with its president, money and home station, which has operated before."""
    home = table.view.defn.companies[company].home
    table.shares(company, **{owner: "30"}).par(company, 70).floated(company).operated(company)
    return table.money(**{company: cash}).tokens(company, home)


def turn(
    company: str = "FA",
    step: str = TRACK,
    *,
    phase: str = "2",
    cash: int = 1000,
    tiles: dict[str, str] | None = None,
    **options: Any,
) -> Table:
    """A turn of a corporation of p1 that has operated before; tiles as 'number rotation'."""
    table = Table("18sa", 3, **options)
    if phase != "2":
        table.phase(phase)
    return started(table, company, cash=cash).tiles(**(tiles or {})).operating(company, step)


def first_turn(company: str = "FA", step: str = "", *, phase: str = "2", cash: int = 1000, **tiles: str) -> Table:
    """The first turn of a corporation of p1: at its very beginning, or at a step with the home station placed."""
    table = Table("18sa", 3)
    if phase != "2":
        table.phase(phase)
    table.shares(company, p1="30").par(company, 70).floated(company).money(**{company: cash}).tiles(**tiles)
    if step:
        table.tokens(company, table.view.defn.companies[company].home)
    return table.operating(company, step)


def station(table: Table, hex_id: str, company: str, kind: str = "", city: int = 0) -> Table:
    """Put a station of a kind on the map; without a kind it is both, as a home station is."""

    def change(d: Draft) -> None:
        d.put("tokens", hex_id, (*d.state.tokens.get(hex_id, ()), Token(company, city, kind)))
        d.put("stations", company, d.state.stations[company][1:])

    return table.edit(change)


def bankrupt(table: Table, company: str) -> Table:
    """A corporation has left the game; its stations stay."""
    return table.edit(lambda d: d.include("closed", company))


def token(table: Table, hex_id: str, company: str) -> Token:
    """The station of a corporation in a hex."""
    return next(t for t in table.state.tokens[hex_id] if t.company == company)


def lays(table: Table, *hexes: str) -> set[str]:
    """Tile, hex and rotation of all legal lays, in some hexes if asked."""
    found = {" ".join(text.split()[2:]) for text in table.legal("lay")}
    return {lay for lay in found if not hexes or lay.split()[1] in hexes}


def run_faults(table: Table, company: str, *routes: str) -> list[str]:
    """Sections that forbid a run."""
    return table.sections(f"{company} run {' / '.join(routes)}".rstrip())


def revenue(table: Table, company: str, *routes: str) -> int:
    """What a run earns."""
    from roundhouse.rules.operating.running import RunTrains, checked

    found = checked(table.view, RunTrains(company, routes))
    assert not found.faults, [fault.text for fault in found.faults]
    return found.revenue


def best(table: Table, company: str) -> int:
    """The most that the corporation can earn."""
    from roundhouse.rules.operating.running import best as best_run

    found = best_run(table.view, company)
    assert found.optimal
    return found.value
