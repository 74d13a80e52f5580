"""Requests and answers about time."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from msgspec import Meta, Struct

TimeOfDay = Annotated[str, Meta(pattern="^([01][0-9]|2[0-3]):[0-5][0-9]$")]


class ClockChange(Struct, frozen=True, forbid_unknown_fields=True):
    """The host stops the clock, or lets it run on."""

    paused: bool


class SleepHours(Struct, frozen=True, forbid_unknown_fields=True):
    """When clocks rest at night, by the clock on your wall: at most 12 hours."""

    since: TimeOfDay
    until: TimeOfDay


class CalendarChange(Struct, frozen=True, forbid_unknown_fields=True):
    """Your time zone (an IANA name such as `Europe/Madrid`) and sleep hours, from now on."""

    zone: Annotated[str, Meta(min_length=1, max_length=64)]
    sleep: SleepHours | None = None


class HolidayWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Days off, from today on; the last one is included."""

    first: date
    last: date


class HolidayInfo(Struct, frozen=True, kw_only=True):
    """Days off."""

    id: str
    first: date
    last: date


class CalendarView(Struct, frozen=True, kw_only=True):
    """When your time counts in games by correspondence."""

    #: Whether you have chosen a time zone; until then it is UTC.
    chosen: bool
    zone: str
    sleep: SleepHours | None
    holidays: tuple[HolidayInfo, ...]
    #: Days off that everybody has in a calendar year, and what is left of yours in this one.
    allowance: int
    left: int
