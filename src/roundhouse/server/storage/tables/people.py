"""The tables of users."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, String, Table, Text, false

from .base import metadata, user_column

users = Table(
    "users",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(40), nullable=False),
    #: The name in lower case for people with a password, who sign in with it; none for guests.
    Column("login", String(40), unique=True),
    #: Hash of how the name of somebody with a password looks, so that no other looks the same.
    Column("look", String(64), unique=True, index=True),
    Column("password", String(200)),
    #: Hash of the code with which a guest comes back, and when it was made.
    Column("recovery", String(64), unique=True, index=True),
    Column("recovery_made", Float),
    Column("webhook", String(500), nullable=False, default=""),
    #: Whether nobody is told that they are here, and when a connection of theirs was last open, to the minute.
    Column("hidden", Boolean, nullable=False, server_default=false()),
    Column("present", Float),
    #: From what their picture is drawn; empty: their initials.
    Column("avatar", String(16), nullable=False, server_default=""),
    Column("created", Float, nullable=False),
    #: Whether a program plays with this account (see `programs`).
    Column("program", Boolean, nullable=False, server_default=false()),
    #: What they may do for the server: `moderator`, `admin`, or nothing.
    Column("role", String(10), nullable=False, server_default=""),
)

sessions = Table(
    "sessions",
    metadata,
    Column("hash", String(64), primary_key=True),
    #: What its owner calls it by when ending it.
    Column("id", String(16), nullable=False, default="", server_default="", index=True),
    user_column("user"),
    Column("created", Float, nullable=False, default=0, server_default="0"),
    #: Which browser on which system, as far as it says.
    Column("device", String(60), nullable=False, default="", server_default=""),
    Column("seen", Float, nullable=False),
)

tokens = Table(
    "tokens",
    metadata,
    Column("id", String(16), primary_key=True),
    user_column("user"),
    Column("hash", String(64), nullable=False, unique=True),
    Column("name", String(40), nullable=False),
    Column("created", Float, nullable=False),
    Column("used", Float),
    #: What it may do, in words with spaces between; older tokens may do everything.
    Column("scopes", String(100), nullable=False, server_default="read play chat tournaments account"),
)

#: First answers to requests with an Idempotency-Key, for retries.
answers = Table(
    "answers",
    metadata,
    user_column("user", primary_key=True, index=False),
    Column("key", String(100), primary_key=True),
    Column("request", String(64), nullable=False),
    Column("answer", Text, nullable=False),
    Column("at", Float, nullable=False, index=True),
)
