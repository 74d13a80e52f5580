"""The bus between server processes: messages through Redis, on a connection that is watched."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable

import msgspec
import redis.asyncio
from msgspec import Struct
from redis.backoff import NoBackoff
from redis.retry import Retry

from ..ids import new_id

CHANNEL = "roundhouse"
#: How messages are written now; another number is not read.
FORMAT = 1
#: Messages on their way out; when more come, all are dropped and the others read everything again.
MOST_LEAVING = 10_000
#: Seconds between two heartbeats, after which a process that does not receive its own counts as disconnected,
#: before the line is opened again, and before everybody reads everything again.
BEAT, SILENT, PAUSE, SETTLE = 5.0, 15.0, 1.0, 0.5
#: Topics that are not of games or users: a sign of life, and "read everything again".
ALIVE, EVERYTHING = "alive", "everything"

log = logging.getLogger("roundhouse.bus")


class Parcel(Struct, frozen=True, array_like=True):
    """A message between processes; sender, topic and the number of the format keep their places in every format."""

    sender: str
    topic: str
    text: str
    format: int = FORMAT


class Envelope(Struct, frozen=True, array_like=True):
    """What can be read of a message in any format."""

    sender: object
    topic: object
    text: object
    format: int = FORMAT


class Bus:
    """Hands messages to other processes and theirs to this one; lives on one loop."""

    def __init__(
        self,
        address: str,
        take: Callable[[str, str], None],
        resync: Callable[[str | None], None],
        alive: Callable[[str], None] = lambda sender: None,
    ) -> None:
        """`take` gets what others publish; `resync` is told that messages of a topic (or of any) may be lost.

        `alive` hears which process has just said something.
        """
        self._take, self._resync, self._alive = take, resync, alive
        self.me = new_id()
        self._redis = redis.asyncio.from_url(
            address,
            socket_connect_timeout=5,
            socket_timeout=SILENT,
            retry=Retry(NoBackoff(), 0),  # a line that breaks is opened again here, where somebody notices
        )
        self._leaving: asyncio.Queue[Parcel] = asyncio.Queue(MOST_LEAVING)
        self._tasks: list[asyncio.Task[None]] = []
        self._subscribed, self._heard_myself = False, 0.0
        self._others_missed = self._resync_planned = False
        #: Messages that could not be read, of another format, and not sent; how often the line was opened again.
        self.malformed = self.foreign = self.unsent = self.renewed = 0

    def start(self) -> None:
        """Begin on the running loop."""
        self._tasks = [asyncio.create_task(self._always(work)) for work in (self._send, self._receive, self._beat)]

    async def stop(self) -> None:
        """Let go."""
        for task in self._tasks:
            while not task.done():  # the library loses a cancellation that comes at the wrong moment
                task.cancel()
                await asyncio.wait([task], timeout=0.2)
        await self._redis.aclose()

    @property
    def healthy(self) -> bool:
        """Whether messages go out and come in: this process hears what it says itself."""
        return self._subscribed and time.monotonic() - self._heard_myself < SILENT

    def publish(self, topic: str, text: str) -> None:
        """Send a message; on the loop."""
        if self._leaving.full():
            self._drop_leaving()
        self._leaving.put_nowait(Parcel(self.me, topic, text))

    async def _always(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do something for ever, whatever goes wrong with it."""
        while True:
            try:
                await work()
            except Exception as error:  # the next try starts from scratch
                log.warning("bus connection lost", extra={"error": f"{type(error).__name__}: {error}"})
            await asyncio.sleep(PAUSE)

    def _drop_leaving(self) -> None:
        """Give up what waits to go out; the others read everything again once something goes out."""
        self._others_missed = True
        with contextlib.suppress(asyncio.QueueEmpty):
            while True:
                self._leaving.get_nowait()
                self.unsent += 1

    async def _send(self) -> None:
        while True:
            parcel = Parcel(self.me, EVERYTHING, "") if self._others_missed else await self._leaving.get()
            try:
                await self._redis.publish(CHANNEL, msgspec.json.encode(parcel))
            except Exception:
                self.unsent += parcel.topic != EVERYTHING
                self._drop_leaving()
                raise
            if parcel.topic == EVERYTHING:
                self._others_missed = False

    async def _beat(self) -> None:
        while True:
            self.publish(ALIVE, "")
            await asyncio.sleep(BEAT)

    async def _receive(self) -> None:
        try:
            async with self._redis.pubsub() as line:
                await line.subscribe(CHANNEL)
                opened = time.monotonic()
                while True:
                    message = await line.get_message(timeout=BEAT)
                    if message is not None and message["type"] == "subscribe":
                        self._subscribed = True
                        self.publish(ALIVE, "")
                        if self.renewed:
                            self._resync(None)
                    elif message is not None and message["type"] == "message":
                        self._open(message["data"])
                    if time.monotonic() - max(opened, self._heard_myself) > SILENT:
                        raise ConnectionError("no messages arrive")
        finally:
            self._subscribed = False
            self.renewed += 1

    def _open(self, data: bytes | str) -> None:
        """Read one message; whatever it holds, the next one is read too."""
        try:
            envelope = msgspec.json.decode(data, type=Envelope)
            if envelope.format != FORMAT:
                self.foreign += 1
                log.info("skipped a message of another version", extra={"format": envelope.format})
                self._missed(envelope.topic)
                return
            parcel = msgspec.convert(envelope, Parcel, from_attributes=True)
            if parcel.sender == self.me:
                self._heard_myself = time.monotonic()
                return
            self._alive(parcel.sender)
            if parcel.topic == EVERYTHING:
                self._resync(None)
            elif parcel.topic != ALIVE:
                self._take(parcel.topic, parcel.text)
        except Exception as error:
            self.malformed += 1
            log.warning("unreadable message", extra={"error": f"{type(error).__name__}: {error}"[:300]})
            self._missed(None)

    def _missed(self, topic: object) -> None:
        """A message was unreadable: its listeners reload the position, no more often than needed."""
        if isinstance(topic, str) and topic not in (ALIVE, EVERYTHING):
            self._resync(topic)
        elif topic != ALIVE and not self._resync_planned:
            self._resync_planned = True
            asyncio.get_running_loop().call_later(SETTLE, self._resync_all)

    def _resync_all(self) -> None:
        self._resync_planned = False
        self._resync(None)
