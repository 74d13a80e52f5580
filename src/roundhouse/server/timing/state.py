"""The clocks of a game after an entry of its log."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from .clock import Clock
from .entries import Stamp


class ClockState(Struct, frozen=True, kw_only=True):
    """What everybody has left, whose clock runs, and which turns are interrupted."""

    left: tuple[float, ...]
    seat: int | None
    depth: int = 1
    #: Turns that were interrupted, as seat and depth: whoever comes back to them goes on with what was left.
    open: tuple[tuple[int, int], ...] = ()
    #: All the time that each seat was ever given; an undo does not take it back.
    given: tuple[float, ...]
    #: Counts turns, so that a player is told once in each.
    turn: int = 1

    @classmethod
    def at_start(cls, clock: Clock, seats: int, seat: int | None, depth: int = 1) -> ClockState:
        """Before the first move; the player who begins has a fresh turn."""
        nobody = cls(left=(clock.full,) * seats, seat=seat, depth=depth, given=(0.0,) * seats)
        return nobody if seat is None else replace(nobody, left=_set(nobody.left, seat, clock.fresh(clock.full)))

    def take(self, seat: int, seconds: float) -> ClockState:
        """Time was used; nobody has less than none."""
        return replace(self, left=_set(self.left, seat, max(self.left[seat] - seconds, 0.0)))

    def give(self, seat: int, seconds: float) -> ClockState:
        """A seat is given time."""
        return replace(
            self,
            left=_set(self.left, seat, self.left[seat] + seconds),
            given=_set(self.given, seat, self.given[seat] + seconds),
        )

    def after(self, clock: Clock, stamp: Stamp) -> ClockState:
        """After a move with this stamp."""
        state = self
        for seat, seconds in stamp.given:
            state = state.give(seat, seconds)
        if state.seat is not None:
            state = state.take(state.seat, stamp.spent)
        kept, resumed = state._turns(stamp)
        same = resumed and stamp.to == state.seat and clock.unit == "turn"
        state = replace(state, seat=stamp.to, depth=stamp.depth, open=kept, turn=state.turn + (not same))
        if stamp.to is None or (resumed and clock.unit == "turn"):
            return state
        return replace(state, left=_set(state.left, stamp.to, clock.fresh(state.left[stamp.to])))

    def after_undo(self, then: ClockState) -> ClockState:
        """Back to an earlier state: everybody has the time that they had then, and what they were given since."""
        left = tuple(had + now - before for had, now, before in zip(then.left, self.given, then.given, strict=True))
        return replace(then, left=left, given=self.given, turn=self.turn + 1)

    def _turns(self, stamp: Stamp) -> tuple[tuple[tuple[int, int], ...], bool]:
        """The interrupted turns after a move, and whether the next player goes on with a turn that they have begun."""
        if stamp.began or stamp.to is None:
            return (), False
        here = () if self.seat is None else ((self.seat, self.depth),)
        below = tuple(turn for turn in self.open if turn[1] < stamp.depth)
        if stamp.to == self.seat:
            return below, True
        if stamp.depth > self.depth:
            return (*self.open, *here), False
        if stamp.depth < self.depth and (stamp.to, stamp.depth) in self.open:
            return below, True
        return below, False


def _set(values: tuple[float, ...], at: int, value: float) -> tuple[float, ...]:
    return (*values[:at], value, *values[at + 1 :])
