"""A corporation trading its own certificates (7.2 step 6, 7.8.3, variant 11.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from roundhouse.core.actions import Action
from roundhouse.core.checks import basics, rules
from roundhouse.core.definition import Move
from roundhouse.core.ids import BANK, MARKET, OFFERING
from roundhouse.core.roles import Percent
from roundhouse.finance.holdings import percent, pieces
from roundhouse.finance.market import price_of
from roundhouse.finance.transfer import give_piece, move_price, pay
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.own_shares import IssueShares, RedeemShares

from .book import BOOK
from .stock_chart import WHITE, drops, in_area
from .train_rules import is_in_need
from .types import Draft, View

#: The most of its own shares that a corporation may hold.
MOST = 10


class SellNew(Action, frozen=True, tag="sellnew"):
    """Sell a certificate from the Initial Offering to the Bank Pool (variant 11.1)."""

    percent: Percent
    form: ClassVar[str] = "{by} sellnew {percent}"


class Liquidate(Action, frozen=True, tag="liquidate"):
    """Sell a certificate from the charter to pay for a forced purchase of a train."""

    percent: Percent
    form: ClassVar[str] = "{by} liquidate {percent}"


def _certificates(
    v: View, place: str, kind: type[RedeemShares | IssueShares | SellNew | Liquidate]
) -> Iterator[Action]:
    company = v.expect(OperatingTurn).company
    return (kind(company, size) for size in sorted({s for s in pieces(v, place, company) if s}, reverse=True))


def value(v: View, company: str, size: int) -> int:
    """The stock value of a certificate; an odd half is rounded down."""
    return price_of(v, company) * size // 10


def one_dealing(v: View, a: Action) -> Iterator[str]:
    """One certificate may be traded in an operating round."""
    if v.state.title.turn.dealt:
        yield f"{a.by} has already traded its own shares this turn"


def is_in_the_pool(v: View, a: RedeemShares) -> Iterator[str]:
    """The certificate must be in the Bank Pool."""
    if a.percent not in pieces(v, MARKET, a.by) or not a.percent:
        yield f"there is no {a.percent}% certificate of {a.by} in the Bank Pool"


def holds_at_most_ten(v: View, a: RedeemShares) -> Iterator[str]:
    """A corporation may hold at most 10 % of itself."""
    held = percent(v, a.by, a.by) + a.percent
    if held > MOST:
        yield f"{a.by} would hold {held}% of its own shares; the limit is {MOST}%"


def is_affordable(v: View, a: RedeemShares) -> Iterator[str]:
    """The treasury pays the stock value."""
    price, cash = value(v, a.by, a.percent), v.state.cash[a.by]
    if price > cash:
        yield f"the certificate costs {v.money(price)}; {a.by} has {v.money(cash)}"


def is_on_the_charter(v: View, a: IssueShares | Liquidate) -> Iterator[str]:
    """The corporation must hold the certificate."""
    if a.percent not in pieces(v, a.by, a.by) or not a.percent:
        yield f"{a.by} holds no {a.percent}% certificate of itself"


def is_new(v: View, a: SellNew) -> Iterator[str]:
    """The certificate must be in the Initial Offering."""
    if a.percent not in pieces(v, OFFERING, a.by) or not a.percent:
        yield f"there is no {a.percent}% certificate of {a.by} in the Initial Offering"


def variant_is_played(v: View, a: SellNew) -> Iterator[str]:
    """Only with extended share dealing."""
    if not v.defn.options.extended_share_dealing:
        yield "corporations sell certificates from the Initial Offering only with extended share dealing"


def money_is_needed(v: View, a: Liquidate) -> Iterator[str]:
    """Only for a train that the corporation must buy and its treasury can't pay for."""
    if not is_in_need(v, a.by):
        yield f"{a.by} may sell this way only for a train that it must buy and cannot afford"


def _has_dealt(d: Draft) -> None:
    d.title(turn=replace(d.state.title.turn, dealt=True))


def apply_redeem(d: Draft, a: RedeemShares) -> None:
    """Buy at the stock value, which doesn't change."""
    pay(d, a.by, BANK, value(d, a.by, a.percent), f"{a.percent}% of {a.by}")
    give_piece(d, a.by, MARKET, a.percent, a.by, "own share")
    _has_dealt(d)


def apply_issue(d: Draft, a: IssueShares) -> None:
    """Sell at the stock value, which then falls by the normal rule."""
    _sell(d, a.by, a.percent, a.by)


def apply_new(d: Draft, a: SellNew) -> None:
    """The treasury gets the stock value, which then falls by the normal rule (11.1)."""
    _sell(d, a.by, a.percent, OFFERING)


def _sell(d: Draft, company: str, size: int, place: str) -> None:
    pay(d, BANK, company, value(d, company, size), f"sale of {size}% of {company}")
    give_piece(d, company, place, size, MARKET, "sale")
    rows = drops(d, company, 0, size)
    if rows:
        move_price(d, company, "down", "sale", rows)
    _has_dealt(d)


def apply_liquidate(d: Draft, a: Liquidate) -> None:
    """The price first falls one space for each 5 %; the corporation gets the new price (7.8.3)."""
    move_price(d, a.by, "down", "forced sale", a.percent // 5)
    give_piece(d, a.by, a.by, a.percent, MARKET, "forced sale")
    if not in_area(d, a.by, WHITE):
        pay(d, BANK, a.by, value(d, a.by, a.percent), f"sale of {a.percent}% of {a.by}")


REDEEM = Move(
    RedeemShares,
    lambda v: _certificates(v, MARKET, RedeemShares),
    (
        *basics(BOOK, ("7.2(6)", is_in_the_pool)),
        *rules(BOOK, ("7.2(6)", one_dealing, holds_at_most_ten, is_affordable)),
    ),
    apply_redeem,
)
ISSUE = Move(
    IssueShares,
    lambda v: _certificates(v, v.expect(OperatingTurn).company, IssueShares),
    (*basics(BOOK, ("7.2(6)", is_on_the_charter)), *rules(BOOK, ("7.2(6)", one_dealing))),
    apply_issue,
)
SELL_NEW = Move(
    SellNew,
    lambda v: _certificates(v, OFFERING, SellNew),
    (
        *basics(BOOK, ("11.1", variant_is_played, is_new)),
        *rules(BOOK, ("11.1", one_dealing)),
    ),
    apply_new,
)
LIQUIDATE = Move(
    Liquidate,
    lambda v: _certificates(v, v.expect(OperatingTurn).company, Liquidate),
    (*basics(BOOK, ("7.8.3", is_on_the_charter)), *rules(BOOK, ("7.8.3", money_is_needed))),
    apply_liquidate,
)
