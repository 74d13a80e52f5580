"""How far people have come in the tutorial and with puzzles."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, String, Table

from .base import metadata, user_column

#: Lessons that somebody has done, and when.
lessons_done = Table(
    "lessons_done",
    metadata,
    user_column("user", primary_key=True, index=False),
    Column("lesson", String(30), primary_key=True),
    Column("at", Float, nullable=False),
)

#: Puzzles that somebody has solved, when, and whether at the first attempt without help.
puzzles_solved = Table(
    "puzzles_solved",
    metadata,
    user_column("user", primary_key=True, index=False),
    Column("puzzle", String(60), primary_key=True),
    Column("at_once", Boolean, nullable=False),
    Column("at", Float, nullable=False),
)

#: Puzzles with which somebody had help, or that they answered wrongly, and when first.
puzzles_helped = Table(
    "puzzles_helped",
    metadata,
    user_column("user", primary_key=True, index=False),
    Column("puzzle", String(60), primary_key=True),
    Column("at", Float, nullable=False),
)
