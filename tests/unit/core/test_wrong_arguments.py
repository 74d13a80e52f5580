"""Wrong arguments of the public API are told as errors of Roundhouse, not as failures inside it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from roundhouse import Game, NotationError, RoundhouseError, SetupError, get_bot, new_game
from roundhouse.core.actions import Pass, Ranged
from roundhouse.testing import Table


@pytest.mark.parametrize("players", ["Ana", "3", b"abc", True, None, 3.0])
def test_players_are_a_number_or_a_list_of_names(players: Any) -> None:
    with pytest.raises(SetupError, match="players must be a number or a list of names, not"):
        new_game("18tiny", players)


@pytest.mark.parametrize("seed", ["x", None, 1.5, True])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(SetupError, match="the seed must be a whole number, not"):
        new_game("18tiny", 3, seed=seed)


@pytest.mark.parametrize("action", [None, 5, b"p1 pass", ["p1 pass"]])
def test_what_is_no_action(action: Any) -> None:
    game = new_game("18tiny", 3)
    for ask in (game.apply, game.why_not):
        with pytest.raises(NotationError, match="expected an action or its notation, not"):
            ask(action)


def test_a_range_of_prices_is_no_action() -> None:
    choice: Any = Ranged(Pass("p1"), 5, 90)
    with pytest.raises(NotationError, match="any price from 5 to 90; choose one, as in: p1 pass"):
        new_game("18tiny", 3).apply(choice)


@pytest.mark.parametrize("number", [-1, 0, 2])
def test_events_of_actions_that_are_not_there(number: int) -> None:
    game = new_game("18tiny", 3)
    game.apply(Pass(game.actor))
    assert game.events_of(1) == game.latest
    with pytest.raises(RoundhouseError, match=f"there is no action {number}"):
        game.events_of(number)


def finished() -> Game:
    game = Table("18tiny", 3).game
    return Game.from_state(game.defn, replace(game.state, finished=True))


@pytest.mark.parametrize("name", ["random", "normal"])
def test_bots_have_nothing_to_decide_when_the_game_is_over(name: str) -> None:
    with pytest.raises(RoundhouseError, match="the game is over"):
        get_bot(name).choose(finished(), "p1")
