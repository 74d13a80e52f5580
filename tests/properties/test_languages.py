"""Refusals of our titles and reasons of bots are told in Spanish and German, with the same numbers, money and names."""

from __future__ import annotations

import re
from random import Random

import pytest

from roundhouse.api import new_game
from roundhouse.bots.advice import advise
from roundhouse.core.words import Words
from roundhouse.present.sentences import told
from roundhouse.simulation import random_action
from roundhouse.testing.near_misses import NearMisses
from roundhouse.titles import all_titles

MOST = 120
#: Words that only English has, between words of other languages; notation stands in quotes.
ENGLISH = re.compile(r"\b(the|is|of|not|cannot|may|must|already|this|turn|with|from|track|share|shares|treasury)\b")
QUOTED = re.compile(r"[“„«][^“”»]*[“”»]")
#: Numbers, and what names begin with: players and companies.
KEPT = re.compile(r"\bp\d\b|\d+(?:[.,]\d+)*")


@pytest.mark.parametrize("title", sorted(all_titles()))
def test_refusals_are_told_in_other_languages(title: str) -> None:
    """Near misses of a random game; numbers are kept, in any order."""
    game, chance, misses = new_game(title, all_titles()[title].players[0] + 1, seed=5), Random(5), NearMisses(5)
    words, found = all_titles()[title].words, set[str]()
    while not game.finished and len(game.actions) < MOST:
        found |= {reason.text for action in misses.of(game.view, 3) for reason in game.why_not(action)}
        game.apply(random_action(game, chance, "sober"))
    assert len(found) > MOST
    expect_translations(words, found)


@pytest.mark.parametrize("title", sorted(all_titles()))
def test_reasons_of_bots_are_told_in_other_languages(title: str) -> None:
    game, chance = new_game(title, all_titles()[title].players[0] + 1, seed=3), Random(3)
    words, found = all_titles()[title].words, set[str]()
    while not game.finished and len(game.actions) < MOST:
        if len(game.actions) % 8 == 7:
            whys = (option.reason.partition(": ")[2] for option in advise(game, 6, "easy"))
            found |= {part for why in whys for part in why.split("; ")}
        game.apply(random_action(game, chance, "sober"))
    assert len(found) > 10
    expect_translations(words, found)


def expect_translations(words: Words, found: set[str]) -> None:
    for spoken in ("es", "de"):
        texts = {text: told(words, text, spoken) for text in found}
        assert sorted(text for text, other in texts.items() if text == other) == []
        assert [other for other in texts.values() if ENGLISH.search(QUOTED.sub("", other)) or "{" in other] == []
        assert [t for t, other in texts.items() if sorted(KEPT.findall(t)) != sorted(KEPT.findall(other))] == []
