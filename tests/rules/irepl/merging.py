"""Positions of merger rounds of 18IrePL."""

from __future__ import annotations

from typing import Any

from roundhouse.rules.mergers.frames import MergerRound, Proposal
from tests.rules.irepl.positions import started, stock
from tests.support.table import Table

#: Gdynia (Minor 1), Bydgoszcz (Minor 5) and Poznań (Minor 7) on one line; Łódź (Minor 9) lies apart.
LINE = {"E3": "57 0", "E5": "9 0", "E7": "57 0", "E9": "8 1", "D10": "57 1"}


def mergers(
    held: dict[str, dict[str, str]], tiles: dict[str, str] = LINE, *, phase: str = "3", players: int = 3
) -> Table:
    """Minors with their shareholders, all at 60, in a merger round that p1 begins."""
    table = stock(players)
    for minor, holders in held.items():
        started(table, minor, 60, 100, **holders)
    return table.tiles(**tiles).phase(phase).frames(MergerRound(2, "p1"))


def two(**changes: dict[str, str]) -> Table:
    """Minors 1 and 5 of p1 and p2, or with other shareholders."""
    return mergers({"M1": {"p1": "40"}, "M5": {"p2": "40"}} | changes)


def naming(table: Table, *minors: str, player: str = "p1", **fields: Any) -> Table:
    """A player has named some minors and thinks about another one."""
    return table.frames(MergerRound(2, player, **fields), Proposal(player, minors))


def propose(table: Table, *minors: str) -> Table:
    """The acting player proposes to merge some minors."""
    return table.play(*[f"{table.actor} propose {minor}" for minor in minors])
