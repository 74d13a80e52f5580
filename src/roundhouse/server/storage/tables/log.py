"""The tables of what was done in games."""

from __future__ import annotations

from sqlalchemy import Column, Float, Integer, LargeBinary, String, Table, Text

from .base import game_column, metadata

#: What was done, in order and never changed: moves with their events, undos (`{"to": n}`) and redos.
entries = Table(
    "entries",
    metadata,
    game_column(primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(6), nullable=False),
    Column("data", Text, nullable=False),
    Column("events", Text, nullable=False, default="[]"),
    #: Why a bot did it, in its words; empty for people.
    Column("reason", String(300), nullable=False, default="", server_default=""),
    Column("seat", Integer),
    Column("at", Float, nullable=False),
    #: Digest of the state after it, so that a replay can be compared; empty where it was not recorded.
    Column("digest", String(16), nullable=False, default="", server_default=""),
    #: What it says about time, if the game has a clock.
    Column("clock", Text, nullable=False, default="", server_default=""),
)

#: The entries of a finished game, packed into one row; what was done since is in `entries`.
archives = Table(
    "archives",
    metadata,
    game_column(primary_key=True),
    #: Number of the last entry in it, and how it is packed.
    Column("last", Integer, nullable=False),
    Column("format", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    game_column(primary_key=True),
    Column("moves", Integer, primary_key=True),
    Column("rules_version", Integer, nullable=False),
    #: The number of the form of the state; what was stored before there were numbers is of form 1.
    Column("format", Integer, nullable=False, default=1, server_default="1"),
    Column("state", LargeBinary, nullable=False),
)
