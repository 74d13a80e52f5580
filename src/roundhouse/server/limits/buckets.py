"""Token buckets: how often a client may send requests to one process."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict

#: Callers that are remembered; the least recent is forgotten first.
MOST_BUCKETS = 50_000


class Bucket:
    """Tokens of one caller, how many were used since the counts were last shared, and a ban by other processes."""

    __slots__ = ("at", "banned", "tokens", "used")

    def __init__(self, tokens: float, at: float) -> None:
        """Start full."""
        self.tokens, self.at, self.used, self.banned = tokens, at, 0, 0.0


class Buckets:
    """A bucket per caller."""

    def __init__(self, rate: float, burst: float) -> None:
        """`burst` tokens at first and at most, `rate` more per second."""
        self._rate, self._burst = rate, burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        """The number of callers that are remembered."""
        return len(self._buckets)

    def take(self, key: str) -> float:
        """Use a token; 0, or the seconds until there is one."""
        at = time.monotonic()
        with self._lock:
            bucket = self._buckets.get(key)
            if bucket is None:
                bucket = self._buckets[key] = Bucket(self._burst, at)
                while len(self._buckets) > MOST_BUCKETS:
                    self._buckets.popitem(last=False)
            else:
                self._buckets.move_to_end(key)
            bucket.tokens = min(self._burst, bucket.tokens + (at - bucket.at) * self._rate)
            bucket.at = at
            if bucket.banned > at:
                return bucket.banned - at
            if bucket.tokens < 1:
                return (1 - bucket.tokens) / self._rate
            bucket.tokens -= 1
            bucket.used += 1
            return 0.0

    def busy(self, least: float) -> dict[str, int]:
        """Callers who have used at least so many tokens since they were last returned here, with the number."""
        with self._lock:
            found = {key: bucket.used for key, bucket in self._buckets.items() if bucket.used >= least}
            for bucket in self._buckets.values():
                bucket.used = 0
        return found

    def ban(self, key: str, seconds: float) -> None:
        """Refuse a caller for a while: they have used too much in other processes."""
        with self._lock:
            bucket = self._buckets.get(key)
            if bucket is not None:
                bucket.banned = time.monotonic() + seconds

    def sweep(self) -> None:
        """Forget callers whose bucket is full again."""
        with self._lock:
            oldest = time.monotonic() - self._burst / self._rate
            while self._buckets:
                key, bucket = next(iter(self._buckets.items()))
                if bucket.at > oldest or bucket.used or bucket.banned > time.monotonic():
                    return
                del self._buckets[key]
