"""How often somebody may ask."""

from __future__ import annotations

import threading
import time

from .errors import Refused
from .settings import Settings

MOST_BUCKETS = 50_000


class Bucket:
    """Tokens that refill over time."""

    __slots__ = ("at", "tokens")

    def __init__(self, tokens: float, at: float) -> None:
        """Start full."""
        self.tokens, self.at = tokens, at


class Limits:
    """A bucket per user or address."""

    def __init__(self, settings: Settings) -> None:
        """Two kinds: requests in general, and attempts to sign in."""
        self._settings = settings
        self._buckets: dict[str, Bucket] = {}
        self._lock = threading.Lock()

    def request(self, who: str) -> None:
        """Count a request, or refuse it."""
        self._take(f"r {who}", self._settings.rate, self._settings.burst)

    def attempt(self, who: str) -> None:
        """Count an attempt to sign in, or refuse it."""
        self._take(f"a {who}", self._settings.attempts / 60, self._settings.attempts)

    def _take(self, key: str, rate: float, burst: float) -> None:
        at = time.monotonic()
        with self._lock:
            bucket = self._buckets.get(key)
            if bucket is None:
                bucket = self._buckets[key] = Bucket(burst, at)
            bucket.tokens = min(burst, bucket.tokens + (at - bucket.at) * rate)
            bucket.at = at
            if bucket.tokens >= 1:
                bucket.tokens -= 1
                return
            wait = int((1 - bucket.tokens) / rate) + 1
        raise Refused("too_many", "Too many requests; wait a little.", retry_after=wait)

    def sweep(self) -> None:
        """Forget whoever has not asked for ten minutes."""
        oldest = time.monotonic() - 600
        with self._lock:
            for key in [k for k, b in self._buckets.items() if b.at < oldest]:
                del self._buckets[key]
            if len(self._buckets) > MOST_BUCKETS:
                self._buckets.clear()
