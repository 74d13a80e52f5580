"""Whether somebody is absent, so that their seat may be given to another."""

from __future__ import annotations

from sqlalchemy import Connection, func, select

from ..ids import plural
from ..storage.records import GameRecord
from ..storage.tables import sessions, tokens
from ..timing import Running
from .seat_votes import voters

HOUR, DAY = 3_600.0, 86_400.0
#: Without a clock somebody is absent whose move it is and who was not here for so many days.
AWAY_DAYS = 3
#: Where only one other would decide, so many missed turns in a row, or days, make an absence.
LONG_MISSES, LONG_DAYS = 2, 14


def not_absent(connection: Connection, record: GameRecord, seat: int, at: float) -> str:
    """Why a player does not count as absent, in words; empty if they are absent."""
    here = record.seats[seat]
    alone = len(voters(record, seat)) < 2
    if _missed(record, seat, at) >= (LONG_MISSES if alone else 1):
        return ""
    days = LONG_DAYS if alone else AWAY_DAYS
    if record.to_move == seat and record.clock is None:
        seen = _last_seen(connection, here.user)
        if seen is None or seen <= at - days * DAY:
            return ""
        return f"{here.name} was here {_ago(at - seen)}. They count as absent after {plural(days, 'day')} away."
    if record.clock is None:
        return f"Nobody waits for {here.name}: it is not their turn."
    wanted = f"in {LONG_MISSES} turns in a row" if alone else "in their turn"
    return f"{here.name} has time left. They count as absent once their time has run out {wanted}."


def _missed(record: GameRecord, seat: int, at: float) -> int:
    """How many turns in a row the player has let their time run out, this one included."""
    if record.clock_state is None:
        return 0
    running = Running.read(record.clock_state)
    now_out = running.state.seat == seat and record.deadline is not None and record.deadline <= at
    return running.misses[seat] + (now_out and running.out != running.state.turn)


def _last_seen(connection: Connection, user: str | None) -> float | None:
    """When somebody last used the site; sessions note it to the hour."""
    if user is None:
        return None
    seen = connection.execute(select(func.max(sessions.c.seen)).where(sessions.c.user == user)).scalar_one()
    used = connection.execute(select(func.max(tokens.c.used)).where(tokens.c.user == user)).scalar_one()
    return max((one for one in (seen, used) if one is not None), default=None)


def _ago(seconds: float) -> str:
    if seconds < HOUR:
        return "in the last hour"
    spent = plural(int(seconds / HOUR), "hour") if seconds < 2 * DAY else plural(int(seconds / DAY), "day")
    return f"{spent} ago"
