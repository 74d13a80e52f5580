"""Who is at which table, here and at other processes: each process tells the others who is connected to it."""

from __future__ import annotations

import time

import msgspec
from msgspec import Struct

from ..ids import new_id
from .hub import Hub
from .topics import SOMEBODY_CAME, attendance_topic, game_topic

#: Seconds after which a process repeats who is there, and after which it is no longer believed.
REPEAT_EVERY, BELIEVED = 25.0, 80.0
PREFIX = attendance_topic("")


class Visitor(Struct, frozen=True, array_like=True):
    """Somebody who is connected; `name` for people who are registered and want to be seen."""

    user: str | None
    name: str
    hidden: bool


class Share(Struct, frozen=True, array_like=True):
    """The visitors of a table at one process."""

    process: str
    visitors: tuple[Visitor, ...]


_decoder = msgspec.json.Decoder(Share)


class Attendance:
    """Lives on the loop; everybody at a table is told when somebody comes or goes."""

    def __init__(self, hub: Hub) -> None:
        """Nobody is there yet."""
        self._hub, self._me = hub, new_id()
        self._here: dict[str, dict[int, Visitor]] = {}
        self._elsewhere: dict[str, dict[str, tuple[float, Share]]] = {}
        self._told: dict[str, float] = {}

    def come(self, game: str, connection: int, visitor: Visitor) -> None:
        """Somebody has connected, or is another person now."""
        here = self._here.setdefault(game, {})
        if here.get(connection) != visitor:
            here[connection] = visitor
            self._tell(game)

    def go(self, game: str, connection: int) -> None:
        """Somebody has gone."""
        here = self._here.get(game, {})
        if here.pop(connection, None) is not None:
            self._tell(game)
        if not here:
            self._here.pop(game, None)
            self._elsewhere.pop(game, None)
            self._told.pop(game, None)

    def repeat(self, game: str) -> None:
        """Tell other processes again, if that was long ago."""
        if self._hub.bus is not None and self._told.get(game, 0.0) < time.monotonic() - REPEAT_EVERY:
            self._publish(game)

    def hear(self, topic: str, text: str) -> None:
        """Another process tells who is there."""
        if not topic.startswith(PREFIX):
            return
        game = topic.removeprefix(PREFIX)
        try:
            share = _decoder.decode(text)
        except msgspec.MsgspecError:  # of another version
            return
        if game not in self._here:
            return
        known = self._elsewhere.setdefault(game, {})
        is_new = share.process not in known
        same = not is_new and known[share.process][1] == share
        known[share.process] = (time.monotonic(), share)
        if is_new:  # it may not know who is here
            self._publish(game)
        if not same:
            self._hub.tell_here(game_topic(game), SOMEBODY_CAME)

    def visitors(self, game: str) -> list[Visitor]:
        """Everybody who is there."""
        oldest = time.monotonic() - BELIEVED
        shares = [share for at, share in self._elsewhere.get(game, {}).values() if at > oldest]
        return [*self._here.get(game, {}).values(), *(one for share in shares for one in share.visitors)]

    def _tell(self, game: str) -> None:
        self._hub.tell_here(game_topic(game), SOMEBODY_CAME)
        if self._hub.bus is not None:
            self._publish(game)

    def _publish(self, game: str) -> None:
        self._told[game] = time.monotonic()
        share = Share(self._me, tuple(self._here.get(game, {}).values()))
        self._hub.publish(attendance_topic(game), msgspec.json.encode(share).decode())
