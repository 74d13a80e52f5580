"""When a person's time counts: not in their sleep hours, on their holidays or at weekends, in their own time zone."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from msgspec import Struct

from .clock import Clock

DAY = 86_400.0
#: A deadline is looked for so many days at a time, and nowhere after so many of these.
DAYS_AT_ONCE, MOST_PARTS = 14, 60
SATURDAY = 5
Span = tuple[float, float]


class Holiday(Struct, frozen=True):
    """Days off, the last one included."""

    first: date
    last: date


class Calendar(Struct, frozen=True):
    """A person's time zone (IANA), sleep hours in minutes after midnight, and holidays."""

    zone: str = "UTC"
    sleep: tuple[int, int] | None = None
    holidays: tuple[Holiday, ...] = ()


#: Of people who have not said anything.
USUAL = Calendar()


@lru_cache(512)
def zone_of(name: str) -> ZoneInfo:
    """A time zone that exists."""
    return ZoneInfo(name)


def counted(clock: Clock, calendar: Calendar, start: float, end: float) -> float:
    """How much of the time between two moments counts.

    >>> from datetime import UTC
    >>> friday = datetime(2026, 11, 20, 12, tzinfo=UTC).timestamp()
    >>> counted(Clock(kind="move", seconds=86400, weekends=True), USUAL, friday, friday + 3 * DAY) / DAY
    1.0
    """
    if end <= start:
        return 0.0
    return (end - start) - sum(
        min(until, end) - max(since, start) for since, until in _rests(clock, calendar, start, end)
    )


def runs_out(clock: Clock, calendar: Calendar, start: float, seconds: float) -> float:
    """The moment at which so much time will have counted.

    >>> from datetime import UTC
    >>> friday = datetime(2026, 11, 20, 12, tzinfo=UTC).timestamp()
    >>> clock = Clock(kind="move", seconds=86400, weekends=True)
    >>> datetime.fromtimestamp(runs_out(clock, USUAL, friday, DAY), UTC).strftime("%A %H:%M")
    'Monday 12:00'
    """
    if not clock.rests:
        return start + seconds
    left = max(seconds, 0.0)
    for _ in range(MOST_PARTS):
        end = start + DAYS_AT_ONCE * DAY
        for since, until in _rests(clock, calendar, start, end):
            if since - start >= left:
                break
            left -= max(since - start, 0.0)
            start = until
        if start + left <= end:
            return start + left
        left -= max(end - start, 0.0)
        start = max(start, end)
    return start + left


def _rests(clock: Clock, calendar: Calendar, start: float, end: float) -> list[Span]:
    """The times between two moments that don't count, in order and apart from one another."""
    if not clock.rests:
        return []
    found: list[Span] = []
    for since, until in sorted(_spans(clock, calendar, start, end)):
        if until <= start or since >= end or until <= since:
            continue
        if found and since <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], until))
        else:
            found.append((since, until))
    return found


def _spans(clock: Clock, calendar: Calendar, start: float, end: float) -> Iterator[Span]:
    zone = zone_of(calendar.zone)
    day = datetime.fromtimestamp(start, zone).date() - timedelta(days=1)
    last = datetime.fromtimestamp(end, zone).date()
    while day <= last:
        if clock.weekends and day.weekday() >= SATURDAY:
            yield _at(day, 0, zone), _at(day + timedelta(days=1), 0, zone)
        if clock.sleep and calendar.sleep is not None:
            since, until = calendar.sleep
            yield _at(day, since, zone), _at(day + timedelta(days=until < since), until, zone)
        day += timedelta(days=1)
    if clock.holidays:
        for off in calendar.holidays:
            yield _at(off.first, 0, zone), _at(off.last + timedelta(days=1), 0, zone)


def _at(day: date, minutes: int, zone: ZoneInfo) -> float:
    """A time by the clock on the wall: it moves with summer time; an hour that a day leaves out is the one after it."""
    return datetime.combine(day, time(minutes // 60, minutes % 60), tzinfo=zone).timestamp()
