"""A game that began under older rules: where the present ones lead elsewhere, its table is told once."""

from __future__ import annotations

from sqlalchemy import Engine, insert, select

from roundhouse.core.coding import decode_events
from roundhouse.core.game import Game

from ..ids import now
from ..storage.records import GameRecord, writing
from ..storage.tables import chat
from .chat import SPEAKER
from .event_replay import Past


def first_difference(past: Past, game: Game) -> int | None:
    """The first move that had other effects when it was made than it has under the present rules."""
    stored = enumerate((events for _, events in past.data), start=1)
    return next((number for number, events in stored if decode_events(events) != game.events_of(number)), None)


def tell_rules_change(engine: Engine, record: GameRecord, past: Past, game: Game) -> None:
    """Write a line into the chat of the table if its game has become another one."""
    number = first_difference(past, game)
    if number is None:
        return
    old, new = record.rules_version, game.defn.version
    text = (
        f"The rules of {game.defn.book} have been corrected since this game began (version {old}, now {new}). The game "
        f"continues under the present rules, so the position has changed: move {number} now has other effects."
    )
    line = {"seat": None, "name": SPEAKER, "text": text, "moves": number, "at": now()}
    with writing(engine) as connection:
        told = select(chat.c.id).where(chat.c.game == record.id, chat.c.name == SPEAKER, chat.c.text == text).limit(1)
        if connection.execute(told).first() is None:
            connection.execute(insert(chat).values(game=record.id, user=None, **line))
