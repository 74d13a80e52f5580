"""The tables of programs: accounts that scripts play with, and the seats they are invited to."""

from __future__ import annotations

from sqlalchemy import Column, Float, Integer, String, Table, Text

from .base import game_column, metadata, optional_user_column, user_column

programs = Table(
    "programs",
    metadata,
    user_column("user", primary_key=True, index=False),
    #: Who made the program and manages it.
    optional_user_column("owner", index=True),
    Column("about", String(300), nullable=False, default=""),
    Column("contact", String(200), nullable=False, default=""),
    #: What it plays, as JSON.
    Column("abilities", Text, nullable=False, default="{}"),
    Column("created", Float, nullable=False),
)

#: A free seat that a program is asked to take; one that was declined says why.
challenges = Table(
    "challenges",
    metadata,
    game_column(primary_key=True),
    Column("seat", Integer, primary_key=True),
    user_column("program"),
    optional_user_column("by"),
    Column("at", Float, nullable=False),
    Column("declined", String(200)),
)
