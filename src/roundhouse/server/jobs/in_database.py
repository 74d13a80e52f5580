"""Jobs in PostgreSQL, done by any process that works: the queue is Procrastinate.

This module is imported only by servers on PostgreSQL. Jobs are added through the server's own connections, so a
process that does not work opens no others.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from typing import TYPE_CHECKING

from procrastinate import SyncPsycopgConnector, exceptions
from procrastinate.manager import JobManager
from procrastinate.tasks import configure_task
from sqlalchemy import Connection, Engine, text

from . import job_rows
from .jobs import ATTEMPTS, Argument, Handler, Work, handler
from .kinds import Lanes
from .overview import JobRow, Overview, State

if TYPE_CHECKING:
    from .working import Workers

log = logging.getLogger("roundhouse.jobs")
#: Jobs that are put off for less are announced when they are due; for others workers look now and then.
SOON = 30.0
#: What Procrastinate's workers listen to.
_CHANNEL = "procrastinate_queue_v1#"
_BRING_FORWARD = text(
    "UPDATE procrastinate_jobs SET scheduled_at = now() + make_interval(secs => :delay)"
    " WHERE queueing_lock = :key AND status = 'todo' AND scheduled_at > now() + make_interval(secs => :delay)"
    " RETURNING id"
)
_WAITS = text("SELECT 1 FROM procrastinate_jobs WHERE queueing_lock = :key AND status = 'todo'")
_NOTIFY = text("SELECT pg_notify(:channel, json_build_object('type', 'job_inserted', 'job_id', 0)::text)")


class DatabaseJobs:
    """A queue that all processes with this database share."""

    def __init__(self, engine: Engine, lanes: Lanes | None = None, kinds: frozenset[str] = frozenset()) -> None:
        """`lanes` and `kinds` (none: all) are what this process does if it works."""
        self._engine, self._lanes, self._kinds = engine, lanes or Lanes(), kinds
        self._handlers: dict[str, Handler] = {}
        # Never opened: jobs are added through connections of the engine.
        self._manager = JobManager(SyncPsycopgConnector())
        self._workers: Workers | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ending = threading.Event()

    def handle(self, name: str, work: Work, *, kind: str = "other", attempts: int = ATTEMPTS) -> None:
        """Say how jobs of this name are done."""
        self._handlers[name] = handler(name, work, kind, attempts)

    def put(self, name: str, *, key: str = "", delay: float = 0.0, group: str = "", **arguments: Argument) -> None:
        """Add a job from any thread."""
        by = self._handlers[name]  # an unknown name fails here, where the mistake is
        self._add(by, f"{name}:{key}" if key else None, delay, group or None, arguments)

    def _add(
        self, by: Handler, key: str | None, delay: float, group: str | None, arguments: dict[str, Argument]
    ) -> None:
        """Add a job, unless one with its key waits."""
        try:
            with self._engine.begin() as connection:
                if key is not None and self._waits(connection, key, delay):
                    return
                configure_task(
                    name=by.name,
                    job_manager=self._manager,
                    queue=by.kind.name,
                    priority=by.kind.priority,
                    queueing_lock=key,
                    lock=group,
                    schedule_in={"milliseconds": round(delay * 1000)} if delay > 0 else None,
                    connection=connection.connection.driver_connection,
                ).defer(**arguments)
        except exceptions.AlreadyEnqueued:  # another process was faster
            return
        if 0 < delay < SOON:
            self._announce_later(by.kind.name, delay)

    def _waits(self, connection: Connection, key: str, delay: float) -> bool:
        """Whether one with this key waits; it is brought forward if it would come later."""
        values = {"key": key, "delay": max(delay, 0.0)}
        if connection.execute(_BRING_FORWARD, values).first() is not None:
            return True
        return connection.execute(_WAITS, values).first() is not None

    def _announce_later(self, kind: str, delay: float) -> None:
        """Tell the workers when a job is due, for they are only told when it is added."""
        loop = self._loop
        if loop is not None and not loop.is_closed() and not self._ending.is_set():
            loop.call_soon_threadsafe(lambda: loop.call_later(delay, self._announce, kind))

    def _announce(self, kind: str) -> None:
        if self._ending.is_set():
            return
        if self._workers is not None and self._workers.wake(kind):
            return
        asyncio.get_running_loop().run_in_executor(None, self._notify, kind)

    def _notify(self, kind: str) -> None:
        try:
            with self._engine.begin() as connection:
                connection.execute(_NOTIFY, {"channel": _CHANNEL + kind})
        except Exception:  # workers look by themselves a little later
            log.warning("could not announce a job", exc_info=True)

    def overview(self) -> Overview:
        """How much there is to do of each kind."""
        done, failures = (0, 0) if self._workers is None else (self._workers.done, self._workers.failures)
        with self._engine.connect() as connection:
            return job_rows.overview(connection, done, failures)

    def listed(self, state: State, *, kind: str = "", most: int = 100) -> tuple[JobRow, ...]:
        """Jobs in a state."""
        with self._engine.connect() as connection:
            return job_rows.listed(connection, state, kind, most)

    def retry(self, job: int) -> bool:
        """Try a failed job again now."""
        with self._engine.begin() as connection:
            kind = job_rows.retry(connection, job)
            if kind:
                connection.execute(_NOTIFY, {"channel": _CHANNEL + kind})
        return bool(kind)

    def discard(self, job: int) -> bool:
        """Remove a job that has failed or waits."""
        with self._engine.begin() as connection:
            return job_rows.discard(connection, job)

    def waiting(self, name: str) -> int:
        """How many jobs of a name wait."""
        with self._engine.connect() as connection:
            return job_rows.waiting(connection, name)

    async def start(self, *, works: bool = True) -> None:
        """Begin on the running loop."""
        from .working import Workers

        self._loop = asyncio.get_running_loop()
        if works:
            self._workers = Workers(self._handlers, self._add, self._engine, self._lanes, self._kinds)
            await self._workers.start()

    async def stop(self) -> None:
        """Finish what is nearly done, and give the rest back."""
        self._ending.set()
        workers, self._workers = self._workers, None
        if workers is not None:
            await workers.stop()

    @property
    def stopping(self) -> bool:
        """Whether the process ends."""
        return self._ending.is_set()
