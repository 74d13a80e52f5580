"""Backups: a whole database as one compressed file of JSON lines, for SQLite and PostgreSQL alike."""

from __future__ import annotations

import base64
import gzip
import os
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Column, Connection, Engine, MetaData, Table, delete, func, insert, select
from sqlalchemy.exc import SQLAlchemyError

from roundhouse.core.errors import RoundhouseError

from ..storage.database import is_known_revision, migrate, open_database, revision
from ..storage.queue_tables import clear_queue
from ..storage.records import writing
from ..storage.tables import metadata
from .consistency import Checked, check_database

FORMAT = "roundhouse-backup-2"
#: Backups without the revision of their tables and a last line; the tables were those of this revision.
FIRST_FORMAT, FIRST_REVISION = "roundhouse-backup-1", "0002"
END = "end"
AT_ONCE = 500
#: Called with the number of checked games and of all games.
Progress = Callable[[int, int], None]


class BackupError(RoundhouseError):
    """A backup can't be written or restored; the text is for the command line."""


def write_backup(engine: Engine, file: Path) -> int:
    """Write all rows as they are at one moment; the file appears whole or not at all and only its owner can read it."""
    handle, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)  # made with mode 0600
    try:
        with os.fdopen(handle, "wb") as raw:
            with gzip.GzipFile(fileobj=raw, mode="wb") as packed:
                count = _write_rows(engine, packed)
            raw.flush()
            os.fsync(raw.fileno())
        os.link(name, file)  # unlike a rename this never replaces a file
    finally:
        Path(name).unlink()
    return count


def _write_rows(engine: Engine, packed: gzip.GzipFile) -> int:
    count = 0
    with engine.connect() as connection:
        if connection.dialect.name == "postgresql":
            connection = connection.execution_options(isolation_level="REPEATABLE READ")
        else:
            connection.exec_driver_sql("BEGIN")
        packed.write(_line({"format": FORMAT, "revision": revision(connection)}))
        for table in _saved():
            for row in connection.execute(select(table)).mappings():
                packed.write(_line([str(table.name), {str(k): _plain(v) for k, v in row.items()}]))
                count += 1
        packed.write(_line([END, count]))
    return count


def _saved() -> list[Table]:
    """The tables that belong to backups; the others are about the server that runs."""
    return [table for table in metadata.sorted_tables if table.info.get("backup", True)]


def restore_backup(engine: Engine, file: Path, check: bool, progress: Progress) -> tuple[int, Checked | None]:
    """Replace everything by a backup; a broken, inconsistent or newer one is refused before anything is written.

    The rows first go into a database of their own, with the tables as they were when the backup was made; it is
    brought up to date and checked there.
    """
    with tempfile.TemporaryDirectory(prefix="roundhouse-restore-") as folder:
        scratch = open_database(f"sqlite:///{folder}/restore.db")
        try:
            _load(scratch, file)
            migrate(scratch)
            checked = check_database(scratch, progress) if check else None
            if checked is not None and checked.findings:
                raise _refusal(file, f"{len(checked.findings)} differences; the first: {checked.findings[0]}")
            return _copy(scratch, engine), checked
        except SQLAlchemyError as error:
            raise _refusal(file, one_line(error)) from error
        finally:
            scratch.dispose()


def _load(scratch: Engine, file: Path) -> None:
    """Fill an empty database with the rows of a backup."""
    try:
        with gzip.open(file, "rb") as lines:
            header = _decoded(lines.readline(), 1)
            migrate(scratch, _revision_of(file, header))
            with writing(scratch) as connection:
                old = MetaData()
                old.reflect(connection)
                _insert(connection, old, lines, whole=header["format"] == FORMAT)
    except (EOFError, OSError) as error:
        if isinstance(error, FileNotFoundError):
            raise BackupError(f"{file}: there is no such file") from error
        raise _refusal(file, f"the file is damaged ({error})") from error
    except ValueError as error:
        raise _refusal(file, str(error)) from error


def _revision_of(file: Path, header: Any) -> str:
    form = header.get("format") if isinstance(header, dict) else None
    if form == FIRST_FORMAT:
        return FIRST_REVISION
    if not isinstance(form, str) or not form.startswith("roundhouse-backup-"):
        raise _refusal(file, "it is not a backup of Roundhouse")
    if form != FORMAT or not is_known_revision(header.get("revision")):
        raise _refusal(file, "it was made by a newer version of Roundhouse; update first")
    return str(header["revision"])


def _insert(connection: Connection, old: MetaData, lines: Iterable[bytes], whole: bool) -> None:
    count, ended = 0, not whole
    for number, line in enumerate(lines, start=2):
        name, row = _pair(_decoded(line, number), number)
        if name == END:
            if row != count:
                raise ValueError(f"line {number}: {row} rows were written, the file holds {count}")
            ended = True
            continue
        table = old.tables.get(name)
        if table is None or (whole and ended):
            raise ValueError(
                f"line {number}: unknown table {name!r}" if table is None else f"line {number}: after the end"
            )
        try:
            connection.execute(insert(table), _values(table, row))
        except SQLAlchemyError as error:
            raise ValueError(f"line {number} ({name}): {one_line(error)}") from error
        except ValueError as error:
            raise ValueError(f"line {number} ({name}): {error}") from error
        count += 1
    if not ended:
        raise ValueError("the file is incomplete: its last line is missing")


def _decoded(line: bytes, number: int) -> Any:
    try:
        return msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"line {number} is not JSON: {error}") from error


def _pair(value: object, number: int) -> tuple[str, object]:
    if isinstance(value, list) and len(value) == 2 and isinstance(value[0], str):
        return value[0], value[1]
    raise ValueError(f"line {number} is not a row")


def _values(table: Table, row: object) -> dict[str, object]:
    """The row with its values checked: SQLite would take any value in any column."""
    if not isinstance(row, dict):
        raise ValueError("not a row")
    unknown = sorted(row.keys() - {str(c.name) for c in table.columns})
    if unknown:
        raise ValueError(f"unknown column {', '.join(map(repr, unknown))}")
    values = {name: _read(value) for name, value in row.items()}
    for column in table.columns:
        if column.name in values:
            _check_value(column, values[column.name])
    return values


def _check_value(column: Column[Any], value: object) -> None:
    if value is None:
        return  # the database knows whether that is allowed
    wanted = column.type.python_type
    fits = isinstance(value, (int, float) if wanted is float else wanted)
    if not fits or (isinstance(value, bool) and wanted is not bool):
        raise ValueError(f"{column.name} is {type(value).__name__}, not {wanted.__name__}")
    length = getattr(column.type, "length", None)
    if isinstance(value, str) and ("\0" in value or (length is not None and len(value) > length)):
        raise ValueError(f"{column.name} is longer than {length} characters or holds a NUL")


def _copy(scratch: Engine, engine: Engine) -> int:
    """All rows from one database to another in one transaction."""
    count = 0
    with scratch.connect() as source, writing(engine) as connection:
        for table in reversed(metadata.sorted_tables):
            connection.execute(delete(table))
        clear_queue(connection)
        for table in _saved():
            for rows in source.execute(select(table)).mappings().partitions(AT_ONCE):
                connection.execute(insert(table), [dict(row) for row in rows])
                count += len(rows)
        if connection.dialect.name == "postgresql":
            _renew_sequences(connection)
    return count


def _renew_sequences(connection: Connection) -> None:
    """Numbers that PostgreSQL hands out go on after the restored ones."""
    for table in metadata.sorted_tables:
        column = table.autoincrement_column
        if column is not None and column.autoincrement is True:
            sequence = func.pg_get_serial_sequence(str(table.name), str(column.name))
            connection.execute(select(func.setval(sequence, func.coalesce(func.max(column), 0) + 1)))


def _refusal(file: Path, why: str) -> BackupError:
    return BackupError(f"{file} can't be restored: {why}. Nothing was changed.")


def one_line(error: SQLAlchemyError) -> str:
    """The database's own message, without the statement and its values."""
    return " ".join(str(getattr(error, "orig", None) or error).split())


def _line(value: object) -> bytes:
    return msgspec.json.encode(value) + b"\n"


def _plain(value: object) -> object:
    return {"base64": base64.b64encode(value).decode()} if isinstance(value, bytes) else value


def _read(value: object) -> object:
    if not isinstance(value, dict):
        return value
    if value.keys() != {"base64"} or not isinstance(value["base64"], str):
        raise ValueError("a value that is neither plain nor base64")
    return base64.b64decode(value["base64"], validate=True)
