"""Load the printed components of 18MEX."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from roundhouse.board.routes import Train, counting
from roundhouse.rules.components import Box, open_box, read_toml


def _range(name: str) -> Callable[[str], Train]:
    """Cities and off-board areas count, towns do not; a 4D doubles what counts (4.4.2(i), 4.4.2.1)."""
    double = name.endswith("D")
    stops = int(name.removesuffix("D"))
    return lambda train: counting(train, stops, factor=2 if double else 1)


@cache
def components(baja: bool = False) -> Box:
    """The components, loaded once and shared by all games."""
    package = __package__ or ""
    game, board = read_toml(package, "game.toml"), read_toml(package, "map.toml")
    if baja:
        variant = read_toml(package, "baja.toml")
        board["hexes"] |= variant["hexes"]
        game["privates"][1:1] = variant["privates"]
        game["sale"][1:1] = [private["id"] for private in variant["privates"]]
    return open_box(game, board, read_toml(package, "tiles.toml"), _range)
