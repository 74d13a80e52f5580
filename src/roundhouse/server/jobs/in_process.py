"""Jobs that are done by the process that adds them; those that wait when it stops are lost."""

from __future__ import annotations

import logging
import threading
from concurrent.futures import ThreadPoolExecutor

from .jobs import Argument, TryAgain, Work

log = logging.getLogger("roundhouse.jobs")


class InProcessJobs:
    """Does jobs in a few threads; timers put off what is not due yet."""

    def __init__(self, at_once: int = 4) -> None:
        """Starts no thread before the first job."""
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix="job")
        self._works: dict[str, Work] = {}
        self._waiting: set[tuple[str, str]] = set()
        self._timers: set[threading.Timer] = set()
        self._lock = threading.Lock()
        self._closed = False

    def handle(self, name: str, work: Work) -> None:
        """Say how jobs of this name are done."""
        self._works[name] = work

    def put(self, name: str, *, key: str = "", delay: float = 0.0, **arguments: Argument) -> None:
        """Add a job from any thread."""
        self._works[name]  # an unknown name fails here, where the mistake is
        with self._lock:
            if self._closed or (key and (name, key) in self._waiting):
                return
            if key:
                self._waiting.add((name, key))
            if not delay:
                self._threads.submit(self._do, name, key, arguments)
                return
            timer = threading.Timer(delay, self._due, (name, key, arguments))
            timer.daemon = True
            self._timers.add(timer)
            timer.start()

    def close(self) -> None:
        """Finish running jobs and drop the others."""
        with self._lock:
            self._closed = True
            for timer in self._timers:
                timer.cancel()
        self._threads.shutdown(wait=True, cancel_futures=True)

    def _due(self, name: str, key: str, arguments: dict[str, Argument]) -> None:
        with self._lock:
            self._timers = {
                timer for timer in self._timers if timer.is_alive() and timer is not threading.current_thread()
            }
            if not self._closed:
                self._threads.submit(self._do, name, key, arguments)

    def _do(self, name: str, key: str, arguments: dict[str, Argument]) -> None:
        with self._lock:
            self._waiting.discard((name, key))
        try:
            self._works[name](**arguments)
        except TryAgain as again:
            self.put(name, key=key, delay=again.delay, **arguments)
        except Exception:
            log.exception("job failed", extra={"job": name})
