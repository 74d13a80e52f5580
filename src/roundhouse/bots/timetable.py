"""The train race: which train is for sale when, and which rusts when."""

from __future__ import annotations

from msgspec import Struct

from roundhouse.core.ids import OFFERING, train_type
from roundhouse.core.view import View

NEVER = 99.0


class Timetable(Struct, frozen=True):
    """What to expect of the depot at a pace of `pace` trains per round."""

    #: Types of the trains that are left, in their order.
    stack: tuple[str, ...]
    pace: float
    #: Rounds until a type leaves play.
    lives: dict[str, float]

    def kind_in(self, rounds: float) -> str:
        """The type for sale after a number of rounds; '' if none is left."""
        return self.stack[min(int(rounds * self.pace), len(self.stack) - 1)] if self.stack else ""

    def life(self, kind: str) -> float:
        """For how many rounds a type will run."""
        return self.lives.get(kind, NEVER)


def timetable(v: View, pace: float) -> Timetable:
    """The timetable of a position."""
    key = ("bots timetable", pace)
    if key not in v.memo:
        stack = tuple(train_type(t) for t in v.state.trains.get(OFFERING, ()))
        lives = {kind: _life(v, kind, stack, pace) for kind in v.defn.trains}
        v.memo[key] = Timetable(stack, pace, lives)
    found: Timetable = v.memo[key]
    return found


def trains_before(v: View, phase_name: str, stack: tuple[str, ...]) -> int | None:
    """How many more trains must be sold before a phase begins; None if it never will."""
    phase = next((p for p in v.defn.phases if p.name == phase_name), None)
    if phase is None or not phase.train:
        return None
    to_go = phase.nth - v.state.bought.get(phase.train, 0)
    for at, kind in enumerate(stack):
        if kind == phase.train:
            to_go -= 1
            if to_go == 0:
                return at + 1
    return None


def _life(v: View, kind: str, stack: tuple[str, ...], pace: float) -> float:
    card = v.defn.trains[kind]
    ends = [trains_before(v, p, stack) for p in (card.removed_by, card.obsolete_by) if p]
    known = [n for n in ends if n is not None]
    return min(known) / pace if known else NEVER
