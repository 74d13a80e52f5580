"""What admins and moderators did: entries are only ever added."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from sqlalchemy import Connection, Engine, insert, select

from ..ids import now
from ..model import User
from ..storage.records import writing
from ..storage.tables import StoredRow, audit
from .model import AuditEntry, AuditPage

PAGE = 50


def note(connection: Connection, actor: str, action: str, target: str, **details: object) -> None:
    """Add an entry, in the transaction of what was done."""
    values = {"actor": actor[:40], "action": action, "target": target[:100]}
    connection.execute(insert(audit).values(**values, at=now(), details=msgspec.json.encode(details).decode()))


class Audit:
    """Reads the entries."""

    def __init__(self, engine: Engine) -> None:
        """Works on the database only."""
        self._engine = engine

    def note(self, by: User, action: str, target: str) -> None:
        """Add an entry about something outside the database."""
        with writing(self._engine) as connection:
            note(connection, by.name, action, target)

    def page(self, before: int | None) -> AuditPage:
        """The entries before one, the latest first."""
        query = select(audit).order_by(audit.c.id.desc()).limit(PAGE + 1)
        if before is not None:
            query = query.where(audit.c.id < before)
        with self._engine.connect() as connection:
            rows = connection.execute(query).all()
        return AuditPage(entries=tuple(_shown(row) for row in rows[:PAGE]), more=len(rows) > PAGE)

    def lines(self) -> Iterator[bytes]:
        """Everything as JSON lines, the first entry first."""
        with self._engine.connect() as connection:
            for row in connection.execute(select(audit).order_by(audit.c.id)):
                yield msgspec.json.encode(_shown(row)) + b"\n"


def _shown(row: StoredRow) -> AuditEntry:
    return AuditEntry(id=row.id, at=row.at, actor=row.actor, action=row.action, target=row.target, details=row.details)
