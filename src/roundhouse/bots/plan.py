"""Planning a turn: the best few options are played on to the end of the turn before they are compared."""

from __future__ import annotations

from roundhouse.core.actions import Accept, Action, Pass, Purpose
from roundhouse.core.view import View
from roundhouse.rules.stock.frames import StockRound

from .deals.prices import MARGIN
from .options import options
from .scoring import HOPELESS, Thinker, acting, after, purposes_now
from .second_opinion import SecondOpinion

#: Options this much worse than the best are not examined further.
WINDOW = 120.0
#: So many options are few enough to examine all: what a company keeps shows its use only when it is spent.
HANDFUL = 4
#: Sales that are played on in a stock round besides the best options.
SALES = 2
#: A later decision with more options than this, or than the budget, is passed if possible.
MANY = 50
#: The same when the budget is used up.
FEW = 6
#: How many lays of a later decision are examined.
LAYS = 12
#: With fewer positions per option, turns are not played on.
LEAST = 8
#: The most decisions of one turn.
DEPTH = 16


def other_kinds(rated: list[tuple[float, Action]], chosen: list[tuple[float, Action]]) -> list[tuple[float, Action]]:
    """The best of every kind that is missing: what follows in the turn, such as a dividend, counts for all or none."""
    found: dict[Purpose, tuple[float, Action]] = {}
    known = {action.purpose for _, action in chosen}
    for gain, action in rated:
        if action.purpose not in known and gain > HOPELESS / 2:
            found.setdefault(action.purpose, (gain, action))
    return list(found.values())


class Planner:
    """Looks ahead to the end of a turn within a budget of positions."""

    def __init__(self, thinker: Thinker) -> None:
        """Plan for the thinker's decision."""
        self.thinker, self.level = thinker, thinker.level
        self.opinion = SecondOpinion(thinker)

    def improved(self, rated: list[tuple[float, Action]]) -> list[tuple[float, Action]]:
        """The same options, the best of them valued by the whole turn."""
        root = self.thinker.root
        company, trading = acting(root), self.level.trades and isinstance(root.top, StockRound)
        if not company and (not trading or Purpose.BUY_ITEM in purposes_now(root)):
            return rated
        best = rated[0][0]
        useful = [(g, a) for g, a in rated if g > HOPELESS / 2]
        all_of_them = self.level.thorough and len(useful) <= HANDFUL
        chosen = [(g, a) for g, a in useful[: self.level.width] if all_of_them or g > best - WINDOW]
        if trading:
            chosen += self._sales(rated, chosen, best)
        if company and self.level.even:
            chosen += other_kinds(rated, chosen)
        share = self.thinker.nodes // max(1, len(chosen))
        if len(chosen) < 2 or share < LEAST:
            return rated
        played = [(self._to_the_end(g, a, company, share), at, a) for at, (g, a) in enumerate(chosen)]
        first = [(gain, a) for gain, _, a in sorted(played, key=lambda p: (-p[0], p[1]))]
        # Options that were not played on stay behind the others.
        rest = [(min(g, first[-1][0]), a) for g, a in rated if all(a is not b for _, b in chosen)]
        return first + rest

    def _sales(
        self, rated: list[tuple[float, Action]], chosen: list[tuple[float, Action]], best: float
    ) -> list[tuple[float, Action]]:
        """The best sales besides the chosen options: their use shows only when the money is spent."""
        known = {id(a) for _, a in chosen}
        sales = [(g, a) for g, a in rated if a.purpose is Purpose.SELL_SHARES and id(a) not in known]
        return [(g, a) for g, a in sales if g > best - WINDOW][:SALES]

    def _to_the_end(self, gain: float, action: Action, company: str, budget: int) -> float:
        if action.purpose is Purpose.BID:
            return gain
        thinker = self.thinker
        cost = thinker.passed_on(thinker.root, action) - thinker.liked(thinker.root, action)
        end = thinker.judge.nodes + budget
        if action.purpose is Purpose.PLACE_STATION:
            cost -= thinker.station(thinker.root, action)
        v = after(thinker.root, action)
        for _ in range(DEPTH):
            cost += thinker.sale * (action.purpose is Purpose.SELL_SHARES and not company)
            if self._waits(v):
                # Propose only what the other side gains from.
                v, cost = after(v, Accept(v.actor)), cost + MARGIN
            if not self._ours(v, company) or (isinstance(action, Pass) and not company):
                break
            action = self._next(v, min(MANY, budget) if thinker.judge.nodes < end else FEW)
            v, cost = after(v, action), cost + thinker.passed_on(v, action)
        v = v if company else thinker.settled(v)
        score = thinker.judge.score(v, thinker.player, company, wide=bool(company) and self.level.watches)
        return score + self.opinion.gain(v) - thinker.base - cost

    def _waits(self, v: View) -> bool:
        return not v.state.finished and v.decider != self.thinker.player and Purpose.ACCEPT in purposes_now(v)

    def _next(self, v: View, most: int) -> Action:
        """The best option of a later decision; one with too many options, such as track, is passed.

        The turn must be played to its end: positions before and after its dividend can't be compared.
        """
        found = options(v, min(LAYS, self.thinker.lays))
        passing = next((a for a in found if isinstance(a, Pass)), None)
        if passing is not None and len(found) > most:
            return passing
        return self.thinker.scored(v, found)[0][1]

    def _ours(self, v: View, company: str) -> bool:
        if v.state.finished or v.decider != self.thinker.player:
            return False
        return acting(v) == company if company else isinstance(v.top, StockRound)
