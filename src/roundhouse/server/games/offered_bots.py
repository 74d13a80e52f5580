"""The bots that the lobby offers."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.core.text import distinct

from ..model import BotInfo

#: What the lobby offers, weakest first.
OFFERED = (
    BotInfo(
        id="random",
        name="Random",
        text="Plays random legal moves. Good for trying things out.",
        names=("Pebble", "Tumble", "Bramble", "Skittle", "Dibs", "Jumble"),
    ),
    BotInfo(
        id="easy",
        name="Easy",
        text="Takes whatever gains the most right now.",
        names=("Fern", "Robin", "Maisie", "Barnaby", "Poppy", "Alfie"),
    ),
    BotInfo(
        id="normal",
        name="Normal",
        text="Looks ahead to dividends, prices and rusting trains.",
        names=("Hazel", "Marlow", "Quentin", "Odette", "Silas", "Winifred"),
    ),
    BotInfo(
        id="hard",
        name="Hard",
        text="Also plays through its operating turns before it decides.",
        names=("Sterling", "Beatrix", "Thaddeus", "Cordelia", "Ambrose", "Philippa"),
    ),
)


def bots() -> dict[str, BotInfo]:
    """All bots by id."""
    return {info.id: info for info in OFFERED}


def bot_name(bot: str, taken: Sequence[str]) -> str:
    """What a bot is called at a table where these names are taken: the first name of its level that is free.

    >>> bot_name("easy", []), bot_name("easy", ["Fern"])
    ('Fern', 'Robin')
    """
    names = bots()[bot].names
    return next((name for name in names if name not in taken), distinct(names[0], list(taken)))
