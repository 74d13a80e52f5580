"""Start games of a variant and play some random moves, to see that nothing breaks."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from roundhouse.api import new_game
from roundhouse.core.game import Game
from roundhouse.core.title import Title
from roundhouse.random_play import random_action

from .variant import Variant

#: Style, seed and most actions of each trial: a sober game reaches late phases, a wild one finds early failures.
TRIALS = (("sober", 1, 600), ("wild", 2, 250))


def trial_faults(title: Title, players: int, variant: Variant) -> Iterator[str]:
    """Why games with this number of players can't be played."""
    for style, seed, most in TRIALS:
        game = new_game(title.id, players, seed=seed, options=variant.options, data=variant.texts)
        fault = _played(game, Random(seed), style, most)
        if fault:
            files = ", ".join(variant.texts)
            yield f"{files}: a game with {players} players breaks after {game.count} moves: {fault}"
            return


def _played(game: Game, chance: Random, style: str, most: int) -> str:
    try:
        while not game.finished and game.count < most:
            if not game.legal_actions().choices():
                return f"nobody can do anything at {game.view.step.name}"
            game.apply(random_action(game, chance, style))
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return ""
