"""Rate limits over all processes of the server.

Requests are counted in memory. The counts of busy clients are added to those of the other processes in the background,
so that no request waits for Redis. Rare and expensive requests (signing in, importing, advice …) are counted exactly.
"""

from __future__ import annotations

import ipaddress
import logging
import math
import threading

from limits import RateLimitItemPerSecond

from ..errors import Refused
from ..ids import plural
from ..settings import Settings
from .buckets import Buckets
from .counters import Counters

log = logging.getLogger("roundhouse.limits")
#: Seconds between two additions with other processes, and over which they add up.
ADD_EVERY, WINDOW = 0.5, 10


def network_of(address: str) -> str:
    """The network that counts as one client: one IPv6 connection has 2^64 addresses.

    >>> network_of("192.0.2.7"), network_of("2001:db8:1:2:3:4:5:6"), network_of("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::', '192.0.2.7')
    """
    if ":" not in address:
        return address
    try:
        found = ipaddress.IPv6Address(address)
    except ValueError:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Network((found, 64), strict=False).network_address)


class Limits:
    """Limits per user and per address."""

    def __init__(self, settings: Settings) -> None:
        """Two kinds: requests in general, and attempts to sign in."""
        self._settings = settings
        self._requests = Buckets(settings.rate, settings.burst)
        self._counters = Counters(settings.redis)
        self._everywhere = RateLimitItemPerSecond(
            math.ceil(settings.burst + settings.rate * WINDOW), WINDOW, "requests"
        )
        self._ending = threading.Event()
        if settings.redis:
            threading.Thread(target=self._add_up, name="limits", daemon=True).start()

    def close(self) -> None:
        """Stop adding up."""
        self._ending.set()

    def request(self, who: str) -> None:
        """Count a request, or refuse it; never waits."""
        wait = self._requests.take(network_of(who))
        if wait:
            raise _too_many("Too many requests", wait)

    def attempt(self, who: str) -> None:
        """Count an attempt to sign in, or refuse it."""
        wait = self.spend("attempts", who, self._settings.attempts, 60)
        if wait:
            raise _too_many("Too many attempts", wait)

    def spend(self, what: str, who: str, most: int, seconds: int) -> float:
        """Count something that may happen `most` times in so many seconds; 0, or the seconds until it may."""
        if most <= 0:
            return float(seconds)
        return self._counters.spend(RateLimitItemPerSecond(most, seconds, what), network_of(who))

    def sweep(self) -> None:
        """Forget clients that have been idle for a while."""
        self._requests.sweep()

    def add_up(self) -> None:
        """Share the counts of busy clients, and ban those above the limit over all processes."""
        for who, count in self._requests.busy(self._settings.rate * ADD_EVERY / 10).items():
            wait = self._counters.add(self._everywhere, who, count)
            if wait:
                self._requests.ban(who, wait)

    def _add_up(self) -> None:
        while not self._ending.wait(ADD_EVERY):
            try:
                self.add_up()
            except Exception:  # the next round tries again
                log.exception("adding up limits failed")


def _too_many(what: str, wait: float) -> Refused:
    seconds = math.ceil(wait)
    return Refused("too_many", f"{what}. Try again in {plural(seconds, 'second')}.", retry_after=seconds)
