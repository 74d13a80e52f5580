"""Load the components of 18SA from its one data file, or from a corrected copy of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import msgspec
from msgspec import Struct

from roundhouse.board.errors import BoardError
from roundhouse.board.routes import Train
from roundhouse.board.routes.train import Row
from roundhouse.core.data_files import DataFiles
from roundhouse.core.definition import GameDef
from roundhouse.core.errors import SetupError
from roundhouse.core.ids import RESERVE
from roundhouse.rules import components
from roundhouse.rules.components import Box, Tables

from .data_checks import faults

FILE = "components.toml"
ENFER, FN = "ENFER", "FN"
#: Certificates of ENFER that come with FN (5.1 No. 5).
FN_SHARES = (10, 5)
PASSENGER, GOODS = "P", "G"
#: Fields of a hex that the map of the engine does not know.
_OWN_HEX_FIELDS = ("source", "country", "mine", "harbour")


class Costs(Struct, frozen=True, forbid_unknown_fields=True):
    """Printed costs of stations and mines."""

    conversion: int
    bankrupt_station: int
    bankrupt_station_converted: int
    mine_marker: int
    mine_markers: int
    stations: tuple[int, ...]


class Harbours(Struct, frozen=True, forbid_unknown_fields=True):
    """The hexes that the two sides of each marker name, and what one harbour and both add to a route."""

    markers: tuple[tuple[str, ...], ...]
    one: int
    both: int


class Extras(Struct, frozen=True, forbid_unknown_fields=True):
    """What only 18SA has."""

    loan_markers: int
    tile_totals: dict[str, int]
    costs: Costs
    harbours: Harbours
    #: The side of each hex with a harbour box on which it lies.
    harbour_boxes: dict[str, int]
    #: The hex of the mine of each colour.
    mines: dict[str, str]
    #: The country of each hex that has one, and the numbers of the private companies.
    countries: dict[str, str]
    numbers: dict[str, str]


def extras(defn: GameDef) -> Extras:
    """What only 18SA has in its box."""
    return cast(Extras, defn.box.extras)


def open_box(files: DataFiles, open_coast: bool = False) -> Box[Extras]:
    """Read, check and build the components; `open_coast` is variant 11.3. A SetupError names all that is wrong."""
    data = files.read(FILE)
    try:
        box = _box(files, data, open_coast)
    except (BoardError, KeyError, TypeError, ValueError, AttributeError, msgspec.ValidationError) as error:
        what = f"{error} is missing" if isinstance(error, KeyError) else str(error)
        raise SetupError(f"18SA {FILE}: {what}") from error
    wrong = faults(data, box)
    if wrong:
        raise SetupError(f"18SA {FILE}: {'; '.join(wrong)}")
    return box


def _box(files: DataFiles, data: dict[str, Any], open_coast: bool) -> Box[Extras]:
    hexes = data["map"]["hexes"]
    board = {**data["map"], "open_coast": open_coast}
    board["hexes"] = {key: _without(entry, *_OWN_HEX_FIELDS) for key, entry in hexes.items()}
    tiles = {"tiles": {key: _without(entry, "source") for key, entry in data["tiles"].items()}}
    prices = data["costs"]["stations"]
    game = {
        **data["game"],
        "market": data["market"],
        "companies": [_company(entry, prices) for entry in data["companies"]],
        "privates": [_without(entry, "source", "number") for entry in data["privates"]],
        "phases": [_phase(entry) for entry in data["phases"]],
        "trains": [train for entry in data["trains"] for train in _trains(entry)],
        "costs": data["costs"],
        "harbours": data["harbours"],
        "harbour_boxes": {key: entry["harbour"] for key, entry in hexes.items() if "harbour" in entry},
        "countries": {key: entry["country"] for key, entry in hexes.items() if "country" in entry},
        "numbers": {entry["id"]: entry["number"] for entry in data["privates"]},
        "mines": {entry["mine"]: key for key, entry in hexes.items() if "mine" in entry},
    }
    return components.open_box(files, Tables(game, board, tiles), runs_as, Extras)


def _without(entry: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in entry.items() if name not in names}


def _company(entry: dict[str, Any], prices: list[int]) -> dict[str, Any]:
    """A corporation; its Split Share, of no size before the split, lies apart, and two shares of ENFER with FN."""
    shares = entry["certificates"]
    apart = {len(shares): RESERVE}
    if entry["id"] == ENFER:
        apart |= {shares.index(size): FN for size in FN_SHARES}
    more = {"kind": "major", "token_prices": prices, "float_percent": 30, "max_percent": 60}
    return {**_without(entry, "source", "country"), **more, "certificates": [*shares, 0], "first_owner": apart}


def _phase(entry: dict[str, Any]) -> dict[str, Any]:
    """A phase begins with a card of its number, whichever side it shows."""
    train = {"train": entry["train"] + PASSENGER} if entry.get("train") else {}
    return {**_without(entry, "source"), **train}


def _trains(entry: dict[str, Any]) -> list[dict[str, Any]]:
    """Both sides of a kind of card; all cards lie with the passenger train up."""
    number, removed = entry["name"], {"removed_by": entry.get("removed_by", "")}
    front = {"name": number + PASSENGER, "count": entry["count"], **entry["passenger"], **removed}
    if "goods" not in entry:
        return [front]
    turned = {"front": front["name"], "reverse": True, "backs": entry["goods"]["count"]}
    return [front, {**entry["goods"], "name": number + GOODS, "count": 0, **removed, **turned}]


def runs_as(name: str) -> Callable[[str], Train]:
    """Cities and off-board areas count; a goods train may also run to a mine, past two cities (7.6.3, 7.6.4)."""
    row = Row(frozenset({"city", "offboard"}), int(name[:-1]))
    if name.endswith(PASSENGER):
        return lambda train: Train(train, (row,), service="passenger")
    rows = (row, Row(frozenset({"mine"}), 1))
    return lambda train: Train(train, rows, service="freight", companions=(("mine", "city", 2),))
