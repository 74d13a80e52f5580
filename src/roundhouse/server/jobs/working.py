"""Doing the jobs of the database: one of Procrastinate's workers for each lane."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from procrastinate import App, PsycopgConnector, exceptions
from procrastinate.job_context import JobContext
from procrastinate.jobs import DeleteJobCondition, Job, Status
from procrastinate.manager import JobManager
from procrastinate.retry import BaseRetryStrategy, RetryDecision
from procrastinate.worker import Worker
from sqlalchemy import Engine

from . import job_rows
from .jobs import Handler, TryAgain, pause_after, problem
from .kinds import KINDS, Lane, Lanes

log = logging.getLogger("roundhouse.jobs")
#: Seconds between two looks for jobs that nobody announced, between two signs of life of a worker, and after which a
#: worker without one counts as dead and its jobs are done by others.
LOOK, BEAT, SILENT = 1.0, 5.0, 30.0
#: Seconds for which running jobs may go on at the end; then they are given back.
PATIENCE = 5.0
#: Seconds before workers begin again that lost their database.
PAUSE = 2.0
#: Connections for fetching and finishing jobs; each lane has one more for listening.
CONNECTIONS = 4
ENDED = "The process that worked on it ended."


class _Manager(JobManager):
    """A job that is to be tried again gives way to one with the same key that was added meanwhile."""

    def __init__(self, connector: PsycopgConnector, look: Callable[[int], None]) -> None:
        """`look` is told which worker looks for a job."""
        super().__init__(connector)
        self._look = look

    async def fetch_job(self, queues: Iterable[str] | None, worker_id: int) -> Job | None:
        self._look(worker_id)
        return await super().fetch_job(queues, worker_id)

    async def retry_job(self, job: Job, *args: Any, **more: Any) -> None:
        try:
            await super().retry_job(job, *args, **more)
        except exceptions.UniqueViolation:
            await self.finish_job(job, Status.SUCCEEDED, delete_job=True)


class _Again(BaseRetryStrategy):
    """When a job is tried again that failed, or that was running when the process ended."""

    def __init__(self, attempts: int) -> None:
        self._attempts = attempts

    def get_retry_decision(self, *, exception: BaseException, job: Job) -> RetryDecision | None:
        if isinstance(exception, asyncio.CancelledError):
            return RetryDecision(retry_in={"seconds": 0})
        failures = job.attempts + 1
        if failures >= self._attempts:
            return None
        # It leaves its group, whose other jobs would wait for it.
        own = f"again:{job.id}" if job.lock else None
        return RetryDecision(retry_in={"milliseconds": round(pause_after(failures) * 1000)}, lock=own)


class _Announced(asyncio.Event):
    """Procrastinate's worker clears its event after each look; what is announced during the look must not be lost."""

    _during_look = False

    def look(self) -> None:
        self._during_look = False

    def set(self) -> None:
        self._during_look = True
        super().set()

    def clear(self) -> None:
        if not self._during_look:
            super().clear()


class _Worker(Worker):
    """A worker that can be told that there is something to do, with types."""

    def __init__(self, app: App, **options: Any) -> None:
        super().__init__(app, **options)
        self._new_job_event = self.announced = _Announced()

    def wake(self) -> None:
        self.announced.set()

    def stop(self) -> None:
        super().stop()  # type: ignore[no-untyped-call]

    async def run(self) -> None:
        await super().run()  # type: ignore[no-untyped-call]

    async def _process_job(self, context: JobContext) -> None:
        await super()._process_job(context)
        if context.job.lock:  # the next one of its group may have been announced while it had to wait
            self.wake()


class Workers:
    """Works on jobs until it is stopped, and begins again when the database was away."""

    def __init__(
        self,
        handlers: Mapping[str, Handler],
        add: Callable[..., None],
        engine: Engine,
        lanes: Lanes,
        kinds: frozenset[str],
    ) -> None:
        """`add` puts a job that could not be done back into the queue."""
        self._handlers, self._add, self._engine, self._lanes = handlers, add, engine, lanes
        self._kinds = [kind for kind in KINDS.values() if not kinds or kind.name in kinds]
        connector = _connector(engine)
        self._app = App(connector=connector)
        self._app.job_manager = _Manager(connector, self._look)
        self._workers: dict[Lane, _Worker] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._threads: dict[Lane, ThreadPoolExecutor] = {}
        self._ending = False
        #: Jobs done and attempts failed since the start.
        self.done = self.failures = 0

    async def start(self) -> None:
        """Begin on the running loop."""
        for by in self._handlers.values():
            self._app.task(name=by.name, queue=by.kind.name, pass_context=True, retry=_Again(by.attempts))(
                self._task(by)
            )
        await self._app.open_async()
        for lane in dict.fromkeys(kind.lane for kind in self._kinds):
            self._threads[lane] = ThreadPoolExecutor(self._lanes.of(lane), thread_name_prefix=f"job-{lane}")
            self._tasks.append(asyncio.create_task(self._always(lane)))
        self._tasks.append(asyncio.create_task(self._rescue_often()))

    async def stop(self) -> None:
        """Finish what is nearly done, and give the rest back."""
        self._ending = True
        for worker in self._workers.values():
            worker.stop()
        *lanes, rescue = self._tasks
        rescue.cancel()
        _, late = await asyncio.wait(lanes, timeout=PATIENCE + 5) if lanes else ((), ())
        for task in late:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._app.close_async()
        for threads in self._threads.values():
            threads.shutdown(wait=False, cancel_futures=True)

    def wake(self, kind: str) -> bool:
        """Look for jobs of a kind now; False if this process does none of that kind."""
        found = next((one for one in self._kinds if one.name == kind), None)
        worker = None if found is None else self._workers.get(found.lane)
        if worker is not None:
            worker.wake()
        return worker is not None

    def _look(self, worker: int) -> None:
        for one in self._workers.values():
            if one.worker_id == worker:
                one.announced.look()

    async def _always(self, lane: Lane) -> None:
        """Work in one lane, whatever happens to the database."""
        while not self._ending:
            worker = self._workers[lane] = _Worker(
                self._app,
                queues=[kind.name for kind in self._kinds if kind.lane == lane],
                name=lane,
                concurrency=self._lanes.of(lane),
                fetch_job_polling_interval=LOOK,
                shutdown_graceful_timeout=PATIENCE,
                delete_jobs=DeleteJobCondition.SUCCESSFUL,
                install_signal_handlers=False,
                update_heartbeat_interval=BEAT,
                stalled_worker_timeout=SILENT,
            )
            try:
                await worker.run()
            except Exception as error:
                log.warning("jobs interrupted", extra={"lane": lane, "error": problem(error)})
            if not self._ending:
                await asyncio.sleep(PAUSE)

    def _task(self, by: Handler) -> Callable[..., Coroutine[Any, Any, None]]:
        async def do(context: JobContext, /, **arguments: Any) -> None:
            await self._do(by, context.job, arguments)

        return do

    async def _do(self, by: Handler, job: Job, arguments: dict[str, Any]) -> None:
        loop, threads = asyncio.get_running_loop(), self._threads[by.kind.lane]
        try:
            await loop.run_in_executor(threads, partial(by.work, **arguments))
        except TryAgain as again:
            # Another job: this one's failures are forgotten, and its key is free.
            put = partial(self._add, by, job.queueing_lock, again.delay, job.lock, arguments)
            await loop.run_in_executor(threads, put)
        except Exception as error:
            log.exception("job failed", extra={"job": by.name, "attempt": job.attempts + 1})
            self.failures += 1
            await loop.run_in_executor(threads, partial(self._note, job, problem(error)))
            raise
        else:
            self.done += 1
            if job.attempts:
                await loop.run_in_executor(threads, partial(self._note, job, ""))

    def _note(self, job: Job, why: str) -> None:
        """Keep why a job failed, or forget it."""
        with contextlib.suppress(Exception), self._engine.begin() as connection:  # perhaps it is what failed
            job_rows.note(connection, job.id or 0, why)

    async def _rescue_often(self) -> None:
        """Now and then give jobs of processes that have died to others."""
        while True:
            await asyncio.sleep(SILENT / 3)
            try:
                await self._rescue()
            except Exception as error:
                log.warning("could not look for lost jobs", extra={"error": problem(error)})

    async def _rescue(self) -> None:
        manager = self._app.job_manager
        for job in await manager.get_stalled_jobs(seconds_since_heartbeat=SILENT):
            by = self._handlers.get(job.task_name)
            with contextlib.suppress(exceptions.ConnectorException):  # another process was faster
                if by is not None and job.attempts + 1 >= by.attempts:
                    await asyncio.to_thread(self._note, job, ENDED)
                    await manager.finish_job(job, Status.FAILED, delete_job=False)
                else:
                    await manager.retry_job(job)
                log.warning("job of a dead process", extra={"job": job.task_name, "attempt": job.attempts + 1})


def _connector(engine: Engine) -> PsycopgConnector:
    """A small pool beside that of the engine, for the loop."""
    address = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    return PsycopgConnector(conninfo=address, min_size=1, max_size=CONNECTIONS, timeout=10.0)
