"""Bans and mutes: imposing and lifting them, with what follows for sessions, tokens and seats."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, Engine, insert, or_, select, update

from ..accounts.people import end_all
from ..accounts.standing import Kind
from ..errors import Refused, forbidden, not_found
from ..games.seating import touch
from ..ids import clean, new_id, now
from ..model import User
from ..notices.mail.links import new_link
from ..notices.people import read_person
from ..storage.records import writing
from ..storage.tables import StoredRow, games, programs, sanctions, seats, users
from .audit import note
from .model import Sanction, Sanctioning

DAY = 86_400
#: Who may act on whom: only on those of a lower rank.
RANKS = {"": 0, "moderator": 1, "admin": 2}


class Sanctions:
    """Bans and mutes people; `ended` is called with everybody whose sessions end, `changed` with changed games."""

    def __init__(self, engine: Engine, ended: Callable[[str], None], changed: Callable[[str], None]) -> None:
        """Works on the database only."""
        self._engine, self._ended, self._changed = engine, ended, changed

    def impose(self, by: User, user: str, kind: Kind, wish: Sanctioning) -> None:
        """Ban or mute somebody; a ban ends sessions and tokens, and others may take over their seats."""
        until = None if wish.days is None else now() + wish.days * DAY
        reason = clean(wish.reason)
        if len(reason) < 3:
            raise Refused("bad_request", "Give a reason: the person reads it.")
        gone, tables = [user], list[str]()
        with writing(self._engine) as connection:
            row = _target(connection, by, user)
            values = {"id": new_id(12), "user": user, "kind": kind, "reason": reason, "by": by.id, "at": now()}
            connection.execute(insert(sanctions).values(**values, until=until))
            if kind == "ban":
                owned = connection.execute(select(programs.c.user).where(programs.c.owner == user)).scalars()
                gone += owned
                for account in gone:
                    end_all(connection, account)
                    tables += free_seats_of(connection, account)
            note(connection, by.name, kind, row.name, user=user, reason=reason, days=wish.days)
        for account in gone if kind == "ban" else ():
            self._ended(account)
        for game in tables:
            self._changed(game)

    def reset_link(self, by: User, target: User, reason: str) -> str:
        """The secret of a link with which somebody sets a new password."""
        with writing(self._engine) as connection:
            person = read_person(connection, target.id)
            if person is None:
                raise not_found("user")
            note(connection, by.name, "reset link", target.name, user=target.id, reason=clean(reason))
            return new_link(connection, person, "reset", "", now())

    def lift(self, by: User, user: str, kind: Kind) -> None:
        """End a ban or a mute."""
        with writing(self._engine) as connection:
            row = _target(connection, by, user)
            mine = (sanctions.c.user == user) & (sanctions.c.kind == kind) & sanctions.c.lifted.is_(None)
            if connection.execute(update(sanctions).where(mine).values(lifted=now())).rowcount == 0:
                raise not_found(kind)
            note(connection, by.name, f"lift {kind}", row.name, user=user)


def in_force(connection: Connection, people: list[str]) -> dict[str, tuple[Sanction, ...]]:
    """The sanctions of these people."""
    lasts = or_(sanctions.c.until.is_(None), sanctions.c.until > now())
    query = select(sanctions).where(sanctions.c.user.in_(people), sanctions.c.lifted.is_(None), lasts)
    found = dict[str, tuple[Sanction, ...]]()
    for row in connection.execute(query.order_by(sanctions.c.at)):
        one = Sanction(kind=row.kind, reason=row.reason, at=row.at, until=row.until)
        found[row.user] = (*found.get(row.user, ()), one)
    return found


def free_seats_of(connection: Connection, user: str) -> list[str]:
    """Others may take over the seats of somebody in running games; returns the games."""
    running = select(games.c.id).where(games.c.status == "playing", games.c.mode == "online", games.c.tournament == "")
    mine = (seats.c.user == user) & (seats.c.kind == "user") & seats.c.game.in_(running)
    found = sorted(set(connection.execute(select(seats.c.game).where(mine)).scalars()))
    if found:
        connection.execute(update(seats).where(mine).values(free=True))
        for game in found:
            touch(connection, game)
    return found


def _target(connection: Connection, by: User, user: str) -> StoredRow:
    row = connection.execute(select(users).where(users.c.id == user)).first()
    if row is None:
        raise not_found("user")
    if RANKS[row.role] >= RANKS[by.role]:
        raise forbidden(f"You can't do this to {row.name}: they have the same role as you, or a higher one.")
    return row
