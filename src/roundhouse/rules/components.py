"""Everything in a title's box, read from its data files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Literal, TypeVar, cast

import msgspec
from msgspec.structs import replace

from roundhouse.board import BadData, Board, load_map, load_tiles
from roundhouse.board.preserve import STANDARD, UpgradeRules
from roundhouse.board.routes import Train
from roundhouse.core import rng
from roundhouse.core.components import CompanyDef, PhaseDef, PrivateDef, TrainDef
from roundhouse.core.data_files import DataError, DataFiles
from roundhouse.core.data_reading import Count, Fault, Reader
from roundhouse.core.definition import GameDef
from roundhouse.core.ids import player_id
from roundhouse.finance.market import Direction, Market, load_market

from .box import Box as Box
from .box import Extras
from .box import NoExtras as NoExtras
from .data_checks import box_faults

Loaded = TypeVar("Loaded")

_FILES = {"map.toml": ("layout", "hexes", "twins", "links", "gauges", "open_coast"), "tiles.toml": ("tiles",)}
_FILE_OF = {root: file for file, roots in _FILES.items() for root in roots}


def _dict(table: Any) -> dict[str, Any]:
    return table if isinstance(table, dict) else {}


def _root(key: str) -> str:
    return re.split(r"[.\[]", key)[0]


def _in_file(file: str, faults: Iterable[Fault]) -> list[Fault]:
    """Faults of a file; those of keys that do not belong there name it."""
    return [
        fault if _FILE_OF.get(_root(fault.key), "game.toml") == file else replace(fault, file=file) for fault in faults
    ]


class Tables(msgspec.Struct):
    """The tables of the three data files; an edition may change them before the box is built."""

    game: dict[str, Any]
    map: dict[str, Any]
    tiles: dict[str, Any]
    #: File and key of tables that are not in their usual place, by their usual key.
    places: dict[str, tuple[str, str]] = {}

    def entries(self, key: str) -> dict[str, dict[str, Any]]:
        """The hexes or the tiles that are tables; building the box rejects anything else."""
        found = _dict((self.map if key == "hexes" else self.tiles).get(key))
        return {name: _dict(entry) for name, entry in found.items()}

    def remove(self, key: str, name: str) -> None:
        """Leave out a hex or a tile."""
        _dict((self.map if key == "hexes" else self.tiles).get(key)).pop(name, None)

    def insert(self, key: str, at: int, items: list[Any]) -> None:
        """Add entries to a list in `game.toml`."""
        if isinstance(self.game.get(key), list):
            self.game[key][at:at] = items

    def lay_over(self, files: DataFiles, name: str) -> dict[str, Any]:
        """Replace hexes and tiles by those of another file, and return its tables."""
        found = files.read(name)
        for key, table in (("hexes", self.map), ("tiles", self.tiles)):
            table[key] = {**_dict(table.get(key)), **_dict(found.get(key))}
            self.places |= {f"{key}.{entry}": (name, f"{key}.{entry}") for entry in _dict(found.get(key))}
        for hex_id, entry in _dict(found.get("hexes")).items():
            self._move_homes(hex_id, _dict(entry).get("homes", []))
        return found

    def _move_homes(self, hex_id: str, homes: Any) -> None:
        """Set the homes of companies to those on the map."""
        named = {str(home).partition(":")[0] for home in homes} if isinstance(homes, list) else set()
        for company in self.game.get("companies", []):
            if _dict(company).get("id") in named:
                company["home"] = hex_id

    def place(self, fault: Fault) -> tuple[str, Fault]:
        """The file of a fault, and the fault with its key in that file."""
        key = fault.key
        if fault.file:
            return fault.file, fault
        usual = max((k for k in self.places if key == k or key.startswith((f"{k}.", f"{k}["))), key=len, default="")
        if usual:
            file, there = self.places[usual]
            return file, Fault(there + key.removeprefix(usual), fault.what)
        return _FILE_OF.get(_root(key), "game.toml"), fault


def read_tables(files: DataFiles) -> Tables:
    """Read `game.toml`, `map.toml` and `tiles.toml`."""
    return Tables(files.read("game.toml"), files.read("map.toml"), files.read("tiles.toml"))


class MarketEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A stock market in a data file."""

    rows: tuple[str, ...]
    zones: dict[str, str]
    kind: Literal["grid", "zigzag"] = "grid"
    arrows: dict[str, Direction] = {}


class GameEntry(msgspec.Struct, frozen=True):
    """The keys of `game.toml` that every title has; all others belong to the title."""

    bank: Count
    starting_cash: dict[str, Count | tuple[Count, ...]]
    certificate_limit: dict[str, Count]
    market: MarketEntry
    companies: list[Any]
    trains: list[Any]
    phases: list[Any]
    privates: list[Any] = []


def open_box(
    files: DataFiles,
    tables: Tables,
    run: Callable[[str], Callable[[str], Train]],
    extras: type[Extras],
    upgrades: UpgradeRules = STANDARD,
    checks: Callable[[Box[Extras]], Iterable[Fault]] = lambda box: (),
) -> Box[Extras]:
    """Build the components, or raise a `DataError` with all faults.

    `run` gives the range of a type of train, `extras` the title's own components, `checks` the title's own checks.
    """
    reader = Reader()
    game = reader.read(GameEntry, tables.game, "")
    own = {name: value for name, value in tables.game.items() if name not in GameEntry.__struct_fields__}
    more = reader.read(extras, own, "")
    reader.faults = _in_file("game.toml", reader.faults)
    board_map = _loaded(reader, "map.toml", lambda: load_map(tables.map))
    tiles = _loaded(reader, "tiles.toml", lambda: load_tiles(tables.tiles))
    if game is None or more is None or board_map is None or tiles is None:
        raise DataError(files.title, [tables.place(fault) for fault in reader.faults])
    box = Box(
        files=files,
        board=Board(board_map, tiles, upgrades),
        market=_market(reader, game.market),
        companies=reader.entries(CompanyDef, game.companies, "companies", lambda c: c.id),
        privates=reader.entries(PrivateDef, game.privates, "privates", lambda p: p.id),
        trains=_trains(reader, game.trains, run),
        phases=tuple(reader.entries(PhaseDef, game.phases, "phases", lambda p: p.name).values()),
        bank=game.bank,
        starting_cash=game.starting_cash,
        certificate_limit=game.certificate_limit,
        extras=more,
    )
    faults = reader.faults or [*box_faults(box, extras)] or [*checks(box)]
    if faults:
        raise DataError(files.title, [tables.place(fault) for fault in faults])
    return box


def _loaded(reader: Reader, file: str, load: Callable[[], Loaded]) -> Loaded | None:
    try:
        return load()
    except BadData as error:
        reader.faults += _in_file(file, error.faults)
        return None


def _trains(reader: Reader, entries: Any, run: Callable[[str], Callable[[str], Train]]) -> dict[str, TrainDef]:
    found = reader.entries(TrainDef, entries, "trains", lambda t: t.name)
    for name, train in found.items():
        try:
            found[name] = replace(train, range=run(name))
            run(name)(f"{name}-0")
        except (ValueError, LookupError):
            reader.wrong(f"trains[{name}].name", "does not say how far the train runs")
    return found


def _market(reader: Reader, entry: MarketEntry) -> Market:
    """The market, without invalid rows."""
    good = []
    for number, row in enumerate(entry.rows, start=1):
        try:
            load_market([row], entry.zones)
            good.append(row)
        except ValueError as error:
            reader.wrong(f"market.rows[{number}]", str(error))
    return load_market(good, entry.zones, entry.kind, entry.arrows)


def box_of(defn: GameDef) -> Box[msgspec.Struct]:
    """The components of a game."""
    return cast(Box[msgspec.Struct], defn.box)


def kind_of(defn: GameDef, kind: str) -> list[str]:
    """The companies of a kind in the order of their charters."""
    return [c.id for c in defn.companies.values() if c.kind == kind]


def train_cards(defn: GameDef, *types: str) -> tuple[str, ...]:
    """The train cards of some types, or of all, in the order of the stack."""
    return tuple(f"{t.name}-{n}" for t in defn.trains.values() if not types or t.name in types for n in range(t.count))


def shuffled_seats(players: int, chance: int) -> tuple[int, list[str]]:
    """The players in a random order, and the next state of the generator."""
    return rng.shuffle(chance, [player_id(seat) for seat in range(players)])
