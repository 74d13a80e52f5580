"""A clock between two entries: since when it runs, how much of that has counted, and when it will have run out."""

from __future__ import annotations

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from .calendars import Calendar, counted, runs_out
from .clock import Clock
from .entries import Stamp
from .state import ClockState


class Running(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is stored beside the log: the state after the last entry, and what has happened since."""

    state: ClockState
    #: Which seat began the game, and how deep in questions: the log goes on from there.
    first: tuple[int | None, int]
    #: Since when time counts; none: the clock stands still, because a bot is to move or the game is paused or over.
    mark: float | None = None
    #: What had counted before, in the same turn of the same seat: calendars change from now on, never for the past.
    counted: float = 0.0
    paused: bool = False
    #: Time given since the last entry; its successor will tell.
    given: tuple[tuple[int, float], ...] = ()
    #: In which turn the player was told that time is low, and that it has run out.
    low: int = 0
    out: int = 0
    #: How many turns in a row each seat has let pass.
    misses: tuple[int, ...]

    @classmethod
    def begin(cls, clock: Clock, seats: int, seat: int | None, depth: int) -> Running:
        """A clock that has not been started yet."""
        return cls(state=ClockState.at_start(clock, seats, seat, depth), first=(seat, depth), misses=(0,) * seats)

    def at_start(self, clock: Clock) -> ClockState:
        """The state before the first entry."""
        return ClockState.at_start(clock, len(self.misses), *self.first)

    @classmethod
    def read(cls, text: str) -> Running:
        """What was stored."""
        return _decoder.decode(text)

    def text(self) -> str:
        """As it is stored."""
        return msgspec.json.encode(self).decode()

    def spent(self, clock: Clock, calendar: Calendar, at: float) -> float:
        """What has counted in this stretch until a moment; nobody uses more than they have."""
        found = self.counted + (0.0 if self.mark is None else counted(clock, calendar, self.mark, at))
        return found if self.state.seat is None else min(found, self.state.left[self.state.seat])

    def stopped(self, clock: Clock, calendar: Calendar, at: float) -> Running:
        """The clock stands still from now on."""
        return replace(self, counted=self.spent(clock, calendar, at), mark=None)

    def started(self, at: float, *, runs: bool) -> Running:
        """The clock goes on, if it is somebody's whose time counts."""
        return replace(self, mark=at if runs and not self.paused and self.state.seat is not None else None)

    def left(self) -> float:
        """What the player to move had left when time began to count, at `mark`."""
        return 0.0 if self.state.seat is None else max(self.state.left[self.state.seat] - self.counted, 0.0)

    def deadline(self, clock: Clock, calendar: Calendar) -> float | None:
        """When the time runs out; none while the clock stands still."""
        return None if self.mark is None else runs_out(clock, calendar, self.mark, self.left())

    def low_at(self, clock: Clock, calendar: Calendar) -> float | None:
        """When the player is told that little time is left; none if they were, or began with no more than that."""
        begun = 0.0 if self.state.seat is None else self.state.left[self.state.seat]
        if self.mark is None or self.low == self.state.turn or begun <= clock.low:
            return None
        return runs_out(clock, calendar, self.mark, max(self.left() - clock.low, 0.0))

    def due(self, clock: Clock, calendar: Calendar) -> float | None:
        """When somebody has to look next."""
        low, deadline = self.low_at(clock, calendar), self.deadline(clock, calendar)
        if deadline is None or (self.out == self.state.turn and clock.at_zero != "bot"):
            return None
        return deadline if low is None else min(low, deadline)

    def moved(self, stamp: Stamp, state: ClockState, *, in_person: bool) -> Running:
        """After an entry; whoever moved in time is there again."""
        before, misses = self.state.seat, self.misses
        if before is not None and in_person and stamp.spent < self.state.left[before]:
            misses = (*misses[:before], 0, *misses[before + 1 :])
        return replace(self, state=state, mark=None, counted=0.0, given=(), misses=misses)

    def missed(self) -> Running:
        """The player to move has let their time run out, once in each turn."""
        seat = self.state.seat
        if seat is None or self.out == self.state.turn:
            return self
        misses = (*self.misses[:seat], self.misses[seat] + 1, *self.misses[seat + 1 :])
        return replace(self, out=self.state.turn, misses=misses)

    def handed_over(self, clock: Clock, seat: int) -> Running:
        """Somebody else has a seat: they begin with enough, and the absence of others is not theirs."""
        has = self.left() if seat == self.state.seat else self.state.left[seat]
        more = max(clock.newcomer - has, 0.0)
        misses = (*self.misses[:seat], 0, *self.misses[seat + 1 :])
        return replace(
            self, state=self.state.give(seat, more), given=(*self.given, (seat, more)), out=0, low=0, misses=misses
        )


_decoder = msgspec.json.Decoder(Running)
