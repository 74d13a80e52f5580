"""Short whole games: random play that ends soon, found anew so that no rule change breaks a recorded list."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from roundhouse.api import new_game
from roundhouse.core.actions import Action
from roundhouse.core.game import Game
from roundhouse.present.runs import best_run
from roundhouse.simulation import random_action

TRIALS, MOST = 36, 480
#: What a game must show to be worth watching.
KINDS = {"lay", "run", "train"}


def kind_of(action: Action) -> str:
    """The word for a kind of action, such as `lay`."""
    return str(type(action).__struct_config__.tag)


def next_action(game: Game, chance: Random) -> Action:
    """What is done next; companies run as well as they can, because that is what the screen proposes."""
    action = random_action(game, chance, "wild")
    return game.parse(best_run(game, action.by).action) if kind_of(action) == "run" else action


@lru_cache(maxsize=16)
def shortest(title: str, players: int) -> int:
    """The seed of the shortest of some random games."""
    best, found = MOST, -1
    for seed in range(TRIALS):
        game, chance, kinds = new_game(title, players, seed=seed), Random(seed), set[str]()
        while not game.finished and len(game.actions) < best:
            action = next_action(game, chance)
            kinds.add(kind_of(action))
            game.apply(action)
        if game.finished and kinds >= KINDS:
            best, found = len(game.actions), seed
    assert found >= 0, f"no random game of {title} ends within {MOST} moves"
    return found
