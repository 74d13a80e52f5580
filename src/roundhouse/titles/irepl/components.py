"""Load the printed components of 18IrePL."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from msgspec.structs import replace

from roundhouse.board.routes import Train, counting
from roundhouse.core.components import PhaseDef
from roundhouse.rules.components import Box, open_box, read_toml

from .options import Options

MERGERS = "mergers"
FOR_COMPANIES = "privates to companies"


def _run(name: str) -> Callable[[str], Train]:
    """Every stop counts, and a 4D doubles what it counts (5.2)."""
    stops, double = int(name.removesuffix("D")), name.endswith("D")
    return lambda train: counting(train, stops, ("city", "town", "offboard"), 2 if double else 1)


@cache
def components(options: Options) -> Box:
    """The components of a choice of options, loaded once and shared by all games."""
    package = __package__ or ""
    game, board, tiles = (read_toml(package, f"{name}.toml") for name in ("game", "map", "tiles"))
    if options.january_2021_board:
        board["hexes"] |= read_toml(package, "january.toml")["hexes"]
    if options.later_port:
        later = read_toml(package, "later_port.toml")
        del board["hexes"]["E1"], tiles["tiles"]["portE1"]
        board["hexes"] |= later["hexes"]
        tiles["tiles"] |= later["tiles"]
    if options.ports_for_all:
        for port in ports(board):
            board["hexes"][port]["track"] = tiles["tiles"][f"port{port}"]["track"].replace("o:40", "o:10")
    box = open_box(game, board, tiles, _run)
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
