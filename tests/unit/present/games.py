"""Games played by chance that the tests of this folder look at; every title is there unasked."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from roundhouse.api import new_game
from roundhouse.core.game import Game
from roundhouse.random_play import random_action
from roundhouse.titles import all_titles

TITLES = tuple(all_titles())
_MOST = 420


@cache
def played(title: str) -> Game:
    """A game of sober moves that has seen stock rounds, operating rounds and some phases."""
    least = all_titles()[title].players[0]
    game, chance = new_game(title, ["Ana", "Luis", "Eva", "Max"][: max(least, 3)], seed=5), Random(5)
    while not game.finished and len(game.actions) < _MOST:
        game.apply(random_action(game, chance, "sober"))
    return game


def moments(title: str, step: int = 31) -> Iterator[Game]:
    """The game at some moments of its course."""
    game = played(title)
    for number in range(0, len(game.actions) + 1, step):
        yield game.at(number)


def first_with(title: str, kind: str) -> Game:
    """The game just before an action of a kind is played for the first time."""
    game = played(title)
    number = next(n for n, a in enumerate(game.actions) if a.__struct_config__.tag == kind)
    return game.at(number)
