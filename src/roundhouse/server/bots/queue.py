"""Which bots think now: a few at once, and fewer of one host, so that nobody's bots crowd out others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class BotQueue:
    """Hands out turns in the order in which they were asked for; lives on one loop."""

    def __init__(self, at_once: int, per_owner: int) -> None:
        """At most `at_once` turns are out, and `per_owner` of one owner."""
        self._all, self._per_owner = asyncio.Semaphore(at_once), per_owner
        self._owners: dict[str, asyncio.Semaphore] = {}
        self._waiting: dict[str, int] = {}

    @asynccontextmanager
    async def turn(self, owner: str) -> AsyncIterator[None]:
        """Wait for a turn; bots that wait for others of their own host block nobody else."""
        mine = self._owners.setdefault(owner, asyncio.Semaphore(self._per_owner))
        self._waiting[owner] = self._waiting.get(owner, 0) + 1
        try:
            async with mine, self._all:
                yield
        finally:
            self._waiting[owner] -= 1
            if not self._waiting[owner]:
                del self._waiting[owner], self._owners[owner]
