"""Bots choose legal actions in every kind of decision, give reasons, and repeat themselves for the same seed."""

from random import Random

import pytest

from roundhouse.api import new_game
from roundhouse.bots import get, names
from roundhouse.bots.hints import DEFAULT, hints_for
from roundhouse.bots.options import options
from roundhouse.core.errors import SetupError
from roundhouse.core.game import Game
from roundhouse.simulation.random_games import random_action
from roundhouse.titles import all_titles

TITLES = sorted(all_titles())
#: Positions of one kind of decision that a bot is asked about.
ENOUGH = 2


def positions(title: str, seed: int, most: int) -> list[Game]:
    """Positions of a random game, a few for each step and set of kinds that comes up."""
    game, chance = new_game(title, all_titles()[title].players[0], seed=seed), Random(seed)
    seen: dict[tuple[str, ...], int] = {}
    found = []
    while not game.finished and len(game.actions) < most:
        key = (game.view.step.name, *sorted(game.legal_actions().grouped()))
        seen[key] = seen.get(key, 0) + 1
        if seen[key] <= ENOUGH:
            found.append(game.clone())
        game.apply(random_action(game, chance, "sober"))
    return found


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("name", ["greedy", "normal", "hard"])
def test_every_kind_of_decision_gets_a_legal_answer_with_a_reason(title: str, name: str) -> None:
    bot = get(name, seed=3)
    asked = positions(title, 5, 500)
    assert asked
    for game in asked:
        before = game.digest()
        decision = bot.choose(game, game.decider)
        assert game.digest() == before
        assert not game.why_not(decision.action), str(decision.action)
        assert decision.reason
        assert all(option.reason for option in decision.ranked)


@pytest.mark.parametrize("title", TITLES)
def test_the_same_seed_gives_the_same_game(title: str) -> None:
    def moves(seed: int) -> list[str]:
        game = new_game(title, all_titles()[title].players[0], seed=1)
        bots = {player: get(name, seed) for player, name in zip(game.names, ("normal", "greedy", "hard"), strict=False)}
        for _ in range(30):
            game.apply(bots[game.decider].choose(game, game.decider).action)
        return [str(action) for action in game.actions]

    assert moves(4) == moves(4)


def test_names_are_known() -> None:
    assert {"random", "greedy", "planner", "easy", "normal", "hard"} <= set(names())
    for name in names():
        assert get(name).name == name
    with pytest.raises(SetupError, match="no bot 'deep'"):
        get("deep")


def test_titles_have_hints_or_the_defaults() -> None:
    assert hints_for("18eu").minor_value > DEFAULT.minor_value
    for title in TITLES:
        assert hints_for(title).rounds > 0


def test_trains_are_run_for_the_best() -> None:
    for seed in (1, 2, 3):
        game, chance = new_game("18irepl", 3, seed=seed), Random(seed)
        while "run" not in game.legal_actions().grouped():
            game.apply(random_action(game, chance, "sober"))
        assert getattr(get("normal", seed).choose(game, game.decider).action, "routes", ())


def test_prices_are_tried_within_their_range() -> None:
    for game in positions("18eu", 2, 300):
        for action in options(game.view):
            assert not game.why_not(action), str(action)
