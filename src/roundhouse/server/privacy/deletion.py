"""Deleting an account: what belongs to a person goes, and games stay without their name.

It happens at once. Backups still have the account until they are replaced.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from sqlalchemy import Connection, Engine, delete, select, update

from ..accounts.people import end_all
from ..errors import Refused, not_found
from ..games.seating import put_seat, touch
from ..games.takeovers import Takeovers
from ..model import User
from ..storage.records import GameRecord, read_games, writing
from ..storage.tables import (
    chat,
    entrants,
    games,
    programs,
    reports,
    seat_changes,
    seats,
    tournament_log,
    tournaments,
    users,
)

#: Who plays on for somebody who has left.
BOT = "normal"
FORMER = "Former player"
#: What names people in an event of a tournament.
_NAMED = frozenset(("by", "name", "other"))


class Deletion:
    """Deletes accounts."""

    def __init__(self, engine: Engine, takeovers: Takeovers, forget: Callable[[str], None]) -> None:
        """`forget` drops a game from memory, whose names have changed."""
        self._engine, self._takeovers, self._forget = engine, takeovers, forget

    def delete(self, user: User) -> None:
        """Delete an account, and the programs that it owns."""
        with writing(self._engine) as connection:
            if connection.execute(select(users.c.id).where(users.c.id == user.id).with_for_update()).first() is None:
                raise not_found("user")
            refuse_last_admin(connection, user.id)
            owned = list(connection.execute(select(programs.c.user).where(programs.c.owner == user.id)).scalars())
            changed = set[str]()
            for account in (user.id, *owned):
                changed |= self._leave(connection, account)
        for game in changed:
            self._forget(game)

    def _leave(self, connection: Connection, user: str) -> set[str]:
        """Take somebody out of everything; the games whose names have changed."""
        end_all(connection, user)
        mine = select(seats.c.game).where(seats.c.user == user)
        query = select(games).where((games.c.owner == user) | games.c.id.in_(mine)).with_for_update()
        records = read_games(connection, connection.execute(query).all())
        for record in records:
            self._leave_table(connection, record, user)
        connection.execute(delete(chat).where(chat.c.user == user))
        forget_in_logs(connection, user)
        for table in (seat_changes, entrants):
            connection.execute(update(table).where(table.c.user == user).values(name=FORMER))
        connection.execute(update(reports).where(reports.c.about == user).values(context=""))
        connection.execute(delete(users).where(users.c.id == user))
        return {record.id for record in records}

    def _leave_table(self, connection: Connection, record: GameRecord, user: str) -> None:
        others = any(seat.user not in (None, user) for seat in record.seats)
        if record.owner == user and not others and record.status != "finished":
            connection.execute(delete(games).where(games.c.id == record.id))
            return
        for seat in record.seats:
            if seat.user != user:
                continue
            if record.status == "open":
                put_seat(
                    connection, record.id, seat.seat, kind="open", user=None, link=None, name=f"Seat {seat.seat + 1}"
                )
            elif record.status == "playing":
                self._takeovers.vacate(connection, record, seat.seat, BOT)
            else:
                put_seat(connection, record.id, seat.seat, link=None, name=f"{FORMER} {seat.seat + 1}")
        touch(connection, record.id)


def forget_in_logs(connection: Connection, user: str) -> None:
    """Logs of tournaments that somebody played in or organised no longer name them."""
    called = select(users.c.name).where(users.c.id == user)
    played = select(entrants.c.tournament, entrants.c.name).where(entrants.c.user == user)
    owned = select(tournaments.c.id, called.scalar_subquery()).where(tournaments.c.owner == user)
    for tournament, name in {*map(tuple, connection.execute(played)), *map(tuple, connection.execute(owned))}:
        rows = connection.execute(select(tournament_log).where(tournament_log.c.tournament == tournament)).all()
        for row in rows:
            data = msgspec.json.decode(row.data)
            told = {key: FORMER if key in _NAMED and value == name else value for key, value in data.items()}
            if told != data:
                text = msgspec.json.encode(told).decode()
                connection.execute(update(tournament_log).where(tournament_log.c.id == row.id).values(data=text))


def refuse_last_admin(connection: Connection, user: str) -> None:
    """Somebody has to look after the server."""
    admins = list(connection.execute(select(users.c.id).where(users.c.role == "admin")).scalars())
    if admins == [user]:
        raise Refused("conflict", "You are the only admin of this server. Its host has to name another one first.")
