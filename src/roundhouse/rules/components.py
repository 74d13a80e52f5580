"""Everything in a title's box, read from its data files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, cast

import msgspec
from msgspec.structs import replace

from roundhouse.board import Board, load_map, load_tiles
from roundhouse.board.preserve import STANDARD, UpgradeRules
from roundhouse.board.routes import Train
from roundhouse.core import rng
from roundhouse.core.box import Box as CoreBox
from roundhouse.core.components import CompanyDef, PhaseDef, PrivateDef, TrainDef
from roundhouse.core.data_files import DataFiles
from roundhouse.core.definition import GameDef
from roundhouse.core.ids import player_id
from roundhouse.finance.market import Market, load_market

Extras = TypeVar("Extras", bound=msgspec.Struct)


class NoExtras(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """For titles that have nothing of their own."""


class Box(CoreBox, Generic[Extras], frozen=True, kw_only=True):
    """The components of a title with its map and its stock market."""

    board: Board
    market: Market
    extras: Extras


class Tables(msgspec.Struct):
    """The tables of the three data files, which an edition may change before the box is opened."""

    game: dict[str, Any]
    map: dict[str, Any]
    tiles: dict[str, Any]


def read_tables(files: DataFiles) -> Tables:
    """What stands in `game.toml`, `map.toml` and `tiles.toml`."""
    return Tables(files.read("game.toml"), files.read("map.toml"), files.read("tiles.toml"))


def open_box(
    files: DataFiles,
    tables: Tables,
    run: Callable[[str], Callable[[str], Train]],
    extras: type[Extras],
    upgrades: UpgradeRules = STANDARD,
) -> Box[Extras]:
    """Build the components; `run` tells how a type of train runs, `extras` is what only this title has."""
    game = tables.game
    companies = msgspec.convert(game["companies"], list[CompanyDef], strict=False)
    privates = msgspec.convert(game.get("privates", []), list[PrivateDef])
    trains = [replace(t, range=run(t.name)) for t in msgspec.convert(game["trains"], list[TrainDef])]
    known = {"companies", "privates", "trains", "market", "phases", "bank", "starting_cash", "certificate_limit"}
    more = {name: value for name, value in game.items() if name not in known}
    return Box(
        files=files,
        board=Board(load_map(tables.map), load_tiles(tables.tiles), upgrades),
        market=load_market(
            game["market"]["rows"],
            game["market"]["zones"],
            game["market"].get("kind", "grid"),
            game["market"].get("arrows"),
        ),
        companies={c.id: c for c in companies},
        privates={p.id: p for p in privates},
        trains={t.name: t for t in trains},
        phases=msgspec.convert(game["phases"], tuple[PhaseDef, ...]),
        bank=game["bank"],
        starting_cash=game["starting_cash"],
        certificate_limit=game["certificate_limit"],
        extras=msgspec.convert(more, extras),
    )


def box_of(defn: GameDef) -> Box[Any]:
    """The components that a game is played with."""
    return cast(Box[Any], defn.box)


def kind_of(defn: GameDef, kind: str) -> list[str]:
    """The companies of a kind in the order of their charters."""
    return [c.id for c in defn.companies.values() if c.kind == kind]


def train_cards(defn: GameDef, *types: str) -> tuple[str, ...]:
    """The cards of some types of trains, or of all, in the order of the stack."""
    return tuple(f"{t.name}-{n}" for t in defn.trains.values() if not types or t.name in types for n in range(t.count))


def shuffled_seats(players: int, chance: int) -> tuple[int, list[str]]:
    """The players in a random order, and the next state of the generator."""
    return rng.shuffle(chance, [player_id(seat) for seat in range(players)])
