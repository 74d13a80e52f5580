"""Minors of 18IrePL that are joined by track and may merge."""

from __future__ import annotations

from roundhouse.rules.mergers.frames import MergerRound
from tests.rules.irepl.positions import started, stock
from tests.support.table import Table

#: Gdynia, Bydgoszcz and Poznań, joined by track.
JOINED = {"E3": "57 0", "E5": "9 0", "E7": "57 0", "E9": "8 1", "D10": "57 1"}


def neighbours(*minors: str, phase: str = "3", cash: int = 100, **tiles: str) -> Table:
    """Connected minors of p1, some of M1, M5 and M7, all of which have operated."""
    table = stock()
    for minor in minors or ("M1", "M5"):
        started(table, minor, cash=cash)
    return table.phase(phase).tiles(**{**JOINED, **tiles}).operated(*(minors or ("M1", "M5")))


def merge(table: Table, *minors: str, major: str = "PKP") -> Table:
    """Hold a merger round in which p1 merges his minors."""
    table.frames(MergerRound(2, "p1"))
    return table.play(*(f"p1 propose {m}" for m in minors or ("M1", "M5")), "p1 vote for", f"p1 form {major}")
