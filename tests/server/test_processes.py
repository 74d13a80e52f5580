"""Real processes: two of them behind one address, and a clear word when something is not right."""

from __future__ import annotations

import httpx2 as httpx
import pytest
from typer.testing import CliRunner

from roundhouse import present
from roundhouse.cli.main import app
from roundhouse.core.game import Game
from roundhouse.server.processes import USUAL_ROOMS, draw_maps
from roundhouse.titles import all_titles
from tests.server.conftest import postgres_place
from tests.server.places import free_port
from tests.server.processes import Process

TOKEN = "a token for the figures"


def test_several_processes_behind_one_address(postgres_address: str, redis_address: str) -> None:
    place = postgres_place(postgres_address, redis_address)
    process = Process(place.settings(metrics_token=TOKEN), workers=2)
    process.start()
    try:
        base = f"{process.address}/api/v1"
        with httpx.Client(base_url=base, timeout=20) as ana:
            csrf = ana.post("/account/guest", json={"name": "Ana"}).json()["csrf"]
            ana.headers["X-CSRF-Token"] = csrf
            wish = {"title": "18mex", "seats": [{"kind": "local"}] * 3, "mode": "hotseat", "start": True}
            game = ana.post("/games", json=wish).json()["id"]
            cookies = dict(ana.cookies)
        for number in range(24):  # a new connection each time, so that now one process answers and now the other
            with httpx.Client(base_url=base, timeout=20, cookies=cookies, headers={"X-CSRF-Token": csrf}) as ana:
                view = ana.get(f"/games/{game}/table").json()
                assert view["game"]["seq"] == number
                action = view["moves"]["groups"][0]["choices"][0]["action"]
                body = {"action": action, "expected": number}
                assert ana.post(f"/games/{game}/actions", json=body).json()["seq"] == number + 1
        for _ in range(8):  # whichever is asked answers for both
            headers = {"Authorization": f"Bearer {TOKEN}"}
            figures = httpx.get(f"{process.address}/metrics", headers=headers, timeout=20).text
            assert "roundhouse_moves_total 24.0\n" in figures
            assert 'roundhouse_requests_total{method="POST",status="200"} 24.0\n' in figures
            assert "roundhouse_connections 0.0\n" in figures
    finally:
        process.stop()


def test_several_processes_need_redis(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("REDIS_URL", raising=False)
    done = CliRunner().invoke(app, ["serve", "--workers", "2", "--port", str(free_port())])
    assert done.exit_code == 2


def test_settings_that_do_not_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROUNDHOUSE_RATE", "fast")
    assert CliRunner().invoke(app, ["serve", "--port", str(free_port())]).exit_code == 2


def test_the_description_on_the_command_line() -> None:
    done = CliRunner().invoke(app, ["openapi"])
    assert done.exit_code == 0
    assert '"openapi": "3.1.0"' in done.output


def test_maps_are_drawn_before_the_first_visitor(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    def scene(game: Game) -> None:
        drawn.append(game.defn.title)

    monkeypatch.setattr(present, "scene", scene)
    draw_maps()
    assert drawn == [title for title in all_titles() for _ in USUAL_ROOMS]
