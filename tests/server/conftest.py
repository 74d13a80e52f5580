"""Servers to test, on SQLite and on PostgreSQL with Redis."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from msgspec import Struct
from msgspec.structs import replace
from starlette.testclient import TestClient

from roundhouse.server import Settings, create_app, ids
from roundhouse.server.ids import new_id
from roundhouse.server.jobs import Periodic
from roundhouse.server.storage import queue_tables
from roundhouse.server.storage.database import migrate, open_database
from roundhouse.server.storage.tables import metadata
from tests.server.people import Person, Table
from tests.server.places import postgres, postgres_folder, redis_server
from tests.server.timed import Time


class Place(Struct, frozen=True):
    """A fresh database, and Redis if there is one."""

    database: str
    redis: str = ""

    def settings(self, **more: Any) -> Settings:
        """Settings for a test: cheap passwords, quick bots, no limits."""
        usual = Settings(
            database=self.database,
            redis=self.redis,
            argon_passes=1,
            argon_memory=1024,
            bot_pause=0.0,
            rate=100_000.0,
            burst=1_000_000,
            attempts=1_000_000,
            quota_address=1_000_000,
            static="nowhere",
        )
        return replace(usual, **more)


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sqlite") / "template.db"
    engine = open_database(f"sqlite:///{path}")
    migrate(engine)
    engine.dispose()
    return path


@pytest.fixture(scope="session")
def postgres_address() -> Iterator[str]:
    if postgres_folder() is None:
        pytest.skip("PostgreSQL is not on this machine")
    with postgres() as address:
        with psycopg.connect(f"{address}/postgres", autocommit=True) as connection:
            connection.execute("CREATE DATABASE tested")
        engine = open_database(f"{address}/tested")
        migrate(engine)
        engine.dispose()
        yield address


@pytest.fixture(scope="session")
def redis_address() -> Iterator[str]:
    if shutil.which("redis-server") is None:
        pytest.skip("Redis is not on this machine")
    with redis_server() as address:
        yield address


def sqlite_place(template: Path, folder: Path) -> Place:
    """A copy of an empty database."""
    path = folder / f"{new_id()}.db"
    shutil.copy(template, path)
    return Place(f"sqlite:///{path}")


def postgres_place(address: str, redis: str) -> Place:
    """The database, emptied; whoever used it before has left it."""
    with psycopg.connect(f"{address}/tested", autocommit=True) as connection:
        connection.execute(EMPTYING)
    return Place(f"{address}/tested", redis)


def _emptying() -> bytes:
    """Empties the few tables that a test has filled, and counts from 1 again: much quicker than truncating them all."""
    names = [*queue_tables.TABLES, *(table.name for table in metadata.sorted_tables)]
    lines = [f"IF EXISTS (SELECT FROM {name}) THEN DELETE FROM {name}; END IF;" for name in reversed(names)]
    counted = "SELECT sequencename AS name FROM pg_sequences WHERE last_value IS NOT NULL AND schemaname = 'public'"
    again = f"FOR used IN {counted} LOOP EXECUTE format('ALTER SEQUENCE %I RESTART', used.name); END LOOP;"
    return f"DO $$ DECLARE used record; BEGIN {' '.join(lines)} {again} END $$".encode()


EMPTYING = _emptying()


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """Each test runs on both databases."""
    if request.param == "sqlite":
        return sqlite_place(request.getfixturevalue("sqlite_template"), tmp_path)
    return postgres_place(request.getfixturevalue("postgres_address"), request.getfixturevalue("redis_address"))


@pytest.fixture
def lite(sqlite_template: Path, tmp_path: Path) -> Place:
    """SQLite only, for what does not depend on the database."""
    return sqlite_place(sqlite_template, tmp_path)


Opened = Callable[..., Table]


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    """All servers of a test go by its time, and look after clocks only when it says so."""
    found = Time()
    monkeypatch.setattr(ids, "source", lambda: found.now)
    monkeypatch.setattr(Periodic, "every", lambda *_, **__: None)
    return found


@pytest.fixture
def opened() -> Iterator[Opened]:
    """Start servers on a place; they stop when the test ends."""
    clients: list[TestClient] = []

    def start(place: Place, **more: object) -> Table:
        client = TestClient(create_app(place.settings(**more)), raise_server_exceptions=False)
        client.__enter__()
        clients.append(client)
        return Table(client)

    yield start
    for client in reversed(clients):
        client.__exit__(None, None, None)


@pytest.fixture
def table(place: Place, opened: Opened) -> Table:
    """A server on each database."""
    return opened(place)


@pytest.fixture
def ana(table: Table) -> Person:
    return table.guest("Ana")


@pytest.fixture
def eva(table: Table) -> Person:
    return table.guest("Eva")
