"""Positions along random games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from roundhouse.api import new_game
from roundhouse.core.game import Game
from roundhouse.simulation import random_action
from roundhouse.titles import get_title


def table_sizes(title: str) -> range:
    """All numbers of players of a title.

    >>> table_sizes("18mex")
    range(3, 6)
    """
    low, high = get_title(title).players
    return range(low, high + 1)


def random_positions(
    title: str, players: int, seed: int, *, every: int = 1, most: int = 400, style: str = "wild"
) -> Iterator[Game]:
    """A random game, yielded at regular intervals; clone it to keep it."""
    game, chance = new_game(title, players, seed=seed), Random(seed)
    while not game.finished and game.count < most:
        if game.count % every == 0:
            yield game
        game.apply(random_action(game, chance, style))
