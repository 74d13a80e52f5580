"""The server under load: moves per second over many live games through WebSockets, memory, cold loads.

Server and load generator share the machine. Moves are sent at a steady rate; we measure the time from sending a move
until another client that watches the game receives it.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2 as httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from bench import server_memory
from bench.server_scripts import Script, scripts
from bench.timing import Figure, percentile

GAMES, DISTINCT, MOVES = 500, 40, 90
RATE, SECONDS = 550, 20.0
START = "from roundhouse.cli.main import app; app()"


class Server:
    """A server process with its own database."""

    def __init__(self, folder: Path, port: int = 18_300) -> None:
        self.address, self.database = f"127.0.0.1:{port}", folder / "bench.db"
        limits = {"ROUNDHOUSE_RATE": "1000000", "ROUNDHOUSE_BURST": "1000000", "ROUNDHOUSE_ATTEMPTS": "1000000"}
        env = {**os.environ, **limits, "DATABASE_URL": f"sqlite:///{self.database}"}
        command = [sys.executable, "-c", START, "serve", "--port", str(port), "--quiet"]
        self.process = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL)
        self.client = httpx.Client(base_url=f"http://{self.address}", timeout=60)
        self._wait()

    def _wait(self) -> None:
        for _ in range(300):
            try:
                self.client.get("/healthz")
                return
            except httpx.TransportError:
                time.sleep(0.1)
        raise RuntimeError("the server did not start")

    def cpu(self) -> float:
        """Seconds of processor time used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Resident memory in MB."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1000
        return 0.0

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


@contextmanager
def running() -> Iterator[Server]:
    """Run a server for the length of a `with` block."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            yield server
        finally:
            server.stop()


class Player:
    """One game: a connection that moves and one that watches."""

    def __init__(self, game: str, script: Script) -> None:
        self.game, self.script, self.at = game, script, 0
        self.sent = 0.0
        self.busy = False
        self.latencies: list[float] = []
        self.refused: list[str] = []

    async def open(self, address: str, headers: dict[str, str]) -> None:
        """Connect both."""
        url = f"ws://{address}/api/v1/games/{self.game}/live"
        self.mover = await connect(url, additional_headers=headers, compression=None)
        self.watcher = await connect(url, additional_headers=headers, compression=None)
        self.tasks = [asyncio.create_task(self._watch(self.watcher)), asyncio.create_task(self._drain(self.mover))]

    async def move(self) -> None:
        """Send the next move of the script."""
        self.busy, self.sent = True, time.perf_counter()
        request = {"type": "act", "id": self.at, "action": self.script.moves[self.at], "expected": self.at}
        await self.mover.send(msgspec.json.encode(request).decode())

    async def _watch(self, socket: ClientConnection) -> None:
        async for text in socket:
            if '"acted"' in str(text)[:20]:
                self.latencies.append((time.perf_counter() - self.sent) * 1000)
                self.at += 1
                self.busy = False

    async def _drain(self, socket: ClientConnection) -> None:
        async for text in socket:
            if '"problem"' in str(text)[:22]:
                self.refused.append(str(text))

    async def close(self) -> None:
        """Disconnect."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(self.mover.close(), self.watcher.close())


def create(server: Server, headers: dict[str, str], given: list[Script]) -> list[Player]:
    """Start the games."""
    found = []
    for number in range(GAMES):
        script = given[number % len(given)]
        wish = {"title": script.title, "seed": script.seed, "mode": "hotseat", "start": True}
        body = {**wish, "seats": [{"kind": "local"}] * 3}
        answer = server.client.post("/api/v1/games", json=body, headers=headers)
        found.append(Player(answer.json()["id"], script))
    return found


async def offer(players: list[Player], rate: float, seconds: float) -> tuple[float, int]:
    """Send moves at a steady rate, game after game; returns the time it took and how many moves were late."""
    start, late, number = time.perf_counter(), 0, 0
    total = int(rate * seconds)
    for number in range(total):
        due = start + number / rate
        wait = due - time.perf_counter()
        if wait > 0:
            await asyncio.sleep(wait)
        player = players[number % len(players)]
        if player.busy:
            late += 1
        elif player.at < len(player.script.moves):
            await player.move()
    while any(player.busy for player in players) and time.perf_counter() - start < seconds + 20:
        await asyncio.sleep(0.02)
    return time.perf_counter() - start, late


def signed_in(server: Server) -> dict[str, str]:
    """Headers of somebody with a token."""
    account = server.client.post("/api/v1/account/guest", json={"name": "Load"}).json()
    made = server.client.post(
        "/api/v1/account/tokens", json={"name": "load"}, headers={"X-CSRF-Token": account["csrf"]}
    )
    server.client.cookies.clear()
    return {"Authorization": f"Bearer {made.json()['token']}"}


async def load(server: Server, players: list[Player], headers: dict[str, str]) -> list[Figure]:
    """Connect everybody, warm up, then measure."""
    for player in players:
        await player.open(server.address, headers)
    await offer(players, RATE / 2, 3.0)
    for player in players:
        player.latencies.clear()
    before = server.cpu()
    spent, late = await offer(players, RATE, SECONDS)
    cpu = server.cpu() - before
    times = [one for player in players for one in player.latencies]
    refused = [one for player in players for one in player.refused]
    for player in players:
        await player.close()
    if refused:
        raise RuntimeError(refused[0])
    return [
        Figure("validated moves per second, 500 live games", len(times) / spent, 500, "1/s", at_least=True),
        Figure("act to broadcast, median", percentile(times, 0.5), 50, "ms"),
        Figure("act to broadcast, p99", percentile(times, 0.99), 50, "ms"),
        Figure("moves not offered in time", float(late), 0.01 * RATE * SECONDS, ""),
        Figure("processor time of the server per move", cpu / max(len(times), 1) * 1000, 2, "ms"),
    ]


def main() -> None:
    """Print all figures."""
    given = scripts(DISTINCT, MOVES)
    with running() as server:
        headers = signed_in(server)
        players = create(server, headers, given)
        for figure in asyncio.run(load(server, players, headers)):
            print(figure)
    for figure in server_memory.figures():
        print(figure)


if __name__ == "__main__":
    main()
