"""Games of 18EU by the site's rules go through a file of 18xx.games and are the same afterwards.

To see more of them: `ROUNDHOUSE_EXPORTS=50 pytest tests/golden/test_export_eu.py`.
"""

import json
import os
from pathlib import Path
from random import Random

import pytest

from roundhouse.api import new_game
from roundhouse.core.game import Game
from roundhouse.record.site import read_site_file
from roundhouse.record.site.export import export_site
from roundhouse.record.site.replay import replay
from roundhouse.simulation import random_action

GAMES = int(os.environ.get("ROUNDHOUSE_EXPORTS", "2"))


def through_a_file(game: Game) -> Game:
    """The game after it was written and read again."""
    return replay(read_site_file(json.dumps(export_site(game)).encode()))[0].game


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_random_game_goes_through_a_file(seed: int) -> None:
    game, chance = new_game("18eu", 2 + seed % 5, seed=seed, options={"site_rules": True}), Random(seed)
    while not game.finished:
        game.apply(random_action(game, chance, "wild" if seed % 2 else "sober"))
    assert through_a_file(game).digest() == game.digest()


@pytest.mark.shared(
    "18EU/prohibit_buy_over_60.json",
    "selfplay/18EU/18EU_2046.json",  # a bankrupt keeps a corporation, which pays what it has
    "selfplay/18EU/18EU_2110.json",  # asked about a token without a station left
    "wild/18EU/18EU_6022.json",  # two Pullmans
    "wild/18EU/18EU_6040.json",  # a base beside the minor
)
def test_a_recorded_game_goes_through_a_file(shared_file: Path) -> None:
    game = replay(read_site_file(shared_file))[0].game
    assert through_a_file(game).digest() == game.digest()
