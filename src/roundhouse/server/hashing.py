"""Hashing passwords, a few at a time: each takes much memory and time on purpose."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from .errors import Refused
from .settings import Settings
from .words import new_secret

#: Seconds that somebody waits for room at most.
LONGEST_WAIT = 10.0
BUSY = "Too many people are signing in at this moment; try again in a few seconds."


class PasswordHashing:
    """argon2id; `hashes` run at once, `hashes_waiting` more wait, and everybody else is asked to come back."""

    def __init__(self, settings: Settings) -> None:
        """Compute the hash that unknown names are checked against."""
        self._hasher = PasswordHasher(time_cost=settings.argon_passes, memory_cost=settings.argon_memory, parallelism=1)
        self._running = threading.BoundedSemaphore(settings.hashes)
        self._admitted = threading.BoundedSemaphore(settings.hashes + settings.hashes_waiting)
        self._decoy = self._hasher.hash(new_secret())

    def hash(self, password: str) -> str:
        """The hash to store."""
        with self._room():
            return self._hasher.hash(password)

    def verify(self, stored: str | None, password: str) -> bool:
        """Whether a password is right; takes as long where there is none."""
        with self._room():
            try:
                self._hasher.verify(stored or self._decoy, password)
                return bool(stored)
            except (Argon2Error, InvalidHashError):
                return False

    @contextmanager
    def _room(self) -> Iterator[None]:
        """Wait for one's turn, but not in an endless line."""
        if not self._admitted.acquire(blocking=False):
            raise Refused("busy", BUSY, retry_after=3)
        try:
            if not self._running.acquire(timeout=LONGEST_WAIT):
                raise Refused("busy", BUSY, retry_after=3)
            try:
                yield
            finally:
                self._running.release()
        finally:
            self._admitted.release()
