"""Cheap estimates of what companies will pay, without searching for routes: from their last runs and their trains."""

from __future__ import annotations

from copy import copy

from msgspec import Struct

from roundhouse.core.ids import OFFERING, train_type
from roundhouse.core.view import View
from roundhouse.finance.holdings import percent, president, share_size, unsold
from roundhouse.finance.market import price_of
from roundhouse.rules.policies import policies

from ..earnings import income
from ..hints import Hints
from ..prospects import rounds_left
from ..timetable import NEVER, Timetable, timetable

#: How revenue grows with the price of a company's trains: twice the trains earn less than twice as much.
SCALE = 0.7
#: The usual income of trains that have not run yet, as a fraction of the title's estimate.
FRESH = 0.7
#: For how many rounds a holding is planned at most.
FAR = 8.0
#: What fraction of the shares in a treasury will be sold.
SOLD = 0.4


class Future(Struct, frozen=True):
    """What to expect of a company, for 100 % of its shares."""

    #: Revenue of a round, how many rounds pay it, and how many don't pay.
    revenue: float = 0.0
    pays: float = 0.0
    fails: float = 0.0
    #: What the president will have to add for a train.
    help: float = 0.0


class Estimates:
    """Estimates for the positions of one playout or of many that start from one root."""

    def __init__(self, root: View, hints: Hints) -> None:
        """Note what companies earn now."""
        self.hints = hints
        state = root.state
        running = [c for c in state.floated if c not in state.closed and state.trains.get(c)]
        self.pace = max(0.6, hints.pace * len(running))
        #: Revenue of the last run, and the value of the trains that made it.
        self.ran = {c: (float(income(root, c)), _strength(root, c)) for c in running}
        self._left: dict[str, float] = {state.phase: rounds_left(root, hints)}
        self._times: dict[object, Timetable] = {}
        self._futures: dict[object, Future] = {}

    def copy(self) -> Estimates:
        """Estimates for another playout, which learn on their own."""
        twin = copy(self)
        twin.ran = dict(self.ran)
        return twin

    def note(self, v: View, company: str, revenue: float) -> None:
        """Remember what a company has just earned."""
        self.ran[company] = revenue, _strength(v, company)

    def rounds(self, v: View) -> float:
        """Operating rounds to come."""
        phase = v.state.phase
        if phase not in self._left:
            self._left[phase] = rounds_left(v, self.hints)
        return min(self._left[phase], 2.0) if v.state.ending else self._left[phase]

    def times(self, v: View) -> Timetable:
        """When trains rust."""
        key = (v.state.trains.get(OFFERING), v.state.phase)
        found = self._times.get(key)
        if found is None:
            found = self._times[key] = timetable(v, self.pace)
        return found

    def revenue(self, v: View, company: str) -> float:
        """What a company's trains may earn in a round."""
        strength = _strength(v, company)
        earned, then = self.ran.get(company, (0.0, 0.0))
        usual = FRESH * self.hints.train_income * strength
        if not strength:
            return 0.0
        if not earned or not then:
            return usual
        return earned * float((strength / then) ** SCALE) if then != strength else earned

    def future(self, v: View, company: str) -> Future:
        """What a company may pay until the end."""
        state = v.state
        stack = state.trains.get(OFFERING, ())
        key = (
            company,
            state.trains.get(company),
            state.cash[company],
            stack,
            state.phase,
            self.ran.get(company),
            company in state.floated,
            state.par.get(company),
            bool(state.ending),
        )
        found = self._futures.get(key)
        if found is None:
            found = self._futures[key] = self._future(v, company)
        return found

    def _future(self, v: View, company: str) -> Future:
        if company in v.state.closed:
            return Future()
        left, times = min(FAR, self.rounds(v)), self.times(v)
        money, revenue = float(v.state.cash[company]), self.revenue(v, company)
        if company not in v.state.floated:
            money, left = money + self.capital(v, company), left - 1
        cards = [train_type(t) for t in v.state.trains.get(company, ())]
        keeps = policies(v).operating.keeps_trains(v, company)
        life = NEVER if keeps and cards else max((times.life(kind) for kind in cards), default=0.0)
        if life >= left or not times.stack:
            pays = min(left, life)
            return Future(revenue, pays, left - pays)
        later = v.defn.trains[times.kind_in(life)]
        again = max(revenue, FRESH * self.hints.train_income * later.price)
        missing = max(0.0, later.price - money)
        if len(v.defn.companies[company].certificates) < 2:
            return Future(revenue or again, max(life, left if not missing else life), 0.0)
        withheld = min(life, missing / revenue) if revenue and missing else 0.0
        missing -= withheld * revenue
        pays = max(0.0, left - withheld - (0.0 if cards else 0.5))
        average = (revenue * life + again * (left - life)) / max(left, 0.1) if left > 0 else 0.0
        return Future(average, pays, withheld, max(0.0, missing))

    def capital(self, v: View, company: str) -> float:
        """What a company that is not yet in business will receive, roughly."""
        stock, par = policies(v).stock, v.state.par.get(company, 0)
        if not par:
            return 0.0
        if stock.treasury or stock.incremental:
            return (100 - unsold(v, company)) / share_size(v, company) * par
        return float(stock.capital(v, company))

    def worth(self, v: View, company: str, price: float = 0.0) -> float:
        """What one share is worth: its price, dividends to come and the price moves they cause."""
        size, future = share_size(v, company), self.future(v, company)
        now = price or price_of(v, company)
        moves = min(now, 0.7 * self.hints.rise * now * (future.pays - future.fails))
        return now + size / 100 * (future.revenue * future.pays * 0.85 + self.hints.promise) + moves

    def burden(self, v: View, company: str, player: str) -> float:
        """What a president may have to pay."""
        return self.hints.help * self.future(v, company).help if president(v, company) == player else 0.0

    def holding(self, v: View, player: str, company: str) -> float:
        """What all shares of a player in a company are worth."""
        shares = percent(v, player, company) / share_size(v, company)
        return shares * self.worth(v, company) - self.burden(v, company, player)


def _strength(v: View, company: str) -> float:
    """The printed prices of a company's trains."""
    return float(sum(v.defn.trains[train_type(t)].price for t in v.state.trains.get(company, ())))
