"""Load the components of 18SA from its data file, or from a corrected copy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from msgspec import convert, to_builtins
from msgspec.structs import replace

from roundhouse.board.routes import Train
from roundhouse.board.routes.train import Row
from roundhouse.core.data_files import DataError, DataFiles
from roundhouse.core.data_reading import Reader
from roundhouse.core.definition import GameDef
from roundhouse.core.ids import RESERVE
from roundhouse.rules import components
from roundhouse.rules.components import Box, Tables

from .data_checks import faults
from .data_entries import ENFER, FN, FN_SHARES, Card, CompanyEntry, DataFile, Extras, OwnHexFields

FILE = "components.toml"
PASSENGER, GOODS = "P", "G"


def extras(defn: GameDef) -> Extras:
    """The components that only 18SA has, from its box."""
    return cast(Extras, defn.box.extras)


def open_box(files: DataFiles, open_coast: bool = False) -> Box[Extras]:
    """Read, check and build the components; `open_coast` is variant 11.3."""
    reader = Reader()
    data = reader.read(DataFile, files.read(FILE), "")
    if data is None:
        raise DataError(files.title, [(FILE, fault) for fault in reader.faults])
    tables = _tables(data, open_coast)
    box = components.open_box(files, tables, runs_as, Extras, checks=lambda box: faults(data, box))
    return replace(box, file=FILE)


def _tables(data: DataFile, open_coast: bool) -> Tables:
    """Split the one data file into the three that other titles have."""
    own = {key: convert(entry, OwnHexFields) for key, entry in data.map.hexes.items()}
    board = {"layout": data.map.layout, "open_coast": open_coast}
    board["hexes"] = {key: _without(entry, *OwnHexFields.__struct_fields__) for key, entry in data.map.hexes.items()}
    tiles = {"tiles": {key: _without(entry, "source") for key, entry in data.tiles.items()}}
    game = {
        **data.game,
        "market": data.market,
        "companies": [_company(entry, data.costs.stations) for entry in data.companies],
        "privates": [_without(entry, "source", "number") for entry in data.privates],
        "phases": [_phase(entry) for entry in data.phases],
        "trains": [train for card in data.trains for train in _trains(card)],
        "costs": to_builtins(data.costs),
        "harbours": to_builtins(data.harbours),
        "harbour_boxes": {key: entry.harbour for key, entry in own.items() if entry.harbour is not None},
        "countries": {key: entry.country for key, entry in own.items() if entry.country is not None},
        "mines": {entry.mine: key for key, entry in own.items() if entry.mine is not None},
        "numbers": {entry.get("id", ""): entry.get("number", "") for entry in data.privates},
    }
    inside = {
        "map": ("layout", "hexes"),
        "game": ("bank", "starting_cash", "certificate_limit", *data.game),
    }
    places = {key: (FILE, f"{table}.{key}") for table, keys in inside.items() for key in keys}
    places |= dict.fromkeys(("harbour_boxes", "countries", "mines"), (FILE, "map.hexes"))
    return Tables(game, board, tiles, {key: (FILE, key) for key in (*game, "tiles")} | places)


def _without(entry: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in entry.items() if name not in names}


def _company(entry: CompanyEntry, prices: tuple[int, ...]) -> dict[str, Any]:
    """A corporation. Its Split Share (0 % before the split) is set aside; two shares of ENFER come with FN."""
    shares = list(entry.certificates)
    apart = {len(shares): RESERVE}
    if entry.id == ENFER:
        apart |= {shares.index(size): FN for size in FN_SHARES if size in shares}
    more = {"kind": "major", "token_prices": prices, "float_percent": 30, "max_percent": 60}
    plain = _without(to_builtins(entry), "source", "country")
    return {**plain, **more, "certificates": [*shares, 0], "first_owner": apart}


def _phase(entry: dict[str, Any]) -> dict[str, Any]:
    """A phase begins with the first card of its number, on either side."""
    train = {"train": f"{entry['train']}{PASSENGER}"} if entry.get("train") else {}
    return {**_without(entry, "source"), **train}


def _trains(card: Card) -> list[dict[str, Any]]:
    """Both sides of a type of card; all cards start with the passenger side up."""
    front = {"name": card.name + PASSENGER, "count": card.count, "removed_by": card.removed_by}
    front |= _without(to_builtins(card.passenger), "count")
    if card.goods is None:
        return [front]
    turned = {"name": card.name + GOODS, "count": 0, "front": front["name"], "reverse": True, "backs": card.goods.count}
    return [front, {**_without(to_builtins(card.goods), "count"), **turned, "removed_by": card.removed_by}]


def runs_as(name: str) -> Callable[[str], Train]:
    """Cities and off-board areas count; a goods train may also run to a mine, past two cities (7.6.3, 7.6.4)."""
    row = Row(frozenset({"city", "offboard"}), int(name[:-1]))
    if name.endswith(PASSENGER):
        return lambda train: Train(train, (row,), service="passenger")
    rows = (row, Row(frozenset({"mine"}), 1))
    return lambda train: Train(train, rows, service="freight", companions=(("mine", "city", 2),))
