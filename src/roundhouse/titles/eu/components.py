"""Load the printed components of 18EU."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from msgspec import Struct

from roundhouse.board.routes import Train, counting, repeating
from roundhouse.core.data_files import DataFiles
from roundhouse.core.definition import GameDef
from roundhouse.rules import components
from roundhouse.rules.components import Box, read_tables

PULLMAN = "P"


class Extras(Struct, frozen=True, forbid_unknown_fields=True):
    """What only 18EU has: the price of the four additional stations."""

    station_fee: int


def extras(defn: GameDef) -> Extras:
    """What only 18EU has in its box."""
    return cast(Extras, defn.box.extras)


def _run(name: str) -> Callable[[str], Train]:
    """Cities and off-map locations count, towns and ports do not; a Pullman goes with another train (4.4.3, 4.4.9)."""
    if name == PULLMAN:
        return repeating
    return lambda train: counting(train, int(name))


def open_box(files: DataFiles) -> Box[Extras]:
    """The components."""
    return components.open_box(files, read_tables(files), _run, Extras)
