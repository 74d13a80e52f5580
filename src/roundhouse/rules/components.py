"""Everything in a title's box, read from its `game.toml`, `map.toml` and `tiles.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib.resources import files
from typing import Any

import msgspec
from msgspec.structs import replace

from roundhouse.board import Board, load_map, load_tiles
from roundhouse.board.preserve import STANDARD, UpgradeRules
from roundhouse.board.routes import Train
from roundhouse.core import rng
from roundhouse.core.components import CompanyDef, PhaseDef, PrivateDef, TrainDef
from roundhouse.core.definition import GameDef
from roundhouse.core.ids import player_id
from roundhouse.finance.market import Market, load_market


class Box(msgspec.Struct, frozen=True):
    """The printed components; `more` holds what only one title has."""

    board: Board
    market: Market
    companies: dict[str, CompanyDef]
    privates: dict[str, PrivateDef]
    trains: dict[str, TrainDef]
    phases: tuple[PhaseDef, ...]
    bank: int
    starting_cash: dict[str, int]
    certificate_limit: dict[str, int]
    more: dict[str, Any]


#: Texts read instead of the files of a package, by package and name: a designer's changed copies.
_CHANGED: dict[tuple[str, str], str] = {}


@contextmanager
def changed_files(package: str, texts: Mapping[str, str]) -> Iterator[None]:
    """While this lasts, these texts stand for the files of a title; what was read before is not read again."""
    before = dict(_CHANGED)
    _CHANGED.update({(package, name): text for name, text in texts.items()})
    try:
        yield
    finally:
        _CHANGED.clear()
        _CHANGED.update(before)


def read_toml(package: str, name: str) -> dict[str, Any]:
    """One of the files that lie beside a title's code."""
    text = _CHANGED.get((package, name))
    return tomllib.loads(files(package).joinpath(name).read_text(encoding="utf-8") if text is None else text)


def open_box(
    game: Mapping[str, Any],
    board: Mapping[str, Any],
    tiles: Mapping[str, Any],
    run: Callable[[str], Callable[[str], Train]],
    upgrades: UpgradeRules = STANDARD,
) -> Box:
    """Build the components from the tables of the three files; `run` tells how a type of train runs."""
    companies = msgspec.convert(game["companies"], list[CompanyDef], strict=False)
    privates = msgspec.convert(game.get("privates", []), list[PrivateDef])
    trains = [replace(t, range=run(t.name)) for t in msgspec.convert(game["trains"], list[TrainDef])]
    known = {"companies", "privates", "trains", "market", "phases", "bank", "starting_cash", "certificate_limit"}
    return Box(
        board=Board(load_map(board), load_tiles(tiles), upgrades),
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
        more={name: value for name, value in game.items() if name not in known},
    )


def kind_of(defn: GameDef, kind: str) -> list[str]:
    """The companies of a kind in the order of their charters."""
    return [c.id for c in defn.companies.values() if c.kind == kind]


def train_cards(defn: GameDef, *types: str) -> tuple[str, ...]:
    """The cards of some types of trains, or of all, in the order of the stack."""
    return tuple(f"{t.name}-{n}" for t in defn.trains.values() if not types or t.name in types for n in range(t.count))


def shuffled_seats(players: int, chance: int) -> tuple[int, list[str]]:
    """The players in a random order, and the next state of the generator."""
    return rng.shuffle(chance, [player_id(seat) for seat in range(players)])
