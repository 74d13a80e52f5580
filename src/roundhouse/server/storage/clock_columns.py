"""Clocks as they are written in the rows of games."""

from __future__ import annotations

import msgspec

from ..timing import Clock

_decoder = msgspec.json.Decoder(Clock)


def read_clock(text: str) -> Clock:
    """What was chosen."""
    return _decoder.decode(text)


def clock_text(clock: Clock | None) -> str | None:
    """As it is stored; nothing for games without a clock."""
    return None if clock is None else msgspec.json.encode(clock).decode()
