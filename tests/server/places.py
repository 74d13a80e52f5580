"""Databases for the tests: SQLite always, PostgreSQL and Redis where their programs are on the machine."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

#: Seconds until what has not come is given up. Machines that run tests are busy, and what comes is not waited for.
PATIENCE = 300.0


def pauses(longest: float = 0.1, seconds: float = PATIENCE, what: str = "it does not happen") -> Iterator[None]:
    """Pauses between looks, until patience ends. They grow: looking all the time slows down what is waited for."""
    end, pause = time.monotonic() + seconds, 0.01
    while True:
        assert time.monotonic() < end, what
        time.sleep(pause)
        pause = min(longest, pause * 1.3)
        yield


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


def postgres_folder() -> Path | None:
    """Where PostgreSQL's programs are, if they are."""
    found = shutil.which("initdb")
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return Path(found).parent if found else debian[-1].parent if debian else None


def _as_nobody_special(command: list[str]) -> list[str]:
    """PostgreSQL does not run as root; its package has made a user for it."""
    other = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
    return [*other, *command] if os.geteuid() == 0 else command


@contextmanager
def postgres() -> Iterator[str]:
    """A PostgreSQL of its own; the address without the name of a database."""
    programs = postgres_folder()
    assert programs is not None
    folder = Path(tempfile.mkdtemp(prefix="rh-pg-"))
    if os.geteuid() == 0:
        owner = pwd.getpwnam("postgres")
        os.chown(folder, owner.pw_uid, owner.pw_gid)
    data, port = folder / "data", free_port()
    init = [str(programs / "initdb"), "-D", str(data), "-U", "table", "-A", "trust", "--no-sync", "-E", "UTF8"]
    subprocess.run(_as_nobody_special(init), check=True, capture_output=True, cwd=folder)
    options = ["-p", str(port), "-k", str(folder), "-c", "listen_addresses=127.0.0.1", "-c", "fsync=off"]
    server = subprocess.Popen(
        _as_nobody_special([str(programs / "postgres"), "-D", str(data), *options]),
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    address = f"postgresql://table@127.0.0.1:{port}"
    try:
        _until(lambda: psycopg.connect(f"{address}/postgres", connect_timeout=1).close(), psycopg.OperationalError)
        yield address
    finally:
        server.send_signal(signal.SIGINT)  # at once, also if somebody is still connected
        try:
            server.wait(timeout=10)
        except subprocess.TimeoutExpired:
            server.kill()
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def redis_server() -> Iterator[str]:
    """A Redis of its own."""
    port = free_port()
    command = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        _until(lambda: socket.create_connection(("127.0.0.1", port), 1).close(), OSError)
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        server.terminate()
        server.wait(timeout=10)


def _until(attempt: Callable[[], None], error: type[Exception], seconds: float = PATIENCE) -> None:
    end = time.monotonic() + seconds
    while True:
        try:
            attempt()
            return
        except error:
            if time.monotonic() > end:
                raise
            time.sleep(0.05)
