"""Positions of 18Ireland."""

from __future__ import annotations

from roundhouse.rules.operating.stations import place_home
from tests.support.table import Table


def started(table: Table, company: str, price: int = 60, cash: int = 200, **holders: str) -> Table:
    """A minor company in play, by default of p1, with its station at home."""
    table.edit(lambda d: d.exclude("closed", company))
    table.shares(company, **(holders or {"p1": "40"})).par(company, price).floated(company).money(**{company: cash})
    table.option(queue=tuple(c for c in table.state.title.queue if c != company))
    table.edit(lambda d: d.put("stations", company, (0,)))
    return table.edit(lambda d: place_home(d, company)).operated(company)
