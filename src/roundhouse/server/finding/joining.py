"""Where somebody may sit down now, as conditions of a search."""

from __future__ import annotations

from sqlalchemy import ColumnElement, and_, exists, not_, or_, select

from ..ratings.ranges import has_range, is_inside
from ..storage.admissions import LET_IN
from ..storage.tables import admissions, games, seats, users

Condition = ColumnElement[bool]


def is_joinable(caller: str | None) -> list[Condition]:
    """A seat is free for them, they have none, and nothing keeps them out; the search leaves out who is blocked."""
    user = caller or ""  # nobody's: columns that may be empty never equal it
    inside = and_(_has_account(user), is_inside(user))
    return [
        games.c.mode == "online",
        not_(_seat(seats.c.user == user)),
        _has_seat(user),
        not_(_admitted(user, "barred")),
        or_(games.c.password.is_(None), games.c.owner == user, _admitted(user, *LET_IN)),
        or_(not_(games.c.rated), _has_account(user)),
        or_(not_(has_range()), games.c.owner == user, _invited(user), inside),
    ]


def _has_seat(user: str) -> Condition:
    kept = or_(seats.c.invitation.is_(None), seats.c.invited == user)
    waiting = and_(games.c.status == "open", _seat(seats.c.kind == "open", kept))
    left = and_(games.c.status == "playing", games.c.tournament == "", _seat(seats.c.free))
    return or_(waiting, left)


def _seat(*conditions: Condition) -> Condition:
    return exists().where(seats.c.game == games.c.id, *conditions)


def _admitted(user: str, *kinds: str) -> Condition:
    here = admissions.c.game == games.c.id, admissions.c.user == user
    return exists().where(*here, admissions.c.kind.in_(kinds))


def _invited(user: str) -> Condition:
    return or_(_admitted(user, "invited"), _seat(seats.c.invited == user))


def _has_account(user: str) -> Condition:
    return exists(select(users.c.id).where(users.c.id == user, users.c.login.is_not(None)))
