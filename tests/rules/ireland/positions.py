"""Positions of 18Ireland."""

from __future__ import annotations

from typing import Any

from roundhouse.rules.operating.stations import place_home
from tests.support.table import Table


def play(players: int = 3, **options: Any) -> Table:
    """A new game with the same private companies and the same queue of minor companies in every test."""
    return Table("18ireland", players, **options)


def refuses(table: Table, action: str, *reasons: str) -> bool:
    """Whether exactly these reasons are given, each by a piece of its sentence."""
    told = [str(reason) for reason in table.why_not(action)]
    fits = len(told) == len(reasons) and all(piece in text for piece, text in zip(reasons, told, strict=True))
    assert fits, f"{action}: {told}"
    return fits


def held_by(table: Table, company: str, holders: dict[str, str], cash: int = 200) -> Table:
    """A minor company in play with these shareholders."""
    return started(table, company, 60, cash, **holders)


def started(table: Table, company: str, price: int = 60, cash: int = 200, **holders: str) -> Table:
    """A minor company in play, by default of p1, with its station at home."""
    table.edit(lambda d: d.exclude("closed", company))
    table.shares(company, **(holders or {"p1": "40"})).par(company, price).floated(company).money(**{company: cash})
    table.option(queue=tuple(c for c in table.state.title.queue if c != company))
    table.edit(lambda d: d.put("stations", company, (0,)))
    return table.edit(lambda d: place_home(d, company)).operated(company)
