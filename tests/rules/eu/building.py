"""A corporation that builds, alone on the map."""

from __future__ import annotations

from typing import Any

from tests.rules.eu.positions import MINORS, dealt, started, without
from tests.support.table import Table

#: Tiles by hex, as keywords of the functions below.
Tiles = dict[str, Any]


def corporation(
    *stations: str, phase: str = "3", cash: int = 500, keep: tuple[str, ...] = (), step: str = "lay track", **tiles: str
) -> Table:
    """FS of p1, with these stations and tiles, at a step of its turn; only the minors of `keep` are left."""
    table = without(dealt(), *[m for m in MINORS if m not in keep]).phase(phase)
    started(table, "FS", 100, "p1", hexes=stations)
    return table.tiles(**tiles).money(FS=cash).operating("FS", step)


def minor(number: str, cash: int = 0, phase: str = "2", first: bool = False, **tiles: str) -> Table:
    """A minor company is about to lay track, in the first Operating Round of the game or later."""
    table = dealt().phase(phase).tiles(**tiles).money(**{number: cash})
    return table.operating(number, "lay track", set=1 if first else 2, number=1, of=2)


def lays(table: Table, hex_id: str) -> set[str]:
    """The tiles that may be laid in a hex now."""
    return {text.split()[2] for text in table.legal("lay") if text.split()[3] == hex_id}
