"""A random game of 18EU by the site's rules goes through a file of 18xx.games and is the same afterwards."""

import json
from random import Random

import pytest

from roundhouse.api import new_game
from roundhouse.record.site import read_site_file
from roundhouse.record.site.export import export_site
from roundhouse.record.site.replay import replay
from roundhouse.simulation import random_action


@pytest.mark.parametrize("seed", [0, 11])
def test_a_random_game_goes_through_a_file(seed: int) -> None:
    game, chance = new_game("18eu", 2 + seed % 5, seed=seed, options={"site_rules": True}), Random(seed)
    while not game.finished:
        game.apply(random_action(game, chance))
    again, _ = replay(read_site_file(json.dumps(export_site(game)).encode()))
    assert again.game.digest() == game.digest()
