"""The bots that the lobby offers."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from roundhouse.api import new_game
from roundhouse.bots import level_of, styles_of
from roundhouse.core.text import distinct

from ..errors import Refused
from ..model import BotInfo
from ..storage.records import GameRecord
from .learned_bots import learned_bots, refuse_unfit

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
    BotInfo(
        id="expert",
        name="Expert",
        text="Plays its best moves on for all players before it decides. Takes a second or two a move.",
        names=("Octavia", "Leopold", "Minerva", "Archibald", "Rosalind", "Cornelius"),
    ),
)


def bots() -> dict[str, BotInfo]:
    """All bots by id, learned ones last."""
    found = {info.id: replace(info, styles=styles_of(info.id)) for info in OFFERED}
    return found | {id_: learned.info for id_, learned in learned_bots().items()}


def checked_bot(name: str, *, learned: bool = False) -> str:
    """A level that is offered, with or without a style; or a learned player, where its game is looked at later."""
    known = bots() if learned else {id_: info for id_, info in bots().items() if not info.title}
    level, colon, _ = name.partition(":")
    if level not in known:
        raise Refused("bad_request", f"Unknown bot {name!r}. Choose one of: {', '.join(known)}.")
    if colon and level_of(name) == name:
        styles = known[level].styles
        can = f"Choose one of: {', '.join(f'{level}:{style}' for style in styles)}." if styles else "It has none."
        raise Refused("bad_request", f"Unknown style of bot {name!r}. {can}")
    return name


def fitting_bot(name: str, record: GameRecord) -> str:
    """A level that is offered, or a learned player that was trained for this game."""
    if checked_bot(name, learned=True) in learned_bots():  # others may play games that can't be set up any more
        defn = new_game(record.title, len(record.seats), options=record.options).defn
        refuse_unfit(name, defn, len(record.seats))
    return name


def style_of(bot: str) -> str:
    """The style of a bot; empty if it has none.

    >>> style_of("hard:trader"), style_of("hard"), style_of("")
    ('trader', '', '')
    """
    return "" if level_of(bot) == bot else bot.partition(":")[2]


def bot_name(bot: str, taken: Sequence[str]) -> str:
    """What a bot is called at a table where these names are taken: the first name of its level that is free.

    >>> bot_name("easy", []), bot_name("easy", ["Fern"])
    ('Fern', 'Robin')
    """
    names = bots()[level_of(bot)].names
    return next((name for name in names if name not in taken), distinct(names[0], list(taken)))
