"""Every legal action of random games has an index, and the index leads back to it."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from roundhouse.api import new_game
from roundhouse.core.actions import Ranged
from roundhouse.core.engine import priced
from roundhouse.core.state import State
from roundhouse.core.view import View
from roundhouse.env.amounts import LEVELS, nearest
from roundhouse.env.layout import layout
from roundhouse.env.space import ActionSpace
from roundhouse.rules.stock.frames import StockRound
from roundhouse.simulation import random_action
from roundhouse.titles import all_titles

LONGEST = 350
EVERY_NUMBER = [(t.id, players) for t in all_titles().values() for players in range(t.players[0], t.players[1] + 1)]
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


@pytest.mark.parametrize(("title", "players"), EVERY_NUMBER)
def test_most_choices_have_a_place_with_a_meaning(title: str, players: int) -> None:
    """The indices without a meaning of their own are for rarities, and tell in a position what they stand for."""
    game, chance = new_game(title, players, seed=8), Random(8)
    space, legal, others = ActionSpace(game.defn, players), 0, 0
    while not game.finished and len(game.actions) < LONGEST:
        menu = space.menu(game.view)
        legal += len(menu.actions)
        found = [index for index in menu.actions if index >= space.others]
        others += len(found)
        for index in found[:2]:
            assert space.name(index, game.view) == str(menu.actions[index])
        game.apply(random_action(game, chance, "sober"))
    assert others <= 0.02 * legal


def test_players_are_counted_from_who_decides() -> None:
    """As in observations: positions that look alike to whoever decides have equal masks, whoever that is."""
    space, observer = layout("18irepl", 3)
    seen: dict[bytes, list[int]] = {}
    deciders = set()
    for seed in range(40):
        game = new_game("18irepl", 3, seed=1)
        order = list(game.state.players)
        Random(seed).shuffle(order)
        state = _renamed(game.state, dict(zip(game.state.players, order, strict=True)))
        view = View(game.defn, state)
        deciders.add(view.decider)
        legal = sorted(space.menu(view).actions)
        assert seen.setdefault(observer.flat(view, view.decider).tobytes(), legal) == legal
    assert len(seen) == 1
    assert len(deciders) == 3


def _renamed(state: State, names: dict[str, str]) -> State:
    """The same position among players who are called otherwise."""
    top = state.stack[-1]
    assert isinstance(top, StockRound)
    return replace(
        state,
        players=tuple(names[p] for p in state.players),
        priority=names[state.priority],
        stack=(*state.stack[:-1], replace(top, player=names[top.player])),
    )


def test_seats_have_readable_names() -> None:
    """Without a position they are counted; in a position players are called by their names."""
    game = new_game("18irepl", 3, seed=1)
    space, order = ActionSpace(game.defn, 3), game.state.players
    at = order.index(game.decider)
    for seat, name in enumerate(("me", "player +1", "player +2")):
        index = space.index(f"claim {name}")
        assert space.name(index, game.view) == f"{game.decider} claim {order[(at + seat) % 3]}"
    game = new_game("18mex", 3, seed=1)
    space, order = ActionSpace(game.defn, 3), game.state.players
    after = order[(order.index(game.decider) + 1) % 3]
    offer = space.index("offer KCMO player +1 at lowest")
    assert offer not in space.menu(game.view).actions
    assert space.name(offer, game.view) == f"offer KCMO {after} at lowest"


def test_cards_that_may_bear_loans_are_told_apart() -> None:
    """Several trains of one type with one owner have places of their own."""
    game = new_game("18sa", 3, seed=1)
    space = ActionSpace(game.defn, 3)
    assert space.index("train 2P FA #2 at lowest") == space.index("train 2P FA at lowest") + LEVELS
    assert space.index("token F21 0 freight") != space.index("token F21 0 passenger")
    esp = new_game("18esp", 3, seed=1)
    assert ActionSpace(esp.defn, 3).index("tender P5")
