"""What lies beside the board: chat, private notes, orders for automatic moves, wishes to undo."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, Engine, Row, delete, insert, select, update

from roundhouse.present.model import AutoMove

from . import retries
from .accounts import Caller
from .errors import Refused, forbidden
from .ids import clean, now
from .live import LiveGame
from .model import AutoMoves, ChatLine
from .records import GameRecord, writing
from .retries import Ticket
from .tables import chat, games, notes, seats, undo_wishes
from .undo_rules import Wish, granted

MOST_LINES = 500


class Desk:
    """Reads and writes what belongs to a game but is no move."""

    def __init__(self, engine: Engine) -> None:
        """Works on the database only."""
        self._engine = engine

    def chat(self, game: str, since: int) -> tuple[ChatLine, ...]:
        """The latest lines after the line `since`."""
        query = select(chat).where(chat.c.game == game, chat.c.id > since).order_by(chat.c.id.desc()).limit(MOST_LINES)
        with self._engine.connect() as connection:
            rows = connection.execute(query).all()
        return tuple(
            ChatLine(id=r.id, seat=r.seat, name=r.name, text=r.text, moves=r.moves, at=r.at) for r in reversed(rows)
        )

    def say(self, caller: Caller, record: GameRecord, text: str, named: Ticket | None = None) -> ChatLine:
        """Say something at the table; only who sits there or owns it speaks."""
        user, said = caller.signed_in(), clean(text, lines=True)[:1000]
        mine = record.seats_of(user.id)
        if not mine and user.id != record.owner:
            raise forbidden("Only people at the table speak here.")
        if not said:
            raise Refused("bad_request", "There is nothing to say.")
        seat = mine[0] if mine else None
        name = _speaker(user.name, None if seat is None else record.seats[seat].name)
        return self._said(record.id, user.id, seat, name, said, record.moves, named)

    def say_for(self, record: GameRecord, seat: int, text: str, moves: int) -> ChatLine:
        """Let a seat without a person say something."""
        return self._said(record.id, None, seat, record.seats[seat].name, text, moves)

    def _said(
        self,
        game: str,
        user: str | None,
        seat: int | None,
        name: str,
        text: str,
        moves: int,
        named: Ticket | None = None,
    ) -> ChatLine:
        at = now()
        values = {"game": game, "user": user, "seat": seat, "name": name, "text": text, "moves": moves, "at": at}
        with writing(self._engine) as connection:
            id_ = connection.execute(insert(chat).values(**values).returning(chat.c.id)).scalar_one()
            line = ChatLine(id=id_, seat=seat, name=name, text=text, moves=moves, at=at)
            retries.keep(connection, named, line)
        return line

    def note(self, user: str | None, game: str) -> str:
        """One's own notes about a game."""
        if user is None:
            return ""
        query = select(notes.c.text).where(notes.c.game == game, notes.c.user == user)
        with self._engine.connect() as connection:
            return str(connection.execute(query).scalar_one_or_none() or "")

    def set_note(self, user: str, game: str, text: str) -> str:
        """Write one's own notes."""
        kept = "".join(c for c in text if c != "\x00")
        with writing(self._engine) as connection:
            connection.execute(delete(notes).where(notes.c.game == game, notes.c.user == user))
            if kept:
                connection.execute(insert(notes).values(game=game, user=user, text=kept))
        return kept

    def set_auto(
        self, user: str, record: GameRecord, orders: tuple[AutoMove, ...], named: Ticket | None = None
    ) -> AutoMoves:
        """Replace the orders of all one's seats."""
        mine = record.seats_of(user)
        players = {record.seats[seat].player for seat in mine}
        if not mine:
            raise forbidden("You have no seat at this table.")
        if any(order.player not in players for order in orders):
            raise forbidden("Orders are given for one's own seats only.")
        by_seat = {seat: [order for order in orders if order.player == record.seats[seat].player] for seat in mine}
        given = AutoMoves(tuple(order for own in by_seat.values() for order in own))
        with writing(self._engine) as connection:
            for seat, own in by_seat.items():
                self._write_auto(connection, record.id, seat, own)
            raised = update(games).where(games.c.id == record.id).values(revision=games.c.revision + 1)
            connection.execute(raised)
            retries.keep(connection, named, given)
        return given

    def drop_auto(self, record: GameRecord, seat: int, order: AutoMove) -> None:
        """An order has come to its end."""
        left = [other for other in record.seats[seat].auto if other != order]
        with writing(self._engine) as connection:
            self._write_auto(connection, record.id, seat, left)
            raised = update(games).where(games.c.id == record.id).values(revision=games.c.revision + 1)
            connection.execute(raised)

    def _write_auto(self, connection: Connection, game: str, seat: int, orders: list[AutoMove]) -> None:
        text = msgspec.json.encode(orders).decode()
        connection.execute(update(seats).where(seats.c.game == game, seats.c.seat == seat).values(auto=text))

    def wish(self, live: LiveGame) -> Wish | None:
        """The wish to undo that waits now."""
        query = select(undo_wishes).where(undo_wishes.c.game == live.record.id, undo_wishes.c.seq == live.seq)
        with self._engine.connect() as connection:
            return _wish(connection.execute(query).first())

    def agree(self, live: LiveGame, mine: Sequence[int], named: Ticket | None) -> Wish | None:
        """Add seats to those that agree to the waiting wish; two who agree at the same moment both count.

        The answer of a request is kept here unless everybody agrees now: then the undo that follows keeps it.
        """
        game = live.record.id
        query = select(undo_wishes).where(undo_wishes.c.game == game, undo_wishes.c.seq == live.seq).with_for_update()
        with writing(self._engine) as connection:
            wish = _wish(connection.execute(query).first())
            if wish is None:
                return None
            wish = replace(wish, agreed=tuple(sorted({*wish.agreed, *mine})))
            if not granted(live.record, wish):
                retries.keep(connection, named, None)
            agreed = msgspec.json.encode(wish.agreed).decode()
            connection.execute(update(undo_wishes).where(undo_wishes.c.game == game).values(agreed=agreed))
        return wish

    def set_wish(self, game: str, wish: Wish | None, named: Ticket | None = None) -> None:
        """Put a wish to undo on the table, or take it away."""
        with writing(self._engine) as connection:
            retries.keep(connection, named, None)
            connection.execute(delete(undo_wishes).where(undo_wishes.c.game == game))
            if wish is not None:
                agreed = msgspec.json.encode(wish.agreed).decode()
                values = {"game": game, "seq": wish.seq, "seat": wish.seat, "to": wish.to, "agreed": agreed}
                connection.execute(insert(undo_wishes).values(**values))


def _wish(row: Row[Any] | None) -> Wish | None:
    return None if row is None else Wish(row.seq, row.seat, row.to, tuple(msgspec.json.decode(row.agreed)))


def _speaker(user: str, seat: str | None) -> str:
    """Whoever speaks is called by their own name, or as the seat tells them apart from others of that name.

    >>> _speaker("Eva", "Eva 2"), _speaker("Rita", "Luis"), _speaker("Rita", None)
    ('Eva 2', 'Rita', 'Rita')
    """
    return seat if seat is not None and seat.startswith(user) else user
