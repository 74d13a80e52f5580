"""Alive and ready are two questions: a process without its database lives, and is not ready."""

from __future__ import annotations

import sqlite3
import time
from typing import Any

import pytest
from sqlalchemy import event, func, select

from roundhouse.server.operations import readiness
from roundhouse.server.storage.database import open_database
from roundhouse.server.storage.tables import probes
from tests.server.conftest import Opened, Place
from tests.server.people import Table
from tests.server.places import PATIENCE, redis_server


@pytest.fixture(autouse=True)
def _always_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "FRESH", 0.0)


def _ready(table: Table) -> tuple[int, dict[str, str]]:
    answer = table.client.get("/readyz")
    return answer.status_code, answer.json()["parts"]


def _until(table: Table, status: int, seconds: float = PATIENCE) -> dict[str, str]:
    """The parts, once the answer has this status: the first sign of life through Redis takes a moment."""
    end = time.monotonic() + seconds
    while (found := _ready(table))[0] != status:
        assert time.monotonic() < end, found
        time.sleep(0.1)
    return found[1]


def _lives(table: Table) -> bool:
    answer = table.client.get("/livez")
    return answer.status_code == 200 and bool(answer.json()["status"] == "ok")


WELL = {"database": "ok", "tables": "ok", "bus": "ok"}


def test_a_ready_server(table: Table) -> None:
    assert _lives(table)
    assert _until(table, 200) == WELL
    old = table.client.get("/healthz")
    assert (old.status_code, old.json()["status"]) == (200, "ok")
    assert old.json()["database"] in ("sqlite", "postgresql")
    with table.services.engine.connect() as connection:
        count = connection.execute(select(func.count()).select_from(probes)).scalar_one()
    assert count == 0


def test_a_full_disk(lite: Place, opened: Opened) -> None:
    table = opened(lite)
    ana = table.guest("Ana")
    game = ana.new_game()
    action = ana.first(game)
    assert _until(table, 200) == WELL
    full = True

    def limit(connection: Any, _: Any) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages if full else 10**6}")

    with sqlite3.connect(lite.database.removeprefix("sqlite:///")) as connection:
        connection.execute("VACUUM")  # nothing is left free inside
    event.listen(table.services.engine, "connect", limit)
    table.services.engine.dispose()
    assert _ready(table) == (503, {**WELL, "database": "failing"})
    assert _lives(table)
    for text in range(200):  # smaller things may find room for a while
        answer = ana.ask("PUT", f"/games/{game}/note", {"text": f"{text}" * 4000})
        if answer.status_code != 200:
            break
    assert (answer.status_code, answer.json()["error"]) == (503, "unavailable")
    assert "disk" not in answer.text
    full = False
    table.services.engine.dispose()
    assert _ready(table) == (200, WELL)
    assert ana.act(game, action)["seq"] == 1


def test_a_database_that_only_reads(postgres_address: str, redis_address: str, opened: Opened) -> None:
    from tests.server.conftest import postgres_place

    place = postgres_place(postgres_address, redis_address)
    table = opened(place)
    ana = table.guest("Ana")
    game = ana.new_game()
    assert _until(table, 200) == WELL
    other = open_database(place.database)
    with other.connect() as connection:
        connection.exec_driver_sql("ALTER DATABASE tested SET default_transaction_read_only = on")
        connection.commit()
    try:
        table.services.engine.dispose()
        assert _until(table, 503) == {**WELL, "database": "failing"}
        assert _lives(table)
        with ana.live(game) as socket:
            socket.send_json({"type": "act", "id": 7, "action": ana.first(game), "expected": 0})
            while (message := socket.receive_json())["type"] not in ("done", "problem"):
                pass
            assert (message["type"], message["id"], message["error"]) == ("problem", 7, "unavailable")
    finally:
        with other.connect() as connection:
            connection.exec_driver_sql("SET default_transaction_read_only = off")
            connection.exec_driver_sql("ALTER DATABASE tested RESET default_transaction_read_only")
            connection.commit()
        other.dispose()
        table.services.engine.dispose()
    assert _until(table, 200) == WELL
    assert ana.act(game)["seq"] == 1


@pytest.mark.parametrize("revision", ["0001", "9999"])
def test_tables_of_another_version(place: Place, opened: Opened, revision: str) -> None:
    """Not yet brought up to date, or already by a newer version that was started beside this one."""
    table = opened(place)
    _until(table, 200)
    engine = open_database(place.database)
    with engine.begin() as connection:
        old = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar_one()
        connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{revision}'")
    try:
        assert _until(table, 503) == {**WELL, "tables": "failing"}
        assert _lives(table)
    finally:
        with engine.begin() as connection:
            connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{old}'")
        engine.dispose()


def test_a_lost_bus(lite: Place, opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    from roundhouse.server.news import bus

    monkeypatch.setattr(bus, "BEAT", 0.2)
    monkeypatch.setattr(bus, "SILENT", 2.0)
    with redis_server() as address:
        table = opened(lite, redis=address)
        assert _until(table, 200) == WELL
    assert _until(table, 503) == {**WELL, "bus": "failing"}
    assert _lives(table)


def test_asking_often_writes_once(lite: Place, opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "FRESH", 60.0)
    table, written = opened(lite), list[int]()

    def counted(*_: Any) -> str:
        written.append(1)
        return ""

    monkeypatch.setattr(readiness, "try_writing", counted)
    for _ in range(20):
        assert table.client.get("/readyz").status_code == 200
    assert len(written) == 1


def test_a_socket_is_told_before_it_closes(lite: Place, opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    """Storage fails while somebody is connected, and while somebody connects."""
    from sqlalchemy.exc import OperationalError

    table = opened(lite)
    ana = table.guest("Ana")
    game = ana.new_game()
    action = ana.first(game)

    def fails(*_: Any, **__: Any) -> Any:
        raise OperationalError("SELECT secret", {}, Exception("disk I/O error"))

    with ana.live(game) as socket:
        monkeypatch.setattr(table.services.journal, "_commit", fails)
        socket.send_json({"type": "act", "id": 1, "action": action, "expected": 0})
        while (message := socket.receive_json())["type"] not in ("done", "problem"):
            pass
        assert (message["id"], message["error"]) == (1, "unavailable")
        assert "secret" not in str(message)
        assert socket.receive()["type"] == "websocket.close"
    monkeypatch.undo()
    monkeypatch.setattr(table.services.lives, "record", fails)
    with ana.live(game) as socket:
        assert socket.receive_json()["error"] == "unavailable"
        closed = socket.receive()
        assert (closed["type"], closed["code"]) == ("websocket.close", 4503)
