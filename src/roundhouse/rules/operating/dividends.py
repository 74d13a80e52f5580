"""Paying out and withholding, and how they move the price."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.ids import BANK
from roundhouse.core.view import Draft, View
from roundhouse.finance.holdings import holders, is_minor, living, percent, president
from roundhouse.finance.market import Direction, price_of
from roundhouse.finance.transfer import move_price, pay
from roundhouse.rules.policies import policies

from .actions import Dividend
from .frames import OperatingTurn
from .turn import next_stage

__all__ = ["Dividend"]


def dividend_candidates(v: View) -> Iterator[Dividend]:
    """Pay, withhold, or whatever else the title allows."""
    company = v.expect(OperatingTurn).company
    for kind in policies(v).dividends.kinds:
        yield Dividend(company, kind)


def kind_is_known(v: View, a: Dividend) -> Iterator[str]:
    """The title allows this kind of dividend."""
    kinds = policies(v).dividends.kinds
    if a.kind not in kinds:
        yield f"the dividend must be one of {', '.join(kinds)}, not '{a.kind}'"


def share_of(revenue: int, part: int) -> int:
    """A holder's part of the revenue, rounded up.

    >>> share_of(70, 60), share_of(70, 5)
    (42, 4)
    """
    return -(-revenue * part // 100)


def payout(v: View, company: str, revenue: int) -> dict[str, int]:
    """What each shareholder receives: players for their shares, the company for those that pay to it."""
    earning = holders(v, company) if policies(v).dividends.pays_bankrupt else living(v, company)
    parts = {player: share_of(revenue, held) for player, held in earning.items()}
    parts[company] = share_of(revenue, percent(v, policies(v).dividends.earns(company), company))
    return {who: amount for who, amount in parts.items() if amount}


def apply_dividend(d: Draft, a: Dividend) -> None:
    """Pay the revenue to shareholders or to the treasury, and move the price."""
    policy, revenue = policies(d).dividends, d.expect(OperatingTurn).revenue
    paid = policy.paid(revenue, a.kind)
    for who, amount in payout(d, a.by, paid).items():
        pay(d, BANK, who, amount, f"dividend of {a.by}")
    pay(d, BANK, a.by, revenue - paid, "withheld revenue")
    move_after(d, a.by, paid, "dividend" if paid else "withheld")
    next_stage(d)


def move_after(d: Draft, company: str, paid: int, because: str) -> None:
    """Move the price after a payout of this amount."""
    direction = policies(d).dividends.moves(d, company, paid)
    if direction is not None:
        move_price(d, company, direction, because, policies(d).dividends.spaces(d, company, paid))


def right_if_price_is_paid(v: View, company: str, paid: int) -> Direction | None:
    """Left without a dividend, right if the whole dividend is at least the price, otherwise no move."""
    if not paid:
        return "left"
    return "right" if paid >= price_of(v, company) else None


def two_for_minors(v: View, company: str, paid: int) -> int:
    """A minor company that pays at least twice its price moves two spaces."""
    return 2 if is_minor(v, company) and paid >= 2 * price_of(v, company) else 1


def nothing_earned(d: Draft, company: str) -> None:
    """Without revenue the price moves as if revenue had been withheld."""
    move_after(d, company, 0, "no revenue")


def has_revenue(v: View, company: str) -> bool:
    """Whether there is anything to pay out."""
    return v.expect(OperatingTurn).revenue > 0


def has_no_revenue(v: View, company: str) -> bool:
    """Whether nothing was earned."""
    return not has_revenue(v, company)


def split_evenly(d: Draft, company: str) -> None:
    """A minor's revenue: half to its owner, half to its treasury; an odd coin goes to the owner."""
    revenue = d.expect(OperatingTurn).revenue
    owner = president(d, company)
    pay(d, BANK, owner, (revenue + 1) // 2, f"half the revenue of {company}")
    pay(d, BANK, company, revenue // 2, "half the revenue")
