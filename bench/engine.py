"""Speed of the engine: replay, fresh games, undo, clone, lists of legal actions, random play, memory."""

from __future__ import annotations

import tracemalloc
from pathlib import Path
from random import Random

from bench.timing import Figure, median, percentile, timed
from roundhouse.api import new_game
from roundhouse.board.lays import Restriction, connected_lays
from roundhouse.board.network import Network
from roundhouse.board.reach import Reach
from roundhouse.core.game import Game
from roundhouse.core.legal import LegalActions
from roundhouse.core.view import View
from roundhouse.record.site import played_actions, read_site_file
from roundhouse.record.site.replay import SiteReplay
from roundhouse.rules.operating.network import board_of
from roundhouse.simulation import Outcome, play_random_game, random_action

SHARED = Path(__file__).resolve().parents[2] / "shared" / "conformance"


def site_files() -> list[Path]:
    """The recorded 18MEX games, if available."""
    return sorted([*SHARED.glob("18MEX/*.json"), *SHARED.glob("selfplay/18MEX/*.json")])


def replay_figures(files: list[Path]) -> list[Figure]:
    """Milliseconds per recorded action with all checks on, routes included."""
    recorded = [read_site_file(file) for file in files]
    for game in recorded[:2]:
        replay(SiteReplay(game))
    total, count = 0.0, 0
    for game in recorded:
        run = SiteReplay(game)
        total += timed(replay, run)
        count += len(run.actions())
    return [Figure("replay of recorded games, per action", total / count, 0.45, "ms")]


def replay(run: SiteReplay) -> None:
    """Play a recorded game to its end."""
    for played in run.actions():
        run.play(played)


def game_figures() -> list[Figure]:
    """Fresh games, undo, clone and memory."""
    new_game("18mex", 4, seed=0)
    fresh = [timed(new_game, "18mex", 4, seed=seed) for seed in range(200)]
    game = _midgame(3)
    clones = [timed(game.clone) for _ in range(500)]
    undos = [timed(game.clone().undo) for _ in range(300)]
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    held = [_midgame(seed) for seed in (11, 12, 13)]
    memory = (tracemalloc.get_traced_memory()[0] - before) / len(held) / 1e6
    tracemalloc.stop()
    return [
        Figure("fresh game, shared definition, median", median(fresh), 2, "ms"),
        Figure("undo in a live game, median", median(undos), 0.1, "ms"),
        Figure("clone, median", median(clones) * 1000, 100, "µs"),
        Figure("memory of a held game", memory, 0.5, "MB"),
    ]


def _midgame(seed: int) -> Game:
    game, chance = new_game("18mex", 4, seed=seed), Random(seed)
    while not game.finished and len(game.actions) < 400:
        game.apply(random_action(game, chance))
    return game


def list_figures(files: list[Path]) -> list[Figure]:
    """Lists of legal actions: tile lays from a cold graph, stock turns."""
    lays, stock = [], []
    for file in files:
        run = SiteReplay(read_site_file(file))
        for number, played in enumerate(played_actions(run.recorded.actions)):
            run.play(played)
            if run.game.finished or number % 5:
                continue
            view = View(run.game.defn, run.game.state)
            if view.step.name == "lay track":
                lays.append(timed(_cold_lays, view))
            elif view.step.name == "stock turn":
                stock.append(timed(LegalActions(view).choices))
    return [
        Figure("all tile lays from a cold graph, p95", percentile(lays, 0.95), 10, "ms"),
        Figure("all tile lays from a cold graph, median", median(lays), 10, "ms"),
        Figure("all legal actions of a stock turn, median", median(stock), 0.2, "ms"),
    ]


def _cold_lays(view: View) -> list[object]:
    network = Network(board_of(view), dict(view.state.tiles))
    reach = Reach(network, view.actor, view.state.tokens)
    return list(connected_lays(reach, view.state.tokens, Restriction.CITY_PERMISSIVE, view.phase.colours))


def random_figures(games: int = 12) -> list[Figure]:
    """Random legal play on one core."""
    play_random_game("18mex", 4, 0)
    outcomes: list[Outcome] = []
    spent = timed(lambda: outcomes.extend(play_random_game("18mex", 4, seed) for seed in range(games)))
    actions = sum(outcome.actions for outcome in outcomes)
    return [
        Figure("random play, actions per second", actions / spent * 1000, 2000, "1/s", at_least=True),
        Figure("random play, games per second", games / spent * 1000, 2, "1/s", at_least=True),
    ]
