"""Which ratings a host admits to a table.

What counts is the rating for the title, or the overall one of who has none for it. A provisional rating counts as it
stands, and who has none counts with the rating that everybody begins with. Whom the host invites may always come.
"""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, and_, func, or_, select

from ..errors import Refused, forbidden
from ..model import User
from ..storage.admissions import admission_of
from ..storage.records import GameRecord
from ..storage.tables import games, raters, ratings
from .raters import OVERALL, ratings_of
from .scale import MU, POINTS, START

GUEST = "This table is for certain ratings, and guests have none. Register first, or choose another table."
AGAIN = "Choose another table, or ask the host to invite you."


def refuse_range(mode: str, lowest: int | None, highest: int | None) -> None:
    """Refuse a range that nobody can be in, or that nobody needs."""
    if lowest is None and highest is None:
        return
    if mode != "online":
        raise Refused("bad_request", "Only online games have a rating range. Choose another mode, or leave it out.")
    if lowest is not None and highest is not None and lowest > highest:
        raise Refused("bad_request", "The rating range ends below its start. Exchange the two ratings.")


def refuse_outside(connection: Connection, record: GameRecord, user: User | None) -> None:
    """Refuse whose rating is not admitted; the host and whoever is invited are."""
    if record.rating_from is None and record.rating_to is None:
        return
    if user is not None and _is_exempt(connection, record, user.id):
        return
    if user is None or user.guest:
        raise forbidden(GUEST)
    known = strength(connection, record.title, user.id)
    points = round(START) if known is None else known
    if (record.rating_from or 0) <= points <= (points if record.rating_to is None else record.rating_to):
        return
    admits = f"This table is for ratings {in_words(record.rating_from, record.rating_to)}"
    yours = f"without a rating you count as {points}" if known is None else f"yours is {points}"
    raise forbidden(f"{admits}; {yours}. {AGAIN}")


def in_words(lowest: int | None, highest: int | None) -> str:
    """A range as people of all languages read it.

    >>> in_words(1400, 1600), in_words(1400, None), in_words(None, 1600)
    ('1400–1600', '≥ 1400', '≤ 1600')
    """
    if lowest is None:
        return f"≤ {highest}"
    return f"≥ {lowest}" if highest is None else f"{lowest}–{highest}"


def strength(connection: Connection, title: str, user: str) -> int | None:
    """The rating that counts; None for who has none."""
    for scope in (title, OVERALL):
        known = ratings_of(connection, scope, users=[user])[0].get(user)
        if known is not None:
            return known.rating.points
    return None


def is_inside(user: str) -> ColumnElement[bool]:
    """The same within a search of tables, for somebody who has an account, if they are not invited."""
    points = func.coalesce(_points(user, games.c.title), _points(user, OVERALL), START)
    above = or_(games.c.rating_from.is_(None), games.c.rating_from <= points)
    return and_(above, or_(games.c.rating_to.is_(None), games.c.rating_to >= points))


def has_range() -> ColumnElement[bool]:
    """Whether a table does not admit every rating."""
    return or_(games.c.rating_from.is_not(None), games.c.rating_to.is_not(None))


def _points(user: str, title: str | ColumnElement[str]) -> ColumnElement[float]:
    query = select(func.round(START + (ratings.c.mu - MU) * POINTS)).join(raters, raters.c.id == ratings.c.rater)
    return query.where(raters.c.user == user, ratings.c.title == title).scalar_subquery()


def _is_exempt(connection: Connection, record: GameRecord, user: str) -> bool:
    if user == record.owner or record.kept_for(user) is not None:
        return True
    return admission_of(connection, record.id, user) == "invited"
