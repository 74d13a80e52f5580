"""Load the printed components of 18EU."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from roundhouse.board.routes import Train, counting, repeating
from roundhouse.rules.components import Box, open_box, read_toml

PULLMAN = "P"


def _run(name: str) -> Callable[[str], Train]:
    """Cities and off-map locations count, towns and ports do not; a Pullman goes with another train (4.4.3, 4.4.9)."""
    if name == PULLMAN:
        return repeating
    return lambda train: counting(train, int(name))


@cache
def components() -> Box:
    """The components, loaded once and shared by all games."""
    game, board, tiles = (read_toml(__package__ or "", f"{name}.toml") for name in ("game", "map", "tiles"))
    return open_box(game, board, tiles, _run)
