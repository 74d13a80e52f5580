"""The forecast for a company: dividends, price rises and the money its president will have to add."""

from __future__ import annotations

from msgspec import Struct

from roundhouse.core.ids import train_type
from roundhouse.core.view import View
from roundhouse.finance.holdings import percent, president, share_size, unsold
from roundhouse.finance.market import price_of
from roundhouse.rules.operating.frames import OperatingRound, OperatingTurn
from roundhouse.rules.policies import policies

from .earnings import income, kinds_of
from .hints import Hints
from .tempo import KEEN, affordable, rounds_to_the_last_price
from .timetable import NEVER, Timetable, timetable, trains_before

#: How many rounds before it loses its last train a company begins to save.
SAVES = 2
#: How much of the gap to usual earnings can be closed by building, and what fraction of it is left after a round.
BUILT = 0.8
SLOW = 0.5
#: What fraction of the shares in its treasury a company will sell while it can use the money.
SOLD = 0.4
#: What fraction of its best route a train earns beside others.
FURTHER = 0.7


class Prospect(Struct, frozen=True):
    """The forecast for one company."""

    #: Everything it will pay out, for 100 % of its shares.
    dividends: float = 0.0
    #: Rounds with and without a dividend.
    rises: float = 0.0
    falls: float = 0.0
    #: What its president will have to add for a train, and in how many rounds for the first time.
    help: float = 0.0
    help_in: float = NEVER
    #: How likely it is to operate at all.
    chance: float = 1.0


class Outlook(Struct, frozen=True):
    """The outlook on the rest of the game; the same for all positions of one decision."""

    rounds: float
    pace: float
    #: Whether to consider that trains rust, treasuries buy more of them and presidents must help.
    race: bool = True
    #: The discount on money for every round that it comes later.
    interest: float = 0.0
    #: How much of what a further train will earn counts if a company could have bought it already and has not.
    hopes: float = 1.0

    def worth_in(self, rounds: float) -> float:
        """The present value of a dollar in a number of rounds."""
        return float((1 - self.interest) ** rounds)

    def payments(self, rounds: float) -> float:
        """The present value of a dollar in each of a number of rounds.

        >>> round(Outlook(4, 1, interest=0.5).payments(2), 2), Outlook(4, 1).payments(2)
        (1.5, 2.0)
        """
        return (1 - self.worth_in(rounds)) / self.interest if self.interest else float(rounds)


def outlook(
    v: View,
    hints: Hints,
    sight: float = 1.0,
    *,
    race: bool = True,
    interest: float = 0.0,
    brisk: bool = False,
    ends: bool = False,
    hopes: float = 1.0,
) -> Outlook:
    """How many rounds to look ahead, at most those that are left, and how fast trains are sold."""
    running = [c for c in v.state.floated if c not in v.state.closed and v.state.trains.get(c) is not None]
    most = max(1.0, sight * hints.horizon)
    left, pace = rounds_left(v, hints), max(0.6, hints.pace * len(running))
    if ends:
        left = min(left, 0.5 + rounds_to_the_last_price(v))
    if brisk:
        pace += KEEN * affordable(v, running)
    return Outlook(min(most, left), pace, race, interest, hopes)


def rounds_left(v: View, hints: Hints) -> float:
    """Operating rounds to come, by phase, or as many as the bank can pay for."""
    names = [p.name for p in v.defn.phases]
    part = 1 - names.index(v.state.phase) / len(names)
    left = hints.rounds_left.get(v.state.phase, max(3.0, hints.rounds * part))
    earned = sum(income(v, c) for c in v.defn.companies if c in v.state.floated and c not in v.state.closed)
    bank = v.state.cash.get("bank", 0)
    if earned > 0 and bank > 0:
        left = min(left, 1.5 + bank / earned)
    return left if not v.state.ending else min(left, 2.0)


def prospect(v: View, company: str, ahead: Outlook, hints: Hints, ground: View) -> Prospect:
    """Simulate the company's future roughly: run, rust, buy, pay; its trains run on the track of `ground`."""
    if company in v.state.closed or not president(v, company):
        return Prospect()
    if not ahead.race:
        now = income(ground, company, kinds_of(v, company))
        rounds = ahead.rounds
        likely = now or hints.train_income * 60
        return Prospect(likely * rounds, rounds if now else 0, 0, 0, NEVER, chance(v, company, hints))
    return _Future(v, company, ahead, hints, ground).play()


def chance(v: View, company: str, hints: Hints) -> float:
    """How likely a company is to float: certain if its president can pay for what is missing."""
    if company in v.state.floated or company in v.state.operated or not president(v, company):
        return 1.0
    card = v.defn.companies[company]
    if len(card.certificates) < 2 or not card.float_percent:
        return 1.0
    sold = 100 - unsold(v, company)
    missing = max(0, card.float_percent - sold)
    if not missing:
        return 1.0
    cost = missing / share_size(v, company) * price_of(v, company)
    cash = v.state.cash[president(v, company)]
    if cash >= cost:
        return 0.9
    covered = (sold + missing * cash / cost) / card.float_percent
    return hints.float_faith + (0.9 - hints.float_faith) * covered * covered


def waits(v: View, company: str) -> bool:
    """Whether a company's turn in this operating round is still to come."""
    frame, turn = v.frame(OperatingRound), v.frame(OperatingTurn)
    if frame is None or company not in v.state.floated or company in frame.done:
        return False
    return turn is None or turn.company != company


class _Future:
    """The rounds to come of one company."""

    def __init__(self, v: View, company: str, ahead: Outlook, hints: Hints, ground: View) -> None:
        self.v, self.company, self.outlook, self.hints = v, company, ahead, hints
        self.ground = ground
        self.times: Timetable = timetable(v, ahead.pace)
        self.chance = chance(v, company, hints)
        self.treasury = float(v.state.cash[company])
        #: Money that is still to come; the capital from floating is there when it begins.
        self.coming = self._capital()
        if company not in v.state.floated:
            self.treasury, self.coming = self.treasury + self.coming, 0.0
        self.trains = self._cards()
        self.loans = self._loans()
        #: Type, life and how much of its income counts of every train that it may buy.
        self.bought: list[tuple[str, float, float]] = []
        self.limit = policies(v).operating.train_limit(v, company)
        self.owes = len(v.defn.companies[company].certificates) > 1
        #: Whether it will still build and run in this round.
        self.waits = waits(v, company)

    def _cards(self) -> list[tuple[str, float]]:
        """Type and remaining life of every train owned."""
        keeps = policies(self.v).operating.keeps_trains(self.v, self.company)
        found = []
        for card in self.v.state.trains.get(self.company, ()):
            kind = train_type(card)
            life = NEVER if keeps else self.times.life(kind)
            found.append((kind, 1.0 if card in self.v.state.obsolete else life))
        return found

    def _loans(self) -> list[tuple[float, float, float]]:
        """Remaining life, amount and interest of every loan on a train."""
        found = policies(self.v).operating.loans(self.v, self.company)
        return [(self.times.life(train_type(card)), float(due), float(rate)) for card, due, rate in found]

    def _capital(self) -> float:
        """What a company will receive: when it floats, or for the shares of its own that others may still buy."""
        stock, share = policies(self.v).stock, share_size(self.v, self.company)
        if stock.treasury:
            return SOLD * percent(self.v, self.company, self.company) / share * price_of(self.v, self.company)
        return 0.0 if self.company in self.v.state.floated else float(stock.capital(self.v, self.company))

    def play(self) -> Prospect:
        dividends = rises = falls = owed = 0.0
        first, late = NEVER, self._late()
        for k in range(max(0, int(self.outlook.rounds - late + 0.5)) + self.waits):
            revenue = self._revenue(k) - sum(rate for life, _, rate in self.loans if life > k)
            if revenue > 0 and not self._saves(k):
                dividends += revenue * self.outlook.worth_in(k + late)
                rises += 1
            else:
                self.treasury += revenue
                falls += 1
            help_now = self._repay(k) + self._buy(k)
            self.treasury, self.coming = self.treasury + self.coming, 0.0
            if help_now > 0:
                owed += help_now * self.outlook.worth_in(k + late)
                first = min(first, k)
        return Prospect(dividends, rises, falls, owed, first, self.chance)

    def _late(self) -> float:
        """In how many rounds a company that has not floated may begin."""
        if self.company in self.v.state.floated:
            return 0.0
        phase = self.hints.opens.get(self.company)
        sales = trains_before(self.v, phase, self.times.stack) if phase else 0
        return 1.0 + (sales or 0) / self.outlook.pace

    def _saves(self, k: int) -> bool:
        """Whether to withhold because the last train will soon be gone and the next is too expensive."""
        if not self.owes or any(life > k + SAVES for life in self._lives()):
            return False
        kind = self.times.kind_in(k + 1)
        return bool(kind) and self.treasury < self.v.defn.trains[kind].price

    def _revenue(self, k: int) -> float:
        """What trains earn on the present track, which is extended until they earn the usual amount."""
        kinds = tuple(kind for kind, life in self.trains if life > k)
        later = [(kind, counts) for kind, life, counts in self.bought if life > k]
        if not kinds and not later:
            return 0.0
        earned = float(income(self.ground, self.company, kinds))
        for at, (kind, counts) in enumerate(later):
            # Exact routes for every set of trains would cost too much; another train finds the best stops taken.
            earned += counts * income(self.ground, self.company, (kind,)) * (FURTHER if kinds or at else 1.0)
        prices = sum(self.v.defn.trains[kind].price for kind in kinds)
        usual = self.hints.train_income * (
            prices + sum(counts * self.v.defn.trains[kind].price for kind, counts in later)
        )
        earned += BUILT * max(0.0, usual - earned) * (1 - SLOW ** (k + self.waits))
        return earned * (1 + self.hints.growth * k)

    def _repay(self, k: int) -> float:
        """Repay the loans of lost trains; returns what the president must add for this and the interest."""
        self.treasury -= sum(due for life, due, _ in self.loans if k <= life < k + 1)
        missing = max(0.0, -self.treasury)
        self.treasury += missing
        return missing

    def _buy(self, k: int) -> float:
        """Buy a train if there is none, or if there is money and room; returns what the president must add."""
        kind = self.times.kind_in(k)
        if not kind:
            return 0.0
        price = float(self.v.defn.trains[kind].price)
        missing = max(0.0, price - self.treasury)
        running = sum(life > k + 1 for life in self._lives())
        if missing and (running or not self.owes):
            return 0.0
        if self.times.life(kind) <= k + 1 or (running >= self.limit and not self._makes_room(k, kind)):
            return 0.0
        self.treasury = max(0.0, self.treasury - price)
        self.bought.append((kind, self.times.life(kind), self._hopes(k) if running else 1.0))
        return missing

    def _hopes(self, k: int) -> float:
        """How much of a further train counts: a company that had the money in its last turn may put it off again."""
        return 1.0 if k == 0 and (self.waits or self.company not in self.v.state.operated) else self.outlook.hopes

    def _lives(self) -> list[float]:
        """For how many rounds its trains will run, those included that it may buy."""
        return [life for _, life in self.trains] + [life for _, life, _ in self.bought]

    def _makes_room(self, k: int, kind: str) -> bool:
        """Drop the train that would rust first if a new one lasts longer, so that no train is ever a burden."""
        at, (_, life) = min(enumerate(self.trains), key=lambda t: t[1][1], default=(0, ("", NEVER)))
        if not k + 1 < life < self.times.life(kind):
            return False
        del self.trains[at]
        return True
