"""Work that is done again and again, by one process at a time."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

from sqlalchemy import Engine

from ..storage.leases import leased

log = logging.getLogger("roundhouse.jobs")
#: Seconds between two looks at what is due.
LOOK = 1.0


class Periodic:
    """Calls functions every so many seconds, in a thread; `shared` if other processes do the same."""

    def __init__(self, engine: Engine, shared: bool) -> None:
        """Does nothing before the start."""
        self._engine, self._shared = engine, shared
        self._works: list[tuple[str, float, Callable[[], object]]] = []
        self._next: dict[str, float] = {}
        self._task: asyncio.Task[None] | None = None

    def every(self, seconds: float, name: str, work: Callable[[], object], *, first: float = 0.0) -> None:
        """Call `work` every so many seconds, for the first time after `first`.

        It finds out by itself whether there is anything to do, and adds a job if there is much.
        """
        self._works.append((name, seconds, work))
        self._next[name] = time.monotonic() + first

    async def start(self) -> None:
        """Begin on the running loop."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Stop; running work ends by itself."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            for name, seconds, work in self._works:
                if time.monotonic() >= self._next.get(name, 0.0):
                    self._next[name] = time.monotonic() + seconds
                    await asyncio.to_thread(self._do, name, seconds, work)

    def _do(self, name: str, seconds: float, work: Callable[[], object]) -> None:
        try:
            # A little less than the period: the same process may come a moment early.
            if not self._shared or leased(self._engine, f"every:{name}", seconds * 0.9):
                work()
        except Exception:
            log.exception("periodic work failed", extra={"job": name})
