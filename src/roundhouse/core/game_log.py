"""The past of a game: its actions and what followed from each, a value that copies of the game share.

A log never changes: `append` and `first` return other logs, which share their common past with this one. So copies cost
nothing, and games that go on from the same position, even in different threads, never see each other's moves.
Events are seldom read again once they are old; they are kept packed.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, count
from typing import NamedTuple, TypeAlias

from .actions import Action
from .coding import decode_events, pack_encoded_events, pack_events, unpack_events
from .events import Event

#: What followed from an action.
Events: TypeAlias = tuple[Event, ...]
#: Actions are kept in chunks of this size; the events of all but the last two are packed.
SIZE = 32
#: How many chunks of events remain unpacked for the next question.
_UNPACKED = 64
_moments = count(1)


class Entry(NamedTuple):
    """An action, its events, and its number among all actions of this process."""

    action: Action
    events: Events
    moment: int


class _Chunk:
    """Entries that do not change any more; the events may be packed at any time, and read by several threads."""

    __slots__ = ("_events", "actions", "moments")

    def __init__(self, actions: tuple[Action, ...], events: tuple[Events, ...] | bytes, moments: Sequence[int]) -> None:
        self.actions = actions
        self._events = events
        self.moments = array("q", moments)

    @property
    def events(self) -> tuple[Events, ...]:
        held = self._events
        return _unpack(held) if isinstance(held, bytes) else held

    def pack(self) -> None:
        """Pack the events, unless a title has events that would come back as something else."""
        held = self._events
        if isinstance(held, tuple):
            packed = pack_events(held)
            self._events = packed if _holds(packed, held) else held

    def entries(self) -> Iterator[Entry]:
        return map(Entry, self.actions, self.events, self.moments)


def _holds(packed: bytes, events: tuple[Events, ...]) -> bool:
    try:
        return unpack_events(packed) == events
    except ValueError:
        return False


_unpack = lru_cache(maxsize=_UNPACKED)(unpack_events)


class GameLog:
    """The actions of a game with their events, numbered from 1."""

    __slots__ = ("_chunks", "_tail", "count")

    def __init__(self, chunks: tuple[_Chunk, ...] = (), tail: tuple[Entry, ...] = ()) -> None:
        """Begin an empty log; those of games are made by `append`, `first` and `stored`."""
        self._chunks = chunks
        self._tail = tail
        #: How many actions there are.
        self.count = len(chunks) * SIZE + len(tail)

    @classmethod
    def stored(cls, past: Sequence[tuple[Action, Events | str]]) -> GameLog:
        """A log of actions with their events, or with the JSON of these, which is decoded when they are read."""
        full = len(past) // SIZE * SIZE
        chunks = tuple(_stored_chunk(past[at : at + SIZE]) for at in range(0, full, SIZE))
        return cls(chunks, tuple(Entry(action, _decoded(events), next(_moments)) for action, events in past[full:]))

    def append(self, action: Action, events: Events) -> GameLog:
        """A log with one more action."""
        tail = (*self._tail, Entry(action, events, next(_moments)))
        if len(tail) < SIZE:
            return GameLog(self._chunks, tail)
        if self._chunks:  # the latest chunk stays as it is: bots try many actions from one position, and drop them
            self._chunks[-1].pack()
        actions, happened, moments = zip(*tail, strict=True)
        return GameLog((*self._chunks, _Chunk(actions, happened, moments)), ())

    def first(self, number: int) -> GameLog:
        """The log of the first so many actions."""
        full, rest = divmod(number, SIZE)
        if full == len(self._chunks):
            return GameLog(self._chunks, self._tail[:rest])
        return GameLog(self._chunks[:full], tuple(self._chunks[full].entries())[:rest])

    @property
    def actions(self) -> tuple[Action, ...]:
        """All actions."""
        return (*chain.from_iterable(chunk.actions for chunk in self._chunks), *(entry.action for entry in self._tail))

    @property
    def history(self) -> Events:
        """The events of all actions."""
        old = (events for chunk in self._chunks for events in chunk.events)
        return (*chain.from_iterable(old), *chain.from_iterable(entry.events for entry in self._tail))

    def action(self, number: int) -> Action:
        """One action."""
        full, rest = divmod(number - 1, SIZE)
        return self._tail[rest].action if full == len(self._chunks) else self._chunks[full].actions[rest]

    def events(self, number: int) -> Events:
        """The events of an action."""
        full, rest = divmod(number - 1, SIZE)
        return self._tail[rest].events if full == len(self._chunks) else self._chunks[full].events[rest]

    def moment(self, number: int) -> int:
        """A number that an action shares only with itself in copies of the game."""
        full, rest = divmod(number - 1, SIZE)
        return self._tail[rest].moment if full == len(self._chunks) else self._chunks[full].moments[rest]


def _stored_chunk(past: Sequence[tuple[Action, Events | str]]) -> _Chunk:
    actions, events = zip(*past, strict=True)
    moments = [next(_moments) for _ in past]
    texts = [one for one in events if isinstance(one, str)]
    if len(texts) == len(past):
        return _Chunk(actions, pack_encoded_events(texts), moments)
    return _Chunk(actions, tuple(map(_decoded, events)), moments)


def _decoded(events: Events | str) -> Events:
    return decode_events(events) if isinstance(events, str) else events
