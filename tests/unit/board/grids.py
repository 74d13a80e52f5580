"""Small boards for tests: hexes named by column letter and row number, flat layout."""

from collections.abc import Mapping
from typing import NamedTuple

from roundhouse.board import Board, Manifest, MapDef, Network, load_map, load_tiles


class Station(NamedTuple):
    """A token."""

    company: str
    city: int = 0
    kind: str = ""


TILES = {
    "7": ("yellow", "; 0-1"),
    "8": ("yellow", "; 0-2"),
    "9": ("yellow", "; 0-3"),
    "3": ("yellow", "t:10; 0-a 1-a"),
    "4": ("yellow", "t:10; 0-a 3-a"),
    "58": ("yellow", "t:10; 0-a 2-a"),
    "5": ("yellow", "c:20; 0-a 1-a"),
    "6": ("yellow", "c:20; 0-a 2-a"),
    "57": ("yellow", "c:20; 0-a 3-a"),
    "14": ("green", "c:30x2; 0-a 1-a 3-a 4-a"),
    "15": ("green", "c:30x2; 0-a 1-a 2-a 3-a"),
    "141": ("green", "t:10; 0-a 1-a 3-a"),
    "16": ("green", "; 0-2 1-3"),
    "20": ("green", "; 0-3 1-4"),
    "23": ("green", "; 0-3 0-4"),
    "24": ("green", "; 0-3 0-2"),
    "25": ("green", "; 0-2 0-4"),
    "80": ("green", "j; 0-a 1-a 2-a"),
    "81": ("green", "j; 0-a 2-a 4-a"),
    "63": ("brown", "c:40x2; 0-a 1-a 2-a 3-a 4-a 5-a"),
    "39": ("brown", "; 0-1 0-2 1-2"),
    "42": ("brown", "; 0-3 3-5 0-5"),
    "X1": ("brown", "c:30 c:50; 0-a 1-a 3-b 4-b"),
    "X2": ("brown", "t:10 c:30; 0-a 1-a 3-b a-b"),
    "X3": ("gray", "t:20@0; 0-a 3-a' 4-a' 3-4"),
}


def tiles(extra: dict[str, tuple[str, str]] | None = None) -> Manifest:
    """A set of common tiles, as many as wanted."""
    table = {**TILES, **(extra or {})}
    return load_tiles(
        {"tiles": {n: {"colour": c, "track": track, "count": "unlimited"} for n, (c, track) in table.items()}}
    )


def place(name: str) -> tuple[int, int]:
    """Grid position of a hex such as B3: columns are letters, rows count down by halves."""
    return ord(name[0]) - ord("A"), int(name[1:])


def grid(hexes: Mapping[str, Mapping[str, object]], **more: object) -> MapDef:
    """A map of hexes given by name; odd columns hold odd rows."""
    return load_map({"hexes": {name: {"at": place(name), **entry} for name, entry in hexes.items()}, **more})


def network(
    hexes: Mapping[str, Mapping[str, object]], laid: Mapping[str, tuple[str, int]] | None = None, **more: object
) -> Network:
    """The network of a small map with tiles."""
    return Network(Board(grid(hexes, **more), tiles()), laid or {})
