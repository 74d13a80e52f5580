"""Reading maps and tile sets from the tables of a TOML file."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, TypeVar

from msgspec import Meta, Struct

from roundhouse.board.colours import COLOURS, FIXED
from roundhouse.board.errors import BadData
from roundhouse.board.maps import Manifest, MapDef
from roundhouse.board.model import Border, Cost, FutureLabel, HexDef, Home, Node, Path, TileDef
from roundhouse.board.notation import parse
from roundhouse.core.data_reading import Count, Fault, Reader
from roundhouse.core.ids import HexId

Edge = Annotated[int, Meta(ge=0, le=5)]


class _Entry(Struct, forbid_unknown_fields=True, kw_only=True):
    """Fields that hexes and tiles share."""

    track: str = ""
    label: str | None = None
    labels: tuple[str, ...] = ()
    future: dict[str, str] = {}
    cost: Count | None = None
    terrain: str = ""
    #: Costs, each an amount followed by kinds of terrain.
    costs: tuple[tuple[Count | str, ...], ...] = ()


class HexEntry(_Entry, forbid_unknown_fields=True, kw_only=True):
    """A hex in a data file."""

    at: tuple[int, int]
    name: str = ""
    colour: str = "white"
    borders: dict[Edge, Count | str] = {}
    homes: tuple[str, ...] = ()
    icons: tuple[str, ...] = ()
    blocked_by: tuple[str, ...] = ()
    region: str = ""
    slot: bool = False
    board: str = ""


class TileEntry(_Entry, forbid_unknown_fields=True, kw_only=True):
    """A tile in a data file."""

    track: str
    colour: str
    count: Count | Literal["unlimited"]
    rotations: tuple[Edge, ...] = tuple(range(6))
    twin: str | None = None
    only: tuple[HexId, ...] = ()
    reverse: str | None = None
    coast: tuple[Edge, ...] = ()


class _MapTables(Struct, forbid_unknown_fields=True):
    """The tables of a map file."""

    layout: Literal["flat", "pointy"] = "flat"
    hexes: dict[str, Any] = {}
    twins: tuple[tuple[str, str], ...] = ()
    links: tuple[tuple[str, Edge, str], ...] = ()
    gauges: dict[str, str] = {}
    open_coast: bool = False


class _TileTables(Struct, forbid_unknown_fields=True):
    """The tables of a tile file."""

    tiles: dict[str, Any] = {}


def load_map(data: Mapping[str, Any]) -> MapDef:
    """Build the map from `layout`, `twins`, `links`, `gauges`, `open_coast` and the table `hexes`."""
    reader = Reader()
    found = reader.read(_MapTables, data, "") or _MapTables()
    hexes = _built(reader, HexEntry, found.hexes, "hexes", _hex)
    board = MapDef(found.layout, hexes, found.twins, found.links, found.gauges, found.open_coast)
    _check_map(board, reader)
    if reader.faults:
        raise BadData.of(reader.faults)
    return board


def load_tiles(data: Mapping[str, Any]) -> Manifest:
    """Build the tile set from the table `tiles`."""
    reader = Reader()
    found = reader.read(_TileTables, data, "") or _TileTables()
    manifest = Manifest(_built(reader, TileEntry, found.tiles, "tiles", _tile))
    for tile in manifest.tiles:
        for field, other in (("twin", tile.twin), ("reverse", tile.reverse)):
            if other is not None and other not in found.tiles:
                reader.wrong(f"tiles.{tile.number}.{field}", f'no tile "{other}"')
    if reader.faults:
        raise BadData.of(reader.faults)
    return manifest


E = TypeVar("E", bound=_Entry)
D = TypeVar("D")


def _built(
    reader: Reader, kind: type[E], table: Mapping[str, Any], key: str, build: Callable[[str, E], D]
) -> tuple[D, ...]:
    """All entries of a table; an invalid entry is recorded as a fault."""
    found = []
    for name, entry in reader.table(kind, dict(table), key).items():
        try:
            found.append(build(name, entry))
        except BadData as error:
            reader.faults += [Fault(f"{key}.{name}.{fault.key}", fault.what) for fault in error.faults]
    return tuple(found)


def _track(entry: _Entry) -> tuple[tuple[Node, ...], tuple[Path, ...]]:
    try:
        return parse(entry.track)
    except BadData as error:
        raise BadData(str(error), "track") from error


def _known_colour(colour: str, known: tuple[str, ...]) -> str:
    if colour not in known:
        raise BadData(f'no colour "{colour}"; there are: {", ".join(dict.fromkeys(known))}', "colour")
    return colour


def _hex(key: str, entry: HexEntry) -> HexDef:
    nodes, paths = _track(entry)
    return HexDef(
        key,
        *entry.at,
        entry.name,
        _known_colour(entry.colour, COLOURS + FIXED),
        nodes,
        paths,
        _labels(entry),
        _future(entry),
        _costs(entry),
        tuple(_border(edge, border) for edge, border in sorted(entry.borders.items())),
        tuple(_home(home, len(nodes)) for home in entry.homes),
        entry.icons,
        entry.blocked_by,
        entry.region,
        entry.slot,
        entry.board,
    )


def _tile(key: str, entry: TileEntry) -> TileDef:
    nodes, paths = _track(entry)
    return TileDef(
        key,
        _known_colour(entry.colour, (*COLOURS[1:], *FIXED)),
        None if entry.count == "unlimited" else entry.count,
        nodes,
        paths,
        _labels(entry),
        _future(entry),
        _costs(entry),
        entry.rotations,
        entry.twin,
        entry.only,
        entry.reverse,
        entry.coast,
    )


def _labels(entry: _Entry) -> tuple[str, ...]:
    return (entry.label,) if entry.label is not None else entry.labels


def _future(entry: _Entry) -> tuple[FutureLabel, ...]:
    for colour in entry.future:
        _known_colour(colour, COLOURS)
    return tuple(FutureLabel(colour, label or None) for colour, label in entry.future.items())


def _costs(entry: _Entry) -> tuple[Cost, ...]:
    if entry.cost is not None:
        return (Cost(entry.cost, tuple(entry.terrain.split())),)
    found = []
    for cost in entry.costs:
        match cost:
            case [int(amount), *terrain]:
                found.append(Cost(amount, tuple(map(str, terrain))))
            case _:
                raise BadData(f"{list(cost)} must be an amount followed by kinds of terrain", "costs")
    return tuple(found)


def _border(edge: int, border: str | int) -> Border:
    return Border(edge, "cost", border) if isinstance(border, int) else Border(edge, border)


def _home(home: str, node_count: int) -> Home:
    company, _, place = home.partition(":")
    if place not in ("", "?") and not place.isdecimal():
        raise BadData(f"{home!r} must be a company, or a company with the number of its city, such as MC:1", "homes")
    node = None if place == "?" else int(place or 0)
    if node is not None and node >= max(node_count, 1):
        raise BadData(f"home {home!r} names a node that does not exist", "homes")
    return Home(company, node)


def _check_map(board: MapDef, reader: Reader) -> None:
    places: dict[tuple[str, int, int], str] = {}
    for h in board.hexes:
        other = places.setdefault((h.board, h.x, h.y), h.id)
        if other != h.id:
            reader.wrong(f"hexes.{h.id}.at", f"is at the same place as {other}")
        if (h.x + h.y) % 2 != (board.hexes[0].x + board.hexes[0].y) % 2:
            reader.wrong(f"hexes.{h.id}.at", "is not on the grid")
    for key, named in (("twins", board.twins), ("links", [(one, two) for one, _, two in board.links])):
        for hex_id in (hex_id for pair in named for hex_id in pair if hex_id not in board):
            reader.wrong(key, f'no hex "{hex_id}"')
