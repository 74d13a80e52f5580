"""Events tell what has happened: in every title their content agrees with the position after the action."""

from __future__ import annotations

from random import Random

import pytest

from roundhouse.api import new_game
from roundhouse.simulation import random_action
from roundhouse.titles import all_titles
from tests.properties.told import contradictions

MOST = 500
#: Titles whose peculiarities of 18xx.games are played, too.
GAMES = [(title, site) for title, known in all_titles().items() for site in (False, True) if known.site or not site]


@pytest.mark.parametrize("style", ["wild", "sober"])
@pytest.mark.parametrize(("title", "site"), GAMES)
def test_events_agree_with_the_position_after_the_action(title: str, site: bool, style: str) -> None:
    """Payments, certificates, trains and their sides, privates, prices, tiles, stations, presidents, phases."""
    options = {"site_rules": True} if site else {}
    game, chance = new_game(title, all_titles()[title].players[0] + 1, seed=4, options=options), Random(4)
    while not game.finished and len(game.actions) < MOST:
        action, before = random_action(game, chance, style), game.view
        told = game.apply(action)
        assert contradictions(before, told, game.view) == [], str(action)
