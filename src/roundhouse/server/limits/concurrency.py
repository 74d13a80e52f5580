"""Expensive work in request threads: a few at once, a short queue, and everyone else is asked to try again."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from ..errors import Refused

#: Seconds after which a refused client may try again.
COME_BACK = 3


class ConcurrencyLimit:
    """Limits how many run and wait at the same time, so that threads are left for other requests."""

    def __init__(self, at_once: int, waiting: int, busy: str, patience: float = 10.0) -> None:
        """`busy` is the message if the queue is full, or after `patience` seconds of waiting."""
        self._running = threading.BoundedSemaphore(at_once)
        self._admitted = threading.BoundedSemaphore(at_once + waiting)
        self._busy, self._patience = busy, patience

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait for a turn, if the queue is not full."""
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
