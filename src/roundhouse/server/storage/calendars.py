"""People's calendars as the database knows them."""

from __future__ import annotations

from datetime import date

from sqlalchemy import Connection, select

from ..timing import Calendar, Holiday
from .tables import calendars, holidays


def read_calendar(connection: Connection, user: str | None) -> Calendar:
    """When a person's time counts; always, for those who have not said anything."""
    if user is None:
        return Calendar()
    row = connection.execute(select(calendars).where(calendars.c.user == user)).first()
    days = select(holidays.c.first, holidays.c.last).where(holidays.c.user == user).order_by(holidays.c.first)
    off = tuple(
        Holiday(date.fromisoformat(one.first), date.fromisoformat(one.last)) for one in connection.execute(days)
    )
    if row is None:
        return Calendar(holidays=off)
    sleep = None if row.sleep_from is None else (row.sleep_from, row.sleep_to)
    return Calendar(zone=row.zone, sleep=sleep, holidays=off)
