"""Jobs that are done by the process that adds them; those that wait when it stops are lost."""

from __future__ import annotations

import asyncio
import itertools
import logging
import threading
import time
from collections import Counter, OrderedDict
from concurrent.futures import ThreadPoolExecutor

from msgspec import Struct

from ..ids import now
from .jobs import ATTEMPTS, Argument, Handler, TryAgain, Work, handler, pause_after, problem
from .kinds import KINDS, Lane, Lanes
from .overview import JobRow, KindFigures, Overview, State

log = logging.getLogger("roundhouse.jobs")
#: Failed jobs that are remembered.
MOST_FAILED = 200


class _Job(Struct, kw_only=True, eq=False):
    """A job; times are those of the monotonic clock."""

    id: int
    by: Handler
    key: str
    group: str
    arguments: dict[str, Argument]
    due: float
    added: float
    changed: float
    attempts: int = 0
    problem: str = ""


class InProcessJobs:
    """Does jobs in a few threads; one more thread hands them out when they are due."""

    def __init__(self, lanes: Lanes | None = None) -> None:
        """Starts no thread before the first job."""
        self._lanes = lanes or Lanes()
        self._handlers: dict[str, Handler] = {}
        self._waiting: dict[int, _Job] = {}
        self._running: dict[int, _Job] = {}
        self._failed: OrderedDict[int, _Job] = OrderedDict()
        self._threads: dict[Lane, ThreadPoolExecutor] = {}
        self._numbers = itertools.count(1)
        self._changed = threading.Condition()
        self._scheduler: threading.Thread | None = None
        self._closed = False
        self._done = self._failures = 0

    def handle(self, name: str, work: Work, *, kind: str = "other", attempts: int = ATTEMPTS) -> None:
        """Say how jobs of this name are done."""
        self._handlers[name] = handler(name, work, kind, attempts)

    def put(self, name: str, *, key: str = "", delay: float = 0.0, group: str = "", **arguments: Argument) -> None:
        """Add a job from any thread."""
        by = self._handlers[name]  # an unknown name fails here, where the mistake is
        self._add(by, key, delay, group, arguments)

    def _add(self, by: Handler, key: str, delay: float, group: str, arguments: dict[str, Argument]) -> None:
        at = time.monotonic()
        due = at + delay
        with self._changed:
            if self._closed:
                return
            same = (job for job in self._waiting.values() if key and (job.by.name, job.key) == (by.name, key))
            waiting = next(same, None)
            if waiting is not None:
                waiting.due = min(waiting.due, due)
            else:
                self._wait(
                    _Job(
                        id=next(self._numbers),
                        by=by,
                        key=key,
                        group=group,
                        arguments=arguments,
                        due=due,
                        added=at,
                        changed=at,
                    )
                )
            self._changed.notify_all()

    def _wait(self, job: _Job) -> None:
        self._waiting[job.id] = job
        if self._scheduler is None:
            self._scheduler = threading.Thread(target=self._schedule, name="jobs", daemon=True)
            self._scheduler.start()

    def _schedule(self) -> None:
        """Hand out jobs when they are due and there is room."""
        with self._changed:
            while not self._closed:
                while (job := self._next()) is not None:
                    self._begin(job)
                later = [job.due for job in self._waiting.values() if job.due > time.monotonic()]
                self._changed.wait(max(0.0, min(later) - time.monotonic()) if later else None)

    def _next(self) -> _Job | None:
        """The most urgent job for which there is room."""
        at, groups = time.monotonic(), {job.group for job in self._running.values() if job.group}
        busy = Counter(job.by.kind.lane for job in self._running.values())
        ready = (
            job
            for job in self._waiting.values()
            if job.due <= at and job.group not in groups and busy[job.by.kind.lane] < self._lanes.of(job.by.kind.lane)
        )
        return min(ready, key=lambda job: (-job.by.kind.priority, job.due, job.id), default=None)

    def _begin(self, job: _Job) -> None:
        del self._waiting[job.id]
        self._running[job.id] = job
        job.changed = time.monotonic()
        lane = job.by.kind.lane
        if lane not in self._threads:
            self._threads[lane] = ThreadPoolExecutor(self._lanes.of(lane), thread_name_prefix=f"job-{lane}")
        self._threads[lane].submit(self._do, job)

    def _do(self, job: _Job) -> None:
        again: float | None = None
        try:
            job.by.work(**job.arguments)
            self._done += 1
        except TryAgain as asked:
            again, job.attempts = asked.delay, 0
        except Exception as error:
            log.exception("job failed", extra={"job": job.by.name, "attempt": job.attempts + 1})
            self._failures += 1
            job.attempts, job.problem = job.attempts + 1, problem(error)
            again = pause_after(job.attempts) if job.attempts < job.by.attempts else None
            if again is None:
                self._keep(job)
        with self._changed:
            del self._running[job.id]
            self._changed.notify_all()
        if again is not None:
            self._put_again(job, again)

    def _keep(self, job: _Job) -> None:
        with self._changed:
            job.changed = time.monotonic()
            self._failed[job.id] = job
            while len(self._failed) > MOST_FAILED:
                self._failed.popitem(last=False)

    def _put_again(self, job: _Job, delay: float) -> None:
        """As it was, unless another one with its key has been added meanwhile."""
        with self._changed:
            same = [one for one in self._waiting.values() if job.key and (one.by, one.key) == (job.by, job.key)]
            if self._closed or same:
                return
            job.changed = time.monotonic()
            job.due = job.changed + delay
            self._wait(job)
            self._changed.notify_all()

    def overview(self) -> Overview:
        """How much there is to do of each kind."""
        at = time.monotonic()
        with self._changed:
            found = [self._figures(kind, at) for kind in KINDS]
        shown = tuple(one for one in found if one.waiting or one.put_off or one.running or one.failed)
        return Overview(kinds=shown, workers=1, done_here=self._done, failures_here=self._failures)

    def _figures(self, kind: str, at: float) -> KindFigures:
        mine = [job for job in self._waiting.values() if job.by.kind.name == kind]
        due = [job for job in mine if job.due <= at]
        return KindFigures(
            kind=kind,
            waiting=len(due),
            put_off=len(mine) - len(due),
            running=sum(job.by.kind.name == kind for job in self._running.values()),
            failed=sum(job.by.kind.name == kind for job in self._failed.values()),
            oldest=max((at - job.due for job in due), default=0.0),
        )

    def listed(self, state: State, *, kind: str = "", most: int = 100) -> tuple[JobRow, ...]:
        """Jobs in a state."""
        shift = now() - time.monotonic()
        with self._changed:
            jobs = list({"waiting": self._waiting, "running": self._running, "failed": self._failed}[state].values())
        if state == "failed":
            jobs.reverse()
        else:
            jobs.sort(key=lambda job: (job.due, job.id))
        return tuple(_row(job, state, shift) for job in jobs if kind in ("", job.by.kind.name))[:most]

    def retry(self, job: int) -> bool:
        """Try a failed job again now."""
        with self._changed:
            found = self._failed.pop(job, None)
        if found is None:
            return False
        found.attempts = 0
        self._put_again(found, 0.0)
        return True

    def discard(self, job: int) -> bool:
        """Remove a job that has failed or waits."""
        with self._changed:
            return (self._failed.pop(job, None) or self._waiting.pop(job, None)) is not None

    def waiting(self, name: str) -> int:
        """How many jobs of a name wait."""
        with self._changed:
            return sum(job.by.name == name for job in self._waiting.values())

    async def start(self, *, works: bool = True) -> None:
        """Nothing: the first job starts the threads."""

    async def stop(self) -> None:
        """Finish running jobs and drop the others."""
        await asyncio.to_thread(self.close)

    @property
    def stopping(self) -> bool:
        """Whether the process ends."""
        return self._closed

    def close(self) -> None:
        """Finish running jobs and drop the others."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        if self._scheduler is not None:
            self._scheduler.join(timeout=30)
        for threads in self._threads.values():
            threads.shutdown(wait=True, cancel_futures=True)


def _row(job: _Job, state: State, shift: float) -> JobRow:
    return JobRow(
        id=job.id,
        name=job.by.name,
        kind=job.by.kind.name,
        state=state,
        arguments=job.arguments,
        attempts=job.attempts,
        due=job.due + shift,
        added=job.added + shift,
        changed=job.changed + shift,
        problem=job.problem,
    )
