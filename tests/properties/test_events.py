"""Events agree with the position after the action, also where the customs of 18xx.games are played."""

from __future__ import annotations

from random import Random

import pytest

from roundhouse.api import new_game
from roundhouse.simulation import random_action
from roundhouse.testing.told_events import contradictions
from roundhouse.titles import all_titles

MOST = 500
SITE_TITLES = [title for title, known in all_titles().items() if known.site]


@pytest.mark.parametrize("style", ["wild", "sober"])
@pytest.mark.parametrize("title", SITE_TITLES)
def test_events_agree_with_the_position_after_the_action(title: str, style: str) -> None:
    """Payments, certificates, trains and their sides, privates, prices, tiles, stations, presidents, phases."""
    options = {"site_rules": True}
    game, chance = new_game(title, all_titles()[title].players[0] + 1, seed=4, options=options), Random(4)
    while not game.finished and len(game.actions) < MOST:
        action, before = random_action(game, chance, style), game.view
        told = game.apply(action)
        assert contradictions(before, told, game.view) == [], str(action)
