"""Let a league play: in batches, each of them chosen by what the games so far have told."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from time import monotonic

from msgspec import Struct
from msgspec.structs import replace

from roundhouse.bots.arena_games import play
from roundhouse.core.errors import RoundhouseError
from roundhouse.simulation.cluster import connected, each_on_ray
from roundhouse.simulation.pool import Failure, on_cores

from .pairings import next_meetings
from .report import write_report
from .results import League, Meeting

#: Games of a batch for every worker; more keep all of them busy, fewer react sooner.
BATCH = 4
#: A league that fails so often in a row has no sense.
MOST_FAILURES = 20


class Limits(Struct, frozen=True):
    """When to stop, besides Ctrl-C: after so many more games, or so many hours."""

    games: int | None = None
    hours: float | None = None


def play_league(
    league: League,
    limits: Limits,
    *,
    workers: int = 1,
    ray: str = "",
    told: Callable[[Meeting], None] = lambda meeting: None,
) -> None:
    """Play, keep every game at once, and write ratings and page after every batch."""
    began, start = monotonic(), len(league.meetings)
    with connected(ray) if ray else nullcontext():
        while True:
            left = _left(limits, len(league.meetings) - start, monotonic() - began)
            write_report(league)
            if left == 0:
                return
            league.refuse_changed()
            size = BATCH * workers if left is None else min(left, BATCH * workers)
            _batch(league, size, workers, ray, told)
            _refuse_failures(league)


def _left(limits: Limits, played: int, seconds: float) -> int | None:
    if limits.hours is not None and seconds >= limits.hours * 3600:
        return 0
    return None if limits.games is None else max(0, limits.games - played)


def _batch(league: League, size: int, workers: int, ray: str, told: Callable[[Meeting], None]) -> None:
    def keep(meeting: Meeting) -> None:
        league.append(meeting)
        told(meeting)

    wanted = next_meetings(league.settings, league.meetings, size)
    if ray:
        each_on_ray(played, wanted, ray, keep, _lost)
    elif workers > 1 and len(wanted) > 1:
        on_cores(played, wanted, workers, keep)
    else:
        for meeting in wanted:
            keep(played(meeting))


def played(meeting: Meeting) -> Meeting:
    """The result of a game; a game that fails is kept too, so that it isn't tried for ever."""
    try:
        result = play(meeting.table.title, meeting.seats, meeting.seed)
    except Exception as error:
        what = str(error) if isinstance(error, RoundhouseError) else f"{type(error).__name__}: {error}"
        return replace(meeting, failed=what or type(error).__name__)
    return replace(meeting, worth=result.worth, winners=result.winners, ending=result.ending, actions=result.actions)


def _lost(meeting: Meeting, error: BaseException) -> Failure:
    """A game that Ray could not finish anywhere."""
    return Failure(f"{meeting.table} with seed {meeting.seed} was lost: {error}")


def _refuse_failures(league: League) -> None:
    last = league.meetings[-MOST_FAILURES:]
    if len(last) == MOST_FAILURES and all(meeting.failed for meeting in last):
        raise RoundhouseError(f"the last {MOST_FAILURES} games have failed, the latest because: {last[-1].failed}")
