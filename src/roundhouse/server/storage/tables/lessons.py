"""How far people have come in the tutorial."""

from __future__ import annotations

from sqlalchemy import Column, Float, String, Table

from .base import metadata, user_column

#: Lessons that somebody has done, and when.
lessons_done = Table(
    "lessons_done",
    metadata,
    user_column("user", primary_key=True, index=False),
    Column("lesson", String(30), primary_key=True),
    Column("at", Float, nullable=False),
)
