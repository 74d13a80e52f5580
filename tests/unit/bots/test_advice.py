"""Advice for a person's turn, and the commands."""

import json
from pathlib import Path
from random import Random

import pytest

from roundhouse.api import new_game
from roundhouse.bots.advice import MOST, advise
from roundhouse.core.errors import RoundhouseError
from roundhouse.core.game import Game
from roundhouse.random_play import random_action
from roundhouse.rules.operating.track import LayTile
from tests.unit.cli.games import call, saved_game


def played(actions: int) -> Game:
    """A random game of 18IrePL so far."""
    game, chance = new_game("18irepl", 3, seed=2), Random(2)
    while not game.finished and len(game.actions) < actions:
        game.apply(random_action(game, chance, "sober"))
    return game


def test_advice_is_legal_ranked_and_explained() -> None:
    game = played(120)
    found = advise(game, count=3)
    assert 1 <= len(found) <= 3
    for option in found:
        assert not game.why_not(option.action)
        assert option.reason


def test_advised_moves_differ_in_more_than_a_detail() -> None:
    game, chance, turns = new_game("18mex", 3, seed=4), Random(4), 0
    while not game.finished and turns < 12:
        if game.view.step.name in ("lay track", "buy trains", "run trains"):
            found = [str(option.action).split(" for ")[0].rsplit(" r", 1)[0] for option in advise(game)]
            assert len(found) == len(set(found))
            turns += 1
        game.apply(random_action(game, chance, "sober"))
    assert turns == 12


def test_advised_lays_are_in_different_places() -> None:
    game, chance, turns = new_game("18mex", 3, seed=4), Random(4), 0
    while turns < 6:
        lays = [a for a in game.legal_actions() if isinstance(a, LayTile)]
        if len({lay.hex for lay in lays}) > 2:
            found = [o.action for o in advise(game) if isinstance(o.action, LayTile)]
            assert len({lay.hex for lay in found}) == len(found)
            turns += 1
        game.apply(random_action(game, chance, "sober"))


def test_as_many_moves_are_advised_as_were_asked_for() -> None:
    game, chance = new_game("18mex", 3, seed=4), Random(4)
    while game.view.step.name != "lay track" or len(game.legal_actions().grouped().get("lay", ())) < 15:
        game.apply(random_action(game, chance, "sober"))
    assert [len(advise(game, count)) for count in (1, 7, 12)] == [1, 7, 12]
    for count in (0, -2, MOST + 1):
        with pytest.raises(RoundhouseError, match=f"{count} moves cannot be suggested; ask for 1 to {MOST}"):
            advise(game, count)


def test_there_is_no_advice_after_the_end() -> None:
    game = played(20_000)
    with pytest.raises(RoundhouseError, match="over"):
        advise(game)


def test_the_commands(tmp_path: Path) -> None:
    file = saved_game(tmp_path)
    assert "Ana" in call("advise", file).stdout
    found = json.loads(call("advise", file, "--count", 2, "--json").stdout)
    assert len(found) == 2
    assert found[0]["reason"]
    assert "urning points" in call("review", file).stdout
    assert json.loads(call("review", file, "--json").stdout)["missed"] == []


@pytest.mark.parametrize(
    "words",
    [("advise", "-n", 0), ("advise", "-n", -2), ("advise", "-n", 50), ("review", "-n", -1), ("review", "-n", 0)],
)
def test_the_commands_refuse_numbers_that_mean_nothing(tmp_path: Path, words: tuple[object, ...]) -> None:
    command, *more = words
    refused = call(command, saved_game(tmp_path), *more)
    assert refused.exit_code == 2
    assert f"{more[1]} " in refused.stderr
    assert "ask for 1" in refused.stderr
