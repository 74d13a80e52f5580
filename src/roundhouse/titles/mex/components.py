"""Load the printed components of 18MEX."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from msgspec import Struct

from roundhouse.board.routes import Train, counting
from roundhouse.core.data_files import DataFiles
from roundhouse.core.definition import GameDef
from roundhouse.rules import components
from roundhouse.rules.components import Box, read_tables


class Extras(Struct, frozen=True, forbid_unknown_fields=True):
    """What only 18MEX has: the row of companies for sale, and what a minor company costs."""

    sale: tuple[str, ...]
    minor_price: int


def extras(defn: GameDef) -> Extras:
    """What only 18MEX has in its box."""
    return cast(Extras, defn.box.extras)


def _range(name: str) -> Callable[[str], Train]:
    """Cities and off-board areas count, towns do not; a 4D doubles what counts (4.4.2(i), 4.4.2.1)."""
    double = name.endswith("D")
    stops = int(name.removesuffix("D"))
    return lambda train: counting(train, stops, factor=2 if double else 1)


def open_box(files: DataFiles, baja: bool = False) -> Box[Extras]:
    """The components, with those of the Baja variant if it is played."""
    tables = read_tables(files)
    if baja:
        variant = files.read("baja.toml")
        tables.map["hexes"] |= variant["hexes"]
        tables.game["privates"][1:1] = variant["privates"]
        tables.game["sale"][1:1] = [private["id"] for private in variant["privates"]]
    return components.open_box(files, tables, _range, Extras)
