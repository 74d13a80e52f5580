"""Computer players for seats."""

from __future__ import annotations

from ..model import BotInfo

#: What the lobby offers, weakest first.
OFFERED = (
    BotInfo(id="random", name="Random", text="Makes any legal move: good for trying things out."),
    BotInfo(id="easy", name="Easy", text="Takes what gains most at once."),
    BotInfo(id="normal", name="Normal", text="Weighs the next rounds: dividends, prices, and trains that will rust."),
    BotInfo(id="hard", name="Hard", text="Also plays its operating turns through before it decides."),
)


def bots() -> dict[str, BotInfo]:
    """All bots by id."""
    return {info.id: info for info in OFFERED}
