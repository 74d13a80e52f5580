"""Chat at a table."""

from __future__ import annotations

import logging
from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Engine, insert, select

from roundhouse.core.words import load_words
from roundhouse.present.translation import phrase

from ..accounts.blocking import blocked_by_me, has_blocked
from ..accounts.people import Caller
from ..accounts.standing import refuse_muted
from ..errors import Refused, forbidden
from ..ids import clean, now
from ..model import Channel, ChatLine, User
from ..storage import retries
from ..storage.records import GameRecord, writing
from ..storage.retries import Ticket
from ..storage.tables import StoredRow, chat
from .seating import free_name

log = logging.getLogger("roundhouse.games")
MOST_LINES = 500
#: In whose name the table itself speaks.
SPEAKER = "Roundhouse"


class Hearer(Struct, frozen=True):
    """Who reads a chat, and what they may read."""

    user: str | None
    channels: tuple[Channel, ...]
    #: Of the players they read what was said up to then; None: everything.
    until: float | None = None


def hearer_of(record: GameRecord, user: str | None) -> Hearer:
    """What somebody may read who may look at a table; `record` is what they see of it."""
    if record.belongs_to(user):
        both = record.watchers_chat == "same" or record.status == "finished"
        return Hearer(user, ("players", "spectators") if both else ("players",))
    talk = record.watchers_chat != "off" or record.status == "finished"
    until = record.updated if record.delayed else None
    return Hearer(user, ("players", "spectators") if talk else ("players",), until)


def told(line: ChatLine) -> ChatLine:
    """A line of the table itself or of a bot, in the language of whoever reads it; it is stored in English."""
    return replace(line, text=phrase(load_words(), line.text))


class Chat:
    """Reads and writes the chat of all tables."""

    def __init__(self, engine: Engine) -> None:
        """Works on the database only."""
        self._engine = engine
        #: Called with what a person has just said.
        self.said: list[Callable[[GameRecord, ChatLine, Caller], None]] = []

    def lines(self, game: str, since: int, hearer: Hearer) -> tuple[ChatLine, ...]:
        """The latest lines after the line `since` that somebody may read."""
        by = chat.c.user.is_(None) | chat.c.user.not_in(blocked_by_me(hearer.user))
        where = [chat.c.game == game, chat.c.id > since, chat.c.channel.in_(hearer.channels), by]
        if hearer.until is not None:
            where.append((chat.c.channel == "spectators") | (chat.c.at <= hearer.until))
        with self._engine.connect() as connection:
            rows = connection.execute(select(chat).where(*where).order_by(chat.c.id.desc()).limit(MOST_LINES)).all()
        return tuple(_line(row) for row in reversed(rows))

    def say(self, caller: Caller, record: GameRecord, text: str, named: Ticket | None = None) -> ChatLine:
        """Write a line: players and the host in their channel, spectators in theirs if the host allows it."""
        user, said = caller.signed_in(), clean(text, lines=True)[:1000]
        inside = record.belongs_to(user.id)
        if not inside and record.watchers_chat == "off":
            raise forbidden("Only players at this table can chat.")
        if not said:
            raise Refused("bad_request", "The message is empty.")
        with self._engine.connect() as connection:
            refuse_muted(connection, user.id)
        name, seat = self._speaker(record, user, inside)
        channel: Channel = "players" if inside else "spectators"
        line = ChatLine(id=0, seat=seat, name=name, text=said, moves=record.moves, at=now(), channel=channel)
        stored = self._store(record.id, user.id, line, named)
        for listener in self.said:
            try:
                listener(record, stored, caller)
            except Exception:  # the line has been said
                log.exception("listener failed", extra={"game": record.id})
        return stored

    def _speaker(self, record: GameRecord, user: User, inside: bool) -> tuple[str, int | None]:
        """The name and the seat of whoever speaks; a spectator is never called like a player."""
        mine = record.seats_of(user.id)
        if mine:
            return _speaker(user.name, record.seats[mine[0]].name), mine[0]
        if inside:
            return user.name, None
        with self._engine.connect() as connection:
            if has_blocked(connection, record.owner, user.id):
                raise forbidden("The host of this table does not let you chat here.")
        return free_name(user.name, record.seats, -1), None

    def say_for(self, record: GameRecord, seat: int, text: str, moves: int) -> ChatLine:
        """Write a line in the name of a seat, without a person."""
        line = ChatLine(id=0, seat=seat, name=record.seats[seat].name, text=text, moves=moves, at=now())
        return self._store(record.id, None, line)

    def tell(self, record: GameRecord, text: str) -> ChatLine:
        """Write a line of the table itself."""
        line = ChatLine(id=0, seat=None, name=SPEAKER, text=text, moves=record.moves, at=now())
        return self._store(record.id, None, line)

    def _store(self, game: str, user: str | None, line: ChatLine, named: Ticket | None = None) -> ChatLine:
        values = {"seat": line.seat, "name": line.name, "text": line.text, "moves": line.moves, "at": line.at}
        values["channel"] = line.channel
        with writing(self._engine) as connection:
            new = insert(chat).values(game=game, user=user, **values).returning(chat.c.id)
            stored = replace(line, id=connection.execute(new).scalar_one())
            retries.keep(connection, named, stored)
        return stored


def _line(row: StoredRow) -> ChatLine:
    line = ChatLine(
        id=row.id, seat=row.seat, name=row.name, text=row.text, moves=row.moves, at=row.at, channel=row.channel
    )
    return told(line) if row.user is None else line


def _speaker(user: str, seat: str | None) -> str:
    """A player's own name, or the name of their seat if that only adds to it.

    >>> _speaker("Eva", "Eva 2"), _speaker("Rita", "Luis"), _speaker("Rita", None)
    ('Eva 2', 'Rita', 'Rita')
    """
    return seat if seat is not None and seat.startswith(user) else user
