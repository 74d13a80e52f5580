"""Planning a turn: the best few options are played on to the end of the turn before they are compared."""

from __future__ import annotations

from roundhouse.core.actions import Action
from roundhouse.core.view import View
from roundhouse.rules.stock.frames import StockRound

from .think import HOPELESS, Thinker, acting, after

#: Options this much worse than the best are not looked at any further.
WINDOW = 120.0
#: Decisions of one turn.
DEPTH = 8


class Planner:
    """Looks ahead to the end of a turn within a budget of positions."""

    def __init__(self, thinker: Thinker) -> None:
        """Plan for the thinker's decision."""
        self.thinker, self.level = thinker, thinker.level

    def improved(self, rated: list[tuple[float, Action]]) -> list[tuple[float, Action]]:
        """The same options, the best of them valued by what the whole turn brings."""
        company = acting(self.thinker.root)
        if not company or isinstance(self.thinker.root.top, StockRound):
            return rated
        best = rated[0][0]
        chosen = [(g, a) for g, a in rated[: self.level.width] if g > best - WINDOW and g > HOPELESS / 2]
        if len(chosen) < 2:
            return rated
        share = self.level.nodes // len(chosen)
        played = [(self._to_the_end(a, company, share), at, a) for at, (_, a) in enumerate(chosen)]
        first = [(gain, a) for gain, _, a in sorted(played, key=lambda p: (-p[0], p[1]))]
        # What was not played on keeps its place behind.
        rest = [(min(g, first[-1][0]), a) for g, a in rated if all(a is not b for _, b in chosen)]
        return first + rest

    def _to_the_end(self, action: Action, company: str, budget: int) -> float:
        thinker = self.thinker
        end = thinker.judge.nodes + budget
        v = after(thinker.root, action)
        for _ in range(DEPTH):
            if not self._ours(v, company) or thinker.judge.nodes >= end:
                break
            v = after(v, thinker.scored(v)[0][1])
        return thinker.judge.score(v, thinker.player, company) - thinker.base

    def _ours(self, v: View, company: str) -> bool:
        return not v.state.finished and acting(v) == company and v.decider == self.thinker.player
