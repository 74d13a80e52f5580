"""Load the printed components of 18Ireland."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from roundhouse.board.routes import Train, reaching
from roundhouse.rules.components import Box, open_box, read_toml

#: Track on which trains run (7.4).
BROAD = frozenset({"broad", "dual"})


@cache
def components() -> Box:
    """The components, loaded once and shared by all games."""
    game, board, tiles = (read_toml(__package__ or "", f"{name}.toml") for name in ("game", "map", "tiles"))

    def run(name: str) -> Callable[[str], Train]:
        """Trains count the hex sides they cross; a D crosses any number (7.4)."""
        return lambda train: reaching(train, game["sides"].get(name), gauges=BROAD)

    return open_box(game, board, tiles, run)
