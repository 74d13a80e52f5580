"""Refusals speak the language of their title: its words, whole sentences, right plurals, no internal names."""

from __future__ import annotations

import re
from random import Random

import pytest

from roundhouse.api import new_game
from roundhouse.core.words import load_words
from roundhouse.simulation import random_action
from roundhouse.testing.near_misses import NearMisses
from roundhouse.titles import all_titles

MOST = 250
#: What no refusal says, whatever the title.
NEVER = (
    r"(?<![\d.,+])1 (cities|towns|trains|shares|tiles|stations|certificates)\b",
    r"\b(in|from|at) the (offering|market|reserve|p\d)\b",
    r"\bNone\b|\bTrue\b|\bFalse\b|[{}]|\(\)",
    r"  | ,| ;",
)


def foreign_words(title: str) -> list[str]:
    """Common words for which the title has its own."""
    common, own = load_words(), all_titles()[title].words
    return [
        rf"(?i)\b{re.escape(word)}\b"
        for table in ("places", "terms")
        for key, word in common.entries[table].items()
        if own.entries[table].get(key, word).lower() != word and word != "the bank"
    ]


@pytest.mark.parametrize("style", ["wild", "sober"])
@pytest.mark.parametrize("title", sorted(all_titles()))
def test_refusals_use_the_words_of_the_title(title: str, style: str) -> None:
    """Near misses of a random game are refused in its own words."""
    game, chance, misses = new_game(title, all_titles()[title].players[0] + 1, seed=7), Random(7), NearMisses(7)
    patterns, faults, refused = [*NEVER, *foreign_words(title)], dict[str, str](), 0
    while not game.finished and len(game.actions) < MOST:
        for action in misses.of(game.view, 4):
            for reason in game.why_not(action):
                refused += 1
                for pattern in patterns:
                    if re.search(pattern, reason.text):
                        faults.setdefault(pattern, f"{action}: {reason}")
        game.apply(random_action(game, chance, style))
    assert refused > MOST
    assert list(faults.values()) == []
