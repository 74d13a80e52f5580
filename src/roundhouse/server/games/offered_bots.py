"""The bots that the lobby offers."""

from __future__ import annotations

from ..model import BotInfo

#: What the lobby offers, weakest first.
OFFERED = (
    BotInfo(id="random", name="Random", text="Plays random legal moves. Good for trying things out."),
    BotInfo(id="easy", name="Easy", text="Takes whatever gains the most right now."),
    BotInfo(id="normal", name="Normal", text="Looks ahead to dividends, prices and rusting trains."),
    BotInfo(id="hard", name="Hard", text="Also plays through its operating turns before it decides."),
)


def bots() -> dict[str, BotInfo]:
    """All bots by id."""
    return {info.id: info for info in OFFERED}
