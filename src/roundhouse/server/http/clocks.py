"""Routes about time: pausing a clock, and one's own calendar."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ..clocks.model import CalendarChange, CalendarView, ClockChange, HolidayWish
from ..games.summaries import game_info
from ..model import GameInfo
from .access import GameId
from .callers import Parts, Who
from .routing import Routes

routes = Routes("clocks")
HolidayId = Annotated[str, Meta(pattern="^[a-z0-9]{1,16}$")]


@routes.add("PUT", "/games/{game}/clock", returns=GameInfo, problems=(401, 403, 404, 409), scope="play")
def change_clock(who: Who, parts: Parts, game: GameId, body: ClockChange) -> GameInfo:
    """Stop the clock of your game, or let it run on; everyone is told."""
    record = parts.clocks.pause(who, game, body.paused)
    parts.announce(game)
    return game_info(record, who.id, parts.hub)


@routes.add("GET", "/account/calendar", returns=CalendarView, problems=(401,))
def read_calendar(who: Who, parts: Parts) -> CalendarView:
    """When your time counts in games by correspondence."""
    return parts.calendars.read(who.signed_in().id)


@routes.add("PUT", "/account/calendar", returns=CalendarView, problems=(401, 403))
def change_calendar(who: Who, parts: Parts, body: CalendarChange) -> CalendarView:
    """Set your time zone and sleep hours; what has passed of your turns counts as before."""
    return parts.calendars.set(who.signed_in().id, body)


@routes.add("POST", "/account/holidays", returns=CalendarView, status=201, problems=(401, 403, 409))
def add_holiday(who: Who, parts: Parts, body: HolidayWish) -> CalendarView:
    """Plan a holiday, on which clocks rest for you."""
    return parts.calendars.add_holiday(who.signed_in().id, body)


@routes.add("DELETE", "/account/holidays/{holiday}", returns=CalendarView, problems=(401, 403, 404, 409))
def end_holiday(who: Who, parts: Parts, holiday: HolidayId) -> CalendarView:
    """Cancel a holiday; one that has begun ends today."""
    return parts.calendars.end_holiday(who.signed_in().id, holiday)
