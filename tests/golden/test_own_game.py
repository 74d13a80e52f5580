"""Games of our own replay to their digests, whether the shared games are there or not."""

import pytest

from roundhouse.api import new_game
from tests.golden.games import OWN_GAMES, own_game


@pytest.mark.parametrize("name", OWN_GAMES)
def test_our_own_games_replay_to_their_digests(name: str) -> None:
    game, expected = own_game(name)
    again = new_game(game.defn.title, list(game.names.values()), seed=game.seed, options=game.settings)
    assert again.digest() == expected[0]
    for number, action in enumerate(game.actions, start=1):
        again.apply(action)
        assert again.digest() == expected[number], f"action {number}: {action}"
    assert again.finished


@pytest.mark.parametrize("name", OWN_GAMES)
def test_our_own_games_can_be_taken_back_and_played_again(name: str) -> None:
    game, expected = own_game(name)
    for digest in reversed(expected[-60:-1]):
        game.undo()
        assert game.digest() == digest
    while game.digest() != expected[-1]:
        game.redo()
    assert game.finished
