"""When the e-mails of a digest go out."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from .people import Digest

HOUR = 3600


def zone_of(name: str) -> ZoneInfo:
    """A time zone; UTC for what is none.

    >>> zone_of("Europe/Berlin").key, zone_of("../etc/passwd").key
    ('Europe/Berlin', 'UTC')
    """
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo("UTC")


def next_digest(at: float, digest: Digest, hour: int, zone: str) -> float:
    """The next full hour, or the next time that it is `hour` o'clock there.

    >>> next_digest(7_199.0, "hourly", 8, "UTC")
    7200.0
    >>> next_digest(0.0, "daily", 8, "America/New_York") / 3600
    13.0
    """
    if digest != "daily":
        return float((at // HOUR + 1) * HOUR)
    there = zone_of(zone)
    today = datetime.fromtimestamp(at, UTC).astimezone(there)
    for day in range(3):
        date = (today + timedelta(days=day)).date()
        # Where the clock skips this hour, a time after it is taken.
        due = datetime(date.year, date.month, date.day, hour, tzinfo=there).timestamp()
        if due > at:
            return due
    return at + 24 * HOUR
