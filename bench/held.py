"""Clones, memory and loading of long games: what copies share, what a held game keeps, and how soon it is there again.

python -m bench.held
"""

from __future__ import annotations

import gc
import tempfile
import types
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from sys import getsizeof

from sqlalchemy import delete

from bench.timing import Figure, median, timed
from roundhouse.api import from_json, new_game
from roundhouse.core.cache import IdentityCache
from roundhouse.core.game import Game
from roundhouse.random_play import random_action
from roundhouse.server.accounts.people import Caller
from roundhouse.server.services import Services
from roundhouse.server.settings import Settings
from roundhouse.server.storage.tables import snapshots

#: Title, players and seed of games that last long enough.
LONG_GAMES = (("18mex", 5, 2), ("18eu", 5, 0), ("18esp", 5, 0))
COUNT, LONGEST = 1_000, 2_000
#: Objects that belong to the program, not to a game; its caches have a size of their own.
_PROGRAM = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.MethodType, IdentityCache)


def long_game(title: str, players: int, seed: int, most: int) -> Game:
    """A random game, to its end or so many actions."""
    game, chance = new_game(title, players, seed=seed), Random(seed)
    while not game.finished and game.count < most:
        game.apply(random_action(game, chance))
    return game


def held_bytes(roots: Iterable[object], shared: Iterable[object]) -> int:
    """The size of everything reachable from some objects and not from others that are there anyway."""
    known: dict[int, object] = {}
    _reach([*shared, *range(-5, 257)], known)
    return _reach(roots, known)


def _reach(roots: Iterable[object], known: dict[int, object]) -> int:
    """The size of all objects reached that are not known yet, which then are."""
    total, waiting = 0, list(roots)
    while waiting:
        one = waiting.pop()
        if id(one) in known or isinstance(one, _PROGRAM):
            continue
        known[id(one)] = one
        total += getsizeof(one)
        waiting.extend(gc.get_referents(one))
    return total


def game_bytes(game: Game) -> int:
    """What a game holds besides the definition, which all games with the same options share."""
    return held_bytes([game], [game.defn])


def clone_figures(quick: bool) -> Iterator[Figure]:
    """Copying a game of 2,000 actions."""
    game = long_game("18eu", 5, 0, LONGEST)
    rounds = [timed(lambda: [game.clone() for _ in range(100)]) / 100 for _ in range(5 if quick else 20)]
    yield Figure(f"clone at {game.count:,} actions, median", median(rounds) * 1000, 5, "µs")


def memory_figures(quick: bool) -> Iterator[Figure]:
    """What games of 1,000 actions hold, played here or loaded by the server, without what games share."""
    with tempfile.TemporaryDirectory() as folder:
        services = _services(folder)
        for title, players, seed in _long_games(quick):
            game = long_game(title, players, seed, COUNT)
            name = f"{game.defn.book} at {game.count:,} actions"
            yield Figure(f"memory that only a played game holds, {name}", game_bytes(game) / 1e6, 0.4, "MB")
            live = services.lives.get(_stored(services, game))
            loaded = held_bytes([live.game, live.played, live.redo, live.record], [live.game.defn])
            yield Figure(f"memory that only a loaded game holds, {name}", loaded / 1e6, 0.4, "MB")
        services.engine.dispose()


def load_figures(quick: bool) -> Iterator[Figure]:
    """Loading games of 1,000 moves: from a file with all checks, from the server's log, from its snapshot."""
    with tempfile.TemporaryDirectory() as folder:
        services = _services(folder)
        for title, players, seed in _long_games(quick):
            game = long_game(title, players, seed, COUNT)
            name, file = f"{game.defn.book}, {game.count:,} moves", game.to_json()
            checked = min(timed(from_json, file) for _ in range(1 if quick else 3))
            id_ = _stored(services, game)
            near = min(_load(services, id_) for _ in range(3 if quick else 7))
            far = min(_load_from_log(services, id_) for _ in range(1 if quick else 3))
            yield Figure(f"cold load from a file, all checks, {name}", checked, 150, "ms")
            yield Figure(f"cold load from the log, {name}", far, 150, "ms")
            yield Figure(f"cold load from a snapshot, {name}", near, 5, "ms")
        services.engine.dispose()


def _long_games(quick: bool) -> tuple[tuple[str, int, int], ...]:
    return LONG_GAMES[:1] if quick else LONG_GAMES


def _services(folder: str) -> Services:
    return Services(Settings(database=f"sqlite:///{Path(folder) / 'held.db'}"))


def _stored(services: Services, game: Game) -> str:
    caller = Caller(services.accounts.guest("Ana"))
    return services.import_export.store(caller, game, "", True).id


def _load(services: Services, id_: str) -> float:
    services.lives.forget(id_)
    return timed(services.lives.get, id_)


def _load_from_log(services: Services, id_: str) -> float:
    with services.engine.begin() as connection:  # loading may write a snapshot for the next time
        connection.execute(delete(snapshots).where(snapshots.c.game == id_))
    return _load(services, id_)


def figures() -> list[Figure]:
    """All figures of held games."""
    return [*clone_figures(False), *memory_figures(False), *load_figures(False)]


if __name__ == "__main__":
    for figure in figures():
        print(figure)
