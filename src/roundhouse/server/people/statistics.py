"""Figures about somebody's games, added up by the database from the results that the viewer may see.

Every question reads the results of one person by an index; lists come in pages.
"""

from __future__ import annotations

from statistics import median

from sqlalchemy import ColumnElement, Connection, and_, case, exists, func, or_, select

from ..ids import now
from ..storage.tables import games, result_companies, result_seats, results, seats, starters
from .directory import NOBODY, Found, bot_ref, refs_of
from .model import (
    CompanyRecord,
    Habits,
    OpponentList,
    OpponentRecord,
    PlaceCount,
    TitleRecord,
    TitleStatistics,
    WorthPoint,
)
from .visible import games_shown

#: Games in the chart of worth, and those whose pace counts.
MOST_POINTS, RECENT = 200, 200
#: A game that has waited so long for somebody has been left by them.
LEFT_AFTER = 30 * 86_400.0

_JOINED = result_seats.join(games, games.c.id == result_seats.c.game).join(results, results.c.game == games.c.id)


def seats_shown(about: Found, viewer: str | None, title: str | None = None) -> list[ColumnElement[bool]]:
    """The results of somebody that a viewer may see."""
    own = result_seats.c.user == about.user if about.user is not None else result_seats.c.bot == about.who.bot
    found = [own, games_shown(viewer, about.user)]
    return found if title is None else [*found, result_seats.c.title == title]


def count_games(connection: Connection, about: Found, viewer: str | None) -> int:
    """How many finished games of somebody a viewer may see."""
    query = select(func.count()).select_from(_JOINED).where(*seats_shown(about, viewer))
    return connection.execute(query).scalar_one()


def titles_of(connection: Connection, about: Found, viewer: str | None) -> tuple[TitleRecord, ...]:
    """The titles somebody has played, the favourite first."""
    place, players = result_seats.c.place, results.c.players
    ahead = case((players > 1, (players - place) * 1.0 / case((players > 1, players - 1), else_=1)), else_=1.0)
    query = (
        select(
            result_seats.c.title,
            func.count().label("games"),
            func.sum(case((place == 1, 1), else_=0)).label("wins"),
            func.avg(ahead).label("ahead"),
            func.max(result_seats.c.worth).label("best"),
            func.max(result_seats.c.ended).label("last"),
        )
        .select_from(_JOINED)
        .where(*seats_shown(about, viewer))
        .group_by(result_seats.c.title)
        .order_by(func.count().desc(), result_seats.c.title)
    )
    return tuple(
        TitleRecord(
            title=row.title,
            games=row.games,
            wins=int(row.wins),
            ahead=round(float(row.ahead), 4),
            best_worth=row.best,
            last=row.last,
        )
        for row in connection.execute(query)
    )


def statistics_of(connection: Connection, about: Found, viewer: str | None, title: str) -> TitleStatistics:
    """Somebody's games of a title in figures."""
    where = seats_shown(about, viewer, title)
    counted = (
        select(results.c.players, result_seats.c.place, func.count().label("games"))
        .select_from(_JOINED)
        .where(*where)
        .group_by(results.c.players, result_seats.c.place)
        .order_by(results.c.players, result_seats.c.place)
    )
    places = tuple(
        PlaceCount(players=row.players, place=row.place, games=row.games) for row in connection.execute(counted)
    )
    return TitleStatistics(
        title=title,
        games=sum(one.games for one in places),
        places=places,
        worth=_worth(connection, where),
        companies=_companies(connection, where),
    )


def _worth(connection: Connection, where: list[ColumnElement[bool]]) -> tuple[WorthPoint, ...]:
    one = result_seats.c
    latest = (
        select(one.game, one.ended, results.c.players, one.place, one.worth)
        .select_from(_JOINED)
        .where(*where)
        .order_by(one.ended.desc(), one.game)
        .limit(MOST_POINTS)
    )
    found = [WorthPoint(**row) for row in connection.execute(latest).mappings()]
    return tuple(reversed(found))


def _companies(connection: Connection, where: list[ColumnElement[bool]]) -> tuple[CompanyRecord, ...]:
    same = (result_companies.c.game == result_seats.c.game) & (result_companies.c.seat == result_seats.c.seat)
    company = result_companies.c.company
    query = (
        select(
            company,
            func.count().label("games"),
            func.sum(result_companies.c.runs).label("runs"),
            func.sum(result_companies.c.revenue).label("revenue"),
        )
        .select_from(_JOINED.join(result_companies, same))
        .where(*where)
        .group_by(company)
        .order_by(func.count().desc(), company)
    )
    return tuple(
        CompanyRecord(company=row.company, games=row.games, runs=int(row.runs), revenue=int(row.revenue))
        for row in connection.execute(query)
    )


def opponents_of(
    connection: Connection, about: Found, viewer: str | None, title: str | None, limit: int, offset: int
) -> OpponentList:
    """Whom somebody has played against, and who was ahead."""
    other = result_seats.alias("other")
    met = and_(other.c.game == result_seats.c.game, other.c.seat != result_seats.c.seat)
    somebody = and_(met, or_(other.c.user.is_not(None), other.c.bot != ""))
    mine, theirs = result_seats.c.place, other.c.place

    def times(what: ColumnElement[bool]) -> ColumnElement[int]:
        return func.sum(case((what, 1), else_=0))

    grouped = (
        select(
            other.c.user,
            other.c.bot,
            func.count(other.c.game.distinct()).label("games"),
            times(mine < theirs).label("ahead"),
            times(mine == theirs).label("tied"),
            times(mine > theirs).label("behind"),
        )
        .select_from(_JOINED.join(other, somebody))
        .where(*seats_shown(about, viewer, title))
        .group_by(other.c.user, other.c.bot)
    ).subquery()
    total = connection.execute(select(func.count()).select_from(grouped)).scalar_one()
    order = (grouped.c.games.desc(), grouped.c.user, grouped.c.bot)
    rows = connection.execute(select(grouped).order_by(*order).limit(limit).offset(offset)).all()
    people = refs_of(connection, [row.user for row in rows if row.user is not None])
    return OpponentList(
        opponents=tuple(
            OpponentRecord(
                who=bot_ref(row.bot) if row.user is None else people.get(row.user, NOBODY),
                games=row.games,
                ahead=int(row.ahead),
                tied=int(row.tied),
                behind=int(row.behind),
            )
            for row in rows
        ),
        total=total,
    )


def habits_of(connection: Connection, user: str) -> Habits:
    """How fast somebody plays and how reliably; private games count too: nothing is told of a single one."""
    recent = (
        select(result_seats.c.pace)
        .where(result_seats.c.user == user, result_seats.c.pace.is_not(None))
        .order_by(result_seats.c.ended.desc())
        .limit(RECENT)
    )
    paces = list(connection.execute(recent).scalars())
    others = starters.alias("others")
    with_people = exists().where(others.c.game == starters.c.game, others.c.user.is_not(None), others.c.user != user)
    same = (seats.c.game == starters.c.game) & (seats.c.seat == starters.c.seat)
    begun = starters.join(games, games.c.id == starters.c.game).join(seats, same)
    kept = (seats.c.user == user) & (seats.c.kind == "user")
    waits = and_(games.c.status == "playing", games.c.to_move == seats.c.seat, games.c.updated < now() - LEFT_AFTER)
    query = (
        select(
            func.sum(case((and_(kept, games.c.status == "finished"), 1), else_=0)),
            func.sum(case((or_(~kept, seats.c.user.is_(None), waits), 1), else_=0)),
        )
        .select_from(begun)
        .where(starters.c.user == user, with_people)
    )
    finished, left = connection.execute(query).one()
    return Habits(pace=round(median(paces), 1) if paces else None, finished=int(finished or 0), left=int(left or 0))
