"""Dear work in request threads: a little of it at once, a short line in front, and everybody else comes back later."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from ..errors import Refused

#: Seconds after which whoever was sent away, or waited too long, may try again.
COME_BACK = 3


class ConcurrencyLimit:
    """Room for so many; the threads of those who wait for it are few, so that other requests find one."""

    def __init__(self, at_once: int, waiting: int, busy: str, patience: float = 10.0) -> None:
        """`busy` is said to whom there is no room for, at once or after `patience` seconds."""
        self._running = threading.BoundedSemaphore(at_once)
        self._admitted = threading.BoundedSemaphore(at_once + waiting)
        self._busy, self._patience = busy, patience

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait for one's turn, but not in an endless line."""
        if not self._admitted.acquire(blocking=False):
            raise Refused("busy", self._busy, retry_after=COME_BACK)
        try:
            if not self._running.acquire(timeout=self._patience):
                raise Refused("busy", self._busy, retry_after=COME_BACK)
            try:
                yield
            finally:
                self._running.release()
        finally:
            self._admitted.release()
