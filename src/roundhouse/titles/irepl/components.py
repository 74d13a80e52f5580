"""Load the printed components of 18IrePL."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from roundhouse.board.routes import Train, counting
from roundhouse.core.components import PhaseDef
from roundhouse.core.data_files import DataFiles
from roundhouse.core.definition import GameDef
from roundhouse.rules import components
from roundhouse.rules.components import Box, read_tables

from .options import Options

MERGERS = "mergers"
FOR_COMPANIES = "privates to companies"


class Extras(Struct, frozen=True, forbid_unknown_fields=True):
    """What only 18IrePL has."""

    #: The hex of each red tile, and the minor companies that start abroad.
    countries: dict[str, str]
    foreign: tuple[str, ...]
    removed_minors: int
    #: Which company a private company starts.
    started: dict[str, str]
    #: How many trains a minor company may own, by phase.
    minor_train_limit: dict[str, int]
    #: What the markers of the map are worth.
    markers: dict[str, int]
    #: Minor companies that lay two tiles at first.
    two_tiles: tuple[str, ...]
    #: What is taken off the price of a 4D for an old train.
    trade_in: dict[str, int]


class Edition(Struct, frozen=True):
    """What options change about the components."""

    january_2021_board: bool = False
    later_port: bool = False
    ports_for_all: bool = False
    printed_phase_table: bool = False
    holding_limit_60: bool = False


def edition(options: Options) -> tuple[Edition]:
    """The components that options ask for."""
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
    """What only 18IrePL has in its box."""
    return cast(Extras, defn.box.extras)


def _run(name: str) -> Callable[[str], Train]:
    """Every stop counts, and a 4D doubles what it counts (5.2)."""
    stops, double = int(name.removesuffix("D")), name.endswith("D")
    return lambda train: counting(train, stops, ("city", "town", "offboard"), 2 if double else 1)


def open_box(files: DataFiles, options: Edition) -> Box[Extras]:
    """The components of an edition."""
    tables = read_tables(files)
    board, tiles = tables.map, tables.tiles
    if options.january_2021_board:
        board["hexes"] |= files.read("january.toml")["hexes"]
    if options.later_port:
        later = files.read("later_port.toml")
        del board["hexes"]["E1"], tiles["tiles"]["portE1"]
        board["hexes"] |= later["hexes"]
        tiles["tiles"] |= later["tiles"]
    if options.ports_for_all:
        for port in ports(board):
            board["hexes"][port]["track"] = tiles["tiles"][f"port{port}"]["track"].replace("o:40", "o:10")
    box = components.open_box(files, tables, _run, Extras)
    if options.holding_limit_60:
        majors = {c.id: replace(c, max_percent=60) for c in box.companies.values() if c.kind == "major"}
        box = replace(box, companies={**box.companies, **majors})
    return replace(box, phases=tuple(map(_as_printed, box.phases))) if options.printed_phase_table else box


def ports(board: dict[str, dict[str, dict[str, list[str]]]]) -> list[str]:
    """The hexes with a port."""
    return [hex_id for hex_id, entry in board["hexes"].items() if "port" in entry.get("icons", ())]


def _as_printed(phase: PhaseDef) -> PhaseDef:
    """The notes of the phase table taken line by line (9)."""
    flags = [f for f in phase.flags if not (phase.name == "3" and f in (MERGERS, FOR_COMPANIES))]
    if phase.name == "5":
        flags.append(FOR_COMPANIES)
    return replace(phase, flags=tuple(flags))
