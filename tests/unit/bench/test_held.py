"""What a game holds in memory, counted in bytes; the bounds are generous, because versions of Python differ."""

from __future__ import annotations

import pytest

from bench.held import game_bytes, held_bytes, long_game


@pytest.mark.parametrize("title", ["18mex", "18eu", "18esp"])
def test_a_long_game_holds_little(title: str) -> None:
    half, game = long_game(title, 4, 1, 250), long_game(title, 4, 1, 500)  # both hold their last states unpacked
    assert game_bytes(game) < 350_000
    assert game_bytes(game) - game_bytes(half) < 250 * 400


def test_copies_hold_next_to_nothing() -> None:
    game = long_game("18mex", 4, 1, 400)
    assert held_bytes([game.clone() for _ in range(100)], [game, game.defn]) < 100 * 4_000


def test_what_is_shared_is_not_counted() -> None:
    one = [b"x" * 10_000]
    assert 10_000 < held_bytes([one], []) < 11_000
    assert held_bytes([one, one], [one]) == 0
