"""Whole games with many kinds of decisions: random play, found anew so that no rule change breaks a recorded list."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from roundhouse.api import new_game
from roundhouse.core.actions import Action, kind_of
from roundhouse.core.game import Game
from roundhouse.present.runs import best_run
from roundhouse.simulation import random_action

TRIALS, MOST = 12, 640


def next_action(game: Game, chance: Random) -> Action:
    """What is done next; companies run as well as they can, because that is what the screen proposes."""
    action = random_action(game, chance, "wild")
    return game.parse(best_run(game, action.by).action) if kind_of(action) == "run" else action


def moves(title: str, players: int, seed: int) -> list[Action]:
    """The moves of a random game; none if it does not end soon."""
    game, chance = new_game(title, players, seed=seed), Random(seed)
    while not game.finished and len(game.actions) < MOST:
        game.apply(next_action(game, chance))
    return list(game.actions) if game.finished else []


@lru_cache(maxsize=16)
def most_varied(title: str, players: int) -> tuple[int, tuple[Action, ...]]:
    """Seed and moves of the random game with the most kinds of decisions, and of those the shortest."""
    games = {seed: found for seed in range(TRIALS) if (found := moves(title, players, seed))}
    assert games, f"no random game of {title} ends within {MOST} moves"
    seed = max(games, key=lambda s: (len({kind_of(a) for a in games[s]}), -len(games[s])))
    return seed, tuple(games[seed])
