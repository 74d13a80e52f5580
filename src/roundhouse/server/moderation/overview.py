"""Users, games and the state of a server, for those who look after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sqlalchemy import Connection, Engine, delete, func, or_, select

from ..accounts.names import login_of
from ..errors import not_found
from ..ids import now
from ..model import User
from ..storage.records import read_games, writing
from ..storage.tables import StoredRow, games, marks, seats, sessions, users
from .audit import note
from .model import KnownGame, KnownGames, KnownUser, KnownUsers
from .sanctions import in_force

PAGE = 50
#: Seconds after which a bot's turn counts as stuck, and a backup as too old.
STUCK, BACKUP_LATE = 900.0, 2 * 86_400.0


class ServerBook:
    """Looks things up in the whole database."""

    def __init__(self, engine: Engine) -> None:
        """Works on the database only."""
        self._engine = engine

    def users(self, search: str, offset: int) -> KnownUsers:
        """A page of users whose names contain some letters, the newest first."""
        part = f"%{_plain(login_of(search))}%" if search.strip() else "%"
        named = or_(users.c.login.like(part, escape="\\"), func.lower(users.c.name).like(part, escape="\\"))
        query = select(users).where(named).order_by(users.c.created.desc(), users.c.id)
        with self._engine.connect() as connection:
            total = connection.execute(select(func.count()).select_from(users).where(named)).scalar_one()
            rows = connection.execute(query.limit(PAGE).offset(offset)).all()
            return KnownUsers(users=tuple(_people(connection, rows)), total=total)

    def games(self, search: str, stuck: bool, offset: int) -> KnownGames:
        """A page of games by id, name or the name of a player, the latest changed first."""
        query = select(games)
        if search.strip():
            part = f"%{_plain(search.strip().lower())}%"
            player = select(seats.c.game).where(func.lower(seats.c.name).like(part, escape="\\"))
            named = func.lower(games.c.name).like(part, escape="\\")
            query = query.where(or_(games.c.id == search.strip(), named, games.c.id.in_(player)))
        if stuck:
            late = games.c.updated < now() - STUCK
            query = query.where(games.c.status == "playing", games.c.robot.is_(True), late)
        with self._engine.connect() as connection:
            total = connection.execute(select(func.count()).select_from(query.subquery())).scalar_one()
            page = query.order_by(games.c.updated.desc(), games.c.id).limit(PAGE).offset(offset)
            rows = connection.execute(page).all()
            known = {row.id: row for row in rows}
            found = [
                KnownGame(
                    id=one.id,
                    title=one.title,
                    name=one.name,
                    status=one.status,
                    owner=one.owner_name,
                    players=tuple(seat.name for seat in one.seats),
                    moves=one.moves,
                    stuck=one.status == "playing" and known[one.id].robot and one.updated < now() - STUCK,
                    created=one.created,
                    updated=one.updated,
                )
                for one in read_games(connection, rows)
            ]
        return KnownGames(games=tuple(found), total=total)

    def delete_game(self, by: User, game: str, reason: str) -> None:
        """Delete a game of others."""
        with writing(self._engine) as connection:
            row = connection.execute(select(games).where(games.c.id == game)).first()
            if row is None:
                raise not_found()
            note(connection, by.name, "delete game", game, name=row.name, title=row.title, reason=reason)
            connection.execute(delete(games).where(games.c.id == game))

    def counts(self) -> dict[str, int]:
        """Numbers of users and games by kind."""
        with self._engine.connect() as connection:
            by_status = select(games.c.status, func.count()).group_by(games.c.status)
            found = {f"games_{status}": int(count) for status, count in connection.execute(by_status)}
            guest, program = users.c.login.is_(None), users.c.program.is_(True)
            for name, which in (("users", ~guest & ~program), ("guests", guest), ("programs", program)):
                query = select(func.count()).select_from(users).where(which)
                found[name] = int(connection.execute(query).scalar_one())
        return found

    def backup(self) -> float | None:
        """When the last backup was written."""
        with self._engine.connect() as connection:
            return connection.execute(select(marks.c.at).where(marks.c.name == "backup")).scalar_one_or_none()


def _people(connection: Connection, rows: Sequence[StoredRow]) -> Iterator[KnownUser]:
    ids = [row.id for row in rows]
    last = select(sessions.c.user, func.max(sessions.c.seen)).where(sessions.c.user.in_(ids)).group_by(sessions.c.user)
    sitting = select(seats.c.user, func.count(func.distinct(seats.c.game))).where(seats.c.user.in_(ids))
    seen: dict[str, float] = {row[0]: row[1] for row in connection.execute(last)}
    plays: dict[str, int] = {row[0]: row[1] for row in connection.execute(sitting.group_by(seats.c.user))}
    sanctioned = in_force(connection, ids)
    for row in rows:
        yield KnownUser(
            id=row.id,
            name=row.name,
            guest=row.login is None,
            program=bool(row.program),
            role=row.role,
            created=row.created,
            seen=seen.get(row.id),
            games=plays.get(row.id, 0),
            sanctions=sanctioned.get(row.id, ()),
        )


def _plain(text: str) -> str:
    r"""Text in which the signs of LIKE mean nothing.

    >>> _plain("50%_")
    '50\\%\\_'
    """
    return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
