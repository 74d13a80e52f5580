"""Games for the server's benchmarks: legal moves computed in advance, so that the load generator has little to do."""

from __future__ import annotations

from random import Random

from msgspec import Struct

from roundhouse.api import new_game
from roundhouse.core.game import Game
from roundhouse.simulation import random_action
from roundhouse.titles import all_titles


class Script(Struct, frozen=True):
    """A game of three people: its title, its seed, and moves that are legal one after the other."""

    title: str
    seed: int
    moves: tuple[str, ...]


def played(title: str, seed: int, moves: int) -> Game:
    """A game of random sober moves, stopped before its end."""
    game, chance = new_game(title, 3, seed=seed), Random(seed)
    while not game.finished and len(game.actions) < moves:
        game.apply(random_action(game, chance, "sober"))
    return game.at(len(game.actions) - 2) if game.finished else game


def scripts(count: int, moves: int) -> list[Script]:
    """Games of all titles in turn."""
    titles = sorted(all_titles())
    games = (played(titles[n % len(titles)], n, moves) for n in range(count))
    return [Script(game.defn.title, game.seed, tuple(map(str, game.actions))) for game in games]
