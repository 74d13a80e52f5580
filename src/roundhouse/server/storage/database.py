"""Opening the database: SQLite in WAL mode, or PostgreSQL."""

from __future__ import annotations

import contextlib
import functools
import os
import sqlite3
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url

from .queue_tables import has_queue, migrate_queue, queue_head, queue_revision


def open_database(address: str) -> Engine:
    """An engine for the address; nothing is created yet."""
    url = make_url(address)
    if url.get_backend_name() == "postgresql":
        patience = {} if "connect_timeout" in url.query else {"connect_timeout": 10}
        return create_engine(
            url.set(drivername="postgresql+psycopg"),
            pool_size=10,
            max_overflow=20,
            pool_pre_ping=True,
            connect_args=patience,
            hide_parameters=True,
        )
    if url.get_backend_name() != "sqlite":
        raise ValueError(f"the database is SQLite or PostgreSQL, not {url.get_backend_name()}")
    if url.database and url.database != ":memory:" and not url.database.startswith("file:"):
        file = Path(url.database).expanduser().absolute()
        _create(file)
        url = url.set(database=str(file))
    engine = create_engine(
        url,
        pool_size=20,
        max_overflow=40,
        connect_args={"check_same_thread": False, "timeout": 30},
        hide_parameters=True,  # errors are logged, and what was to be stored may be secret
    )
    event.listen(engine, "connect", _sqlite_pragmas)
    return engine


def _create(file: Path) -> None:
    """A new file that only its owner reads; SQLite gives the same mode to what it writes beside it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(OSError):  # it exists, or SQLite will say what is wrong
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _sqlite_pragmas(connection: sqlite3.Connection, _: object) -> None:
    """WAL lets readers read while one writes; FULL makes what was committed survive even a loss of power."""
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "busy_timeout=30000",
        "cache_size=-16000",
    ):
        connection.execute(f"PRAGMA {pragma}")


def migrate(engine: Engine, to: str = "head") -> None:
    """Bring the tables up to date (or to an older revision of an empty database); several processes may try at once."""
    config = _config()
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(1830)")
        else:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        if to != "head" or revision(connection) != head():  # reading all migrations takes longer than a usual start
            config.attributes["connection"] = connection
            command.upgrade(config, to)
        if to == "head":
            migrate_queue(connection)


def revision(connection: Connection) -> str:
    """The revision of the tables in a database."""
    return MigrationContext.configure(connection).get_current_revision() or ""


@functools.cache
def head() -> str:
    """The revision of the tables that this program works with."""
    return ScriptDirectory.from_config(_config()).get_current_head() or ""


def outdated_queue(connection: Connection) -> str:
    """What is wrong with the tables of the queue, if the database has one; empty if nothing."""
    if not has_queue(connection):
        return ""
    found, wanted = queue_revision(connection), queue_head()
    return "" if found >= wanted else f"The queue has revision {found or 'none'}; this version needs {wanted}."


def is_known_revision(name: object) -> bool:
    """Whether this program knows how to bring tables of a revision up to date."""
    return name in _revisions()


@functools.cache
def _revisions() -> frozenset[str]:
    return frozenset(script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions())


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parents[1] / "migrations"))
    return config
