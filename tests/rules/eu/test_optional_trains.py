"""Section 4.4.7: extra trains by agreement."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from roundhouse.api import new_game
from roundhouse.core.errors import RoundhouseError
from tests.rules.eu.lines import owned
from tests.support.table import Table, rule

EXTRAS = ("extra_three_train", "second_extra_three_train", "extra_four_train")
NORMAL = ["3"] * 5 + ["4"] * 4 + ["5"] * 3 + ["6"] * 2 + ["8"]


@rule("EU-4.4.7-1", "EU-4.4.7-2")
@pytest.mark.parametrize("chosen", list(product([False, True], repeat=3)))
def test_extra_trains_in_any_combination(chosen: tuple[bool, ...]) -> None:
    """Each of the two 3 trains and the 4 train is agreed on by itself and lies in its place in the stack."""
    table = Table("18eu", 5, **dict(zip(EXTRAS, chosen, strict=True)))
    stack = ["3"] * (5 + sum(chosen[:2])) + ["4"] * (4 + chosen[2]) + ["5"] * 3 + ["6"] * 2 + ["8"]
    assert owned(table, "offering") == stack


@rule("EU-4.4.7-3")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_without_agreement_there_are_none(players: int) -> None:
    """Whatever the number of players."""
    assert owned(Table("18eu", players), "offering") == NORMAL


@rule("EU-4.4.7-4", "EU-4.4.7-5")
@pytest.mark.parametrize(
    ("players", "extras", "threes", "fours"),
    [
        (4, EXTRAS[:1], 6, 4),
        (5, EXTRAS[:2], 7, 4),
        (6, EXTRAS[:2], 7, 4),
        (5, (EXTRAS[0], EXTRAS[2]), 6, 5),
        (6, (EXTRAS[0], EXTRAS[2]), 6, 5),
    ],
)
def test_the_suggested_mixes(players: int, extras: tuple[str, ...], threes: int, fours: int) -> None:
    """One more 3 train for four players; two of them, or one and the 4 train, for five or six."""
    stack = owned(Table("18eu", players, **dict.fromkeys(extras, True)), "offering")
    assert (stack.count("3"), stack.count("4"), len(stack)) == (threes, fours, threes + fours + 6)


@rule("EU-4.4.7-2")
def test_the_mix_is_part_of_the_agreement_before_the_game() -> None:
    """It is recorded with the game, and no other kind of extra train can be agreed on."""
    game = new_game("18eu", 4, seed=1, options={"extra_four_train": True})
    written: Any = game.to_json()
    assert written["options"]["extra_four_train"] is True
    with pytest.raises(RoundhouseError):
        new_game("18eu", 4, seed=1, options={"extra_five_train": True})
