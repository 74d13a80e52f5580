"""The tables of clocks, and of who has had which seat."""

from __future__ import annotations

from sqlalchemy import Column, Float, Integer, String, Table

from .base import game_column, metadata, optional_user_column, user_column

#: When a person's time counts: their time zone, and sleep hours in minutes after midnight.
calendars = Table(
    "calendars",
    metadata,
    user_column("user", primary_key=True, index=False),
    Column("zone", String(64), nullable=False),
    Column("sleep_from", Integer),
    Column("sleep_to", Integer),
)

#: Days off as ISO dates, the last one included.
holidays = Table(
    "holidays",
    metadata,
    Column("id", String(16), primary_key=True),
    user_column("user"),
    Column("first", String(10), nullable=False),
    Column("last", String(10), nullable=False),
)

#: When a server that keeps the clocks was last alive, so that no player pays for the time it was down.
beats = Table(
    "beats",
    metadata,
    Column("name", String(30), primary_key=True),
    Column("at", Float, nullable=False),
)

#: Seats that changed hands during a game: who had the seat before, and how it came about.
seat_changes = Table(
    "seat_changes",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    game_column(index=True),
    Column("seat", Integer, nullable=False),
    optional_user_column("user", index=True),
    Column("name", String(40), nullable=False),
    #: left, voted, replaced or taken
    Column("kind", String(10), nullable=False),
    Column("moves", Integer, nullable=False),
    Column("at", Float, nullable=False),
)
