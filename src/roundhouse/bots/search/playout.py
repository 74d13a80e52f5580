"""Playing on from a position with the fast policy for all players, and what everybody has at the end."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
from random import Random

from roundhouse.core.actions import Accept, Action, Pass, Purpose
from roundhouse.core.listing import only_pass
from roundhouse.core.view import View
from roundhouse.rules.operating.frames import OperatingRound
from roundhouse.rules.stock.frames import StockRound

from ..hints import Hints
from ..scoring import after, purposes_now
from .estimates import Estimates
from .leaves import Leaves
from .policy import FastPolicy

#: The most moves of one playout.
LONGEST = 1_500


class Playouts:
    """Playouts from positions that follow from one root."""

    def __init__(self, root: View, hints: Hints, rounds: int) -> None:
        """Play until this many operating rounds are over."""
        self.rounds = rounds
        #: Positions reached so far.
        self.positions = 0
        self._estimates, self._leaves = Estimates(root, hints), Leaves(root, hints)

    def play(self, v: View, number: int) -> Mapping[str, float]:
        """What everybody can expect to own after a playout.

        Chance depends on the number, the round and the step only, so playouts of one number are comparable.
        """
        about, end = self._estimates.copy(), v
        for _, reached in self._moves(v, number, about):
            end = reached
            self.positions += 1
        self.positions += self._leaves.cost
        return self._leaves.worth(about, end)

    def line(self, v: View, number: int, most: int) -> tuple[Action, ...]:
        """The first moves of a playout, without passes where nothing else is possible."""
        kept: list[Action] = []
        before = v
        for action, reached in self._moves(v, number, self._estimates.copy()):
            if not (isinstance(action, Pass) and only_pass(before)):
                kept.append(action)
            before = reached
            if len(kept) == most:
                break
        return tuple(kept)

    def _moves(self, v: View, number: int, about: Estimates) -> Iterator[tuple[Action, View]]:
        policy, over, now = FastPolicy(about), 0, clock(v)
        if not v.state.finished and Purpose.ACCEPT in purposes_now(v):
            # Options that the other side would decline were left out before.
            agreed = Accept(v.actor)
            yield agreed, (v := after(v, agreed))
        for _ in range(LONGEST):
            if v.state.finished:
                return
            if (then := clock(v)) != now:
                over += bool(now) and now[0]
                now = then
                if over >= self.rounds:
                    return
            mark = f"{number} {v.actor} {v.step.name} {now}".encode()
            action = policy.choose(v, Random(zlib.crc32(mark)))
            yield action, (v := after(v, action))


def clock(v: View) -> tuple[int, ...]:
    """Which round it is; () outside of rounds. The first number is 1 in an operating round."""
    for frame in reversed(v.state.stack):
        if isinstance(frame, OperatingRound):
            return 1, frame.set, frame.number
        if isinstance(frame, StockRound):
            return 0, frame.number
    return ()
