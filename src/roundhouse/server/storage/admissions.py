"""Who was let in to a table, or put out of it, besides its players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from sqlalchemy import Connection, delete, insert, select

from .records import GameRecord
from .tables import admissions

#: Knows the password; has an invitation; was removed by the host.
Admission = Literal["admitted", "invited", "barred"]
LET_IN = ("admitted", "invited")


def admission_of(connection: Connection, game: str, user: str | None) -> Admission | None:
    """How somebody stands to a table."""
    if user is None:
        return None
    query = select(admissions.c.kind).where(admissions.c.game == game, admissions.c.user == user)
    found: Admission | None = connection.execute(query).scalar()
    return found


def set_admission(connection: Connection, game: str, user: str, kind: Admission | None) -> None:
    """Let somebody in, or put them out; None: neither."""
    connection.execute(delete(admissions).where(admissions.c.game == game, admissions.c.user == user))
    if kind is not None:
        connection.execute(insert(admissions).values(game=game, user=user, kind=kind))


def clear_admissions(connection: Connection, game: str, kinds: Sequence[Admission]) -> None:
    """Nobody is let in for such a reason any more."""
    connection.execute(delete(admissions).where(admissions.c.game == game, admissions.c.kind.in_(kinds)))


def may_look(connection: Connection, record: GameRecord, user: str | None) -> bool:
    """Whether a user may look at a game; asks the database only about private ones."""
    return record.may_see(user) or admission_of(connection, record.id, user) in LET_IN
