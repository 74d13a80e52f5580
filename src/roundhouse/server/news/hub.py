"""Live updates: listeners of a topic get what is published there, by this process and, through Redis, by others."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

from .bus import Bus
from .presence import Presence
from .topics import game_topic

#: Messages that may wait for a listener; a slower one is disconnected and catches up when it reconnects.
MOST_WAITING = 500
RESYNC = '{"type":"resync"}'


class Listener:
    """One connection; `user` for presence."""

    def __init__(self, user: str | None) -> None:
        """An empty queue; created on the loop."""
        self.user = user
        #: Whether the user does not want to be seen, and by whom in any case not.
        self.hidden = False
        self.hidden_from: frozenset[str] = frozenset()
        self.queue: asyncio.Queue[str | None] = asyncio.Queue(MOST_WAITING)

    def put(self, text: str) -> None:
        """Queue a message, or disconnect a listener that does not keep up."""
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
        self._heard = heard
        self._listeners: dict[str, set[Listener]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self.bus = Bus(address, self._take, self._resync) if address else None
        self._presence = Presence(address, self._watched) if address else None

    async def start(self) -> None:
        """Begin on the running loop."""
        self._loop = asyncio.get_running_loop()
        if self.bus is not None:
            self.bus.start()
        if self._presence is not None:
            self._presence.start()

    async def stop(self) -> None:
        """Disconnect everyone."""
        if self._presence is not None:
            await self._presence.stop()
        if self.bus is not None:
            await self.bus.stop()
        for listener in {one for group in self._listeners.values() for one in group}:
            with contextlib.suppress(asyncio.QueueFull):
                listener.queue.put_nowait(None)

    @property
    def healthy(self) -> bool:
        """Whether news reach the other processes and theirs this one."""
        return self.bus is None or self.bus.healthy

    def figures(self) -> dict[str, int]:
        """What went wrong between the processes, counted since the start."""
        bus = self.bus
        if bus is None:
            return {}
        return {
            "bus_malformed": bus.malformed,
            "bus_foreign": bus.foreign,
            "bus_unsent": bus.unsent,
            "bus_renewed": bus.renewed,
        }

    def join(self, topic: str, listener: Listener) -> None:
        """Listen to a topic."""
        self._listeners.setdefault(topic, set()).add(listener)

    def leave(self, topic: str, listener: Listener) -> None:
        """Stop listening."""
        group = self._listeners.get(topic, set())
        group.discard(listener)
        if not group:
            self._listeners.pop(topic, None)

    def listeners(self, topic: str) -> frozenset[Listener]:
        """The connections that listen to a topic in this process."""
        return frozenset(self._listeners.get(topic, ()))

    def topics(self) -> set[str]:
        """Topics that somebody listens to."""
        return set(self._listeners)

    def users(self, topic: str) -> set[str]:
        """Users who listen to a topic in this process."""
        return {one.user for one in tuple(self._listeners.get(topic, ())) if one.user is not None}

    def seen_by(self, viewer: str | None, topic: str) -> set[str]:
        """Users who listen to a topic in this process and let somebody see that."""
        here = (one for one in tuple(self._listeners.get(topic, ())) if not one.hidden or one.user == viewer)
        return {one.user for one in here if one.user is not None and viewer not in one.hidden_from}

    def is_open(self, game: str, user: str) -> bool:
        """Whether a user has a game open, here or at another process; may ask Redis, so not on the loop."""
        topic = game_topic(game)
        return user in self.users(topic) or (self._presence is not None and self._presence.is_open(topic, user))

    def _watched(self) -> list[tuple[str, str]]:
        """Who has which game open in this process."""
        games = [topic for topic in tuple(self._listeners) if topic.startswith(game_topic(""))]
        return [(topic, user) for topic in games for user in self.users(topic)]

    def count(self) -> int:
        """The number of connections."""
        return len({one for group in tuple(self._listeners.values()) for one in tuple(group)})

    def publish(self, topic: str, text: str) -> None:
        """Tell everybody who listens, here and elsewhere; messages of one game keep their order."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._publish, topic, text)

    def tell_here(self, topic: str, text: str) -> None:
        """Tell everybody who listens in this process."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._deliver, topic, text)

    def _publish(self, topic: str, text: str) -> None:
        self._deliver(topic, text)
        if self.bus is not None:
            self.bus.publish(topic, text)

    def _deliver(self, topic: str, text: str) -> None:
        for listener in tuple(self._listeners.get(topic, ())):
            listener.put(text)

    def _take(self, topic: str, text: str) -> None:
        self._heard(topic, text)
        self._deliver(topic, text)

    def _resync(self, topic: str | None) -> None:
        """Messages may have been lost, of one topic or of any: everybody reads the position again."""
        for one in tuple(self._listeners) if topic is None else (topic,):
            self._heard(one, RESYNC)
            self._deliver(one, RESYNC)
