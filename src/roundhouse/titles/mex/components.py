"""Load the printed components of 18MEX."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec.structs import replace

from roundhouse.board import Board, load_map, load_tiles
from roundhouse.board.routes import Train, counting
from roundhouse.core.components import CompanyDef, PhaseDef, PrivateDef, TrainDef
from roundhouse.finance.market import Market, load_market


class Components(msgspec.Struct, frozen=True):
    """Everything in the box."""

    board: Board
    market: Market
    companies: dict[str, CompanyDef]
    privates: dict[str, PrivateDef]
    trains: dict[str, TrainDef]
    phases: tuple[PhaseDef, ...]
    bank: int
    starting_cash: dict[str, int]
    certificate_limit: dict[str, int]
    sale: tuple[str, ...]
    minor_price: int


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))


def _range(name: str) -> Callable[[str], Train]:
    """Cities and off-board areas count, towns do not; a 4D doubles what counts (4.4.2(i), 4.4.2.1)."""
    double = name.endswith("D")
    stops = int(name.removesuffix("D"))
    return lambda train: counting(train, stops, factor=2 if double else 1)


@cache
def components(baja: bool = False) -> Components:
    """The components, loaded once and shared by all games."""
    data, board = _read("game.toml"), _read("map.toml")
    if baja:
        variant = _read("baja.toml")
        board["hexes"] |= variant["hexes"]
        data["privates"][1:1] = variant["privates"]
        data["sale"][1:1] = [private["id"] for private in variant["privates"]]
    companies = msgspec.convert(data["companies"], list[CompanyDef], strict=False)
    privates = msgspec.convert(data["privates"], list[PrivateDef])
    trains = [replace(t, range=_range(t.name)) for t in msgspec.convert(data["trains"], list[TrainDef])]
    return Components(
        board=Board(load_map(board), load_tiles(_read("tiles.toml"))),
        market=load_market(data["market"]["rows"], data["market"]["zones"]),
        companies={c.id: c for c in companies},
        privates={p.id: p for p in privates},
        trains={t.name: t for t in trains},
        phases=msgspec.convert(data["phases"], tuple[PhaseDef, ...]),
        bank=data["bank"],
        starting_cash=data["starting_cash"],
        certificate_limit=data["certificate_limit"],
        sale=tuple(data["sale"]),
        minor_price=data["minor_price"],
    )
