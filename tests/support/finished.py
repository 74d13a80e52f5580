"""A whole game that bots have played, with a run that paid less than it could."""

from __future__ import annotations

from functools import cache

from roundhouse.api import new_game
from roundhouse.bots import get
from roundhouse.core.actions import Action
from roundhouse.core.game import Game
from roundhouse.rules.operating.frames import Insistence

PLAYERS = ("Ana", "Luis", "Eva")


@cache
def finished_game(title: str = "18mex", seed: int = 4) -> tuple[Game, int]:
    """The game, and the number of the run in which the trains stood still and nobody minded."""
    game, bot, idle = new_game(title, list(PLAYERS), seed=seed), get("easy", seed), 0
    while not game.finished:
        still = None if idle else _idle_run(game)
        idle = len(game.actions) + 1 if still else idle
        action = still or (_choice(game, f"{game.actor} pass") if isinstance(game.view.top, Insistence) else None)
        game.apply(action or bot.choose(game, game.decider).action)
    assert idle
    return game, idle


def _idle_run(game: Game) -> Action | None:
    """A run without any train on which others might object."""
    still = _choice(game, f"{game.actor} run")
    if still is None:
        return None
    trial = game.clone()
    trial.apply(still)
    return still if isinstance(trial.view.top, Insistence) else None


def _choice(game: Game, text: str) -> Action | None:
    """A legal action by its notation, where there is anything to choose."""
    listed = list(game.legal_actions())
    return next((action for action in listed if str(action) == text), None) if len(listed) > 1 else None
