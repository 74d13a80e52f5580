"""A whole game that bots have played, with a run that paid less than it could."""

from __future__ import annotations

from functools import cache

from roundhouse.api import new_game
from roundhouse.bots import get
from roundhouse.core.actions import Action
from roundhouse.core.game import Game

PLAYERS = ("Ana", "Luis", "Eva")


@cache
def finished_game(title: str = "18mex", seed: int = 4) -> tuple[Game, int]:
    """The game, and the number of the run in which the trains stood still; ask for a copy to play on."""
    game, bot, idle = new_game(title, list(PLAYERS), seed=seed), get("easy", seed), 0
    while not game.finished:
        lazy = None if idle else _lazy(game)
        game.apply(lazy or bot.choose(game, game.decider).action)
        if lazy is not None:
            idle = len(game.actions)
    assert idle
    return game, idle


def _lazy(game: Game) -> Action | None:
    """A run of nothing where something could be earned."""
    if game.view.step.name != "run trains":
        return None
    runs = list(game.legal_actions())
    still = [action for action in runs if str(action) == f"{game.actor} run"]
    return still[0] if still and len(runs) > 1 else None
