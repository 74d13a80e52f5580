"""Who has blocked whom."""

from __future__ import annotations

from typing import Literal

from sqlalchemy import Connection, Select, select

from ..storage.tables import contacts

ContactKind = Literal["follow", "block"]
FOLLOW: ContactKind = "follow"
BLOCK: ContactKind = "block"


def blocked_by_me(user: str | None) -> Select[tuple[str]]:
    """The people whom a user has blocked, for use in a query."""
    return select(contacts.c.other).where(contacts.c.user == user, contacts.c.kind == BLOCK)


def blocking_me(user: str | None) -> Select[tuple[str]]:
    """The people who have blocked a user, for use in a query."""
    return select(contacts.c.user).where(contacts.c.other == user, contacts.c.kind == BLOCK)


def followed_by(user: str | None) -> Select[tuple[str]]:
    """The people whom a user follows, for use in a query."""
    return select(contacts.c.other).where(contacts.c.user == user, contacts.c.kind == FOLLOW)


def has_blocked(connection: Connection, user: str | None, other: str | None) -> bool:
    """Whether a user has blocked another."""
    if user is None or other is None:
        return False
    query = select(contacts.c.kind).where(contacts.c.user == user, contacts.c.other == other)
    return bool(connection.execute(query).scalar() == BLOCK)
