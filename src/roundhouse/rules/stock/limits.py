"""Ownership limits: share of one company, number of certificates, and the duty to sell down."""

from __future__ import annotations

from collections.abc import Iterator
from functools import wraps

from roundhouse.core.actions import Action
from roundhouse.core.checks import Check
from roundhouse.core.definition import Move
from roundhouse.core.engine import is_legal
from roundhouse.core.view import Draft, View
from roundhouse.finance.holdings import percent, presidency_size
from roundhouse.rules.policies import policies

from .actions import BuyShare, Par, SellShares
from .frames import StockRound


def over_share_limit(v: View, player: str) -> list[str]:
    """Companies of which a player holds more than allowed."""
    key = ("over", player)
    if key not in v.memo:
        limit, open_ = policies(v).stock.share_limit, [c for c in v.defn.companies if c not in v.state.closed]
        v.memo[key] = [c for c in open_ if percent(v, player, c) > limit(v, c)]
    found: list[str] = v.memo[key]
    return found


def certificates_over(v: View, player: str) -> int:
    """By how many certificates a player exceeds the limit."""
    stock = policies(v).stock
    return max(0, stock.counted(v, player) - stock.certificate_limit(v))


def must_sell(v: View, player: str) -> bool:
    """Whether a player is over a limit and has to sell in his stock turn."""
    return certificates_over(v, player) > 0 or bool(over_share_limit(v, player))


def within_share_limit(v: View, a: BuyShare | Par) -> Iterator[str]:
    """No purchase may lead over the largest part of one company a player may own."""
    limit = policies(v).stock.share_limit(v, a.company)
    gain = presidency_size(v, a.company) if isinstance(a, Par) else a.percent - a.swap
    held = percent(v, a.by, a.company)
    if held + gain > limit:
        yield f"{a.by} would own {held + gain}% of {a.company}; the limit is {limit}%"


def room_for_certificate(v: View, player: str, company: str, size: int) -> Iterator[str]:
    """Who holds the maximum number of certificates may take no more that count."""
    stock = policies(v).stock
    held, limit = stock.counted(v, player), stock.certificate_limit(v)
    if held >= limit and stock.counts(v, company, size):
        yield f"{player} holds {held} certificates; the limit is {limit}"


def within_certificate_limit(v: View, a: BuyShare | Par) -> Iterator[str]:
    """The limit for a purchase of shares."""
    if isinstance(a, Par):
        yield from room_for_certificate(v, a.by, "", presidency_size(v, a.company))
    else:
        yield from room_for_certificate(v, a.by, a.company, a.percent)


def sells_down_first(sell: Move) -> Check:
    """A player over the share limit must sell in his stock turn, as long as he can."""

    def check(v: View, a: Action) -> Iterator[str]:
        for company in over_share_limit(v, a.by):
            if any(sale.company == company for sale in _legal_sales(v, sell)):
                limit = policies(v).stock.share_limit(v, company)
                yield f"{a.by} owns {percent(v, a.by, company)}% of {company}, over {limit}%, and must sell first"

    return check


def sells_certificates_first(sell: Move) -> Check:
    """A player over the certificate limit must sell in his stock turn, as long as sales can bring his number down."""

    def check(v: View, a: Action) -> Iterator[str]:
        over = certificates_over(v, a.by)
        if over and any(_saves_certificates(v, sell, sale) for sale in _legal_sales(v, sell)):
            limit = policies(v).stock.certificate_limit(v)
            yield f"{a.by} is {over} over the limit of {limit} certificates and must sell first"

    return check


def is_within_limits(v: View, a: Action) -> Iterator[str]:
    """Who is over a limit takes nothing new, not even if he can sell nothing."""
    if must_sell(v, a.by):
        yield f"{a.by} is over a limit and takes nothing before he has sold down"


def once_sales_are_over(check: Check) -> Check:
    """A purchase may come before the sales that are due, but not after sales, for then no more could follow it."""

    @wraps(check)
    def late(v: View, a: Action) -> Iterator[str]:
        if v.expect(StockRound).sold_before:
            yield from check(v, a)

    return late


def _legal_sales(v: View, sell: Move) -> Iterator[SellShares]:
    return (sale for sale in sell.candidates(v) if isinstance(sale, SellShares) and is_legal(v, sell, sale))


def _saves_certificates(v: View, sell: Move, sale: SellShares) -> bool:
    """Whether fewer certificates count after a sale, which may also be because the price falls."""
    after = Draft(v.defn, v.state)
    sell.apply(after, sale)
    counted = policies(v).stock.counted
    return counted(after, sale.by) < counted(v, sale.by)
