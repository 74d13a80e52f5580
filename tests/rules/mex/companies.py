"""Companies that are ready to operate, for rulings about track, routes and the merger."""

from __future__ import annotations

from typing import Any

from tests.rules.mex.conftest import sold
from tests.support.table import Table


def company(
    name: str, *, cash: int = 1000, phase: str = "2", at: str = "lay track", trains: str = "", **options: Any
) -> Table:
    """A company of p1 that has operated before, with its home station, at a step of its turn (none: no turn)."""
    table = started(sold(**options).phase(phase), name).money(**{name: cash})
    if trains:
        table.trains(**{name: trains})
    return table.operating(name, at) if at else table


def started(table: Table, name: str, president: str = "p1") -> Table:
    """Let a company have floated and operated; a major company gets a par of $75 and half its shares are sold."""
    if table.view.defn.companies[name].kind == "major":
        table.shares(name, **{president: "20+10+10+10"}).par(name, 75)
    return table.floated(name).operated(name).tokens(name, table.view.defn.companies[name].home)
