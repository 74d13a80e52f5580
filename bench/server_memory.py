"""Memory of many games and the time to load a late one, measured in a separate process."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from sqlalchemy import Engine

from bench.server_scripts import played
from bench.timing import Figure
from roundhouse.server.accounts.people import Caller
from roundhouse.server.ids import new_id
from roundhouse.server.services import Services
from roundhouse.server.settings import Settings
from roundhouse.titles import all_titles

GAMES, MIDDLE, LATE = 2_000, 200, 900


def copies(engine: Engine, template: str, count: int) -> list[str]:
    """The same game again and again, under other ids."""
    made = [new_id() for _ in range(count)]
    with engine.begin() as connection:
        for table in ("games", "seats", "entries", "snapshots"):
            key = "id" if table == "games" else "game"
            columns = [row[1] for row in connection.exec_driver_sql(f"PRAGMA table_info({table})")]
            rest = ", ".join(f'"{c}"' for c in columns if c != key)
            for id_ in made:
                connection.exec_driver_sql(
                    f'INSERT INTO {table} ("{key}", {rest}) SELECT ?, {rest} FROM {table} WHERE "{key}" = ?',
                    (id_, template),
                )
    return made


def measure(folder: Path) -> dict[str, float]:
    """Fill a database, then load everything into memory."""
    services = Services(Settings(database=f"sqlite:///{folder / 'm.db'}", resident=10 * GAMES))
    caller = Caller(services.accounts.guest("Ana"))
    late = {}
    templates = []
    for title in sorted(all_titles()):
        game = played(title, 2, LATE)
        late[title] = services.import_export.store(caller, game, "", True).id
        templates.append(services.import_export.store(caller, game.at(min(MIDDLE, game.count)), "", True).id)
    ids = [id_ for one in templates for id_ in copies(services.engine, one, GAMES // len(templates))]
    cold = 0.0
    for id_ in late.values():
        services.lives.get(id_)
        services.lives.forget(id_)
        start = time.perf_counter()
        services.lives.get(id_)
        cold = max(cold, (time.perf_counter() - start) * 1000)
    before = _resident()
    for id_ in ids:
        services.lives.get(id_)
    return {"cold": cold, "resident": _resident(), "each": (_resident() - before) / len(ids) * 1000}


def _resident() -> float:
    """Memory of this process in MB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1e6


def figures() -> list[Figure]:
    """Run in another process, so that this one doesn't count."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "bench.server_memory", folder]
        done = subprocess.run(command, check=True, capture_output=True, cwd=Path(__file__).resolve().parents[1])
    found = json.loads(done.stdout)
    return [
        Figure(f"memory with {GAMES} games resident", found["resident"], 700, "MB"),
        Figure("memory of a resident game", found["each"], 200, "kB"),
        Figure("cold load of a late game, slowest title", found["cold"], 300, "ms"),
    ]


if __name__ == "__main__":
    print(json.dumps(measure(Path(sys.argv[1]))))
