"""Two web processes and two workers on PostgreSQL and Redis: what each costs, for docs/scaling.md.

Everything runs on this machine, so the processes share its cores. Figures per move or job are processor time, which
others do not change much; figures per second are told with the share of the cores that was used.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx2 as httpx
import psycopg
import redis

from tests.server.places import free_port, postgres, redis_server

#: A server that also knows a job that does nothing.
START = """
from roundhouse.server import services
plan = services.Services._plan
def more(self):
    plan(self)
    self.jobs.handle("nothing", lambda number: None, kind="bots")
services.Services._plan = more
from roundhouse.cli.main import app
app()
"""
TICKS = os.sysconf("SC_CLK_TCK")


class Server:
    """A web process or a worker."""

    def __init__(self, settings: dict[str, str], command: str, *options: str) -> None:
        self.port = free_port()
        self.address = f"127.0.0.1:{self.port}"
        line = [sys.executable, "-c", START, command, "--port", str(self.port), "--quiet", *options]
        self.process = subprocess.Popen(line, env={**os.environ, **settings}, stdout=subprocess.DEVNULL)
        for _ in range(600):
            try:
                if httpx.get(f"http://{self.address}/readyz", timeout=20).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.1)
        raise RuntimeError("the process did not start")

    def stop(self) -> None:
        """Ask it to end."""
        self.process.terminate()
        self.process.wait()


class Cluster:
    """The database, the bus, and processes that come and go."""

    def __init__(self, database: str, bus: str) -> None:
        self.database, self.bus = database, bus
        limits = {"ROUNDHOUSE_RATE": "1000000", "ROUNDHOUSE_BURST": "1000000", "ROUNDHOUSE_ATTEMPTS": "1000000"}
        quotas = {f"ROUNDHOUSE_QUOTA_{name}": "1000000" for name in ("OPEN", "BOT_GAMES", "CREATED", "IMPORTS")}
        places = {"DATABASE_URL": database, "REDIS_URL": bus, "ROUNDHOUSE_WORK": "elsewhere"}
        self.settings = {**limits, **quotas, **places, "ROUNDHOUSE_BOT_PAUSE": "0", "ROUNDHOUSE_QUOTA_ADDRESS": "1000"}

    @contextmanager
    def running(self, command: str, *options: str) -> Iterator[Server]:
        """A process for the length of a `with` block."""
        server = Server(self.settings, command, *options)
        try:
            yield server
        finally:
            server.stop()

    def ask(self, query: str) -> float:
        """A number from the database."""
        with psycopg.connect(self.database, autocommit=True) as connection:
            row = connection.execute(query.encode()).fetchone()
        return float(row[0] or 0) if row else 0.0

    def connections(self) -> int:
        """Connections to the database, without the one that asks."""
        return int(self.ask("SELECT count(*) - 1 FROM pg_stat_activity WHERE datname = current_database()"))

    def figures(self) -> dict[str, float]:
        """What the database and the bus have done so far; differences of two of these are what something cost."""
        with redis.Redis.from_url(self.bus) as client:
            info = client.info()
        return {
            "transactions": self.ask("SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()"),
            "wal_bytes": self.ask("SELECT pg_current_wal_lsn() - '0/0'::pg_lsn"),
            "postgres_cpu": sum(cpu(pid) for pid in family("postgres", self.database)),
            "redis_cpu": float(info["used_cpu_user"] + info["used_cpu_sys"]),
            "redis_commands": float(info["total_commands_processed"]),
            "redis_out_bytes": float(info["total_net_output_bytes"]),
        }


def cpu(pid: int) -> float:
    """Seconds of processor time of a process, with those of its children that have ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return sum(int(field) for field in fields[11:15]) / TICKS


def memory(pid: int) -> float:
    """Memory of a process in MB that is its own (PSS)."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1000


def family(name: str, database: str) -> list[int]:
    """The processes of the database server with this port."""
    port = database.rsplit(":", 1)[1].split("/")[0]
    parents, found = dict[int, int](), []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text()
            parents[int(folder.name)] = int(fields.rsplit(")", 1)[1].split()[1])
            line = (folder / "cmdline").read_text().split("\0")
        except OSError:
            continue
        if name in line[0] and port in line:
            found.append(int(folder.name))
    return found + [pid for pid, parent in parents.items() if parent in found]


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A database and a bus of their own."""
    with ExitStack() as stack:
        database, bus = stack.enter_context(postgres()), stack.enter_context(redis_server())
        with psycopg.connect(f"{database}/postgres", autocommit=True) as connection:
            connection.execute("CREATE DATABASE bench")
        yield Cluster(f"{database}/bench", bus)
