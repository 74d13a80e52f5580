"""Who has which game open at other processes: each keeps saying so in Redis, and what nobody repeats is forgotten."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterable

import redis

#: Seconds between two times that a process says who is there, and after which that is no longer believed.
SAY_EVERY, BELIEVED = 5.0, 16
#: Keys written in one go.
AT_ONCE = 1_000

log = logging.getLogger("roundhouse.bus")


class Presence:
    """Tells others who is here, and asks whether somebody is there."""

    def __init__(self, address: str, here: Callable[[], list[tuple[str, str]]]) -> None:
        """`here` gives the topics of games in this process with their users."""
        self._redis = redis.Redis.from_url(address, socket_connect_timeout=2, socket_timeout=2)
        self._here = here
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin on the running loop."""
        self._task = asyncio.create_task(self._say())

    async def stop(self) -> None:
        """Say nothing more."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        await asyncio.to_thread(self._redis.close)

    def is_open(self, topic: str, user: str) -> bool:
        """Whether any process has said so lately; false if Redis does not answer."""
        try:
            return bool(self._redis.exists(_key(topic, user)))
        except redis.RedisError as error:
            log.warning("presence is unknown", extra={"error": type(error).__name__})
            return False

    async def _say(self) -> None:
        while True:
            present = self._here()
            for at in range(0, len(present), AT_ONCE):
                await asyncio.to_thread(self._tell, present[at : at + AT_ONCE])
            await asyncio.sleep(SAY_EVERY)

    def _tell(self, present: Iterable[tuple[str, str]]) -> None:
        try:
            with self._redis.pipeline(transaction=False) as line:
                for topic, user in present:
                    line.set(_key(topic, user), 1, ex=BELIEVED)
                line.execute()
        except redis.RedisError as error:
            log.warning("presence can't be told", extra={"error": type(error).__name__})


def _key(topic: str, user: str) -> str:
    return f"roundhouse:open:{topic}:{user}"
