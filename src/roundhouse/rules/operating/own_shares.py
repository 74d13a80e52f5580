"""Companies issue treasury shares to the Open Market or buy back their own shares."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from roundhouse.core.actions import Action, Purpose
from roundhouse.core.ids import BANK, MARKET
from roundhouse.core.roles import Percent
from roundhouse.core.view import Draft, View
from roundhouse.finance.holdings import percent, share_size
from roundhouse.finance.market import price_of
from roundhouse.finance.transfer import give_piece, move_price, pay
from roundhouse.rules.policies import policies

from .frames import OperatingTurn
from .turn import next_stage


class IssueShares(Action, frozen=True, tag="issue"):
    """Sell treasury shares to the Open Market."""

    percent: Percent
    purpose: ClassVar[Purpose] = Purpose.ISSUE_SHARES
    form: ClassVar[str] = "{by} issue {percent}"


class RedeemShares(Action, frozen=True, tag="redeem"):
    """Buy the company's own shares from the Open Market."""

    percent: Percent
    purpose: ClassVar[Purpose] = Purpose.REDEEM_SHARES
    form: ClassVar[str] = "{by} redeem {percent}"


def issue_candidates(v: View) -> Iterator[IssueShares]:
    """Any number of the shares in the treasury."""
    company = v.expect(OperatingTurn).company
    share = share_size(v, company)
    for size in range(share, percent(v, company, company) + 1, share):
        yield IssueShares(company, size)


def redeem_candidates(v: View) -> Iterator[RedeemShares]:
    """Any number of the shares in the Open Market."""
    company = v.expect(OperatingTurn).company
    share = share_size(v, company)
    for size in range(share, percent(v, MARKET, company) + 1, share):
        yield RedeemShares(company, size)


def whole_shares(v: View, a: IssueShares | RedeemShares) -> Iterator[str]:
    """The company trades whole shares that are where it takes them from."""
    source = a.by if isinstance(a, IssueShares) else MARKET
    held, place = percent(v, source, a.by), f"its {v.term('treasury')}" if source == a.by else v.place(MARKET)
    if a.percent <= 0 or a.percent % share_size(v, a.by):
        yield f"{a.percent}% is not a whole number of shares"
    elif a.percent > held:
        yield f"only {held}% of {a.by} is in {place}"


def one_share(v: View, a: IssueShares | RedeemShares) -> Iterator[str]:
    """Only one share per turn."""
    if a.percent > share_size(v, a.by):
        yield "only one share may be issued or redeemed per turn"


def has_own_shares(v: View, company: str) -> bool:
    """Whether there is anything to issue or redeem."""
    return percent(v, company, company) > 0 or percent(v, MARKET, company) > 0


def value(v: View, a: IssueShares | RedeemShares) -> int:
    """What the shares are worth now."""
    return price_of(v, a.by) * a.percent // share_size(v, a.by)


def issue_fits_the_market(v: View, a: IssueShares) -> Iterator[str]:
    """The Open Market has a limit for each company."""
    total, limit = percent(v, MARKET, a.by) + a.percent, policies(v).stock.most_in_market(v, a.by)
    if total > limit:
        yield f"{total}% of {a.by} would be in {v.place(MARKET)}; the limit is {limit}%"


def redeem_is_affordable(v: View, a: RedeemShares) -> Iterator[str]:
    """The treasury pays the market value."""
    cost, cash = value(v, a), v.state.cash[a.by]
    if cost > cash:
        yield f"{a.percent}% costs {v.money(cost)}; {a.by} has {v.money(cash)}"


def not_in_first_turn(v: View, a: IssueShares | RedeemShares) -> Iterator[str]:
    """A company does not trade its own shares the first time it operates."""
    if v.expect(OperatingTurn).first:
        yield f"{a.by} may not issue or redeem shares the first time it operates"


def apply_issue(d: Draft, a: IssueShares) -> None:
    """Sell all shares at the current price, which then falls a row for each; this ends the step."""
    share = share_size(d, a.by)
    pay(d, BANK, a.by, value(d, a), f"sale of {a.percent}% of {a.by}")
    for _ in range(a.percent // share):
        give_piece(d, a.by, a.by, share, MARKET, "issue")
    move_price(d, a.by, "down", "issue", a.percent // share)
    next_stage(d)


def apply_redeem(d: Draft, a: RedeemShares) -> None:
    """Buy at market value without moving the price; this ends the step."""
    share = share_size(d, a.by)
    pay(d, a.by, BANK, value(d, a), f"{a.percent}% of {a.by}")
    for _ in range(a.percent // share):
        give_piece(d, a.by, MARKET, share, a.by, "redemption")
    next_stage(d)
