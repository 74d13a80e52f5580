"""Random play by title, how its cost grows during a game, and the list of a stock turn."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import process_time

from bench.timing import Figure, median, timed
from roundhouse.api import new_game
from roundhouse.core.legal import LegalActions
from roundhouse.core.view import View
from roundhouse.random_play import random_action
from roundhouse.simulation import Outcome, play_random_game
from roundhouse.titles import all_titles

PLAYERS, MOST_GAMES, QUICK_GAMES = 4, 6, 2
#: Games of titles in which a game takes long.
FEWER = {"18esp": 3, "18eu": 3}
#: Aims for games per second, in pure Python and compiled.
GAMES_AIM = {"18eu": (1.8, 2.7), "18esp": (1.0, 1.5), "18sa": (6.8, 10.2), "18ireland": (6.6, 9.9)}
ACTIONS_AIM = {"18mex": (4500.0, 6500.0)}
PARTS = 8


def random_play(quick: bool) -> Iterator[Figure]:
    """Games of random legal moves, a list of all legal actions before each."""
    for title in all_titles().values():
        games = QUICK_GAMES if quick else FEWER.get(title.id, MOST_GAMES)
        play_random_game(title.id, PLAYERS, 99)
        outcomes: list[Outcome] = []
        start = process_time()
        outcomes.extend(play_random_game(title.id, PLAYERS, seed) for seed in range(games))
        spent = process_time() - start
        actions = sum(outcome.actions for outcome in outcomes)
        pure, compiled = ACTIONS_AIM.get(title.id, (None, None))
        yield Figure(f"random play {title.name}, actions", actions / spent, pure, "/s", True, compiled)
        pure, compiled = GAMES_AIM.get(title.id, (None, None))
        yield Figure(f"random play {title.name}, games", games / spent, pure, "/s", True, compiled)


def growth(quick: bool) -> Iterator[Figure]:
    """The cost of an action in the last eighth of a game, compared with the first."""
    for title in all_titles().values():
        first = last = 0.0
        for seed in range(1, 2 if quick else 3):
            costs = _costs(title.id, seed)
            part = max(1, len(costs) // PARTS)
            first, last = first + sum(costs[:part]), last + sum(costs[-part:])
        yield Figure(f"cost of an action {title.name}, last eighth / first", last / first, 1.5, "×")


def _costs(title: str, seed: int) -> list[float]:
    """Milliseconds of each action of a sober game with its list, as if no such game had been played before."""
    game, chance = new_game(title, PLAYERS, seed=seed), Random(seed)
    costs: list[float] = []

    def turn() -> None:
        game.apply(random_action(game, chance, "sober"))

    while not game.finished and len(costs) < 2000:
        costs.append(timed(turn))
    return costs


def stock_turns(quick: bool) -> Iterator[Figure]:
    """All legal actions of a stock turn, with empty caches."""
    for title in all_titles().values():
        spent = []
        for seed in range(1, 2 if quick else 4):
            game, chance = new_game(title.id, PLAYERS, seed=seed), Random(seed)
            while not game.finished and len(game.actions) < 600:
                if game.view.step.name == "stock turn":
                    spent.append(timed(LegalActions(View(game.defn, game.state)).choices))
                game.apply(random_action(game, chance, "sober"))
        if spent:
            yield Figure(f"list of a stock turn {title.name}, median", median(spent), 0.10, "ms")
