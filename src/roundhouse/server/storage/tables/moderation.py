"""The tables of those who look after a server: sanctions, reports, announcements, and a record of what they did."""

from __future__ import annotations

from sqlalchemy import Column, Float, Integer, String, Table, Text

from .base import metadata, optional_user_column, user_column

#: Bans and mutes; one is in force from `at` until it is lifted or its time is over.
sanctions = Table(
    "sanctions",
    metadata,
    Column("id", String(16), primary_key=True),
    user_column("user"),
    Column("kind", String(10), nullable=False),
    Column("reason", String(300), nullable=False),
    optional_user_column("by"),
    Column("at", Float, nullable=False),
    Column("until", Float),
    Column("lifted", Float),
)

reports = Table(
    "reports",
    metadata,
    Column("id", String(16), primary_key=True),
    optional_user_column("by", index=True),
    optional_user_column("about", index=True),
    Column("kind", String(10), nullable=False),
    #: Plain ids: the report outlives what it is about.
    Column("game", String(16), nullable=False, default=""),
    Column("reason", String(500), nullable=False),
    #: What was there when it was reported: a name, or lines of the chat.
    Column("context", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("state", String(10), nullable=False, index=True),
    Column("outcome", String(300), nullable=False, default=""),
)

#: What admins and moderators did. Rows are only ever added, and name people instead of pointing at them.
audit = Table(
    "audit",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", Float, nullable=False),
    Column("actor", String(40), nullable=False),
    Column("action", String(30), nullable=False),
    Column("target", String(100), nullable=False),
    Column("details", Text, nullable=False),
)

announcements = Table(
    "announcements",
    metadata,
    Column("id", String(16), primary_key=True),
    #: By language as JSON.
    Column("texts", Text, nullable=False),
    Column("until", Float, nullable=False),
    Column("at", Float, nullable=False),
)

#: When something was done last, such as a backup.
marks = Table(
    "marks",
    metadata,
    Column("name", String(30), primary_key=True),
    Column("at", Float, nullable=False),
)
