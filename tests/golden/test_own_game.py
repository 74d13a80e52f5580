"""A game of our own replays to its digests, whether the shared games are there or not."""

from roundhouse.api import new_game
from tests.golden.games import own_game


def test_our_own_game_replays_to_its_digests() -> None:
    game, expected = own_game()
    again = new_game(game.defn.title, list(game.names.values()), seed=game.seed, options=game.settings)
    assert again.digest() == expected[0]
    for number, action in enumerate(game.actions, start=1):
        again.apply(action)
        assert again.digest() == expected[number], f"action {number}: {action}"
    assert again.finished


def test_our_own_game_can_be_taken_back_and_played_again() -> None:
    game, expected = own_game()
    for digest in reversed(expected[-60:-1]):
        game.undo()
        assert game.digest() == digest
    while game.digest() != expected[-1]:
        game.redo()
    assert game.finished
