"""Selling stock in 18EU, by choice or because of a limit (sections 3.1 and 4.1.1)."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import Action, Pass
from roundhouse.core.checks import Check, basics, is_same_for_all, rules, same_for_all
from roundhouse.core.definition import Move
from roundhouse.core.ids import MARKET
from roundhouse.finance.holdings import percent
from roundhouse.rules.stock import limits, selling
from roundhouse.rules.stock.actions import SellShares
from roundhouse.rules.stock.frames import StockRound
from roundhouse.rules.stock.presidency import ordinary

from .book import BOOK
from .exchange import Exchange, minors_of
from .types import View


def company_has_operated(v: View, a: SellShares) -> Iterator[str]:
    """Stock of a corporation that has not yet operated may not be sold."""
    if a.company not in v.state.operated:
        yield f"{a.company} has not operated yet, so its stock cannot be sold"


def president_goes_last(v: View, a: SellShares) -> Iterator[str]:
    """The President's Certificate is never sold: it is handed in only if the other certificates are not enough."""
    if selling.sells_president(v, a) and sum(ordinary(v, a.by, a.company)) >= a.percent:
        yield f"{a.by} can sell {a.percent}% of {a.company} without the President's Certificate, which goes last"


@same_for_all
def sells_before_buying(v: View, a: SellShares) -> Iterator[str]:
    """A player who has bought may not sell in the same turn."""
    if v.expect(StockRound).bought:
        yield f"{a.by} has already bought this turn and can no longer sell"


def one_sale_per_company(v: View, a: SellShares) -> Iterator[str]:
    """All shares of one corporation sold in a turn are sold together."""
    if a.company in dict(v.expect(StockRound).sold_now):
        yield f"{a.by} has already sold shares of {a.company} this turn"


def sale_ends_the_excess(v: View, a: SellShares) -> Iterator[str]:
    """A player with more than 60% must sell at least the excess, or as much as the Pool can take."""
    if v.defn.deviations.minor_excuses_sale:
        return
    limit, held = v.defn.companies[a.company].max_percent, percent(v, a.by, a.company)
    room = 50 - percent(v, MARKET, a.company)
    least = min(held - limit, room)
    if a.percent < least:
        yield f"{a.by} owns {held}% of {a.company} and must sell at least {least}%"


SALE_RULES = (
    *basics(BOOK, ("4.2", selling.company_is_divided), ("4.1.1", selling.seller_owns_it, selling.stock_is_priced)),
    *rules(
        BOOK,
        ("4.1.1", company_has_operated),
        (
            "3.1",
            selling.market_has_room,
            selling.president_is_replaced,
            selling.half_only_without_other_shares,
            president_goes_last,
            selling.change_is_in_the_market,
        ),
    ),
)
SELL = Move(
    SellShares,
    selling.turn_candidates,
    (
        *SALE_RULES,
        *rules(BOOK, ("4.1.2", sells_before_buying), ("4.1.1", one_sale_per_company), ("3.1", sale_ends_the_excess)),
    ),
    selling.apply_sale_in_turn,
)


def unless_excused(duty: Check) -> Check:
    """Apply a duty to sell; on 18xx.games the owner of a minor may still pass or exchange."""

    def check(v: View, a: Action) -> Iterator[str]:
        may_wait = v.defn.deviations.minor_excuses_sale and isinstance(a, Pass | Exchange)
        if not (may_wait and minors_of(v, a.by)):
            yield from duty(v, a)

    return same_for_all(check) if is_same_for_all(duty) else check


LIMITS_FIRST = rules(
    BOOK, ("3.1", unless_excused(limits.sells_down_first(SELL)), unless_excused(limits.sells_certificates_first(SELL)))
)
