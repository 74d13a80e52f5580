"""Positions of 18IrePL in which certificates are many."""

from __future__ import annotations

from tests.rules.irepl.positions import started, stock
from tests.support.table import Table


def holding(certificates: int) -> Table:
    """Six players, limit 8: p1 holds so many certificates of minors of p2 at 60, and M9 of p2 can be bought."""
    table = stock(6).money(p1=300)
    for number, minor in enumerate(("M2", "M3", "M5")):
        mine = min(3, max(0, certificates - 3 * number))
        started(table, minor, 60, p2="40", p1="+".join(["20"] * mine))
    return started(table, "M9", 60, p2="40")
