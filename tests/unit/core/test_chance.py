"""Chance comes from the seed alone."""

from __future__ import annotations

from roundhouse import new_game
from roundhouse.core import rng


def test_draws_and_shuffles_are_fixed() -> None:
    """The numbers of the generator never change between versions or machines."""
    state, order = rng.shuffle(rng.start(5), list("abcd"))
    numbers = []
    x = 5
    for _ in range(4):
        x = (1103515245 * x + 12345) % 2**31
        numbers.append(x)
    assert state == numbers[-1]
    assert order == [letter for _, letter in sorted(zip(numbers, "abcd", strict=True))]


def test_seats_and_priority_come_from_the_seed() -> None:
    """Over some seeds every seating and every first player occurs."""
    games = [new_game("18mex", 3, seed=seed) for seed in range(60)]
    assert {game.state.players for game in games} == {
        ("p1", "p2", "p3"),
        ("p1", "p3", "p2"),
        ("p2", "p1", "p3"),
        ("p2", "p3", "p1"),
        ("p3", "p1", "p2"),
        ("p3", "p2", "p1"),
    }
    assert {game.state.priority for game in games} == {"p1", "p2", "p3"}
    assert new_game("18mex", 3, seed=7).digest() == new_game("18mex", 3, seed=7).digest()
