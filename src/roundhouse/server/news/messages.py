"""News for the browsers of one person."""

from __future__ import annotations

from datetime import UTC, datetime

from msgspec import Struct


class YourTurn(Struct, frozen=True, kw_only=True, tag_field="type", tag="your_turn"):
    """It is a player's turn."""

    game: str
    name: str
    title: str
    seq: int
    doing: str


class NoticeNews(Struct, frozen=True, kw_only=True, tag_field="type", tag="notice"):
    """Something that a person wants to be told, in words of their language."""

    id: str
    kind: str
    game: str | None
    title: str
    text: str
    path: str


class OrderOver(Struct, frozen=True, kw_only=True, tag_field="type", tag="order_over"):
    """An order for automatic moves has ended."""

    game: str
    title: str
    seat: int
    reason: str


class Importing(Struct, frozen=True, kw_only=True, tag_field="type", tag="importing"):
    """How far the import of a file has come."""

    done: int
    total: int


def iso_time(at: float) -> str:
    """A time as text.

    >>> iso_time(0.0)
    '1970-01-01T00:00:00+00:00'
    """
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")
