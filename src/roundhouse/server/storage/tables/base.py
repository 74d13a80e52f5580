"""What all tables share."""

from __future__ import annotations

from typing import Any, TypeAlias

from sqlalchemy import Column, ForeignKey, MetaData, Row, Select, String

metadata = MetaData()
#: A row as the database gives it; its columns are those of one of the tables.
StoredRow: TypeAlias = Row[Any]
#: A query that gives such rows.
StoredQuery: TypeAlias = Select[Any]


def game_column(*, primary_key: bool = False, index: bool = False) -> Column[str]:
    """The game to which a row belongs and with which it goes."""
    to = ForeignKey("games.id", ondelete="CASCADE")
    return Column("game", String(16), to, primary_key=primary_key, index=index or None, nullable=False)


def user_column(name: str, *, primary_key: bool = False, index: bool = True) -> Column[str]:
    """A user to whom a row belongs and with whom it goes."""
    to = ForeignKey("users.id", ondelete="CASCADE")
    return Column(name, String(16), to, primary_key=primary_key, index=index or None, nullable=False)


def optional_user_column(name: str, *, index: bool = False) -> Column[str]:
    """A user without whom a row stays."""
    return Column(name, String(16), ForeignKey("users.id", ondelete="SET NULL"), index=index or None)
