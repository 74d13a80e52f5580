"""Counts that all processes share through Redis; in memory without Redis, or while it does not respond."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

import redis.exceptions
from limits import RateLimitItem
from limits.errors import StorageError
from limits.storage import MemoryStorage, RedisStorage, Storage
from limits.strategies import FixedWindowRateLimiter, MovingWindowRateLimiter

log = logging.getLogger("roundhouse.limits")
#: Seconds to wait for Redis, and seconds before the next try after it did not respond.
PATIENCE, REST = 0.5, 5.0


class Counters:
    """Windows of time in which something may happen so many times, per caller."""

    def __init__(self, address: str) -> None:
        """`address` of Redis, or empty."""
        self._memory = MemoryStorage()
        self._redis: Storage | None = None
        if address:
            self._redis = RedisStorage(
                address, wrap_exceptions=True, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE
            )
        self._resting_until = 0.0
        self._lock = threading.Lock()

    def spend(self, item: RateLimitItem, key: str) -> float:
        """Count one; 0, or the seconds until there is room for it."""

        def hit(storage: Storage) -> float:
            window = MovingWindowRateLimiter(storage)
            return 0.0 if window.hit(item, key) else _wait(window.get_window_stats(item, key).reset_time)

        return self._ask(hit)

    def add(self, item: RateLimitItem, key: str, count: int) -> float:
        """Count what has happened already; 0, or the seconds for which it was too much."""

        def hit(storage: Storage) -> float:
            window = FixedWindowRateLimiter(storage)
            return 0.0 if window.hit(item, key, cost=count) else _wait(window.get_window_stats(item, key).reset_time)

        return self._ask(hit)

    def _ask(self, question: Callable[[Storage], float]) -> float:
        if self._redis is not None and time.monotonic() >= self._resting_until:
            try:
                return question(self._redis)
            except (StorageError, redis.exceptions.RedisError, OSError) as error:
                self._rest(error)
        return question(self._memory)

    def _rest(self, error: Exception) -> None:
        """Count in memory for a while: a request is never refused because Redis is down."""
        with self._lock:
            if time.monotonic() >= self._resting_until:
                log.warning("Redis is not responding; limits are counted in memory", extra={"error": str(error)})
            self._resting_until = time.monotonic() + REST


def _wait(until: float) -> float:
    return max(0.1, until - time.time())
