"""How long a screen waits for a position, its moves, a preview and tile choices, in a sober game of every title."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

import msgspec

from bench.timing import Figure, median, percentile, timed
from roundhouse import present
from roundhouse.api import new_game
from roundhouse.core.game import Game
from roundhouse.random_play import random_action
from roundhouse.titles import all_titles

_ACTIONS, _STEP = 700, 6


def figures() -> list[Figure]:
    """Medians and 99th percentiles over all titles, everything encoded as JSON."""
    spent: dict[str, list[float]] = {}
    for title in all_titles().values():
        game, chance = new_game(title.id, max(3, title.players[0]), seed=1), Random(1)
        present.scene(game)
        while not game.finished and len(game.actions) < _ACTIONS:
            if len(game.actions) % _STEP == 0:
                _look(game, spent)
            game.apply(random_action(game, chance, "sober"))
    aims = {"position": (3, 40), "moves": (5, 60), "preview": (2, 20), "fan": (20, 200)}
    found = []
    for name, (middle, worst) in aims.items():
        found.append(Figure(f"{name}, median", median(spent[name]), middle, "ms"))
        found.append(Figure(f"{name}, 99th percentile", percentile(spent[name], 0.99), worst, "ms"))
    return found


def _look(game: Game, spent: dict[str, list[float]]) -> None:
    def measure(name: str, work: Callable[[], object]) -> None:
        spent.setdefault(name, []).append(timed(lambda: msgspec.json.encode(work())))

    measure("position", lambda: present.position(game))
    measure("moves", lambda: present.moves(game))
    moves = present.moves(game)
    for group in moves.groups[:2]:
        measure("preview", partial(present.preview, game, group.choices[0].action))
    for hex_id in moves.lay_hexes[:1]:
        measure("fan", partial(present.tile_choices, game, hex_id))


def main() -> None:
    """Print the figures."""
    for figure in figures():
        print(figure)


if __name__ == "__main__":
    main()
