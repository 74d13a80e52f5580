"""Which style a name asks for, and which one a seat gets where any will do."""

from __future__ import annotations

from random import Random

from roundhouse.core.game import Game

from .style import STYLES, Style

#: The name for any style: the seats of a table get different ones.
ANY = "any"
#: Every name that may follow a level and a colon.
NAMED = (*STYLES, ANY)


def style_at(game: Game, player: str) -> Style:
    """The style of a seat where any will do: all styles in an order drawn from the game's seed, then again."""
    order = list(STYLES.values())
    Random(f"styles {game.seed}").shuffle(order)
    return order[list(game.names).index(player) % len(order)]
