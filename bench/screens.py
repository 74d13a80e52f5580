"""What a screen gets: positions of every title, encoded, with the hexes as the map of a laptop shows them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec

from bench.timing import Figure, median, percentile, timed
from roundhouse import present
from roundhouse.api import new_game
from roundhouse.core.game import Game
from roundhouse.present.map_detail import drawing
from roundhouse.random_play import random_action
from roundhouse.titles import all_titles

ACTIONS, QUICK_ACTIONS, STEP = 700, 150, 5
ROOM = "760x700"


def positions(quick: bool) -> Iterator[Figure]:
    """The time and the size of positions in a sober game of every title, one in five actions."""
    spent: dict[str, list[float]] = {}
    sizes: list[int] = []
    for name, game in games(quick):
        if len(game.actions) % STEP == 0:
            encoded: list[bytes] = []
            spent.setdefault(name, []).append(timed(_encode, game, encoded))
            sizes.append(len(encoded[0]))
    for name, times in spent.items():
        yield Figure(f"position {name}, p99", percentile(times, 0.99), 4, "ms")
    every = [time for times in spent.values() for time in times]
    yield Figure("position, p99", percentile(every, 0.99), 4, "ms")
    yield Figure("position, median", median(every), None, "ms")
    yield Figure("size of a position, median", median(sizes) / 1000, None, "kB")


def games(quick: bool) -> Iterator[tuple[str, Game]]:
    """A sober game of every title before each of its actions; the name of the title and the same game over and over."""
    for title in all_titles().values():
        game, chance = new_game(title.id, max(3, title.players[0]), seed=1), Random(1)
        with drawing(ROOM):
            present.scene(game)
        while not game.finished and len(game.actions) < (QUICK_ACTIONS if quick else ACTIONS):
            yield title.name, game
            game.apply(random_action(game, chance, "sober"))


def _encode(game: Game, encoded: list[bytes]) -> None:
    with drawing(ROOM):
        encoded.append(msgspec.json.encode(present.position(game)))
