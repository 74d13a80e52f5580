"""Whether somebody may sign in and chat: bans and mutes, with why and until when."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Literal

from sqlalchemy import Connection, or_, select

from ..errors import forbidden
from ..ids import now
from ..storage.tables import StoredRow, programs, sanctions

Kind = Literal["ban", "mute"]


def sanction_of(connection: Connection, user: str, kind: Kind) -> StoredRow | None:
    """The ban or mute that is in force, the longest if there are several."""
    lasts = or_(sanctions.c.until.is_(None), sanctions.c.until > now())
    mine = (sanctions.c.user == user) & (sanctions.c.kind == kind) & sanctions.c.lifted.is_(None)
    rows = connection.execute(select(sanctions).where(mine, lasts)).all()
    return max(rows, key=lambda row: float("inf") if row.until is None else row.until, default=None)


def refuse_banned(connection: Connection, user: str) -> None:
    """Tell somebody who wants to sign in why they can't."""
    found = sanction_of(connection, user, "ban")
    if found is not None:
        raise forbidden(f"This account is suspended {_until(found)}. Reason: {found.reason}")


def refuse_muted(connection: Connection, user: str) -> None:
    """Tell somebody who wants to write to others why they can't."""
    owner = connection.execute(select(programs.c.owner).where(programs.c.user == user)).scalar()
    for one in (user, owner):  # what a program says, its owner says
        found = None if one is None else sanction_of(connection, one, "mute")
        if found is not None:
            raise forbidden(f"You can't chat {_until(found)}. Reason: {found.reason}")


def _until(row: StoredRow) -> str:
    if row.until is None:
        return "for good"
    return f"until {datetime.fromtimestamp(row.until, UTC):%Y-%m-%d %H:%M} UTC"
