"""Where streams of events listen for what no table tells."""

from __future__ import annotations

#: Somebody's games or challenges have changed: look them up.
LOOK = '{"type":"look"}'


def events_topic(user: str) -> str:
    """News for the streams of an account."""
    return f"events:{user}"
