"""Compare the web layer of two checkouts: import time, memory, and requests per second of processor time.

    python bench/web.py BEFORE AFTER

Both are started alternately, several times, with the packages of this environment, so that a busy machine affects both
equally. All times are processor time of the server, which hardly depends on what else the machine does.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import aiohttp
import msgspec
from msgspec import Struct

ROUNDS, CLIENTS, REQUESTS = 3, 8, 1000
START = "from roundhouse.cli.main import app; app()"
IMPORT = """
import resource, time
start = time.process_time()
import roundhouse.server.processes
print(time.process_time() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000)
"""
LIMITS = {f"ROUNDHOUSE_{name}": "1000000" for name in ("RATE", "BURST", "ATTEMPTS")}


class Measured(Struct):
    """One round of one checkout."""

    import_seconds: float
    import_mb: float
    running_mb: float
    #: By route, per second of processor time.
    requests: dict[str, float]


class Server:
    """A server of a checkout, with its own database."""

    def __init__(self, checkout: Path, folder: Path, port: int) -> None:
        self.address = f"http://127.0.0.1:{port}"
        self.env = {**os.environ, **LIMITS, "PYTHONPATH": str(checkout / "src")}
        self.env["DATABASE_URL"] = f"sqlite:///{folder / 'bench.db'}"
        command = [sys.executable, "-c", START, "serve", "--port", str(port), "--quiet"]
        self.process = subprocess.Popen(command, env=self.env, stdout=subprocess.DEVNULL)

    def cpu(self) -> float:
        """Seconds of processor time used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Resident memory in MB."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) / 1000 for line in lines if line.startswith("VmRSS"))

    def stop(self) -> None:
        """End the process."""
        self.process.terminate()
        self.process.wait()


async def ready(session: aiohttp.ClientSession, server: Server) -> None:
    """Wait until the server answers and has drawn its maps."""
    for _ in range(600):
        try:
            async with session.get("/healthz") as answer:
                if answer.status == 200:
                    break
        except aiohttp.ClientError:
            pass
        await asyncio.sleep(0.1)
    before = -1.0
    while server.cpu() - before > 0.05:
        before = server.cpu()
        await asyncio.sleep(1.0)


async def sign_in(session: aiohttp.ClientSession) -> tuple[dict[str, str], str]:
    """A guest's headers and a game."""
    async with session.post("/api/v1/account/guest", json={"name": "Ana"}) as answer:
        account, cookie = await answer.json(), answer.cookies["roundhouse_session"].value
    headers = {"X-CSRF-Token": account["csrf"], "Cookie": f"roundhouse_session={cookie}"}
    wish = {"title": "18mex", "seed": 1, "mode": "hotseat", "start": True, "seats": [{"kind": "local"}] * 3}
    async with session.post("/api/v1/games", json=wish, headers=headers) as answer:
        return headers, (await answer.json())["id"]


async def load(session: aiohttp.ClientSession, method: str, path: str, body: Any, headers: dict[str, str]) -> None:
    """Send requests from several clients at once."""

    async def client() -> None:
        for _ in range(REQUESTS // CLIENTS):
            async with session.request(method, path, json=body, headers=headers) as answer:
                assert answer.status < 300, await answer.text()
                await answer.read()

    await asyncio.gather(*(client() for _ in range(CLIENTS)))


async def measure(checkout: Path, folder: Path, port: int) -> Measured:
    """One round."""
    server = Server(checkout, folder, port)
    done = subprocess.run([sys.executable, "-c", IMPORT], env=server.env, capture_output=True, text=True, check=True)
    seconds, megabytes = (float(figure) for figure in done.stdout.split())
    found = Measured(seconds, megabytes, 0.0, {})
    try:
        async with aiohttp.ClientSession(server.address, cookie_jar=aiohttp.DummyCookieJar()) as session:
            await ready(session, server)
            found.running_mb = server.memory()
            headers, game = await sign_in(session)
            routes = {
                "account": ("GET", "/api/v1/account", None),
                "lobby line": ("GET", f"/api/v1/games/{game}", None),
                "position": ("GET", f"/api/v1/games/{game}/position", None),
                "why not": ("POST", f"/api/v1/games/{game}/why-not", {"action": "p1 pass"}),
            }
            for name, (method, path, body) in routes.items():
                before = server.cpu()
                await load(session, method, path, body, headers)
                found.requests[name] = REQUESTS / (server.cpu() - before)
    finally:
        server.stop()
    return found


def show(checkouts: list[Path], rounds: list[list[Measured]]) -> None:
    """The medians, a column for each checkout."""

    def row(name: str, values: list[list[float]], form: str) -> None:
        print(f"{name:32}" + "".join(f"{format(statistics.median(each), form):>12}" for each in values))

    print(" " * 32 + "".join(f"{path.name or path.resolve().name:>12}" for path in checkouts))
    row("import, s", [[m.import_seconds for m in each] for each in rounds], ".2f")
    row("memory after import, MB", [[m.import_mb for m in each] for each in rounds], ".0f")
    row("memory after start, MB", [[m.running_mb for m in each] for each in rounds], ".0f")
    for route in rounds[0][0].requests:
        row(f"{route}: requests/s", [[m.requests[route] for m in each] for each in rounds], ".0f")


def main() -> None:
    """Measure all checkouts in turns."""
    checkouts = [Path(given).resolve() for given in sys.argv[1:]]
    rounds: list[list[Measured]] = [[] for _ in checkouts]
    for number in range(ROUNDS):
        for place, checkout in enumerate(checkouts):
            with tempfile.TemporaryDirectory() as folder:
                port = 18_400 + number * len(checkouts) + place
                rounds[place].append(asyncio.run(measure(checkout, Path(folder), port)))
    show(checkouts, rounds)
    print(msgspec.json.encode(rounds).decode(), file=sys.stderr)


if __name__ == "__main__":
    main()
