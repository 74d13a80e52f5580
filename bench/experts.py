"""What experts wait for: advice late in a long game, the first findings of a review, the import of a recorded game."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import process_time

from msgspec.structs import replace
from starlette.testclient import TestClient

from bench.recorded import files_of, recorded_titles
from bench.timing import Figure, timed
from roundhouse import present
from roundhouse.bots.advice import advise
from roundhouse.bots.review import Review, review
from roundhouse.core.game import Game
from roundhouse.server import Settings, create_app
from roundhouse.server.games.import_export import read_file

API = "/api/v1"


def experts(quick: bool) -> Iterator[Figure]:
    """Processor time, on the largest recorded game of each title."""
    largest = {site: max(files_of(site), key=lambda path: path.stat().st_size) for site in recorded_titles()}
    if "18ESP" in largest:
        game = read_file(json.loads(largest["18ESP"].read_text("utf-8")))
        yield _advice(game, 4 if quick else 16)
        yield Figure("all moves of a position, with lays", _listing(game), 50, "ms")
        yield from _review(game)
    for site in list(largest)[: 1 if quick else None]:
        yield Figure(f"import of the largest file, {site}", _import(largest[site]), 2000, "ms")


def _advice(game: Game, most: int) -> Figure:
    """The slowest of some tile lays late in the game, each in a process that has computed nothing yet."""
    late = range(game.count * 6 // 10, game.count)
    lays = [number for number in late if " lay " in str(game.actions[number])]
    chosen = lays[:: max(1, len(lays) // most)]
    return Figure("advice late in 18España, slowest", max(_apart(game, number) for number in chosen), 1500, "ms")


def _apart(game: Game, number: int) -> float:
    """Milliseconds for advice in a forked process, which leaves nothing behind for the next."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.write(writer, str(timed(advise, game.at(number), 3)).encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as answer:
        spent = float(answer.read())
    os.waitpid(child, 0)
    return spent


def _listing(game: Game) -> float:
    late = next(n for n in range(game.count - 1, 0, -1) if " lay " in str(game.actions[n]))
    return timed(present.all_moves, game.at(late))


def _review(game: Game) -> Iterator[Figure]:
    start, first = process_time(), list[float]()

    def told(done: int, so_far: object) -> None:
        if not first and callable(so_far) and _says_something(so_far()):
            first.append((process_time() - start) * 1000)

    review(game, 8, told)
    yield Figure("review of a long game, first findings", first[0], 3000, "ms")
    yield Figure("review of a long game", (process_time() - start) * 1000, None, "ms")


def _says_something(found: Review) -> bool:
    return bool(found.missed) or any(abs(swing.gain) >= 0.05 for swing in found.swings)


def _import(path: Path) -> float:
    """The whole request, reading, checking and storing, on SQLite."""
    with tempfile.TemporaryDirectory() as folder:
        settings = replace(Settings(), database=f"sqlite:///{folder}/bench.db", argon_passes=1, argon_memory=1024)
        with TestClient(create_app(settings)) as client:
            account = client.post(f"{API}/account/guest", json={"name": "Bench"}).json()
            body = {"file": json.loads(path.read_text("utf-8")), "name": "bench"}
            headers = {"X-CSRF-Token": account["csrf"]}
            start = process_time()
            answer = client.post(f"{API}/games/import", json=body, headers=headers)
            assert answer.status_code == 201, answer.text
            return (process_time() - start) * 1000
