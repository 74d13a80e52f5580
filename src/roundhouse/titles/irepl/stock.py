"""Stock rounds of 18IrePL (section 4)."""

from __future__ import annotations

from roundhouse.core.definition import Step
from roundhouse.finance.market import market_of
from roundhouse.rules.policies import FoundingPolicy
from roundhouse.rules.stock import turn
from roundhouse.titles.ireland_family.book import BOOK as BASE
from roundhouse.titles.ireland_family.stock import BUY, PASS, PUT_UP, SELL

from .agreement import CLAIM
from .types import View


def pars(v: View) -> tuple[int, ...]:
    """Yellow par values, from the green phase on also green ones, from the brown phase on also brown ones (4.1)."""
    market = market_of(v)
    closed = [zone for zone, flag in (("g", "green par"), ("b", "brown par")) if flag not in v.phase.flags]
    return tuple(p for p, place in market.pars.items() if not any(market.in_zone(place, zone) for zone in closed))


def founding_policy() -> FoundingPolicy:
    """Minor companies start in every phase (4.1)."""
    return FoundingPolicy(pars=pars)


#: Major companies cannot be started here (4.2).
STOCK_STEP = Step("stock turn", f"{BASE} 5", (SELL, BUY, PUT_UP, PASS, CLAIM), turn.stock_actor)
