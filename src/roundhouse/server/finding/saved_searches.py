"""Searches that people have saved, and telling them of a table that fits."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from sqlalchemy import Connection, Engine, delete, exists, insert, select, update
from sqlalchemy.exc import IntegrityError

from ..accounts.blocking import has_blocked
from ..accounts.people import NOBODY, Caller
from ..errors import Refused, not_found
from ..ids import clean, new_id, now
from ..storage.records import GameRecord, read_game, writing
from ..storage.tables import StoredRow, found_tables, games, searches
from .model import NewSearch, SavedSearch, TableSearch
from .search import conditions, scope_of

MOST = 20
#: Searches that are looked at in one go.
AT_ONCE = 500
_wanted = msgspec.json.Decoder(TableSearch)
#: Tells the owner of a search of a table: the user, the table, and the name of the search.
Tell = Callable[[str, GameRecord, str], None]


class SavedSearches:
    """Keeps searches, and finds those that a table fits."""

    def __init__(self, engine: Engine) -> None:
        """Works on the database only."""
        self._engine = engine

    def listed(self, caller: Caller) -> tuple[SavedSearch, ...]:
        """Somebody's searches in the order in which they were saved."""
        query = select(searches).where(searches.c.user == caller.signed_in().id).order_by(searches.c.created)
        with self._engine.connect() as connection:
            return tuple(_saved(row) for row in connection.execute(query))

    def save(self, caller: Caller, wish: NewSearch) -> SavedSearch:
        """Save a search."""
        user = caller.signed_in()
        if len(self.listed(caller)) >= MOST:
            raise Refused("conflict", f"You have {MOST} saved searches, the most allowed. Delete one first.")
        wanted = msgspec.json.encode(wish.wanted).decode()
        values = {"id": new_id(12), "user": user.id, "name": clean(wish.name)[:60], "wanted": wanted}
        values |= {"title": wish.wanted.title}
        with writing(self._engine) as connection:
            connection.execute(insert(searches).values(**values, notify=wish.notify, created=now()))
            row = connection.execute(select(searches).where(searches.c.id == values["id"])).one()
        return _saved(row)

    def change(self, caller: Caller, search: str, notify: bool) -> SavedSearch:
        """Whether to be told of tables that fit."""
        with writing(self._engine) as connection:
            row = _mine(connection, caller, search)
            connection.execute(update(searches).where(searches.c.id == row.id).values(notify=notify))
            return _saved(_mine(connection, caller, search))

    def drop(self, caller: Caller, search: str) -> None:
        """Delete a search."""
        with writing(self._engine) as connection:
            row = _mine(connection, caller, search)
            connection.execute(delete(searches).where(searches.c.id == row.id))

    def is_used(self) -> bool:
        """Whether anybody wants to be told of tables."""
        with self._engine.connect() as connection:
            return connection.execute(select(searches.c.id).where(searches.c.notify).limit(1)).first() is not None

    def match(self, game: str, tell: Tell) -> None:
        """Tell the owners of searches that a public table with a free seat fits, each once for each table."""
        with self._engine.connect() as connection:
            record = read_game(connection, game)
            if record is None or not _seeks(record):
                return
            told = exists().where(found_tables.c.search == searches.c.id, found_tables.c.game == game)
            query = select(searches).where(searches.c.notify, searches.c.title.in_(("", record.title)), ~told)
            rows = connection.execute(query.order_by(searches.c.id)).partitions(AT_ONCE)
            fitting = [row for part in rows for row in part if _fits(connection, record, row)]
        for row in fitting:
            if self._first(row.id, game):
                tell(row.user, record, row.name)

    def _first(self, search: str, game: str) -> bool:
        """Whether nobody has told of this table before."""
        try:
            with writing(self._engine) as connection:
                connection.execute(insert(found_tables).values(search=search, game=game, at=now()))
        except IntegrityError:
            return False
        return True


def _seeks(record: GameRecord) -> bool:
    free = any(seat.kind == "open" and seat.invitation is None for seat in record.seats)
    return record.status == "open" and record.visibility == "public" and not record.lesson and free


def _fits(connection: Connection, record: GameRecord, row: StoredRow) -> bool:
    """Whether a search finds a table, as its owner would find it in the lobby."""
    if record.belongs_to(row.user) or record.kept_for(row.user) is not None:
        return False
    if has_blocked(connection, record.owner, row.user) or has_blocked(connection, row.user, record.owner):
        return False
    where = [*scope_of(NOBODY, "open"), *conditions(_wanted.decode(row.wanted), row.user)]
    return connection.execute(select(games.c.id).where(games.c.id == record.id, *where)).first() is not None


def _mine(connection: Connection, caller: Caller, search: str) -> StoredRow:
    query = select(searches).where(searches.c.id == search, searches.c.user == caller.signed_in().id)
    row = connection.execute(query).first()
    if row is None:
        raise not_found("search")
    return row


def _saved(row: StoredRow) -> SavedSearch:
    return SavedSearch(
        id=row.id, name=row.name, wanted=_wanted.decode(row.wanted), notify=bool(row.notify), created=row.created
    )
