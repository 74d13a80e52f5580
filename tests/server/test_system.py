"""Health, figures, logs, the client's files and the description of the interface."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

import msgspec

from roundhouse.server import Settings
from roundhouse.server.app import describe
from roundhouse.server.operations.logs import JsonLines
from tests.server.conftest import Opened, Place
from tests.server.people import Table

TOKEN = "a token for the figures"


def test_figures(place: Place, opened: Opened) -> None:
    table = opened(place, metrics_token=TOKEN)
    ana = table.guest("Ana")
    game = ana.new_game()
    ana.act(game)
    assert ana.refused("POST", f"/games/{game}/redo", {"expected": 0}) == (409, "conflict")
    table.client.request("PROPFIND", "/api/v1/account")
    with ana.live(game):
        answer = table.client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    text = answer.text
    assert answer.headers["content-type"].startswith("text/plain")
    assert "roundhouse_moves_total 1.0\n" in text
    assert "roundhouse_conflicts_total 1.0\n" in text
    assert "roundhouse_notices_failed 0.0" in text
    assert "roundhouse_connections 1.0" in text
    assert "roundhouse_resident_games 1.0" in text
    assert 'roundhouse_requests_total{method="POST",status="201"} 2.0' in text
    assert 'method="OTHER"' in text
    assert "PROPFIND" not in text


def test_figures_are_not_public(lite: Place, opened: Opened) -> None:
    plain, guarded = opened(lite).client, opened(lite, metrics_token=TOKEN).client
    for header in ({}, {"Authorization": "Bearer "}, {"Authorization": "Bearer None"}):
        assert plain.get("/metrics", headers=header).status_code == 404
        assert guarded.get("/metrics", headers=header).status_code == 404
    assert guarded.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}x"}).status_code == 404


def test_the_clients_files(lite: Place, opened: Opened, tmp_path: Path) -> None:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<p>the page</p>")
    (folder / "assets" / "x.js").write_text("1")
    (tmp_path / "secret.txt").write_text("secret")
    client = opened(lite, static=str(folder)).client
    for path in ("/", "/game/abc", "/join/secret", "/account"):
        assert client.get(path).text == "<p>the page</p>"
    assert "immutable" in client.get("/assets/x.js").headers["cache-control"]
    assert client.get("/assets/y.js").status_code == 404
    assert client.get("/api/nothing").json()["error"] == "not_found"
    assert client.get("/api/v1/nothing").json()["error"] == "not_found"
    assert "secret" not in client.get("/%2e%2e/secret.txt").text
    assert "secret" not in client.get("/..%2fsecret.txt").text


def test_without_a_built_client(table: Table) -> None:
    assert "make client" in table.client.get("/").text


def test_the_wrong_method(table: Table) -> None:
    answer = table.client.put("/api/v1/account")
    assert (answer.status_code, answer.json()["error"]) == (405, "not_allowed")


def test_the_description_is_complete() -> None:
    found: Any = describe()
    for path, operations in found["paths"].items():
        for method, operation in operations.items():
            good = [answer for status, answer in operation["responses"].items() if status.startswith("2")]
            assert good, f"{method} {path}"
            assert operation["summary"]
            if method in ("post", "put", "patch") and "requestBody" in operation:
                assert operation["requestBody"]["content"]["application/json"]["schema"]
    names = set(found["components"]["schemas"])
    assert {"Position", "Moves", "Scene", "GameInfo", "Problem", "Acted", "TableView"} <= names
    text = msgspec.json.encode(found).decode()
    used = {part.split('"')[0] for part in text.split("#/components/schemas/")[1:]}
    assert used <= names


def test_the_description_is_served(table: Table) -> None:
    assert table.client.get("/api/v1/openapi.json").json()["openapi"].startswith("3.1")


def test_logs_are_lines_of_json() -> None:
    record = logging.LogRecord("roundhouse", logging.INFO, "x", 1, "moved %s", ("on",), None)
    record.game = "abc"
    line = json.loads(JsonLines().format(record))
    assert (line["level"], line["message"], line["game"]) == ("info", "moved on", "abc")


def test_settings_come_from_the_environment() -> None:
    env = {"DATABASE_URL": "postgresql://x/y", "REDIS_URL": "redis://z", "ROUNDHOUSE_SECURE": "true"}
    found = Settings.from_env(env)
    assert (found.database, found.redis, found.secure) == ("postgresql://x/y", "redis://z", True)
