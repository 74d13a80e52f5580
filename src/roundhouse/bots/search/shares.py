"""How the fast policy trades shares: by what a share will bring for every dollar it costs."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from roundhouse.core.actions import Purpose, Ranged
from roundhouse.core.ids import OFFERING, train_type
from roundhouse.core.view import View
from roundhouse.finance.holdings import percent, president, share_size
from roundhouse.finance.market import price_of
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.policies import policies
from roundhouse.rules.stock.actions import BuyShare, Par, SellShares
from roundhouse.rules.stock.buying import presidency_price, share_price

from ..prospects import chance as float_chance
from .estimates import FRESH, Estimates
from .rating import Choice, Rated, Rater, only

#: What a purchase must bring for every dollar.
WORTHWHILE = 0.04
#: What a sale must save for every dollar, because shares are seldom easy to buy back.
DOUBT = 0.12
#: What the presidency of another company brings, as a fraction of its price.
LEADS = 0.15
#: How many companies a president is glad to have.
ENOUGH = 3


def buys(about: Estimates, v: View, choices: Sequence[Choice], chance: Random) -> Rated:
    """Purchases: the gain for every dollar spent."""
    worth: dict[str, float] = {}
    for a in choices:
        if not isinstance(a, BuyShare):
            continue
        cost = share_price(v, a)
        if a.company not in worth:
            worth[a.company] = about.worth(v, a.company) * float_chance(v, a.company, about.hints)
            worth[a.company] += (1 - float_chance(v, a.company, about.hints)) * 0.7 * price_of(v, a.company)
        shares = (a.percent - a.swap) / share_size(v, a.company)
        gain = worth[a.company] * shares - cost
        held, leader = percent(v, a.by, a.company) + a.percent - a.swap, president(v, a.company)
        if leader == a.by and a.company not in v.state.floated:
            gain += 0.3 * cost
        elif leader and leader != a.by and held > percent(v, leader, a.company):
            gain -= about.hints.help * about.future(v, a.company).help
        if cost > 0:
            yield gain / cost - WORTHWHILE, a


def starts(about: Estimates, v: View, choices: Sequence[Choice], chance: Random) -> Rated:
    """New companies, at prices at which they are likely to float."""
    leads = sum(president(v, c) == choices_by(choices) for c in v.state.par)
    stack = v.state.trains.get(OFFERING, ())
    rounds = about.rounds(v) - 1
    if leads >= ENOUGH or not stack or rounds < 1.5:
        return
    train = v.defn.trains[train_type(stack[0])]
    for a in choices:
        if isinstance(a, Ranged) or not isinstance(a, Par):
            continue
        card, cash = v.defn.companies[a.company], v.state.cash[a.by]
        size = share_size(v, a.company)
        cost, whole = presidency_price(v, a.company, a.price), a.price * max(card.float_percent, 20) / size
        stock = policies(v).stock
        capital = whole if stock.treasury or stock.incremental else a.price * 100 / size
        if cost <= 0 or cash < 0.6 * whole:
            continue
        trains = min(2.0, capital / max(1, train.price))
        if trains < 1:
            continue
        life = min(rounds, about.times(v).life(train.name) + 0.5 * rounds)
        revenue = FRESH * about.hints.train_income * train.price * trains**0.7
        promise = about.hints.promise + about.hints.company_bonus.get(a.company, 0.0)
        gain = cost / (a.price * 100 / size) * (revenue * min(life, 8.0) * 0.8 + promise)
        likely = 0.9 if cash >= whole else 0.9 * (cash / whole) ** 3
        yield likely * gain / cost - 0.3 * (1 - likely) + LEADS / (1 + leads) - WORTHWHILE, a


def choices_by(choices: Sequence[Choice]) -> str:
    """Who has these choices."""
    first = choices[0]
    return first.action.by if isinstance(first, Ranged) else first.by


def sales(about: Estimates, v: View, choices: Sequence[Choice], chance: Random) -> Rated:
    """Sales of what will lose value, or of what is needed least if money must be raised."""
    forced = v.frame(OperatingTurn) is not None
    for a in choices:
        if not isinstance(a, SellShares):
            continue
        price, shares = price_of(v, a.company), (a.percent) / share_size(v, a.company)
        worth = about.worth(v, a.company)
        lead = president(v, a.company) == a.by
        gain = (price - worth) * shares
        if lead:
            gain += about.burden(v, a.company, a.by) * (1 if percent(v, a.by, a.company) - a.percent <= 20 else 0)
        value = max(1.0, price * shares)
        if forced:
            yield -1.0 + gain / value - (0.5 if lead else 0.0), a
        else:
            yield gain / value - DOUBT - (0.2 if lead else 0.0), a


SHARE_RATERS: dict[Purpose, Rater] = {
    Purpose.BUY_SHARE: buys,
    Purpose.START_COMPANY: starts,
    Purpose.SELL_SHARES: sales,
    Purpose.EXCHANGE: only(0.2),
    Purpose.GIVE_SHARES: only(0.1),
    Purpose.VOTE: only(0.1),
    Purpose.FORM_COMPANY: only(0.1),
}
