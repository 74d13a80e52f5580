"""Soak test: random legal games of all titles through the API while servers and the bus are killed and restarted.

    python -m bench.soak --seconds 300 --database postgres

At the end, every process must serve the acknowledged games, and every log is replayed and compared with all stored
digests, events and snapshots. Everything runs on the loopback and ends by itself.
"""

from __future__ import annotations

import argparse
import contextlib
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import psycopg
from msgspec.structs import asdict

from bench.soak_players import Counts, Player, start_players
from roundhouse.server import Settings
from roundhouse.server.operations.consistency import check_database
from roundhouse.server.storage.database import open_database
from roundhouse.titles import all_titles
from tests.server.places import free_port, postgres
from tests.server.processes import Process


class Bus:
    """A Redis that can be killed and restarted on the same port; not used with a single process."""

    def __init__(self) -> None:
        """Choose a port."""
        self.port = free_port()
        self.address = f"redis://127.0.0.1:{self.port}/0"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it."""
        command = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def kill(self) -> None:
        """Kill -9."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


class Chaos(threading.Thread):
    """Kills and restarts at random moments."""

    def __init__(self, servers: list[Process], bus: Bus | None, seed: int) -> None:
        """Everything is up."""
        super().__init__(daemon=True, name="chaos")
        self._servers, self._bus, self._chance = servers, bus, Random(seed)
        self.kills = self.restarts = self.bus_failures = 0
        self.ending = threading.Event()
        self.problems: list[str] = []

    def run(self) -> None:
        """Break something every few seconds, and repair it."""
        try:
            while not self.ending.wait(self._chance.uniform(1.0, 6.0)):
                self._break_something()
        except Exception as error:  # told in the report
            self.problems.append(f"chaos: {type(error).__name__}: {error}")

    def _break_something(self) -> None:
        dice = self._chance.random()
        if self._bus is not None and dice < 0.25:
            self._bus.kill()
            self.bus_failures += 1
            time.sleep(self._chance.uniform(0.2, 3.0))
            self._bus.start()
            return
        server = self._chance.choice(self._servers)
        if dice < 0.8:
            server.kill()
            self.kills += 1
        else:
            server.stop()
            self.restarts += 1
        time.sleep(self._chance.uniform(0.0, 1.5))
        server.start()


@contextlib.contextmanager
def storage(kind: str) -> Iterator[tuple[str, Bus | None]]:
    """A new database, with a bus if several processes share it."""
    if kind == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{Path(folder) / 'soak.db'}", None
        return
    with postgres() as address:
        with psycopg.connect(f"{address}/postgres", autocommit=True) as connection:
            connection.execute("CREATE DATABASE soak")
        bus = Bus()
        bus.start()
        try:
            yield f"{address}/soak", bus
        finally:
            bus.kill()


def soak(kind: str, seconds: float, players: int, seed: int) -> int:
    """Play, break, check; the number of problems."""
    with storage(kind) as (database, bus):
        settings = Settings(
            database=database,
            redis=bus.address if bus is not None else "",
            rate=1e6,
            burst=1_000_000,
            attempts=1_000_000,
            idle=2.0,
            resident=4,
            snapshot_every=10,
            static="nowhere",
        )
        servers = [Process(settings) for _ in range(1 if bus is None else 2)]
        try:
            for server in servers:
                server.start()
            problems = _play(servers, bus, seconds, players, seed)
        finally:
            for server in servers:
                server.stop()
        engine = open_database(database)
        checked = check_database(engine)
        engine.dispose()
    print(f"replayed: {checked.games} games, {checked.entries} entries, {len(checked.findings)} differences")
    problems += [str(finding) for finding in checked.findings]
    for problem in problems[:20]:
        print(f"  {problem}")
    return len(problems)


def _play(servers: list[Process], bus: Bus | None, seconds: float, players: int, seed: int) -> list[str]:
    addresses, titles = [server.address for server in servers], sorted(all_titles())
    chaos = Chaos(servers, bus, seed)
    crowd = start_players(players, lambda n: Player(addresses, titles[n:] + titles[:n], seed * 1000 + n))
    chaos.start()
    time.sleep(seconds)
    chaos.ending.set()
    chaos.join(timeout=120)
    for player in crowd:
        player.ending.set()
    for player in crowd:
        player.join(timeout=120)
    total = {name: sum(getattr(player.counts, name) for player in crowd) for name in asdict(Counts())}
    print(", ".join(f"{name} {count}" for name, count in total.items()))
    print(f"kills {chaos.kills}, restarts {chaos.restarts}, bus failures {chaos.bus_failures}")
    stuck = [f"{player.name} is stuck" for player in crowd if player.is_alive()]
    return [*chaos.problems, *stuck, *(problem for player in crowd for problem in player.problems)]


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=120.0, help="how long to play")
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--players", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    problems = soak(given.database, given.seconds, given.players, given.seed)
    print("no problems" if not problems else f"{problems} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
