"""Live updates: listeners of a topic get what is published there, by this process and, through Redis, by others."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from functools import partial
from typing import Literal

from . import presence
from .bus import Bus
from .presence import Presence
from .topics import game_topic, tells_presence

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
        self.bus: Bus | None = None
        self._presence: Presence | None = None
        if address:
            self.bus = Bus(address, self._take, self._resync, self._alive)
            self._presence = Presence(self.bus.me, partial(self.bus.publish, presence.TOPIC), self._all_here)

    async def start(self) -> None:
        """Begin on the running loop."""
        self._loop = asyncio.get_running_loop()
        if self.bus is not None:
            self.bus.start()
        if self._presence is not None:
            self._presence.ask()

    async def stop(self) -> None:
        """Disconnect everyone."""
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
        comes = listener.user not in self._here(topic)
        self._listeners.setdefault(topic, set()).add(listener)
        if comes:
            self._tell_others("came", topic, listener.user)

    def leave(self, topic: str, listener: Listener) -> None:
        """Stop listening."""
        group = self._listeners.get(topic, set())
        group.discard(listener)
        if not group:
            self._listeners.pop(topic, None)
        if listener.user not in self._here(topic):
            self._tell_others("went", topic, listener.user)

    def _tell_others(self, what: Literal["came", "went"], topic: str, user: str | None) -> None:
        if self._presence is not None and user is not None and tells_presence(topic):
            self._presence.tell(what, topic, user)

    def listeners(self, topic: str) -> frozenset[Listener]:
        """The connections that listen to a topic in this process."""
        return frozenset(self._listeners.get(topic, ()))

    def topics(self) -> set[str]:
        """Topics that somebody listens to."""
        return set(self._listeners)

    def users(self, topic: str) -> set[str]:
        """Users who listen to a topic, in this and in other processes."""
        return self._here(topic) if self._presence is None else self._here(topic) | self._presence.users(topic)

    def seen_by(self, viewer: str | None, topic: str) -> set[str]:
        """Users who listen to a topic in this process and let somebody see that."""
        here = (one for one in tuple(self._listeners.get(topic, ())) if not one.hidden or one.user == viewer)
        return {one.user for one in here if one.user is not None and viewer not in one.hidden_from}

    def is_open(self, game: str, user: str) -> bool:
        """Whether a user has a game open."""
        return user in self.users(game_topic(game))

    def _here(self, topic: str) -> set[str]:
        return {one.user for one in tuple(self._listeners.get(topic, ())) if one.user is not None}

    def _all_here(self) -> dict[str, set[str]]:
        told = [topic for topic in tuple(self._listeners) if tells_presence(topic)]
        return {topic: users for topic in told if (users := self._here(topic))}

    def count(self) -> int:
        """The number of connections."""
        return len({one.queue for group in tuple(self._listeners.values()) for one in tuple(group)})

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

    def _alive(self, sender: str) -> None:
        if self._presence is not None:
            self._presence.alive(sender)

    def _take(self, topic: str, text: str) -> None:
        if topic == presence.TOPIC and self._presence is not None:
            self._presence.take(text)
            return
        self._heard(topic, text)
        self._deliver(topic, text)

    def _resync(self, topic: str | None) -> None:
        """Messages may have been lost, of one topic or of any: everybody reads the position again."""
        if topic is None and self._presence is not None:
            self._presence.ask()
        for one in tuple(self._listeners) if topic is None else (topic,):
            self._heard(one, RESYNC)
            self._deliver(one, RESYNC)
