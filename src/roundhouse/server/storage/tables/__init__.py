"""The tables of the database, a module for each area."""

from __future__ import annotations

from .base import StoredRow, metadata
from .games import chat, games, notes, reviews, seats, undo_wishes
from .log import archives, entries, snapshots
from .people import answers, sessions, tokens, users
from .server import leases, probes

__all__ = [
    "StoredRow",
    "answers",
    "archives",
    "chat",
    "entries",
    "games",
    "leases",
    "metadata",
    "notes",
    "probes",
    "reviews",
    "seats",
    "sessions",
    "snapshots",
    "tokens",
    "undo_wishes",
    "users",
]
