"""Load the printed components of 18EU."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from msgspec import Struct

from roundhouse.board.routes import Train, counting, repeating
from roundhouse.core.data_files import DataFiles
from roundhouse.core.data_reading import Count, Fault
from roundhouse.core.definition import GameDef
from roundhouse.rules import components
from roundhouse.rules.components import Box, read_tables
from roundhouse.rules.data_checks import needed

PULLMAN = "P"


class Extras(Struct, frozen=True, forbid_unknown_fields=True):
    """Components that only 18EU has: the price of the four additional stations."""

    station_fee: Count


def extras(defn: GameDef) -> Extras:
    """The components that only 18EU has."""
    return cast(Extras, defn.box.extras)


def _run(name: str) -> Callable[[str], Train]:
    """Trains count cities and off-map locations, not towns and ports; a Pullman joins another train (4.4.3, 4.4.9)."""
    if name == PULLMAN:
        return repeating
    return lambda train: counting(train, int(name))


def open_box(files: DataFiles) -> Box[Extras]:
    return components.open_box(files, read_tables(files), _run, Extras, checks=_faults)


def _faults(box: Box[Extras]) -> Iterator[Fault]:
    """Check that there is a 2-train for every minor company, and that there are Pullman cars."""
    yield from needed(box, trains=("2", "3", "4", PULLMAN))
    minors = sum(company.kind == "minor" for company in box.companies.values())
    if "2" in box.trains and box.trains["2"].count != minors:
        yield Fault("trains[2].count", f"is {box.trains['2'].count}, but {minors} minor companies begin with one each")
