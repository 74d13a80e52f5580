"""Reading maps and tile sets from the tables of a TOML file."""

from collections.abc import Mapping
from typing import Any

from roundhouse.board.colours import COLOURS, FIXED
from roundhouse.board.errors import BadData
from roundhouse.board.maps import Manifest, MapDef
from roundhouse.board.model import Border, Cost, FutureLabel, HexDef, Home, TileDef
from roundhouse.board.notation import parse

_SHARED_KEYS = frozenset({"colour", "track", "label", "labels", "future", "cost", "terrain", "costs"})
_HEX_KEYS = _SHARED_KEYS | {"at", "name", "borders", "homes", "icons", "blocked_by", "region", "slot", "board"}
_TILE_KEYS = _SHARED_KEYS | {"count", "rotations", "twin", "only", "reverse", "coast"}


def load_map(data: Mapping[str, Any]) -> MapDef:
    """Build the map from `layout`, `twins`, `links`, `open_coast` and the table `hexes`."""
    layout = data.get("layout", "flat")
    if layout not in ("flat", "pointy"):
        raise BadData(f"layout is {layout!r}; it must be flat or pointy")
    hexes = tuple(_entry("hex", key, entry, _hex) for key, entry in data.get("hexes", {}).items())
    links = tuple((str(a), int(edge), str(b)) for a, edge, b in data.get("links", ()))
    twins = tuple((str(a), str(b)) for a, b in data.get("twins", ()))
    board = MapDef(layout, hexes, twins, links, bool(data.get("open_coast", False)))
    _check_map(board)
    return board


def load_tiles(data: Mapping[str, Any]) -> Manifest:
    """Build the tile set from the table `tiles`."""
    manifest = Manifest(tuple(_entry("tile", key, entry, _tile) for key, entry in data.get("tiles", {}).items()))
    for tile in manifest.tiles:
        for other in (tile.twin, tile.reverse):
            if other is not None and other not in manifest:
                raise BadData(f"tile {tile.number} names tile {other}, which is not there")
    return manifest


def _entry(what: str, key: str, entry: Mapping[str, Any], build: Any) -> Any:
    try:
        return build(key, entry)
    except (BadData, KeyError, TypeError, ValueError) as error:
        raise BadData(f"{what} {key}: {error}") from error


def _only_known(entry: Mapping[str, Any], known: frozenset[str]) -> None:
    strange = sorted(set(entry) - known)
    if strange:
        raise BadData(f"unknown fields {', '.join(strange)}")


def _hex(key: str, entry: Mapping[str, Any]) -> HexDef:
    _only_known(entry, _HEX_KEYS)
    x, y = entry["at"]
    nodes, paths = parse(entry.get("track", ""))
    colour = entry.get("colour", "white")
    if colour not in COLOURS + FIXED:
        raise BadData(f"unknown colour {colour!r}")
    return HexDef(
        key,
        int(x),
        int(y),
        entry.get("name", ""),
        colour,
        nodes,
        paths,
        _labels(entry),
        _future(entry),
        _costs(entry),
        tuple(_border(int(edge), border) for edge, border in sorted(entry.get("borders", {}).items())),
        tuple(_home(home, len(nodes)) for home in entry.get("homes", ())),
        tuple(entry.get("icons", ())),
        tuple(entry.get("blocked_by", ())),
        entry.get("region", ""),
        bool(entry.get("slot", False)),
        entry.get("board", ""),
    )


def _tile(key: str, entry: Mapping[str, Any]) -> TileDef:
    _only_known(entry, _TILE_KEYS)
    nodes, paths = parse(entry["track"])
    count = entry["count"]
    if count != "unlimited" and (not isinstance(count, int) or count < 0):
        raise BadData(f"count is {count!r}; it must be a number or unlimited")
    if entry["colour"] not in (*COLOURS[1:], "red", "blue"):
        raise BadData(f"unknown colour {entry['colour']!r}")
    return TileDef(
        key,
        entry["colour"],
        None if count == "unlimited" else count,
        nodes,
        paths,
        _labels(entry),
        _future(entry),
        _costs(entry),
        tuple(entry.get("rotations", range(6))),
        entry.get("twin"),
        tuple(entry.get("only", ())),
        entry.get("reverse"),
        tuple(int(edge) for edge in entry.get("coast", ())),
    )


def _labels(entry: Mapping[str, Any]) -> tuple[str, ...]:
    return (entry["label"],) if "label" in entry else tuple(entry.get("labels", ()))


def _future(entry: Mapping[str, Any]) -> tuple[FutureLabel, ...]:
    future = entry.get("future", {})
    return tuple(FutureLabel(colour, label or None) for colour, label in future.items())


def _costs(entry: Mapping[str, Any]) -> tuple[Cost, ...]:
    if "cost" in entry:
        return (Cost(int(entry["cost"]), tuple(str(entry.get("terrain", "")).split())),)
    return tuple(Cost(int(amount), tuple(terrain)) for amount, *terrain in entry.get("costs", ()))


def _border(edge: int, border: str | int) -> Border:
    if edge not in range(6):
        raise BadData(f"border on edge {edge}")
    return Border(edge, "cost", border) if isinstance(border, int) else Border(edge, border)


def _home(home: str, node_count: int) -> Home:
    company, _, place = home.partition(":")
    node = None if place == "?" else int(place or 0)
    if node is not None and node >= max(node_count, 1):
        raise BadData(f"home {home!r} names a node that is not there")
    return Home(company, node)


def _check_map(board: MapDef) -> None:
    places: dict[tuple[str, int, int], str] = {}
    for h in board.hexes:
        other = places.setdefault((h.board, h.x, h.y), h.id)
        if other != h.id:
            raise BadData(f"hexes {other} and {h.id} lie at the same place")
        if (h.x + h.y) % 2 != (board.hexes[0].x + board.hexes[0].y) % 2:
            raise BadData(f"hex {h.id} lies between the places of the grid")
    for pair in board.twins:
        for half in pair:
            if half not in board:
                raise BadData(f"twin {half} is no hex of the map")
    for one, _, two in board.links:
        if one not in board or two not in board:
            raise BadData(f"link {one}-{two} names a hex that is not there")
