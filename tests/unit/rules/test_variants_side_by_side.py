"""Variants of a title live side by side in one process: nothing that one reads is seen by another."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from roundhouse.api import new_game
from roundhouse.bots.hints import hints_for
from roundhouse.core.game import Game
from roundhouse.random_play import random_action
from roundhouse.rules.policies import policies
from roundhouse.titles import get_title

MOVES = 60


def changed(title: str, file: str, old: str, new: str) -> dict[str, str]:
    text = get_title(title).files.text(file)
    assert old in text
    return {file: text.replace(old, new)}


#: Of each title a variant of its map or tiles, and one of its game.
VARIANTS: dict[str, tuple[Mapping[str, str], ...]] = {
    "18mex": (
        {},
        changed("18mex", "game.toml", "minor_price = 50", "minor_price = 65"),
        changed("18mex", "map.toml", "cost = 120", "cost = 10"),
    ),
    "18esp": (
        {},
        changed("18esp", "game.toml", "price = 80, share", "price = 30, share"),
        changed("18esp", "tiles.toml", "t:10", "t:30"),
    ),
    "18sa": (
        {},
        changed("18sa", "components.toml", "conversion = 120", "conversion = 20"),
        changed("18sa", "components.toml", "mine_marker = 40", "mine_marker = 10"),
    ),
}


def begun(title: str, data: Mapping[str, str]) -> tuple[Game, Random]:
    return new_game(title, 3, seed=5, data=data), Random(5)


def step(game: Game, chance: Random) -> None:
    if not game.finished:
        game.apply(random_action(game, chance, "sober"))


def alone(title: str, data: Mapping[str, str]) -> str:
    game, chance = begun(title, data)
    for _ in range(MOVES):
        step(game, chance)
    return game.digest()


@pytest.mark.parametrize("title", sorted(VARIANTS))
def test_games_of_variants_take_turns_and_are_as_when_played_alone(title: str) -> None:
    lonely = [alone(title, data) for data in VARIANTS[title]]
    games = [begun(title, data) for data in VARIANTS[title]]
    for _ in range(MOVES):
        for game, chance in games:
            step(game, chance)
    assert [game.digest() for game, _ in games] == lonely


@pytest.mark.parametrize("title", sorted(VARIANTS))
def test_games_of_variants_are_played_in_threads(title: str) -> None:
    lonely = [alone(title, data) for data in VARIANTS[title]]
    with ThreadPoolExecutor(6) as pool:
        found = list(pool.map(lambda data: alone(title, data), [*VARIANTS[title], *VARIANTS[title]]))
    assert found == [*lonely, *lonely]


def test_equal_files_share_a_box_and_others_do_not() -> None:
    printed, priced, _ = VARIANTS["18mex"]
    assert new_game("18mex", 3, data=priced).defn.box is new_game("18mex", 4, data=dict(priced)).defn.box
    assert new_game("18mex", 3, data=priced).defn.box is not new_game("18mex", 3, data=printed).defn.box
    baja = new_game("18mex", 3, options={"baja_variant": True}).defn
    assert "CdB" in baja.privates
    assert "CdB" not in new_game("18mex", 3).defn.privates


def test_rules_read_the_box_of_their_own_game() -> None:
    """What a minor company costs stands in a table that only 18MEX has."""
    prices = []
    for data in VARIANTS["18mex"][:2]:
        game = new_game("18mex", 3, data=data)
        policy = policies(game.view).sale
        assert policy is not None
        prices.append(policy.value(game.view, "A"))
    assert prices == [50, 65]


def test_words_and_hints_belong_to_the_game_too() -> None:
    files = get_title("18mex").files
    words = {"words.toml": files.text("words.toml") + '\n[juggle]\ntitle = "Juggle"\n'}
    hints = {"bots.toml": files.text("bots.toml").replace("rounds = ", "rounds = 1", 1)}
    mine, printed = new_game("18mex", 3, data={**words, **hints}).defn, new_game("18mex", 3).defn
    assert mine.words.heading("juggle") == "Juggle"
    assert "juggle" not in printed.words.entries
    assert hints_for(mine).rounds != hints_for(printed).rounds
