"""Somebody's finished games with everyone's places, in pages."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, RowMapping, func, select

from ..accounts.names import BOT, BY_ID
from ..ratings.scale import Rating
from ..storage.tables import games, raters, rating_steps, result_seats, results, seats
from .directory import Found
from .model import ResultInfo, ResultList, ResultSeat
from .statistics import seats_shown

_JOINED = result_seats.join(games, games.c.id == result_seats.c.game).join(results, results.c.game == games.c.id)


def results_of(
    connection: Connection, about: Found, viewer: str | None, title: str | None, limit: int, offset: int
) -> ResultList:
    """The finished games of somebody that a viewer may see, the latest first."""
    where = seats_shown(about, viewer, title)
    total = connection.execute(select(func.count()).select_from(_JOINED).where(*where)).scalar_one()
    one = result_seats.c
    query = (
        select(one.game, one.title, games.c.name, one.ended, games.c.rated, one.place, one.worth)
        .select_from(_JOINED)
        .where(*where)
        .order_by(one.ended.desc(), one.game, one.seat)
        .limit(limit)
        .offset(offset)
    )
    rows = connection.execute(query).mappings().all()
    ids = sorted({str(row["game"]) for row in rows})
    everyone, changes = _seats(connection, ids), _changes(connection, about, ids)
    return ResultList(results=tuple(_result(row, everyone, changes) for row in rows), total=total)


def _result(row: RowMapping, everyone: dict[str, list[ResultSeat]], changes: dict[str, int]) -> ResultInfo:
    own = {**row, "rated": bool(row["rated"])}
    return ResultInfo(**own, change=changes.get(row["game"]), seats=tuple(everyone.get(row["game"], ())))


def _seats(connection: Connection, ids: Sequence[str]) -> dict[str, list[ResultSeat]]:
    """Everyone's places by game, the winner first."""
    if not ids:
        return {}
    one = result_seats.c
    same = (seats.c.game == one.game) & (seats.c.seat == one.seat)
    query = (
        select(one.game, seats.c.name, one.user, one.bot, one.place, one.worth)
        .join(seats, same)
        .where(one.game.in_(ids))
        .order_by(one.game, one.place, one.seat)
    )
    found: dict[str, list[ResultSeat]] = {}
    for row in connection.execute(query):
        person = f"{BOT}{row.bot}" if row.bot else f"{BY_ID}{row.user}" if row.user is not None else ""
        seat = ResultSeat(name=row.name, person=person, bot=row.bot, place=row.place, worth=row.worth)
        found.setdefault(row.game, []).append(seat)
    return found


def _changes(connection: Connection, about: Found, ids: Sequence[str]) -> dict[str, int]:
    """What the games did to the rating for their title."""
    step = rating_steps.c
    if not ids:
        return {}
    query = (
        select(step.bout, step.old_mu, step.old_sigma, step.mu, step.sigma)
        .join(raters, raters.c.id == step.rater)
        .where(about.rater, step.bout.in_(ids), step.title != "")
    )
    return {
        row.bout: Rating(row.mu, row.sigma).points - Rating(row.old_mu, row.old_sigma).points
        for row in connection.execute(query)
    }
