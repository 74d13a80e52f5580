"""How the fast policy bids: up to what an item will bring."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from roundhouse.core.actions import Purpose, Ranged
from roundhouse.core.engine import priced
from roundhouse.core.ids import OFFERING, train_type
from roundhouse.core.roles import Role, amount, named
from roundhouse.core.view import View
from roundhouse.finance.holdings import presidency_size, president
from roundhouse.rules.stock.frames import StockRound

from .estimates import FAR, FRESH, Estimates
from .rating import Choice, Rated, Rater, only

#: How many companies a president is glad to have.
ENOUGH = 2
#: What fraction of a bid for a new company is lost.
DEAR = 0.4


def bids(about: Estimates, v: View, choices: Sequence[Choice], chance: Random) -> Rated:
    """Purchases and bids at the lowest price, by what they gain for every dollar."""
    for choice in choices:
        a = priced(choice)
        item, price = named(a, Role.ITEM), amount(a, Role.MONEY)
        if not item and isinstance(choice, Ranged):
            yield 0.01, a
            continue
        if (
            item in v.defn.companies
            and v.frame(StockRound) is not None
            and len(v.defn.companies[item].certificates) > 1
        ):
            yield _founding(about, v, a.by, item, price), a
            continue
        rest = v.state.cash.get(a.by, 0) - price
        short = max(0.0, about.hints.sale_reserve * v.defn.worth(v, a.by) - rest)
        yield (item_value(about, v, item) - price - 0.5 * short) / max(20, price), a


def _founding(about: Estimates, v: View, player: str, company: str, price: int) -> float:
    """What a bid for a new company gains for every dollar: its president owns a part of what one train earns."""
    stack, rounds = v.state.trains.get(OFFERING, ()), min(FAR, about.rounds(v) - 1)
    leads = sum(president(v, c) == player for c in v.state.floated)
    if not stack or rounds < 1.5 or leads >= ENOUGH:
        return -1.0
    part = presidency_size(v, company) / 100
    revenue = FRESH * about.hints.train_income * v.defn.trains[train_type(stack[0])].price
    promise = about.hints.promise + about.hints.company_bonus.get(company, 0.0)
    return (part * (1.5 * revenue * rounds + promise) - DEAR * price) / max(20, price)


def item_value(about: Estimates, v: View, item: str) -> float:
    """What a private or minor company is worth at the start."""
    hints = about.hints
    if item in v.defn.privates:
        card = v.defn.privates[item]
        rounds = min(FAR, about.rounds(v), hints.private_rounds.get(v.state.phase, FAR))
        left = card.price * (1 - hints.private_loss) * hints.resale * 0.85
        extra = hints.brings.get(item, 0.0) + hints.private_bonus.get(item, 0.0)
        return left + 0.85 * card.revenue * rounds + extra
    return 60 + hints.minor_value + hints.company_bonus.get(item, 0.0)


AUCTION_RATERS: dict[Purpose, Rater] = {
    Purpose.BUY_ITEM: bids,
    Purpose.BID: bids,
    Purpose.NOMINATE: bids,
    Purpose.REFUSE: only(0.05),
}
