"""A loop in a thread of its own for everything that waits for other servers, so that no job and no request does."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

log = logging.getLogger("roundhouse.notices")
P = ParamSpec("P")
T = TypeVar("T")
#: Threads that look up hosts, and threads that write down how deliveries went.
RESOLVERS, WRITERS = 8, 4
#: Deliveries on their way at once; jobs with more wait for one of them.
MOST_AT_ONCE = 200


class Courier:
    """Carries out deliveries side by side; started by the first one."""

    def __init__(self) -> None:
        """Starts nothing."""
        self._lock = threading.Lock()
        self._room = threading.BoundedSemaphore(MOST_AT_ONCE)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._writers: ThreadPoolExecutor | None = None
        self._closed = False
        #: Called on the loop when it ends.
        self.ending: list[Callable[[], Coroutine[None, None, None]]] = []

    def carry(self, work: Callable[[], Coroutine[None, None, None]]) -> bool:
        """Begin a delivery; false if the server is stopping."""
        self._room.acquire()
        loop = self._started()
        if loop is None:
            self._room.release()
            return False
        done: Future[None] = asyncio.run_coroutine_threadsafe(work(), loop)
        done.add_done_callback(self._over)
        return True

    async def in_thread(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do something with the database, or much work, beside the loop."""
        assert self._writers is not None
        return await asyncio.get_running_loop().run_in_executor(self._writers, partial(work, *args, **kwargs))

    def close(self) -> None:
        """Break off what is on its way; the outbox knows that it has not arrived."""
        with self._lock:
            self._closed = True
            loop, thread, writers = self._loop, self._thread, self._writers
        if loop is None or thread is None or writers is None:
            return
        with contextlib.suppress(TimeoutError):
            asyncio.run_coroutine_threadsafe(self._finish(), loop).result(timeout=5)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(timeout=5)
        writers.shutdown(wait=False, cancel_futures=True)
        if not thread.is_alive():
            loop.close()

    def _started(self) -> asyncio.AbstractEventLoop | None:
        with self._lock:
            if self._closed:
                return None
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                self._loop.set_default_executor(ThreadPoolExecutor(RESOLVERS, thread_name_prefix="notice-host"))
                self._writers = ThreadPoolExecutor(WRITERS, thread_name_prefix="notice-write")
                self._thread = threading.Thread(target=self._loop.run_forever, name="notices", daemon=True)
                self._thread.start()
            return self._loop

    def _over(self, done: Future[None]) -> None:
        self._room.release()
        if not done.cancelled() and (error := done.exception()) is not None:
            log.error("delivery failed", exc_info=error)

    async def _finish(self) -> None:
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        for end in self.ending:
            await end()
