"""Changing the seats of a game: who may, one at a time, and so that other processes notice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from sqlalchemy import Connection, Engine, case, update

from roundhouse.core.text import distinct

from ..accounts.people import Caller
from ..errors import Refused, conflict, forbidden, not_found
from ..ids import now
from ..storage.admissions import may_look
from ..storage.records import GameRecord, SeatRecord, read_game, writing
from ..storage.tables import games, seats


@contextmanager
def changing(
    engine: Engine, caller: Caller, game: str, *, owner: bool = False, before_start: bool = False
) -> Iterator[tuple[Connection, GameRecord]]:
    """A transaction that changes a game, for a user who may do so."""
    user = caller.signed_in()
    with writing(engine) as connection:
        record = read_game(connection, game, lock=True)
        if record is None or not may_look(connection, record, user.id):
            raise password_needed() if record is not None and record.password else not_found()
        if owner and record.owner != user.id:
            raise forbidden("Only the host can do that.")
        try:
            if before_start and record.status != "open":
                raise conflict("The game has already started.", record.seq)
            yield connection, record
        except Refused as refusal:
            if record.hides_present(user.id):  # how far the game is now, is not for spectators with a delay
                refusal.seq = None
            raise
        touch(connection, game)


def password_needed() -> Refused:
    """Somebody must give the password of the table first."""
    return Refused("password_needed", "This table has a password. Enter it first.")


def touch(connection: Connection, game: str) -> None:
    """Make other processes notice a change that is not a move."""
    waiting = case((games.c.status == "open", now()), else_=games.c.updated)
    connection.execute(update(games).where(games.c.id == game).values(revision=games.c.revision + 1, updated=waiting))


def put_seat(connection: Connection, game: str, seat: int, **values: object) -> None:
    connection.execute(update(seats).where(seats.c.game == game, seats.c.seat == seat).values(**values))


def seat_at(record: GameRecord, seat: int) -> SeatRecord:
    if seat >= len(record.seats):
        raise not_found("seat")
    return record.seats[seat]


def free_name(name: str, taken: Sequence[SeatRecord], seat: int) -> str:
    return distinct(name, [other.name for other in taken if other.seat != seat])
