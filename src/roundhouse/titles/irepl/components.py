"""Load the printed components of 18IrePL."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from roundhouse.board.routes import Train, counting
from roundhouse.core.components import PhaseDef
from roundhouse.core.data_files import DataFiles
from roundhouse.core.data_reading import Count, Fault
from roundhouse.core.definition import GameDef
from roundhouse.core.ids import CompanyId, HexId, PrivateId, TileId, TrainId
from roundhouse.core.roles import Phase
from roundhouse.rules import components
from roundhouse.rules.components import Box, Tables, read_tables
from roundhouse.rules.data_checks import needed

from .options import Options

MERGERS = "mergers"
FOR_COMPANIES = "privates to companies"
PORT = "port"
#: How many red tiles are drawn (3.1).
ABROAD = 2


class Extras(Struct, frozen=True, forbid_unknown_fields=True):
    """The components that only 18IrePL has."""

    #: The hex of each red tile, and the minor companies that start abroad.
    countries: dict[TileId, HexId]
    foreign: tuple[CompanyId, ...]
    removed_minors: Count
    #: The company that a private company starts.
    started: dict[PrivateId, CompanyId]
    #: How many trains a minor company may own, by phase.
    minor_train_limit: dict[Phase, Count]
    #: The value of the markers on the map.
    markers: dict[HexId, Count]
    #: Minor companies that may lay two tiles in their first turn.
    two_tiles: tuple[CompanyId, ...]
    #: The discount on a 4D for an old train traded in.
    trade_in: dict[TrainId, Count]


class Edition(Struct, frozen=True):
    """The options that change the components."""

    january_2021_board: bool = False
    later_port: bool = False
    ports_for_all: bool = False
    printed_phase_table: bool = False
    holding_limit_60: bool = False


def edition(options: Options) -> tuple[Edition]:
    """The edition of the components for these options."""
    return (
        Edition(
            january_2021_board=options.january_2021_board,
            later_port=options.later_port,
            ports_for_all=options.ports_for_all,
            printed_phase_table=options.printed_phase_table,
            holding_limit_60=options.holding_limit_60,
        ),
    )


def extras(defn: GameDef) -> Extras:
    """The components that only 18IrePL has, from its box."""
    return cast(Extras, defn.box.extras)


def _run(name: str) -> Callable[[str], Train]:
    """Every stop counts, and a 4D doubles what it counts (5.2)."""
    stops, double = int(name.removesuffix("D")), name.endswith("D")
    return lambda train: counting(train, stops, ("city", "town", "offboard"), 2 if double else 1)


def open_box(files: DataFiles, options: Edition) -> Box[Extras]:
    """The components of an edition."""
    tables = read_tables(files)
    if options.january_2021_board:
        tables.lay_over(files, "january.toml")
    if options.later_port:
        tables.remove("hexes", "E1")
        tables.remove("tiles", "portE1")
        tables.lay_over(files, "later_port.toml")
    if options.ports_for_all:
        for port in ports(tables):
            tile = tables.entries("tiles").get(f"port{port}", {})
            tables.entries("hexes")[port]["track"] = str(tile.get("track", "")).replace("o:40", "o:10")
    box = components.open_box(files, tables, _run, Extras, checks=_faults)
    if options.holding_limit_60:
        majors = {c.id: replace(c, max_percent=60) for c in box.companies.values() if c.kind == "major"}
        box = replace(box, companies={**box.companies, **majors})
    return replace(box, phases=tuple(map(_as_printed, box.phases))) if options.printed_phase_table else box


def ports(tables: Tables) -> list[str]:
    return [hex_id for hex_id, entry in tables.entries("hexes").items() if PORT in entry.get("icons", ())]


def _faults(box: Box[Extras]) -> Iterator[Fault]:
    """What the rules name must exist; every port needs a tile, and the minors abroad need countries."""
    yield from needed(box, privates=("IOL", "BC", "WB", "BS"), trains=("4D",), hexes=("G13",))
    for hex_ in box.board.map.hexes:
        if PORT in hex_.icons and f"port{hex_.id}" not in box.board.manifest:
            yield Fault("tiles", f'no tile "port{hex_.id}" for the port in {hex_.id}')
    if len(box.extras.foreign) != ABROAD:
        yield Fault("foreign", f"names {len(box.extras.foreign)} minor companies, but {ABROAD} start abroad")
    if len(box.extras.countries) < ABROAD:
        yield Fault("countries", f"there are {len(box.extras.countries)}, but {ABROAD} are drawn")


def _as_printed(phase: PhaseDef) -> PhaseDef:
    """The phase table with its notes read line by line, as printed (9)."""
    flags = [f for f in phase.flags if not (phase.name == "3" and f in (MERGERS, FOR_COMPANIES))]
    if phase.name == "5":
        flags.append(FOR_COMPANIES)
    return replace(phase, flags=tuple(flags))
