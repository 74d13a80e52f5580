"""What whoever hosts a server does from the command line."""

from __future__ import annotations

import base64
import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Engine, delete, insert, select, text
from sqlalchemy.exc import SQLAlchemyError

from roundhouse.core.errors import RoundhouseError

from .accounts import Accounts
from .database import migrate, open_database
from .errors import Refused
from .model import User
from .records import writing
from .settings import Settings
from .tables import metadata

FORMAT = "roundhouse-backup-1"
SHORTEST = 8
AT_ONCE = 500


class AdminError(RoundhouseError):
    """Something cannot be done, told for the command line."""


class Administration:
    """Works on the database of a server, whether it runs or not."""

    def __init__(self, engine: Engine, settings: Settings) -> None:
        """The tables are up to date."""
        self._engine, self._accounts = engine, Accounts(engine, settings)

    def create_user(self, name: str, password: str) -> User:
        """A user with a password."""
        return self._told(lambda: self._accounts.register(name, _good(password)))

    def reset_password(self, name: str, password: str) -> User:
        """Another password for a user."""

        def reset() -> User:
            user = self._accounts.find(name)
            self._accounts.set_password(user.id, _good(password))
            return user

        return self._told(reset)

    def _told(self, work: Any) -> User:
        try:
            found: User = work()
        except Refused as error:
            raise AdminError(error.message) from error
        return found

    def backup(self, file: Path) -> int:
        """Write all rows, as they are at one moment, to a packed file of JSON lines; works on both databases."""
        count = 0
        with self._engine.connect() as connection, gzip.open(file, "xb") as out:
            if connection.dialect.name == "postgresql":
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            else:
                connection.exec_driver_sql("BEGIN")
            out.write(msgspec.json.encode({"format": FORMAT}) + b"\n")
            for table in metadata.sorted_tables:
                for row in connection.execute(select(table)).mappings():
                    out.write(
                        msgspec.json.encode([str(table.name), {str(k): _plain(v) for k, v in row.items()}]) + b"\n"
                    )
                    count += 1
        return count

    def restore(self, file: Path) -> int:
        """Replace everything by a backup, or change nothing if it is broken."""
        try:
            with gzip.open(file, "rb") as lines, writing(self._engine) as connection:
                if msgspec.json.decode(lines.readline()) != {"format": FORMAT}:
                    raise AdminError(f"{file} is no backup of this program")
                for table in reversed(metadata.sorted_tables):
                    connection.execute(delete(table))
                count = 0
                for name, rows in _batches(lines):
                    connection.execute(insert(metadata.tables[name]), rows)
                    count += len(rows)
                if connection.dialect.name == "postgresql":
                    connection.execute(
                        text("SELECT setval(pg_get_serial_sequence('chat', 'id'), COALESCE(MAX(id), 0) + 1) FROM chat")
                    )
                return count
        except (EOFError, gzip.BadGzipFile, msgspec.DecodeError, KeyError, SQLAlchemyError) as error:
            raise AdminError(f"{file} cannot be restored; nothing was changed: {error}") from error


def _batches(lines: Any) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Rows of one table after the other, some hundreds at once."""
    name, rows = "", list[dict[str, Any]]()
    for line in lines:
        table, row = msgspec.json.decode(line)
        if rows and (table != name or len(rows) == AT_ONCE):
            yield name, rows
            rows = []
        name = table
        rows.append({k: _read(v) for k, v in row.items()})
    if rows:
        yield name, rows


def _plain(value: Any) -> Any:
    return {"base64": base64.b64encode(value).decode()} if isinstance(value, bytes) else value


def _read(value: Any) -> Any:
    return base64.b64decode(value["base64"]) if isinstance(value, dict) else value


def _good(password: str) -> str:
    if len(password) < SHORTEST:
        raise AdminError(f"a password has at least {SHORTEST} characters")
    return password


@contextmanager
def opened(settings: Settings) -> Iterator[Administration]:
    """The database of a server."""
    engine = open_database(settings.database)
    try:
        migrate(engine)
        yield Administration(engine, settings)
    except SQLAlchemyError as error:
        raise AdminError(f"the database does not answer: {error}") from error
    finally:
        engine.dispose()
