"""Processes that only work, beside others that only answer: any of them may be killed at any moment."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx2 as httpx
import msgspec
import psycopg
import pytest
from typer.testing import CliRunner
from websockets.sync.client import connect

from roundhouse.cli.main import app
from roundhouse.server.settings import BadSettings, Settings
from tests.server.conftest import Place, postgres_place
from tests.server.places import PATIENCE, free_port
from tests.server.processes import EAGER, HANGING, START, Process
from tests.server.test_bots import eventually

TOKEN = "a token for the figures"


@contextmanager
def process(settings: Settings, command: str = "serve", script: str = START) -> Iterator[Process]:
    found = Process(settings, command=command)
    found.script = script
    found.start()
    try:
        yield found
    finally:
        found.stop()


class Browser:
    """Somebody whose requests go now to one process, now to another."""

    def __init__(self, *processes: Process) -> None:
        self._processes, self._count = list(processes), 0
        self._client = httpx.Client(timeout=PATIENCE)
        self._client.headers["X-CSRF-Token"] = self.ask("POST", "/account/guest", {"name": "Ana"})["csrf"]

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        self._count += 1
        address = self._processes[self._count % len(self._processes)].address
        answer = self._client.request(method, f"{address}/api/v1{path}", json=body)
        assert answer.status_code < 300, answer.text
        return answer.json()

    def forget(self, process: Process) -> None:
        """As a proxy that finds a process dead."""
        self._processes.remove(process)

    def cookie(self) -> dict[str, str]:
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self._client.cookies.items())}

    def move(self, game: str) -> None:
        """The first legal move, once it is my turn."""
        eventually(lambda: self.ask("GET", f"/games/{game}")["to_move"] == [0], 60)
        view = self.ask("GET", f"/games/{game}/table")
        action = view["moves"]["groups"][0]["choices"][0]["action"]
        body = {"action": action, "expected": view["game"]["seq"]}
        self.ask("POST", f"/games/{game}/actions", body)


def test_web_and_work_are_shared_by_processes_that_may_die(postgres_address: str, redis_address: str) -> None:
    place = postgres_place(postgres_address, redis_address)
    settings = place.settings(work="elsewhere", metrics_token=TOKEN)
    with ExitStack() as stack:
        webs = [stack.enter_context(process(settings)) for _ in range(2)]
        hanging = stack.enter_context(process(settings, "worker", HANGING))
        ana = Browser(*webs)
        bots = [{"kind": "bot", "bot": "easy"}] * 2
        wish = {"title": "18mex", "seats": [{"kind": "me"}, *bots], "seed": 1, "start": True}
        game = ana.ask("POST", "/games", wish)["id"]
        eventually(lambda: ana.ask("GET", f"/games/{game}")["to_move"] == [0] or _running(place))
        if not _running(place):
            ana.move(game)  # now a bot moves, at the worker that never ends
        eventually(lambda: _running(place))
        stuck = ana.ask("GET", f"/games/{game}")["seq"]
        hanging.kill()

        live = f"{webs[1].address.replace('http', 'ws')}/api/v1/games/{game}/live"
        with connect(live, additional_headers=ana.cookie()) as socket:
            workers = [stack.enter_context(process(settings, "worker", EAGER)) for _ in range(2)]
            eventually(lambda: ana.ask("GET", f"/games/{game}")["seq"] > stuck, 60)  # another worker does the job
            news = (msgspec.json.decode(socket.recv(timeout=PATIENCE)) for _ in range(1_000))
            assert next(one for one in news if one["type"] == "acted")["by"] in (1, 2), "a worker's move is heard of"
        for _ in range(2):
            ana.move(game)
        eventually(lambda: ana.ask("GET", f"/games/{game}")["to_move"] == [0], 60)
        assert ana.ask("POST", f"/games/{game}/advice")["moves"], "a worker thinks"

        webs[0].kill()
        ana.forget(webs[0])
        workers[0].kill()
        ana.move(game)
        ana.move(game)
        health = httpx.get(f"{workers[1].address}/readyz", timeout=PATIENCE).json()
        assert health["status"] == "ok"
        headers = {"Authorization": f"Bearer {TOKEN}"}
        figures = httpx.get(f"{workers[1].address}/metrics", headers=headers, timeout=PATIENCE).text
        assert "roundhouse_jobs_done_total" in figures
        assert "roundhouse_jobs_failed 0.0" in figures
        assert workers[1].stop() == 0


def _running(place: Place) -> int:
    with psycopg.connect(place.database) as connection:
        row = connection.execute("SELECT count(*) FROM procrastinate_jobs WHERE status = 'doing'").fetchone()
    assert row is not None
    return int(row[0])


def test_a_worker_says_what_it_lacks(monkeypatch: pytest.MonkeyPatch, lite: Place) -> None:
    def refused(*options: str, **env: str) -> tuple[int, str]:
        for name in ("DATABASE_URL", "REDIS_URL"):
            monkeypatch.setenv(name, env.get(name, ""))
        done = CliRunner().invoke(app, ["worker", *options])
        assert "Traceback" not in done.output
        return done.exit_code, " ".join(done.output.split())

    gone = free_port()
    both = {"DATABASE_URL": f"postgresql://t@127.0.0.1:{gone}/t", "REDIS_URL": f"redis://127.0.0.1:{gone}/0"}
    assert "need PostgreSQL" in refused(DATABASE_URL=lite.database)[1]
    code, told = refused(DATABASE_URL=both["DATABASE_URL"])
    assert (code, "need Redis" in told) == (2, True)
    code, told = refused("--jobs", "bots,mails", **both)
    assert (code, "unknown kind of jobs 'mails'; choose from advice" in told) == (2, True)
    code, told = refused(**both)
    assert (code, "Can't use the database" in told) == (3, True)


def test_work_elsewhere_needs_a_shared_database() -> None:
    for wrong in ("sqlite:///x.db", "postgresql://t@host/t"):
        with pytest.raises(BadSettings, match="ROUNDHOUSE_WORK: can't be elsewhere: workers need"):
            Settings.from_env({"DATABASE_URL": wrong, "ROUNDHOUSE_WORK": "elsewhere"})
    with pytest.raises(BadSettings, match="ROUNDHOUSE_WORK: must be here or elsewhere, not 'there'"):
        Settings.from_env({"ROUNDHOUSE_WORK": "there"})
