"""Games in memory and in the database: clone, cold load, memory."""

from __future__ import annotations

import gc
import tempfile
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from random import Random

from sqlalchemy import text

from bench.server_scripts import played
from bench.timing import Figure, median, timed
from roundhouse.api import from_json, new_game
from roundhouse.core.game import Game
from roundhouse.random_play import random_action
from roundhouse.server.accounts.people import Caller
from roundhouse.server.services import Services
from roundhouse.server.settings import Settings

#: A title in which random games are long enough.
TITLE, SEED, MOST_PLAYERS = "18eu", 2, 6
MOVES, LONG = 1_000, 2_000


def clones(quick: bool) -> Iterator[Figure]:
    """A clone late in a long game."""
    game, chance = new_game(TITLE, MOST_PLAYERS, seed=SEED), Random(SEED)
    for _ in range(LONG):
        game.apply(random_action(game, chance, "sober"))
    spent = sorted(timed(_clones, game, 100) for _ in range(5 if quick else 15))
    yield Figure(f"clone at {LONG:,} actions", spent[len(spent) // 2] * 10, 5, "µs")


def _clones(game: Game, count: int) -> None:
    for _ in range(count):
        game.clone()


def cold_loads(quick: bool) -> Iterator[Figure]:
    """A game of 1,000 moves that the server has forgotten, from its log and from a snapshot."""
    with tempfile.TemporaryDirectory() as folder:
        services = Services(Settings(database=f"sqlite:///{Path(folder) / 'bench.db'}"))
        caller = Caller(services.accounts.guest("Ana"))
        game = services.import_export.store(caller, played(TITLE, SEED, MOVES), "", True).id

        def load() -> float:
            services.lives.forget(game)
            return timed(services.lives.get, game)

        load()  # renews the snapshot if needed
        snapshot = median([load() for _ in range(3 if quick else 9)])

        def load_from_log() -> float:
            with services.engine.begin() as connection:
                connection.execute(text("DELETE FROM snapshots WHERE game = :game"), {"game": game})
            return load()

        log = min(load_from_log() for _ in range(1 if quick else 3))
        services.engine.dispose()
    yield Figure(f"cold load of {MOVES:,} moves from the log", log, 150, "ms")
    yield Figure(f"cold load of {MOVES:,} moves from a snapshot", snapshot, 5, "ms")


def memory(quick: bool) -> Iterator[Figure]:
    """What one more game of 1,000 actions takes, with everything in place that games of a title share."""
    saved = played(TITLE, SEED, MOVES).to_json()
    from_json(saved)
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    held = [from_json(saved)]
    gc.collect()
    size = (tracemalloc.get_traced_memory()[0] - before) / 1e6
    tracemalloc.stop()
    held.clear()
    yield Figure(f"memory of a game at {MOVES:,} actions", size, 0.4, "MB")
