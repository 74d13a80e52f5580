"""Single steps of a game: making a new one, undoing an action, finding all tile lays."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bench.timing import Figure, median, percentile, timed
from roundhouse.api import new_game
from roundhouse.board import Network, Reach, Restriction, connected_lays
from roundhouse.core.view import View
from roundhouse.random_play import random_action
from roundhouse.rules.operating.network import board_of

TITLE, PLAYERS, MOST = "18mex", 4, 400


def fresh_games(quick: bool) -> Iterator[Figure]:
    """New games that share a definition."""
    new_game(TITLE, PLAYERS, seed=0)
    spent = [timed(new_game, TITLE, PLAYERS, seed=seed) for seed in range(50 if quick else 200)]
    yield Figure("fresh game 18MEX, median", median(spent), 2, "ms")


def undo(quick: bool) -> Iterator[Figure]:
    """Undoing the last action of a game in memory."""
    game, chance = new_game(TITLE, PLAYERS, seed=3), Random(3)
    while not game.finished and len(game.actions) < MOST:
        game.apply(random_action(game, chance))
    spent = [timed(game.clone().undo) for _ in range(50 if quick else 300)]
    yield Figure(f"undo 18MEX at {len(game.actions):,} actions, median", median(spent), 0.1, "ms")


def cold_lays(quick: bool) -> Iterator[Figure]:
    """All connected tile lays, with a network that is built anew."""
    spent = []
    for seed in range(1, 2 if quick else 4):
        game, chance = new_game(TITLE, PLAYERS, seed=seed), Random(seed)
        while not game.finished and len(game.actions) < MOST:
            if game.view.step.name == "lay track":
                spent.append(timed(_lays, View(game.defn, game.state)))
            game.apply(random_action(game, chance, "sober"))
    yield Figure("all tile lays 18MEX, new network, p95", percentile(spent, 0.95), 10, "ms")
    yield Figure("all tile lays 18MEX, new network, median", median(spent), None, "ms")


def _lays(view: View) -> int:
    reach = Reach(Network(board_of(view), dict(view.state.tiles)), view.actor, view.state.tokens)
    lays = connected_lays(reach, view.state.tokens, Restriction.CITY_PERMISSIVE, view.phase.colours)
    return sum(1 for _ in lays)
