"""What an installed title is put through, in a process of its own: see test_title_package.py."""

from __future__ import annotations

import os
from random import Random

import pytest

from roundhouse import bots
from roundhouse.api import new_game
from roundhouse.env import make
from roundhouse.simulation.random_games import play_random_game
from roundhouse.titles import all_titles
from tests.server.conftest import Opened, Place, lite, opened, sqlite_template

__all__ = ["lite", "opened", "sqlite_template"]
TITLE = os.environ.get("TITLE_UNDER_TEST", "")


def test_it_is_found_among_ours() -> None:
    assert {"18mex", TITLE} <= set(all_titles())


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("style", ["wild", "sober"])
def test_random_games_lose_nothing(players: int, style: str) -> None:
    for seed in range(3):
        outcome = play_random_game(TITLE, players, seed, check=True, style=style)
        assert outcome.finished
        assert outcome.problems == ()


def test_the_environment_is_played() -> None:
    env, chance = make(f"roundhouse_{TITLE}_3p_v0"), Random(1)
    env.reset(seed=1)
    for agent in env.agent_iter(200):
        observation, _, terminated, truncated, _ = env.last()
        assert observation is not None
        assert env.observation_space(agent).contains(observation)
        mask = observation["action_mask"]
        env.step(None if terminated or truncated else chance.choice([n for n, free in enumerate(mask) if free]))


@pytest.mark.parametrize("level", ["greedy", "normal"])
def test_bots_play_it(level: str) -> None:
    game, bot = new_game(TITLE, 3, seed=2), bots.get(level, 1)
    for _ in range(30):
        game.apply(bot.choose(game, game.view.decider).action)
    assert len(game.actions) == 30


def test_it_is_played_at_a_table(lite: Place, opened: Opened) -> None:
    ana = opened(lite).guest("Ana")
    game = ana.new_game(TITLE)
    for _ in range(12):
        ana.act(game)
    assert ana.good("GET", f"/games/{game}/position")["sequence"] == 12
    assert len(ana.good("GET", f"/games/{game}/scene")["hexes"]) == 12
