"""Chat at a table."""

from __future__ import annotations

import logging
from collections.abc import Callable

from msgspec.structs import replace
from sqlalchemy import Engine, insert, select

from ..accounts.people import Caller
from ..errors import Refused, forbidden
from ..ids import clean, now
from ..model import ChatLine
from ..storage import retries
from ..storage.records import GameRecord, writing
from ..storage.retries import Ticket
from ..storage.tables import chat

log = logging.getLogger("roundhouse.games")
MOST_LINES = 500
#: In whose name the table itself speaks.
SPEAKER = "Roundhouse"


class Chat:
    """Reads and writes the chat of all tables."""

    def __init__(self, engine: Engine) -> None:
        """Works on the database only."""
        self._engine = engine
        #: Called with what a person has just said.
        self.said: list[Callable[[GameRecord, ChatLine, Caller], None]] = []

    def lines(self, game: str, since: int) -> tuple[ChatLine, ...]:
        """The latest lines after the line `since`."""
        query = select(chat).where(chat.c.game == game, chat.c.id > since).order_by(chat.c.id.desc()).limit(MOST_LINES)
        with self._engine.connect() as connection:
            rows = connection.execute(query).all()
        return tuple(
            ChatLine(id=r.id, seat=r.seat, name=r.name, text=r.text, moves=r.moves, at=r.at) for r in reversed(rows)
        )

    def say(self, caller: Caller, record: GameRecord, text: str, named: Ticket | None = None) -> ChatLine:
        """Write a line; only players and the host can."""
        user, said = caller.signed_in(), clean(text, lines=True)[:1000]
        mine = record.seats_of(user.id)
        if not mine and user.id != record.owner:
            raise forbidden("Only players at this table can chat.")
        if not said:
            raise Refused("bad_request", "The message is empty.")
        seat = mine[0] if mine else None
        name = _speaker(user.name, None if seat is None else record.seats[seat].name)
        line = ChatLine(id=0, seat=seat, name=name, text=said, moves=record.moves, at=now())
        stored = self._store(record.id, user.id, line, named)
        for listener in self.said:
            try:
                listener(record, stored, caller)
            except Exception:  # the line has been said
                log.exception("listener failed", extra={"game": record.id})
        return stored

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
        with writing(self._engine) as connection:
            new = insert(chat).values(game=game, user=user, **values).returning(chat.c.id)
            stored = replace(line, id=connection.execute(new).scalar_one())
            retries.keep(connection, named, stored)
        return stored


def _speaker(user: str, seat: str | None) -> str:
    """A player's own name, or the name of their seat if that only adds to it.

    >>> _speaker("Eva", "Eva 2"), _speaker("Rita", "Luis"), _speaker("Rita", None)
    ('Eva 2', 'Rita', 'Rita')
    """
    return seat if seat is not None and seat.startswith(user) else user
