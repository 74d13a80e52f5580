"""Work that is done beside requests: now, later, or again and again.

`put` adds a job and `handle` says how jobs of a name are done. On SQLite jobs are done by the process that adds them;
on PostgreSQL they wait in the database, and any process that works does them. `overview`, `listed`, `retry` and
`discard` are for pages of administration.
"""

from __future__ import annotations

from sqlalchemy import Engine

from .answers import Answers
from .in_process import InProcessJobs
from .jobs import ATTEMPTS, Argument, Jobs, TryAgain, Work
from .kinds import KINDS, Lanes
from .overview import JobRow, KindFigures, Overview, State
from .periodic import Periodic

__all__ = [
    "ATTEMPTS",
    "KINDS",
    "Answers",
    "Argument",
    "InProcessJobs",
    "JobRow",
    "Jobs",
    "KindFigures",
    "Lanes",
    "Overview",
    "Periodic",
    "State",
    "TryAgain",
    "Work",
    "queue_for",
]


def queue_for(engine: Engine, lanes: Lanes, kinds: frozenset[str] = frozenset()) -> Jobs:
    """The queue that fits the database; `lanes` and `kinds` (none: all) are what this process does."""
    if engine.dialect.name != "postgresql":
        return InProcessJobs(lanes)
    from .in_database import DatabaseJobs  # only here: nobody else needs to load Procrastinate

    return DatabaseJobs(engine, lanes, kinds)
