"""The clocks of a game from its log alone: moves use time, an undo gives it back, a redo takes it again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

import msgspec
from msgspec import Struct

from .clock import Clock
from .entries import Stamp
from .state import ClockState


class Logged(Protocol):
    """What is read of an entry."""

    @property
    def kind(self) -> str:
        """Move, undo or redo."""

    @property
    def data(self) -> str:
        """Of an undo `{"to": n}`."""

    @property
    def clock(self) -> str:
        """Its stamp."""


class Replayed(Struct):
    """The clocks after each move in force, and what the undone moves had taken."""

    states: list[ClockState]
    stamps: list[Stamp]
    undone: list[Stamp]
    now: ClockState

    def back(self, to: int) -> ClockState:
        """What an undo to so many moves leads to."""
        return self.now.after_undo(self.states[to])


def replayed(clock: Clock, start: ClockState, log: Iterable[Logged]) -> Replayed:
    """All entries of a log, folded."""
    found = Replayed([start], [], [], start)
    for entry in log:
        stamp = Stamp.read(entry.clock)
        if entry.kind == "undo":
            to = msgspec.json.decode(entry.data)["to"]
            for seat, seconds in stamp.given:
                found.now = found.now.give(seat, seconds)
            found.now = found.back(to)
            found.undone.extend(reversed(found.stamps[to:]))
            del found.states[to + 1 :], found.stamps[to:]
            found.states[to] = found.now
            continue
        if entry.kind == "redo":
            found.undone.pop()
        else:
            found.undone.clear()
        found.now = found.now.after(clock, stamp)
        found.states.append(found.now)
        found.stamps.append(stamp)
    return found
