"""What a screen gets: positions of every title, encoded."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec

from bench.timing import Figure, median, percentile, timed
from roundhouse import present
from roundhouse.api import new_game
from roundhouse.random_play import random_action
from roundhouse.titles import all_titles

ACTIONS, QUICK_ACTIONS, STEP = 700, 150, 5


def positions(quick: bool) -> Iterator[Figure]:
    """The time and the size of positions in a sober game of every title, one in five actions."""
    spent, sizes = [], []
    for title in all_titles().values():
        game, chance = new_game(title.id, max(3, title.players[0]), seed=1), Random(1)
        present.scene(game)
        while not game.finished and len(game.actions) < (QUICK_ACTIONS if quick else ACTIONS):
            if len(game.actions) % STEP == 0:
                encoded: list[bytes] = []
                spent.append(timed(lambda: encoded.append(msgspec.json.encode(present.position(game)))))  # noqa: B023  # called at once
                sizes.append(len(encoded[0]))
            game.apply(random_action(game, chance, "sober"))
    yield Figure("position, p99", percentile(spent, 0.99), 4, "ms")
    yield Figure("position, median", median(spent), None, "ms")
    yield Figure("size of a position, median", median(sizes) / 1000, None, "kB")
