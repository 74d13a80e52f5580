"""The states of a game that are kept: the latest few and, packed, one every so often. The others are replayed."""

from __future__ import annotations

import zlib
from collections.abc import Mapping

from .coding import decode_state, encode_state
from .definition import GameDef
from .state import State

#: How many of the latest states are kept, and every so many an older one.
RECENT = 16
EVERY = 48


class _Packable:
    """A state that copies of a game share, and that any of them may pack; it never becomes another state."""

    __slots__ = ("_held",)

    def __init__(self, state: State) -> None:
        self._held: State | bytes = state

    def state(self, defn: GameDef) -> State:
        held = self._held
        return decode_state(defn, zlib.decompress(held)) if isinstance(held, bytes) else held

    def pack(self, defn: GameDef) -> None:
        """Pack the state, unless a title has states that would come back as something else."""
        held = self._held
        if isinstance(held, State):
            data = encode_state(held)
            if _comes_back(defn, held, data):
                self._held = zlib.compress(data, 1)


def _comes_back(defn: GameDef, state: State, data: bytes) -> bool:
    try:
        found = decode_state(defn, data)
    except (ValueError, TypeError, LookupError, AttributeError):
        return False
    return found == state and encode_state(found) == data


class KeptStates:
    """States by the number of actions before them; there is always one after no actions."""

    __slots__ = ("_defn", "_states")

    def __init__(self, defn: GameDef, states: Mapping[int, State]) -> None:
        """Keep these states."""
        self._defn = defn
        self._states: dict[int, _Packable] = {count: _Packable(state) for count, state in states.items()}

    def copy(self) -> KeptStates:
        """The same states, to be kept apart from now on."""
        found = object.__new__(KeptStates)
        found._defn, found._states = self._defn, self._states.copy()
        return found

    def nearest(self, count: int) -> int:
        """The largest number of actions up to `count` whose state is kept."""
        while count not in self._states:
            count -= 1
        return count

    def __getitem__(self, count: int) -> State:
        """A state that is kept."""
        return self._states[count].state(self._defn)

    def add(self, count: int, state: State) -> None:
        """Keep the latest state, and drop or pack one that is no longer recent."""
        self._states[count] = _Packable(state)
        old = count - RECENT
        if old % EVERY:
            self._states.pop(old, None)
        elif old in self._states:
            self._states[old].pack(self._defn)

    def drop_after(self, count: int) -> None:
        """Keep only the states up to so many actions."""
        for number in [n for n in self._states if n > count]:
            del self._states[number]
