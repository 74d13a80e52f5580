"""The people somebody follows or has blocked. Whom you follow need not agree; who blocks you is gone from your list."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, Engine, Select, delete, select, update

from ..accounts.blocking import BLOCK, FOLLOW, ContactKind, blocked_by_me, blocking_me
from ..accounts.names import login_of
from ..accounts.people import Accounts, Caller
from ..errors import Refused, not_found
from ..model import User
from ..storage.records import writing
from ..storage.tables import StoredRow, contacts, games, seats, users
from .invitations import set_contact
from .model import Contact, Contacts, ContactTable

#: People whom one account may follow or block.
MOST = 500
#: Tables that are listed for each person.
MOST_TABLES = 5


class ContactBook:
    """Follows and blocks; `online` tells which of some people are here now."""

    def __init__(self, engine: Engine, accounts: Accounts, online: Callable[[set[str]], set[str]]) -> None:
        """Works on the database only."""
        self._engine, self._accounts, self._online = engine, accounts, online

    def read(self, caller: Caller) -> Contacts:
        """Everybody whom somebody knows."""
        user = caller.signed_in()
        other = users.alias()
        mine = (
            select(contacts.c.kind, contacts.c.created, other.c.id, other.c.name, other.c.hidden)
            .join(other, other.c.id == contacts.c.other)
            .where(
                contacts.c.user == user.id, contacts.c.other.not_in(blocking_me(user.id)) | (contacts.c.kind == BLOCK)
            )
        )
        theirs = (
            select(contacts.c.created, other.c.id, other.c.name, other.c.hidden)
            .join(other, other.c.id == contacts.c.user)
            .where(contacts.c.other == user.id, contacts.c.kind == FOLLOW)
        )
        with self._engine.connect() as connection:
            known: list[StoredRow] = list(connection.execute(mine.order_by(other.c.name)))
            followers: list[StoredRow] = list(connection.execute(theirs.order_by(other.c.name).limit(MOST)))
            follows = [row for row in known if row.kind == FOLLOW]
            blocked = {row.id for row in known if row.kind == BLOCK}
            here = self._online({row.id for row in follows if not row.hidden})
            tables = _open_tables(connection, [row.id for row in follows])
            hidden = bool(connection.execute(select(users.c.hidden).where(users.c.id == user.id)).scalar())
        mutual = {row.id for row in followers} & {row.id for row in follows}
        return Contacts(
            following=tuple(_contact(row, row.id in mutual, here, tables) for row in follows),
            followers=tuple(_contact(row, row.id in mutual, None, {}) for row in followers if row.id not in blocked),
            blocked=tuple(_contact(row, False, None, {}) for row in known if row.kind == BLOCK),
            hidden=hidden,
        )

    def set(self, caller: Caller, name: str, kind: ContactKind | None) -> str:
        """Follow or block somebody by the name with which they are registered, or neither; returns their id."""
        user = caller.signed_in()
        with writing(self._engine) as connection:
            other = self._named(connection, name)
            if other.id == user.id:
                raise Refused("bad_request", "You can't follow or block yourself.")
            count = len(connection.execute(select(contacts.c.other).where(contacts.c.user == user.id)).all())
            if kind is not None and count >= MOST:
                raise Refused("conflict", f"You follow or block {MOST} people, the most allowed. Remove one first.")
            set_contact(connection, user.id, other.id, kind)
            if kind == BLOCK:  # whoever is blocked follows no more
                followed = contacts.c.user == other.id, contacts.c.other == user.id, contacts.c.kind == FOLLOW
                connection.execute(delete(contacts).where(*followed))
        return other.id

    def hide(self, caller: Caller, hidden: bool) -> None:
        """Whether nobody is told that somebody is here."""
        user = caller.signed_in()
        with writing(self._engine) as connection:
            connection.execute(update(users).where(users.c.id == user.id).values(hidden=hidden))

    def hidden_from(self, user: str | None) -> frozenset[str]:
        """The people who have blocked a user: their presence is not told."""
        return self._ids(blocking_me(user)) if user is not None else frozenset()

    def blocked_by(self, user: str | None) -> frozenset[str]:
        """The people whom a user has blocked: what they say is not told."""
        return self._ids(blocked_by_me(user)) if user is not None else frozenset()

    def _ids(self, query: Select[tuple[str]]) -> frozenset[str]:
        with self._engine.connect() as connection:
            return frozenset(str(row[0]) for row in connection.execute(query))

    def _named(self, connection: Connection, name: str) -> User:
        found = connection.execute(select(users.c.id).where(users.c.login == login_of(name))).scalar()
        if found is None:
            raise not_found("user")
        return self._accounts.read(connection, found)


def _contact(row: StoredRow, mutual: bool, here: set[str] | None, tables: dict[str, list[ContactTable]]) -> Contact:
    online = None if here is None or row.hidden else row.id in here
    return Contact(name=row.name, mutual=mutual, online=online, tables=tuple(tables.get(row.id, ())), since=row.created)


def _open_tables(connection: Connection, people: list[str]) -> dict[str, list[ContactTable]]:
    """Public tables that wait for players, by the people who host them or sit there."""
    waiting = games.c.status == "open", games.c.visibility == "public", games.c.lesson == ""
    told = (games.c.id, games.c.title, games.c.name)
    hosted = select(games.c.owner.label("person"), *told).where(games.c.owner.in_(people), *waiting)
    joined = select(seats.c.user.label("person"), *told).join(seats, seats.c.game == games.c.id)
    found: dict[str, list[ContactTable]] = {}
    if people:
        rows = connection.execute(hosted.union(joined.where(seats.c.user.in_(people), *waiting)))
        for row in rows:
            known = found.setdefault(row.person, [])
            if len(known) < MOST_TABLES:
                known.append(ContactTable(game=row.id, title=row.title, name=row.name))
    return found
