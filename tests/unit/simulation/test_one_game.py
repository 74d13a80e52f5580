"""A whole random game of every title, for a quick look; `tests/properties` plays many more."""

from __future__ import annotations

import pytest

from roundhouse.simulation import play_random_game
from roundhouse.titles import all_titles, get_title


@pytest.mark.parametrize("title", sorted(all_titles()))
def test_a_random_game_ends_and_nothing_is_lost(title: str) -> None:
    outcome = play_random_game(title, get_title(title).players[0], seed=1, check=True)
    assert outcome.problems == ()
    assert outcome.finished
