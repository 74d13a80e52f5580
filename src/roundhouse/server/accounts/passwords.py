"""Password hashing, a few at a time: each takes much memory and time on purpose."""

from __future__ import annotations

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from ..ids import new_secret
from ..limits.concurrency import ConcurrencyLimit
from ..settings import Settings

BUSY = "Too many people are signing in. Try again in a few seconds."


class PasswordHashing:
    """argon2id; `hashes` run at once, `hashes_waiting` more wait, and everyone else is asked to try again."""

    def __init__(self, settings: Settings) -> None:
        """Compute the hash that unknown names are checked against."""
        self._hasher = PasswordHasher(time_cost=settings.argon_passes, memory_cost=settings.argon_memory, parallelism=1)
        self._room = ConcurrencyLimit(settings.hashes, settings.hashes_waiting, BUSY)
        self._decoy = self._hasher.hash(new_secret())

    def hash(self, password: str) -> str:
        """The hash to store."""
        with self._room.turn():
            return self._hasher.hash(password)

    def verify(self, stored: str | None, password: str) -> bool:
        """Whether a password is right; takes just as long without a stored one."""
        with self._room.turn():
            try:
                self._hasher.verify(stored or self._decoy, password)
                return bool(stored)
            except (Argon2Error, InvalidHashError):
                return False
