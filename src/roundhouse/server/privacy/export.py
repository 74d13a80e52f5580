"""Everything that is stored about a person, as one JSON document."""

from __future__ import annotations

import base64

import msgspec
from sqlalchemy import Connection, Engine, or_, select

from ..ids import now
from ..model import User
from ..storage.tables import games, metadata, seats
from .coverage import COVERED, SECRET, UNSEEN

FORMAT = "roundhouse-personal-data-1"


def personal_data(engine: Engine, user: User) -> bytes:
    """The document; rows by table, without secrets."""
    found: dict[str, object] = {"format": FORMAT, "at": now(), "name": user.name}
    with engine.connect() as connection:
        found["account"] = _rows(connection, "users", ("id",), user.id)
        for table, columns in sorted(COVERED.items()):
            theirs = tuple(name for name, column in columns.items() if column.theirs)
            if theirs:
                found[table] = _rows(connection, table, theirs, user.id)
        found["played"] = _played(connection, user.id)
    return msgspec.json.format(msgspec.json.encode(found), indent=1)


def _rows(connection: Connection, name: str, columns: tuple[str, ...], user: str) -> list[dict[str, object]]:
    table = metadata.tables[name]
    mine = or_(*(table.c[column] == user for column in columns))
    unseen = {column for column, what in COVERED.get(name, {}).items() if what == UNSEEN}
    shown = [column for column in table.columns if column.name not in SECRET | unseen]
    return [
        {str(key): _plain(value) for key, value in row.items()}
        for row in connection.execute(select(*shown).where(mine)).mappings()
    ]


def _plain(value: object) -> object:
    return base64.b64encode(value).decode() if isinstance(value, bytes) else value


def _played(connection: Connection, user: str) -> list[dict[str, object]]:
    """The games of somebody in brief; each can be exported as a whole from its table."""
    mine = select(seats.c.game).where(seats.c.user == user)
    shown = (games.c.id, games.c.title, games.c.name, games.c.status, games.c.result, games.c.created)
    query = select(*shown).where(games.c.id.in_(mine)).order_by(games.c.created)
    return [dict(row._mapping) for row in connection.execute(query)]
