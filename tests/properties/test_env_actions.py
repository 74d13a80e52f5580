"""Every legal action of random games has an index, and the index leads back to it."""

from __future__ import annotations

from random import Random

import pytest

from roundhouse.api import new_game
from roundhouse.core.actions import Ranged
from roundhouse.core.engine import priced
from roundhouse.env.amounts import nearest
from roundhouse.env.space import ActionSpace
from roundhouse.simulation import random_action
from roundhouse.titles import all_titles

LONGEST = 350
TITLES = [(title.id, players) for title in all_titles().values() for players in sorted(set(title.players))]


@pytest.mark.parametrize(("title", "players"), TITLES)
@pytest.mark.parametrize("style", ["wild", "sober"])
def test_every_legal_action_has_an_index(title: str, players: int, style: str) -> None:
    """Nothing is lost, no index stands for two actions, and a played action is found again, its amount nearly."""
    game, chance = new_game(title, players, seed=5), Random(5)
    space = ActionSpace(game.defn, players)
    while not game.finished and len(game.actions) < LONGEST:
        menu = space.menu(game.view)
        choices = game.legal_actions().choices()
        assert menu.lost == 0
        assert [where.choice for where in menu.placed] == choices
        assert all(0 <= index < space.size for index in menu.actions)
        assert {priced(choice) for choice in choices} <= set(menu.actions.values())
        action = random_action(game, chance, style)
        found = menu.actions[space.find(game.view, action, menu)]
        if found != action:
            family = next(c for c in choices if isinstance(c, Ranged) and priced(c, _amount(c, action)) == action)
            assert found == priced(family, nearest(family, _amount(family, action))[1])
        game.apply(action)


def _amount(family: Ranged, action: object) -> int:
    return int(getattr(action, family.field, -1))


@pytest.mark.parametrize("title", sorted(all_titles()))
def test_names_and_indices_match(title: str) -> None:
    """Names are unique and lead back to their index."""
    players = all_titles()[title].players[0]
    space = ActionSpace(new_game(title, players).defn, players)
    for index in range(0, space.size, 7):
        assert space.index(space.name(index)) == index
    assert len(space._names) == space.size


@pytest.mark.parametrize("title", sorted(all_titles()))
def test_most_choices_have_a_place_with_a_meaning(title: str) -> None:
    """The indices without a meaning of their own are for rarities."""
    players = all_titles()[title].players[0]
    game, chance = new_game(title, players, seed=8), Random(8)
    space, placed, others = ActionSpace(game.defn, players), 0, 0
    while not game.finished and len(game.actions) < LONGEST:
        menu = space.menu(game.view)
        placed += len(menu.placed)
        others += sum(where.index >= space.others for where in menu.placed)
        game.apply(random_action(game, chance, "sober"))
    assert others <= 0.02 * placed
