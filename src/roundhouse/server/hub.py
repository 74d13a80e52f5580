"""Live updates: who listens to a topic gets what is published there, in this process and through Redis in others."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable

import msgspec
import redis.asyncio
import redis.exceptions
from msgspec import Struct

from .words import new_id

CHANNEL = "roundhouse"
#: Messages that may wait for a listener; a slower one is cut off and comes back with what it has seen.
MOST_WAITING = 500

log = logging.getLogger("roundhouse.hub")


class Parcel(Struct, frozen=True, array_like=True):
    """A message on its way between processes."""

    sender: str
    topic: str
    text: str


class Listener:
    """One connection; `user` for presence."""

    def __init__(self, user: str | None) -> None:
        """An empty queue; created on the loop."""
        self.user = user
        self.queue: asyncio.Queue[str | None] = asyncio.Queue(MOST_WAITING)

    def put(self, text: str) -> None:
        """Hand a message over, or end the connection that does not keep up."""
        try:
            self.queue.put_nowait(text)
        except asyncio.QueueFull:
            with contextlib.suppress(asyncio.QueueEmpty):
                self.queue.get_nowait()
            self.queue.put_nowait(None)


class Hub:
    """Topics and their listeners; `publish` may be called from any thread."""

    def __init__(self, address: str, heard: Callable[[str, str], None]) -> None:
        """`heard` is called with what other processes publish."""
        self._address, self._heard = address, heard
        self._me = new_id()
        self._listeners: dict[str, set[Listener]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._redis: redis.asyncio.Redis | None = None
        self._outbox: asyncio.Queue[Parcel] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Begin on the running loop."""
        self._loop = asyncio.get_running_loop()
        if self._address:
            self._redis = redis.asyncio.from_url(self._address, health_check_interval=15)
            self._tasks = [asyncio.create_task(self._send()), asyncio.create_task(self._receive())]

    async def stop(self) -> None:
        """Let go of everybody."""
        for task in self._tasks:
            while not task.done():  # the library loses a cancellation that comes at the wrong moment
                task.cancel()
                await asyncio.wait([task], timeout=0.2)
        for listener in {one for group in self._listeners.values() for one in group}:
            with contextlib.suppress(asyncio.QueueFull):
                listener.queue.put_nowait(None)
        if self._redis is not None:
            await self._redis.aclose()

    def join(self, topic: str, listener: Listener) -> None:
        """Listen to a topic."""
        self._listeners.setdefault(topic, set()).add(listener)

    def leave(self, topic: str, listener: Listener) -> None:
        """Stop listening."""
        group = self._listeners.get(topic, set())
        group.discard(listener)
        if not group:
            self._listeners.pop(topic, None)

    def topics(self) -> set[str]:
        """Topics that somebody listens to."""
        return set(self._listeners)

    def users(self, topic: str) -> set[str]:
        """Users who listen to a topic in this process."""
        return {one.user for one in tuple(self._listeners.get(topic, ())) if one.user is not None}

    def count(self) -> int:
        """The number of connections."""
        return sum(len(group) for group in tuple(self._listeners.values()))

    def publish(self, topic: str, text: str) -> None:
        """Tell everybody who listens, here and elsewhere; messages of one game keep their order."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._publish, topic, text)

    def _publish(self, topic: str, text: str) -> None:
        self._deliver(topic, text)
        if self._redis is not None:
            self._outbox.put_nowait(Parcel(self._me, topic, text))

    def _deliver(self, topic: str, text: str) -> None:
        for listener in tuple(self._listeners.get(topic, ())):
            listener.put(text)

    async def _send(self) -> None:
        assert self._redis is not None
        while True:
            parcel = await self._outbox.get()
            for _ in range(5):
                try:
                    await self._redis.publish(CHANNEL, msgspec.json.encode(parcel))
                    break
                except redis.exceptions.RedisError as error:
                    log.warning("redis does not take a message", extra={"error": str(error)})
                    await asyncio.sleep(0.5)

    async def _receive(self) -> None:
        assert self._redis is not None
        missed = False
        while True:
            try:
                async with self._redis.pubsub() as subscription:
                    await subscription.subscribe(CHANNEL)
                    if missed:
                        self._resync()
                    async for message in subscription.listen():
                        if message["type"] == "message":
                            self._take(message["data"])
            except redis.exceptions.RedisError as error:
                log.warning("redis is not there", extra={"error": str(error)})
                missed = True
                await asyncio.sleep(1)

    def _resync(self) -> None:
        """Messages may have been lost: everybody reads the position again."""
        for topic in tuple(self._listeners):
            self._deliver(topic, '{"type":"resync"}')

    def _take(self, data: bytes) -> None:
        parcel = msgspec.json.decode(data, type=Parcel)
        if parcel.sender != self._me:
            self._heard(parcel.topic, parcel.text)
            self._deliver(parcel.topic, parcel.text)
