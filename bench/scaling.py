"""Figures for docs/scaling.md: `python -m bench.scaling`, or only its parts `moves`, `jobs`, `bots`, `sizes`."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from random import Random

import httpx2 as httpx
import msgspec
import psycopg
from sqlalchemy import Engine, text
from websockets.asyncio.client import ClientConnection, connect

from bench.cluster import Cluster, Server, cluster, cpu, memory
from bench.server_scripts import Script, played, scripts
from bench.timing import percentile
from roundhouse.api import new_game
from roundhouse.server.accounts.people import Caller
from roundhouse.server.jobs import Lanes, queue_for
from roundhouse.server.services import Services
from roundhouse.server.settings import Settings
from roundhouse.server.storage.archive import archive
from roundhouse.server.storage.database import open_database
from roundhouse.simulation import random_action
from roundhouse.titles import all_titles

GAMES, DISTINCT, MOVES, SECONDS = 200, 20, 60, 12.0
JOBS = 4_000
#: Games of bots, after so many moves: most of a game is operating rounds.
BOT_GAMES, MIDDLE, BOT_SECONDS = 6, 150, 12.0
LEVELS = ("random", "easy", "normal", "hard")


def tell(name: str, value: float, unit: str = "") -> None:
    """One line of the report."""
    print(f"{name:<58} {value:>12.3f} {unit}", flush=True)


class Player:
    """A game: whoever moves is connected to one process, and whoever watches to the other."""

    def __init__(self, game: str, version: str, script: Script) -> None:
        self.game, self.version, self.script = game, version, script
        self.at, self.sent = 0, 0.0
        self.times: list[float] = []
        self.bytes = 0

    async def open(self, mover: Server, watcher: Server, headers: dict[str, str]) -> None:
        """Connect both; the watcher gets the changes of the position."""
        path = f"/api/v1/games/{self.game}/live"
        self.socket = await connect(f"ws://{mover.address}{path}", additional_headers=headers, compression=None)
        known = f"?known={self.version}"
        self.other = await connect(f"ws://{watcher.address}{path}{known}", additional_headers=headers, compression=None)
        self.tasks = [asyncio.create_task(self._read(self.other)), asyncio.create_task(self._drain(self.socket))]

    async def move(self) -> None:
        """The next move; the one after it as soon as this one has been seen at the other process."""
        if self.at < len(self.script.moves):
            self.sent = time.perf_counter()
            wish = {"type": "act", "id": self.at, "action": self.script.moves[self.at], "expected": self.at}
            await self.socket.send(msgspec.json.encode(wish).decode())

    async def _read(self, socket: ClientConnection) -> None:
        async for news in socket:
            if '"acted"' in str(news)[:20]:
                self.times.append((time.perf_counter() - self.sent) * 1000)
                self.bytes += len(news)
                self.at += 1
                await self.move()

    async def _drain(self, socket: ClientConnection) -> None:
        async for _ in socket:
            pass

    async def close(self) -> None:
        """Disconnect."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(self.socket.close(), self.other.close())


def signed_in(server: Server) -> tuple[httpx.Client, dict[str, str]]:
    """Somebody with a token."""
    client = httpx.Client(base_url=f"http://{server.address}/api/v1", timeout=60)
    account = client.post("/account/guest", json={"name": "Load"}).json()
    made = client.post("/account/tokens", json={"name": "load"}, headers={"X-CSRF-Token": account["csrf"]}).json()
    client.cookies.clear()
    headers = {"Authorization": f"Bearer {made['token']}"}
    client.headers.update(headers)
    return client, headers


def moves(place: Cluster) -> None:
    """Moves over sockets at two web processes, as many as they take."""
    with ExitStack() as stack:
        webs = [stack.enter_context(place.running("serve")) for _ in range(2)]
        for _ in range(2):
            stack.enter_context(place.running("worker"))
        empty = [memory(web.process.pid) for web in webs]
        client, headers = signed_in(webs[0])
        given, players = scripts(DISTINCT, MOVES), list[Player]()
        for number in range(GAMES):
            script = given[number % DISTINCT]
            wish = {"title": script.title, "seed": script.seed, "mode": "hotseat", "start": True}
            game = client.post("/games", json={**wish, "seats": [{"kind": "local"}] * 3}).json()["id"]
            players.append(Player(game, client.get(f"/games/{game}/table").json()["version"], script))
        asyncio.run(_load(place, webs, players, headers, empty))


async def _load(
    place: Cluster, webs: list[Server], players: list[Player], headers: dict[str, str], empty: list[float]
) -> None:
    for number, player in enumerate(players):
        await player.open(webs[number % 2], webs[1 - number % 2], headers)
    tell("connections to the database, 2 web processes and 2 workers", place.connections())
    before, start = place.figures(), time.perf_counter()
    spent = sum(cpu(web.process.pid) for web in webs)
    await asyncio.gather(*(player.move() for player in players))
    while time.perf_counter() - start < SECONDS and any(p.at < len(p.script.moves) for p in players):
        await asyncio.sleep(0.1)
    seconds, after = time.perf_counter() - start, place.figures()
    web_cpu = sum(cpu(web.process.pid) for web in webs) - spent
    done = sum(player.at for player in players)
    times = [one for player in players for one in player.times]
    tell("moves per second, mover and watcher at different processes", done / seconds, "1/s")
    tell("share of one core used by each web process", web_cpu / seconds / 2)
    tell("processor time of web processes per move", web_cpu / done * 1000, "ms")
    tell("move to watcher, median, saturated", percentile(times, 0.5), "ms")
    tell("bytes of a delta to a watcher", sum(player.bytes for player in players) / done, "B")
    _per(before, after, done, "move")
    for web, at_first in zip(webs, empty, strict=True):
        held = memory(web.process.pid)
        tell("memory of a web process at the start", at_first, "MB")
        tell(f"memory of a web process with {GAMES} games and their sockets", held, "MB")
    tell("connections to the database under load", place.connections())
    await asyncio.gather(*(player.close() for player in players))


def _per(before: dict[str, float], after: dict[str, float], count: float, what: str) -> None:
    for name, unit, factor in (
        ("postgres_cpu", "ms", 1000.0),
        ("redis_cpu", "ms", 1000.0),
        ("transactions", "", 1.0),
        ("wal_bytes", "B", 1.0),
        ("redis_commands", "", 1.0),
        ("redis_out_bytes", "B", 1.0),
    ):
        tell(f"{name} per {what}", (after[name] - before[name]) / count * factor, unit)


def jobs(place: Cluster) -> None:
    """Jobs that do nothing, at two workers."""
    engine = open_database(place.database)
    queue = queue_for(engine, Lanes())
    queue.handle("nothing", lambda number: None, kind="bots")
    start = time.perf_counter()
    for number in range(JOBS):
        queue.put("nothing", number=number)
    put, left = time.perf_counter() - start, "SELECT count(*) FROM procrastinate_jobs WHERE task_name = 'nothing'"
    with ExitStack() as stack:
        workers = [stack.enter_context(place.running("worker")) for _ in range(2)]
        at, spent = place.ask(left), sum(cpu(one.process.pid) for one in workers)
        before, start = place.figures(), time.perf_counter()
        while place.ask(left):
            time.sleep(0.2)
        seconds, after = time.perf_counter() - start, place.figures()
        worker_cpu = sum(cpu(one.process.pid) for one in workers) - spent
    tell("adding a job, one after the other", put / JOBS * 1000, "ms")
    tell("jobs that do nothing per second, 2 workers", at / seconds, "1/s")
    tell("processor time of workers per job", worker_cpu / at * 1000, "ms")
    _per(before, after, at, "job")
    engine.dispose()


def bots(place: Cluster) -> None:
    """Games of three bots from their middle, for each level of bots."""
    services = Services(Settings(database=place.database, redis=place.bus), works=False)
    titles = sorted(all_titles())
    ids = {level: list[str]() for level in LEVELS}
    for level in LEVELS:
        caller = Caller(services.accounts.guest("Bots"))
        for number in range(BOT_GAMES):
            game = played(titles[number % len(titles)], number + 1, MIDDLE)
            ids[level].append(services.import_export.store(caller, game, "", True).id)
    with ExitStack() as stack:
        workers = [stack.enter_context(place.running("worker")) for _ in range(2)]
        for level in LEVELS:
            _play(place, services, workers, level, ids[level])
    services.engine.dispose()


def _play(place: Cluster, services: Services, workers: list[Server], level: str, ids: list[str]) -> None:
    engine = services.engine
    _seat(engine, ids, "bot", level)
    count = f"SELECT sum(moves) FROM games WHERE id IN ({','.join(repr(id_) for id_ in ids)})"
    services.automatic_moves.find_left_over()
    time.sleep(2)
    before, at = place.figures(), place.ask(count)
    spent, start = sum(cpu(one.process.pid) for one in workers), time.perf_counter()
    time.sleep(BOT_SECONDS)
    done, seconds = max(place.ask(count) - at, 1.0), time.perf_counter() - start
    worker_cpu, after = sum(cpu(one.process.pid) for one in workers) - spent, place.figures()
    _seat(engine, ids, "local", "")
    tell(f"moves of {level} bots per second, 2 workers", done / seconds, "1/s")
    tell(f"processor time of workers per move of a {level} bot", worker_cpu / done * 1000, "ms")
    tell(
        f"processor time of PostgreSQL per move of a {level} bot",
        (after["postgres_cpu"] - before["postgres_cpu"]) / done * 1000,
        "ms",
    )


def _seat(engine: Engine, ids: list[str], kind: str, bot: str) -> None:
    """Give all seats to bots, or back."""
    with engine.begin() as connection:
        values = {"ids": ids, "kind": kind, "bot": bot}
        connection.execute(
            text('UPDATE seats SET kind = :kind, bot = :bot, "user" = NULL WHERE game = ANY(:ids)'), values
        )
        # Each game by another owner, so that they do not wait for each other.
        renew = "UPDATE games SET robot = :robot, owner = NULL, revision = revision + 1 WHERE id = ANY(:ids)"
        connection.execute(text(renew), {"ids": ids, "robot": kind == "bot"})


def sizes(place: Cluster) -> None:
    """What a whole game of each title takes in the database: while it is played, and when it is packed."""
    services = Services(Settings(database=place.database), works=False)
    caller = Caller(services.accounts.guest("Ana"))
    kept, stored = ("entries", "snapshots", "games", "seats", "archives"), dict[str, str]()

    def taken(id_: str) -> float:
        return sum(
            place.ask(
                f"SELECT sum(pg_column_size(t.*)) FROM {table} t WHERE {'id' if table == 'games' else 'game'} = '{id_}'"
            )
            for table in kept
        )

    for title in sorted(all_titles()):
        game, chance = new_game(title, 3, seed=2), Random(2)
        while not game.finished and len(game.actions) < 1_500:
            game.apply(random_action(game, chance, "sober"))
        stored[title] = services.import_export.store(caller, game, "", True).id
        tell(f"{title}: moves of a game", len(game.actions))
        tell(f"{title}: in the database while played", taken(stored[title]) / 1000, "kB")
    rows = sum(taken(id_) for id_ in stored.values())
    with psycopg.connect(place.database, autocommit=True) as direct:
        direct.execute("VACUUM FULL")
    whole = place.ask(f"SELECT {'+'.join(f'pg_total_relation_size({t!r})' for t in kept)}")
    tell("tables with indexes and pages, as a multiple of their rows", whole / rows)
    for title, id_ in stored.items():
        with services.engine.begin() as connection:
            archive(connection, id_)
        tell(f"{title}: when packed", taken(id_) / 1000, "kB")
    services.engine.dispose()


PARTS: dict[str, Callable[[Cluster], None]] = {"moves": moves, "jobs": jobs, "bots": bots, "sizes": sizes}


def main() -> None:
    """Print the figures of all or some parts."""
    with cluster() as place:
        Services(Settings(database=place.database), works=False).engine.dispose()  # makes the tables
        for name in sys.argv[1:] or PARTS:
            PARTS[name](place)


if __name__ == "__main__":
    main()
