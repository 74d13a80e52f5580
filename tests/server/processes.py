"""Real server processes, for what only a process can show."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx2 as httpx
import uvicorn
from msgspec import Struct
from starlette.applications import Starlette

from roundhouse.server import Settings
from tests.server.places import PATIENCE, free_port

START = "from roundhouse.cli.main import app; app()"
#: A server whose power goes after the commit of a move with a key, before anybody is told.
DYING = """
import os
from roundhouse.server.storage.journal import Journal
commit = Journal._commit
def last(self, changes):
    done = commit(self, changes)
    if any(change.answer for change in changes):
        os._exit(9)
    return done
Journal._commit = last
"""


#: A worker that soon takes over what dead ones were doing; one that never ends what it begins.
EAGER = "from roundhouse.server.jobs import working; working.SILENT, working.BEAT = 2.0, 0.5; " + START
_NEVER = "import time; from roundhouse.server.bots import automatic_moves; automatic_moves.decide = "
HANGING = f"{_NEVER}lambda *_: time.sleep(600); {EAGER}"


class Process:
    """A server process that can be killed and started again; or a worker."""

    def __init__(self, settings: Settings, workers: int = 1, command: str = "serve") -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._settings = settings
        self._command = [command, "--port", str(self.port), "--quiet"]
        if command == "serve":
            self._command += ["--workers", str(workers)]
        self._process: subprocess.Popen[bytes] | None = None
        self.script = START

    def start(self) -> None:
        env = {**os.environ, "ROUNDHOUSE_HANDED_OVER": "", "PYTHONUNBUFFERED": "1", "COLUMNS": "200"}
        for name in Settings.__struct_fields__:
            key = {"database": "DATABASE_URL", "redis": "REDIS_URL"}.get(name, f"ROUNDHOUSE_{name.upper()}")
            env[key] = str(getattr(self._settings, name)).replace("True", "true").replace("False", "false")
        command = [sys.executable, "-c", self.script, *self._command]
        self._process = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + PATIENCE
        while True:
            try:
                if httpx.get(f"{self.address}/healthz", timeout=60).status_code == 200:
                    return
            except httpx.TransportError:
                assert self._process.poll() is None, "the server ended"
                assert time.monotonic() < end, "the server does not answer"
                time.sleep(0.1)

    def kill(self) -> None:
        """Kill -9."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()
        self._process = None

    def stop(self) -> int | None:
        """Ask it to end; its exit code."""
        if self._process is None:
            return None
        self._process.terminate()
        try:
            return self._process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.kill()
            return None


@contextmanager
def serving(settings: Settings, script: str = START) -> Iterator[Process]:
    """A running server."""
    process = Process(settings)
    process.script = script
    process.start()
    try:
        yield process
    finally:
        process.stop()


class Served(Struct, frozen=True):
    """A server that listens on a port."""

    address: str


@contextmanager
def listening(app: Starlette) -> Iterator[Served]:
    """A server in a thread: quick to start, for clients that need a port but no process to kill."""
    port = free_port()
    config = uvicorn.Config(app, port=port, log_config=None, access_log=False, ws="websockets-sansio")
    config.timeout_graceful_shutdown = 1
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, name="served")
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive(), "the server ended"
            time.sleep(0.01)
        yield Served(f"http://127.0.0.1:{port}")
    finally:
        server.should_exit = True
        thread.join()
