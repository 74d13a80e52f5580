"""The tables of how people find each other."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Integer, String, Table, Text

from .base import game_column, metadata, user_column

#: Who may look at a private table and join a locked one (`admitted`, `invited`), or may not come back (`barred`).
admissions = Table(
    "admissions",
    metadata,
    game_column(primary_key=True),
    user_column("user", primary_key=True),
    Column("kind", String(10), nullable=False),
)

invitations = Table(
    "invitations",
    metadata,
    Column("id", String(16), primary_key=True),
    game_column(index=True),
    Column("seat", Integer, nullable=False),
    user_column("by"),
    #: Somebody known here, or an address for e-mail; the address is shortened once there is an answer.
    Column("user", String(16), ForeignKey("users.id", ondelete="CASCADE"), index=True),
    Column("name", String(40), nullable=False, default=""),
    Column("address", String(254), nullable=False, default=""),
    #: Hash of the link in the e-mail.
    Column("link", String(64), unique=True),
    Column("text", String(300), nullable=False, default=""),
    #: waiting, accepted, declined, withdrawn or expired.
    Column("state", String(10), nullable=False),
    Column("created", Float, nullable=False),
    Column("until", Float, nullable=False),
    Column("answered", Float),
)

#: Hashes of addresses whose owners want no more invitations.
unwanted = Table(
    "unwanted",
    metadata,
    Column("address", String(64), primary_key=True),
    Column("at", Float, nullable=False),
)

#: People whom somebody follows or has blocked.
contacts = Table(
    "contacts",
    metadata,
    user_column("user", primary_key=True, index=False),
    user_column("other", primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("created", Float, nullable=False),
)

#: Searches for tables that somebody has saved, and is told about when a table fits.
searches = Table(
    "searches",
    metadata,
    Column("id", String(16), primary_key=True),
    user_column("user"),
    Column("name", String(60), nullable=False),
    Column("wanted", Text, nullable=False),
    #: The title that is wanted; empty for any.
    Column("title", String(30), nullable=False, default=""),
    Column("notify", Boolean, nullable=False),
    Column("created", Float, nullable=False),
)

#: Tables of which the owner of a search has been told.
found_tables = Table(
    "found_tables",
    metadata,
    Column("search", String(16), ForeignKey("searches.id", ondelete="CASCADE"), primary_key=True),
    game_column(primary_key=True, index=True),
    Column("at", Float, nullable=False),
)
