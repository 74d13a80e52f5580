"""People change their calendars: always from now on, so that nobody wins back time that has passed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, datetime, timedelta
from functools import cache
from zoneinfo import available_timezones

from sqlalchemy import Connection, Engine, delete, insert, select, update

from ..errors import Refused, not_found
from ..games.seating import touch
from ..ids import new_id, now
from ..limits.rate_limits import Limits
from ..storage.calendars import read_calendar
from ..storage.clocks import Standing
from ..storage.records import writing
from ..storage.tables import calendars, games, holidays, seats, users
from ..timing import Holiday
from ..timing.calendars import zone_of
from .model import CalendarChange, CalendarView, HolidayInfo, HolidayWish, SleepHours

LONGEST_SLEEP = 12 * 60
#: Changes of zone and sleep hours within so many seconds while a clock waits: who moves the night about needs no sleep.
MOST_CHANGES, WITHIN = 3, 7 * 86_400
#: Holidays are planned at most so many days ahead.
FURTHEST = 500


@cache
def zones() -> frozenset[str]:
    """All time zones that there are."""
    return frozenset(available_timezones())


class Calendars:
    """Reads and writes calendars; `changed` is told which games have another deadline now."""

    def __init__(self, engine: Engine, limits: Limits, allowance: int, changed: Callable[[str], None]) -> None:
        """Works on the database only."""
        self._engine, self._limits, self._allowance, self._changed = engine, limits, allowance, changed

    def read(self, user: str) -> CalendarView:
        """A person's calendar."""
        with self._engine.connect() as connection:
            return self._view(connection, user)

    def set(self, user: str, wish: CalendarChange) -> CalendarView:
        """Change time zone and sleep hours."""
        if wish.zone not in zones():
            raise Refused("bad_request", f"Unknown time zone {wish.zone!r}. Choose an IANA name such as Europe/Madrid.")
        since, until = (None, None) if wish.sleep is None else (minutes(wish.sleep.since), minutes(wish.sleep.until))
        if since is not None and until is not None and not 0 < (until - since) % (24 * 60) <= LONGEST_SLEEP:
            raise Refused("bad_request", "Sleep hours can have up to 12 hours a day.")
        values = {"zone": wish.zone, "sleep_from": since, "sleep_to": until}
        with self._changing(user, counted=True) as connection:
            if not connection.execute(update(calendars).where(calendars.c.user == user).values(**values)).rowcount:
                connection.execute(insert(calendars).values(user=user, **values))
        return self.read(user)

    def add_holiday(self, user: str, wish: HolidayWish) -> CalendarView:
        """Plan a holiday, within the yearly allowance."""
        with self._changing(user) as connection:
            today, known = self._today(connection, user), read_calendar(connection, user).holidays
            _check(wish, today, known)
            for year in range(wish.first.year, wish.last.year + 1):
                used = sum(_days_in(off, year) for off in (*known, Holiday(wish.first, wish.last)))
                if used > self._allowance:
                    raise Refused(
                        "conflict",
                        f"Everyone has {self._allowance} days of holiday a year; "
                        f"with these you would have {used} in {year}.",
                    )
            row = {"first": wish.first.isoformat(), "last": wish.last.isoformat()}
            connection.execute(insert(holidays).values(id=new_id(12), user=user, **row))
        return self.read(user)

    def end_holiday(self, user: str, id_: str) -> CalendarView:
        """Cancel a holiday; one that has begun ends today, which still counts."""
        with self._changing(user) as connection:
            mine = (holidays.c.id == id_) & (holidays.c.user == user)
            row = connection.execute(select(holidays).where(mine)).first()
            if row is None:
                raise not_found("holiday")
            today = self._today(connection, user).isoformat()
            if row.last < today:
                raise Refused("conflict", "This holiday is over. It counts for the year.")
            if row.first <= today:
                connection.execute(update(holidays).where(mine).values(last=today))
            else:
                connection.execute(delete(holidays).where(mine))
        return self.read(user)

    @contextmanager
    def _changing(self, user: str, *, counted: bool = False) -> Iterator[Connection]:
        """Change a calendar: what has passed counts by the old one, in all games that wait for the user."""
        at = now()
        with writing(self._engine) as connection:
            connection.execute(select(users.c.id).where(users.c.id == user).with_for_update())
            waiting = _waiting(connection, user)
            standing = [found for game in waiting if (found := Standing.read(connection, game)) is not None]
            if counted and standing:
                self._count(user)
            for one in standing:
                one.stop(at)
            yield connection
            for one in standing:
                one.go_on(at)
                touch(connection, one.game)
        for one in standing:
            self._changed(one.game)

    def _count(self, user: str) -> None:
        wait = self._limits.spend("calendar", user, MOST_CHANGES, WITHIN)
        if wait:
            raise Refused(
                "too_many",
                f"A clock runs for you, and you have changed your hours {MOST_CHANGES} times in the last days. "
                "Change them when no clock waits for you.",
                retry_after=int(wait) + 1,
            )

    def _today(self, connection: Connection, user: str) -> date:
        zone = zone_of(read_calendar(connection, user).zone)
        return datetime.fromtimestamp(now(), zone).date()

    def _view(self, connection: Connection, user: str) -> CalendarView:
        row = connection.execute(select(calendars).where(calendars.c.user == user)).first()
        found = read_calendar(connection, user)
        rows = connection.execute(select(holidays).where(holidays.c.user == user).order_by(holidays.c.first)).all()
        year = self._today(connection, user).year
        return CalendarView(
            chosen=row is not None,
            zone=found.zone,
            sleep=None if found.sleep is None else SleepHours(*(time_of_day(one) for one in found.sleep)),
            holidays=tuple(
                HolidayInfo(id=one.id, first=date.fromisoformat(one.first), last=date.fromisoformat(one.last))
                for one in rows
            ),
            allowance=self._allowance,
            left=max(self._allowance - sum(_days_in(off, year) for off in found.holidays), 0),
        )


def _waiting(connection: Connection, user: str) -> list[str]:
    """The games whose clock runs for a user, locked."""
    here = (seats.c.game == games.c.id) & (seats.c.seat == games.c.to_move) & (seats.c.user == user)
    query = select(games.c.id).join(seats, here).where(games.c.deadline.is_not(None)).order_by(games.c.id)
    return list(connection.execute(query.with_for_update(of=games)).scalars())


def _check(wish: HolidayWish, today: date, known: tuple[Holiday, ...]) -> None:
    if wish.last < wish.first:
        raise Refused("bad_request", "The last day comes before the first.")
    if wish.first < today:
        raise Refused("bad_request", "Holidays can begin today at the earliest.")
    if wish.last > today + timedelta(days=FURTHEST):
        raise Refused("bad_request", f"Holidays can be planned for the next {FURTHEST} days.")
    if any(wish.first <= off.last and off.first <= wish.last for off in known):
        raise Refused("conflict", "Some of these days are holidays already.")


def _days_in(off: Holiday, year: int) -> int:
    """How many days of a holiday are in a year.

    >>> _days_in(Holiday(date(2026, 12, 30), date(2027, 1, 2)), 2027)
    2
    """
    first, last = max(off.first, date(year, 1, 1)), min(off.last, date(year, 12, 31))
    return max((last - first).days + 1, 0)


def minutes(text: str) -> int:
    """Minutes after midnight.

    >>> minutes("07:30"), time_of_day(450)
    (450, '07:30')
    """
    hours, _, rest = text.partition(":")
    return int(hours) * 60 + int(rest)


def time_of_day(number: int) -> str:
    """Minutes after midnight as people write them."""
    return f"{number // 60:02}:{number % 60:02}"
