"""Who listens to what at other processes: each says over the bus who comes and goes, and all of it when another asks.

A process that has not been heard of for a while has nobody any more.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Literal

import msgspec
from msgspec import Struct

#: The topic of the bus. Nobody listens to it but processes.
TOPIC = "here"
#: Seconds after which a process without a sign of life (`bus.BEAT`) counts as gone.
BELIEVED = 20.0


class Said(Struct, frozen=True, array_like=True):
    """What a process says: somebody came or went; "I tell everything anew"; "tell me who is there"."""

    sender: str
    what: Literal["came", "went", "anew", "who"]
    topic: str = ""
    users: tuple[str, ...] = ()


_said = msgspec.json.Decoder(Said)


class Presence:
    """What other processes have said; changed on the loop and read from any thread."""

    def __init__(self, me: str, say: Callable[[str], None], here: Callable[[], Mapping[str, set[str]]]) -> None:
        """`say` tells all other processes, `here` gives the topics of this one with their users."""
        self._me, self._say, self._here = me, say, here
        #: By process and topic; the sets are replaced and never changed.
        self._there: dict[str, dict[str, frozenset[str]]] = {}
        self._heard: dict[str, float] = {}

    def users(self, topic: str) -> set[str]:
        """Users who listen to a topic in other processes."""
        since, found = time.monotonic() - BELIEVED, set[str]()
        for sender, topics in tuple(self._there.items()):
            if self._heard.get(sender, 0.0) >= since:
                found |= topics.get(topic, frozenset())
        return found

    def tell(self, what: Literal["came", "went"], topic: str, user: str) -> None:
        """Somebody came to this process, or has gone."""
        self._send(Said(self._me, what, topic, (user,)))

    def ask(self) -> None:
        """Ask everybody, at the start and when something may have been missed."""
        self._send(Said(self._me, "who"))

    def alive(self, sender: str) -> None:
        """A process has been heard of; forget those that are gone."""
        at = self._heard[sender] = time.monotonic()
        for other in [one for one, heard in self._heard.items() if heard < at - BELIEVED]:
            del self._heard[other]
            self._there.pop(other, None)

    def take(self, text: str) -> None:
        """Hear another process."""
        said = _said.decode(text)
        if said.what == "who":
            self._tell_all()
        elif said.what == "anew":
            self._there[said.sender] = {}
        else:
            topics = self._there.setdefault(said.sender, {})
            before, users = topics.get(said.topic, frozenset()), frozenset(said.users)
            after = before | users if said.what == "came" else before - users
            if after:
                topics[said.topic] = after
            else:
                topics.pop(said.topic, None)

    def _tell_all(self) -> None:
        self._send(Said(self._me, "anew"))
        for topic, users in self._here().items():
            self._send(Said(self._me, "came", topic, tuple(users)))

    def _send(self, said: Said) -> None:
        self._say(msgspec.json.encode(said).decode())
