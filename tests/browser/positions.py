"""Files of games that stand where a test wants them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

from roundhouse.api import new_game
from roundhouse.core.game import Game
from roundhouse.simulation import random_action

MOST = 900


def played_until(title: str, wanted: Callable[[Game], bool], players: int = 3) -> Game:
    """A game of sober random moves up to the first position of which something is true."""
    for seed in range(12):
        game, chance = new_game(title, players, seed=seed), Random(seed)
        while not game.finished and len(game.actions) < MOST:
            if wanted(game):
                return game
            game.apply(random_action(game, chance, "sober"))
    raise AssertionError(f"no such position of {title}")


def saved(game: Game, folder: Path) -> Path:
    """The game as a file to open."""
    path = folder / f"{game.defn.title}.json"
    path.write_text(json.dumps(game.to_json()), "utf-8")
    return path
