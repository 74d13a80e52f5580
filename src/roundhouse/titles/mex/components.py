"""Load the printed components of 18MEX."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from msgspec import Struct

from roundhouse.board.routes import Train, counting
from roundhouse.core.data_files import DataFiles
from roundhouse.core.data_reading import Count, Fault
from roundhouse.core.definition import GameDef
from roundhouse.core.ids import ItemId
from roundhouse.rules import components
from roundhouse.rules.components import Box, read_tables
from roundhouse.rules.data_checks import needed


class Extras(Struct, frozen=True, forbid_unknown_fields=True):
    """Components that only 18MEX has: the row of companies for sale, and the prices of minor companies."""

    sale: tuple[ItemId, ...]
    minor_price: Count


def extras(defn: GameDef) -> Extras:
    """The components that only 18MEX has."""
    return cast(Extras, defn.box.extras)


def _range(name: str) -> Callable[[str], Train]:
    """Trains count cities and off-board areas, but not towns; a 4D counts them twice (4.4.2(i), 4.4.2.1)."""
    double = name.endswith("D")
    stops = int(name.removesuffix("D"))
    return lambda train: counting(train, stops, factor=2 if double else 1)


def open_box(files: DataFiles, baja: bool = False) -> Box[Extras]:
    """Load the components, including those of the Baja variant if it is used."""
    tables = read_tables(files)
    if baja:
        privates = tables.lay_over(files, "baja.toml").get("privates", [])
        tables.insert("privates", 1, privates)
        tables.insert("sale", 1, [private.get("id") for private in privates])
        tables.places |= {f"privates[{private.get('id')}]": ("baja.toml", "privates") for private in privates}
    return components.open_box(files, tables, _range, Extras, checks=_faults)


def _faults(box: Box[Extras]) -> Iterator[Fault]:
    """Check the companies that the rules of this title name, and the trains that minor companies start with."""
    majors = ("CHI", "NdM", "MC", "PAC", "TM", "MEX", "SPM", "UdY")
    yield from needed(
        box,
        companies=("A", "B", "C", *majors),
        privates=("MCAR", "KCMO", "MIR", "MNR"),
        trains=("2", "4"),
        phases=("3½", "5", "6½"),
    )
