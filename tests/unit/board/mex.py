"""The 18MEX board for tests."""

import tomllib
from pathlib import Path

import roundhouse
from roundhouse.board import Board, load_map, load_tiles


def mex_board() -> Board:
    """Map and tiles of 18MEX from its component files."""
    folder = Path(roundhouse.__file__).parent / "titles" / "mex"
    read = {name: tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8")) for name in ("map", "tiles")}
    return Board(load_map(read["map"]), load_tiles(read["tiles"]))
