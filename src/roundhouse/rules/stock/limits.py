"""Limits on how much of a company and how many certificates a player may hold, and selling down to them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import wraps

from roundhouse.core.actions import Action
from roundhouse.core.checks import NO_OBJECTION, Check, is_same_for_all, same_for_all
from roundhouse.core.definition import Move
from roundhouse.core.engine import is_legal
from roundhouse.core.view import Draft, View
from roundhouse.core.words import plural
from roundhouse.finance.holdings import percent, presidency_size
from roundhouse.rules.policies import policies

from .actions import BuyShare, Par, SellShares
from .frames import StockRound


def over_share_limit(v: View, player: str) -> list[str]:
    """Companies of which a player holds more than allowed."""
    key = ("over", player)
    if key not in v.memo:
        limit, shares, closed = policies(v).stock.share_limit, v.state.shares, v.state.closed
        held = [c for c in v.defn.companies if player in shares[c] and c not in closed]
        v.memo[key] = [c for c in held if percent(v, player, c) > limit(v, c)]
    found: list[str] = v.memo[key]
    return found


def certificates_over(v: View, player: str) -> int:
    """How many certificates a player holds beyond the limit."""
    return max(0, -_certificates_left(v, player))


def _certificates_left(v: View, player: str) -> int:
    """How many more certificates that count a player may take; negative over the limit."""
    key = ("certificates left", player)
    found: int | None = v.memo.get(key)
    if found is None:
        stock = policies(v).stock
        found = v.memo[key] = stock.certificate_limit(v) - stock.counted(v, player)
    return found


def must_sell(v: View, player: str) -> bool:
    """Whether a player is over a limit and has to sell in their stock turn."""
    return certificates_over(v, player) > 0 or bool(over_share_limit(v, player))


def within_share_limit(v: View, a: BuyShare | Par) -> Iterator[str]:
    """No purchase may take a player over the largest part of one company they may own."""
    limit = policies(v).stock.share_limit(v, a.company)
    gain = presidency_size(v, a.company) if isinstance(a, Par) else a.percent - a.swap
    held = percent(v, a.by, a.company)
    if held + gain > limit:
        yield f"{a.by} would own {held + gain}% of {a.company}; the limit is {limit}%"


def room_for_certificate(v: View, player: str, company: str, size: int) -> Iterator[str]:
    """A player at the certificate limit may not take another certificate that counts."""
    return NO_OBJECTION if _certificates_left(v, player) > 0 else _no_room(v, player, company, size)


def _no_room(v: View, player: str, company: str, size: int) -> Iterator[str]:
    stock = policies(v).stock
    if stock.counts(v, company, size):
        held, limit = stock.counted(v, player), stock.certificate_limit(v)
        yield f"{player} already holds {plural(held, 'certificate')}; the limit is {limit}"


def within_certificate_limit(v: View, a: BuyShare | Par) -> Iterator[str]:
    """A purchase of shares keeps to the certificate limit."""
    if isinstance(a, Par):
        return room_for_certificate(v, a.by, "", presidency_size(v, a.company))
    return room_for_certificate(v, a.by, a.company, a.percent)


def sells_down_first(sell: Move) -> Check:
    """A player over the share limit must sell in their stock turn if they can."""

    @same_for_all
    def check(v: View, a: Action) -> Iterator[str]:
        for company in over_share_limit(v, a.by):
            if any(sale.company == company for sale in _legal_sales(v, sell)):
                held, limit = percent(v, a.by, company), policies(v).stock.share_limit(v, company)
                yield f"{a.by} owns {held}% of {company} and must sell first; the limit is {limit}%"

    return check


def sells_certificates_first(sell: Move) -> Check:
    """A player over the certificate limit must sell in their stock turn if that reduces their certificates."""

    @same_for_all
    def check(v: View, a: Action) -> Iterator[str]:
        over = certificates_over(v, a.by)
        if over and any(_saves_certificates(v, sell, sale) for sale in _legal_sales(v, sell)):
            limit = policies(v).stock.certificate_limit(v)
            yield f"{a.by} is {plural(over, 'certificate')} over the limit of {limit} and must sell first"

    return check


@same_for_all
def is_within_limits(v: View, a: Action) -> Iterator[str]:
    """A player over a limit may not acquire anything, even if they have nothing they can sell."""
    if must_sell(v, a.by):
        yield f"{a.by} is over a limit and must sell down before acquiring anything else"


def once_sales_are_over(check: Check) -> Check:
    """Apply a check only after sales: a purchase may come before the sales due, but no sale could follow it later."""

    @wraps(check)
    def late(v: View, a: Action) -> Iterator[str]:
        return check(v, a) if v.expect(StockRound).sold_before else NO_OBJECTION

    return same_for_all(late) if is_same_for_all(check) else late


def _legal_sales(v: View, sell: Move) -> Iterator[SellShares]:
    return (sale for sale in sell.candidates(v) if isinstance(sale, SellShares) and is_legal(v, sell, sale))


def _saves_certificates(v: View, sell: Move, sale: SellShares) -> bool:
    """Whether fewer certificates count after a sale, perhaps only because the price falls."""
    after = Draft(v.defn, v.state)
    sell.apply(after, sale)
    counted = policies(v).stock.counted
    return counted(after, sale.by) < counted(v, sale.by)
