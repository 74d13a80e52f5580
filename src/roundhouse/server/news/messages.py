"""Notifications: in the browser, and by webhook."""

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


class OrderOver(Struct, frozen=True, kw_only=True, tag_field="type", tag="order_over"):
    """An order for automatic moves has ended."""

    game: str
    seat: int
    reason: str


class Importing(Struct, frozen=True, kw_only=True, tag_field="type", tag="importing"):
    """How far the import of a file has come."""

    done: int
    total: int


class Hook(Struct, frozen=True, kw_only=True):
    """The body of a webhook's request."""

    event: str
    game: str
    name: str
    title: str
    seat: int
    player: str
    moves: int
    doing: str
    path: str
    url: str
    at: str


def iso_now() -> str:
    """The present time as text."""
    return datetime.now(UTC).isoformat(timespec="seconds")
