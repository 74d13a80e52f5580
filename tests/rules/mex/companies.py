"""Companies that are ready to operate, for rulings about track, routes and the merger."""

from __future__ import annotations

from typing import Any

from roundhouse.titles.mex.minors import close_minors
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


#: Who is president of what in the second example of Appendix 2, with p1, p2 and p3 for A, B and C.
PRESIDENTS = {"NdM": "p2", "SPM": "p1", "TM": "p1", "CHI": "p2", "PAC": "p3", "UdY": "p3"}


def eve(buyer: str = "CHI", presidents: dict[str, str] = PRESIDENTS, **options: Any) -> Table:
    """Phase 4, the minors have closed: a company is about to buy the first 5-train, as in Appendix 2."""
    table = sold(**options).phase("4").shares("NdM", p1="").stack("5")
    for name, president in presidents.items():
        started(table, name, president)
    table.edit(close_minors)
    return table.money(p1=0, p2=0, p3=0, NdM=0, UdY=0, **{buyer: 450}).operating(buyer, "buy trains")


def buy_the_5(table: Table) -> Table:
    """The operating company buys the first 5-train."""
    return table.play(f"{table.actor} train 5 from offering for 450")
