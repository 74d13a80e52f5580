"""A game told in one line."""

from __future__ import annotations

from random import Random

from roundhouse.api import new_game
from roundhouse.simulation import random_action


def test_a_game_says_what_it_is() -> None:
    game, chance = new_game("18mex", ["Ana", "Luis", "Eva"], seed=7), Random(7)
    assert repr(game) == "<18MEX with Ana, Luis, Eva, phase 1, 0 actions, p3: sale of private and minor companies>"
    while game.actor == game.decider and len(game.actions) < 500:
        game.apply(random_action(game, chance, "sober"))
    assert f"{game.decider} for {game.actor}: " in repr(game)
