"""Boards and readers of pictures that the tests of this folder share."""

import tomllib
from importlib.resources import files
from xml.etree import ElementTree

from roundhouse.board import Board, load_map, load_tiles

SVG = "{http://www.w3.org/2000/svg}"


def mex_board() -> Board:
    """The map and tiles of 18MEX, read from its files alone."""
    folder = files("roundhouse").joinpath("titles", "mex")
    read = {name: tomllib.loads(folder.joinpath(name).read_text("utf-8")) for name in ("map.toml", "tiles.toml")}
    return Board(load_map(read["map.toml"]), load_tiles(read["tiles.toml"]))


def small_board(layout: str) -> Board:
    """Two neighbours on a board of either layout."""
    places = {"flat": ([0, 0], [0, 2]), "pointy": ([0, 0], [2, 0])}[layout]
    hexes = {
        "A1": {"at": places[0], "name": "Here & There", "track": "c:20; 0-a"},
        "B1": {"at": places[1], "cost": 40, "terrain": "water", "borders": {0: "impassable", 1: 30}},
    }
    tiles = {"9": {"count": 1, "colour": "yellow", "track": "; 0-3"}}
    return Board(load_map({"layout": layout, "hexes": hexes}), load_tiles({"tiles": tiles}))


def parsed(svg: str) -> ElementTree.Element:
    """The root of a picture; fails if it is not well-formed."""
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    return root


def groups(root: ElementTree.Element, class_: str) -> list[ElementTree.Element]:
    """All groups of a class."""
    return [g for g in root.iter(f"{SVG}g") if class_ in g.get("class", "").split()]


def texts(root: ElementTree.Element) -> set[str]:
    """Every text that can be read in a picture."""
    return {t.text or "" for t in root.iter(f"{SVG}text")}
