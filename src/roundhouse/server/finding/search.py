"""Searching the tables: one's own, open ones, those to watch, and those that are over."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from sqlalchemy import ColumnElement, Engine, and_, case, exists, func, not_, or_, select

from roundhouse.titles import all_titles

from ..accounts.blocking import blocked_by_me, blocking_me, followed_by
from ..accounts.people import Caller
from ..model import Status
from ..storage.records import GameRecord, read_games
from ..storage.tables import games, seats, users
from .joining import is_joinable
from .model import Scope, Sorting, Speed, TableSearch

Condition = ColumnElement[bool]
#: Words of a search that are looked at.
MOST_WORDS = 8


class Page(Struct, frozen=True):
    """A page of what was found, in an order."""

    sort: Sorting = "latest"
    limit: int = 50
    offset: int = 0


class TableSearches:
    """Finds tables for a person."""

    def __init__(self, engine: Engine) -> None:
        """Works on the database only."""
        self._engine = engine

    def found(
        self, caller: Caller, scope: Scope, wanted: TableSearch, page: Page, status: Status | None = None
    ) -> tuple[list[GameRecord], int]:
        """A page of tables, and how many there are."""
        where = [*scope_of(caller, scope), *conditions(wanted, caller.id)]
        if status is not None:
            where.append(games.c.status == status)
        order = (*ordering(page.sort, caller.id), games.c.id)
        query = select(games).where(*where).order_by(*order).limit(page.limit).offset(page.offset)
        with self._engine.connect() as connection:
            total = connection.execute(select(func.count()).select_from(games).where(*where)).scalar_one()
            return read_games(connection, connection.execute(query).all()), total


def scope_of(caller: Caller, scope: Scope) -> list[Condition]:
    """Which tables there are to search; those of lessons are nobody's business."""
    plain = games.c.lesson == ""
    if scope in ("mine", "finished", "invited"):
        user = caller.signed_in().id
        if scope == "invited":
            return [plain, games.c.status == "open", _seated(seats.c.invited == user, seats.c.kind == "open")]
        mine = or_(games.c.owner == user, _seated(seats.c.user == user))
        return [mine, plain, *([games.c.status == "finished"] if scope == "finished" else [])]
    public = [games.c.visibility == "public", plain, *_welcome(caller.id)]
    if scope != "open":
        return [*public, games.c.status != "open"]
    left = and_(games.c.status == "playing", _seated(seats.c.free.is_(True)))
    return [*public, or_(games.c.status == "open", left)]


def _welcome(user: str | None) -> list[Condition]:
    """Tables of hosts who have blocked the user, or whom the user has blocked, are not shown."""
    if user is None:
        return []
    unwelcome = games.c.owner.in_(blocked_by_me(user)) | games.c.owner.in_(blocking_me(user))
    return [or_(games.c.owner.is_(None), not_(unwelcome))]


def conditions(wanted: TableSearch, user: str | None) -> list[Condition]:
    """What a table must be like."""
    found: list[Condition] = [_has_word(word) for word in wanted.q.split()[:MOST_WORDS]]
    if wanted.title:
        found.append(games.c.title == wanted.title)
    if wanted.language:
        found.append(games.c.language == wanted.language)
    if wanted.players is not None:
        found.append(_count_of_seats() == wanted.players)
    if wanted.variants:
        plain = games.c.options == "{}"
        found.append(plain if wanted.variants == "plain" else not_(plain))
    if wanted.speed:
        found.append(_has_speed(wanted.speed))
    if wanted.unlocked:
        found.append(games.c.password.is_(None))
    if wanted.joinable:
        found += is_joinable(user)
    if wanted.friends:
        known = followed_by(user)
        found.append(or_(games.c.owner.in_(known), _seated(seats.c.user.in_(known))))
    return found


def _has_speed(speed: Speed) -> Condition:
    """Whether a table has a clock of that kind; it is stored as JSON that begins with the kind."""
    if speed == "unhurried":
        return games.c.clock.is_(None)
    kinds = ("live",) if speed == "live" else ("move", "bank")
    return or_(*(games.c.clock.startswith(f'{{"kind":"{kind}"', autoescape=True) for kind in kinds))


def _has_word(word: str) -> Condition:
    """Whether the table, its title or one of its people is called so; a name for an empty seat is nobody's."""
    low = word.lower()
    titles = [id_ for id_, title in all_titles().items() if low in id_ or low in title.name.lower()]
    host = exists().where(users.c.id == games.c.owner, users.c.name.icontains(word, autoescape=True))
    sits = _seated(seats.c.kind != "open", seats.c.name.icontains(word, autoescape=True))
    return or_(games.c.name.icontains(word, autoescape=True), games.c.title.in_(titles), host, sits)


def _seated(*conditions: Condition) -> Condition:
    return exists().where(seats.c.game == games.c.id, *conditions)


def _count_of_seats(*conditions: Condition) -> ColumnElement[int]:
    return select(func.count()).where(seats.c.game == games.c.id, *conditions).scalar_subquery()


def ordering(sort: Sorting, user: str | None) -> tuple[ColumnElement[Any], ...]:
    """In which order tables are listed. A game that is watched with a delay does not tell when it was last played."""
    delayed = and_(games.c.status == "playing", or_(games.c.delay_moves > 0, games.c.delay_minutes > 0))
    changed = case((delayed, games.c.created), else_=games.c.updated)
    if sort == "newest":
        return (games.c.created.desc(),)
    if sort == "fullest":
        return (_count_of_seats(seats.c.kind == "open"), changed.desc())
    if sort == "urgent" and user is not None:
        my_turn = and_(games.c.status == "playing", _seated(seats.c.seat == games.c.to_move, seats.c.user == user))
        group = case((my_turn, 0), (games.c.status == "playing", 1), (games.c.status == "open", 2), else_=3)
        # What waits for me: whose clock runs out first, then the longest. Everything else: the latest first.
        timed = and_(my_turn, games.c.deadline.is_not(None))
        clock = (case((timed, 0), else_=1), case((timed, games.c.deadline)))
        return (group, *clock, case((my_turn, games.c.updated)), games.c.updated.desc())
    return (changed.desc(),)
