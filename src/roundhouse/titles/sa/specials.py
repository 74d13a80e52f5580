"""The president's special selling actions: trading up and splitting the president's certificate (section 9.2.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from roundhouse.core.actions import Action
from roundhouse.core.checks import basics, rules, same_for_all
from roundhouse.core.definition import Move
from roundhouse.core.guarantees import guarantees
from roundhouse.core.ids import BANK, MARKET, OFFERING, CompanyId
from roundhouse.finance.holdings import divided, pieces, president
from roundhouse.finance.market import price_of
from roundhouse.finance.transfer import give, give_piece, move_price, pay
from roundhouse.rules.stock import limits, selling
from roundhouse.rules.stock.actions import BuyShare, SellShares
from roundhouse.rules.stock.frames import StockRound
from roundhouse.rules.stock.presidency import settle_presidency

from .book import BOOK
from .certificate_sales import LIMITS_FIRST
from .types import Draft, View

SMALL, SHARE = 5, 10


class TradeUp(Action, frozen=True, tag="tradeup"):
    """Sell a 5 % certificate of your own corporation and at once buy a 10 % one from the Initial Offering."""

    company: CompanyId
    form: ClassVar[str] = "{by} tradeup {company}"


class Split(Action, frozen=True, tag="split"):
    """Split the president's certificate and sell 10 % of it."""

    company: CompanyId
    form: ClassVar[str] = "{by} split {company}"


def sizes(v: View, company: str) -> tuple[int, ...]:
    """The current sizes of the certificates: a split makes the president's 10 % smaller and the Split Share 10 %."""
    printed = v.defn.companies[company].certificates
    if company not in v.state.title.split:
        return printed
    return (printed[0] - SHARE, *printed[1:-1], SHARE)


def own_companies(v: View) -> list[str]:
    """The corporations of which the acting player is president."""
    found: list[str] | None = v.memo.get("own companies")
    if found is None:
        player = v.expect(StockRound).player
        found = v.memo["own companies"] = [c for c in divided(v) if c in v.state.prices and president(v, c) == player]
    return found


def is_president(v: View, a: TradeUp | Split) -> Iterator[str]:
    """Only the president may do this, if the corporation is on the chart."""
    if a.company not in v.state.prices or president(v, a.company) != a.by:
        yield f"{a.by} is not the president of {a.company}"


@guarantees(is_president)
def trade_up_candidates(v: View) -> Iterator[TradeUp]:
    """Every own corporation."""
    return (TradeUp(v.expect(StockRound).player, company) for company in own_companies(v))


@guarantees(is_president)
def split_candidates(v: View) -> Iterator[Split]:
    """Every own corporation."""
    return (Split(v.expect(StockRound).player, company) for company in own_companies(v))


@same_for_all
def not_in_first_stock_round(v: View, a: TradeUp | Split) -> Iterator[str]:
    """Nothing is sold in the First Stock Round."""
    if v.expect(StockRound).number <= 1:
        yield "nothing may be sold in the first stock round"


def has_operated(v: View, a: TradeUp | Split) -> Iterator[str]:
    """Shares can't be sold before their corporation has operated."""
    if a.company not in v.state.operated:
        yield f"{a.company} has not operated yet"


@same_for_all
def trading_up_is_played(v: View, a: TradeUp) -> Iterator[str]:
    """Variant 11.1 replaces this action."""
    if v.defn.options.extended_share_dealing:
        yield "5% certificates cannot be traded up with extended share dealing"


def once_a_round(v: View, a: TradeUp) -> Iterator[str]:
    """Once in a stock round for each corporation."""
    if a.company in v.state.title.traded_up:
        yield f"a certificate of {a.company} has already been traded up this stock round"


def nothing_sold_before(v: View, a: TradeUp) -> Iterator[str]:
    """Not after a sale of the corporation's certificates in the same stock round."""
    frame = v.expect(StockRound)
    if (a.by, a.company) in frame.sold and a.company not in v.state.title.traded_up:
        yield f"{a.by} has sold shares of {a.company} this stock round"


@same_for_all
def is_the_purchase(v: View, a: TradeUp | Split) -> Iterator[str]:
    """Nothing is sold after the purchase of a turn, and trading up is a purchase itself."""
    if v.expect(StockRound).bought:
        yield f"{a.by} has already bought this turn"


def has_both_certificates(v: View, a: TradeUp) -> Iterator[str]:
    """The president must have a 5 % certificate, and the Initial Offering one of 10 %."""
    if SMALL not in pieces(v, a.by, a.company):
        yield f"{a.by} has no 5% certificate of {a.company}"
    if SHARE not in pieces(v, OFFERING, a.company):
        yield f"there is no 10% certificate of {a.company} in the Initial Offering"


def difference_is_affordable(v: View, a: TradeUp) -> Iterator[str]:
    """The bank pays half the price, the president the par price."""
    money, par = v.state.cash[a.by] + _half(v, a.company), v.state.par[a.company]
    if par > money:
        yield f"the certificate costs {v.money(par)}; {a.by} would have {v.money(money)} after the sale"


def within_the_limit(v: View, a: TradeUp) -> Iterator[str]:
    """The holding grows by 5 %."""
    yield from limits.within_share_limit(v, BuyShare(a.by, a.company, OFFERING, SHARE, SMALL))


@same_for_all
def no_trade_after_a_split(v: View, a: TradeUp) -> Iterator[str]:
    """In the turn of a split nothing else is sold."""
    if v.state.title.split_by == a.by:
        yield f"{a.by} has split a president's certificate this turn and may sell nothing else"


def _half(v: View, company: str) -> int:
    return price_of(v, company) // 2


def apply_trade_up(d: Draft, a: TradeUp) -> None:
    """Sell and buy in one action; the price falls by the normal rule, and the player can't buy more of it."""
    frame = d.expect(StockRound)
    rows = selling.rows_to_drop(d, SellShares(a.by, a.company, SMALL, (SMALL,)))
    pay(d, BANK, a.by, _half(d, a.company), f"5% of {a.company}")
    give_piece(d, a.company, a.by, SMALL, MARKET, "trade-up")
    pay(d, a.by, a.company, d.state.par[a.company], f"10% of {a.company}")
    give_piece(d, a.company, OFFERING, SHARE, a.by, "trade-up")
    if rows:
        move_price(d, a.company, "down", "sale", rows)
    d.update(StockRound, bought=True, acted=True, sold=(*frame.sold, (a.by, a.company)))
    d.title(traded_up=d.state.title.traded_up | {a.company})


def certificate_is_whole(v: View, a: Split) -> Iterator[str]:
    """Once in the game for each corporation."""
    if a.company in v.state.title.split:
        yield f"the president's certificate of {a.company} has already been split"


@same_for_all
def nothing_sold_in_this_turn(v: View, a: Split) -> Iterator[str]:
    """In the turn of a split nothing else is sold."""
    if v.expect(StockRound).sold_before:
        yield f"{a.by} has already sold certificates this turn, and a split must be the only sale"


def apply_split(d: Draft, a: Split) -> None:
    """The Split Share goes to the Bank Pool for the price of a share, which does not change."""
    owners = d.state.shares[a.company]
    index = len(owners) - 1
    d.title(split=d.state.title.split | {a.company}, split_by=a.by)
    d.put("shares", a.company, (*owners[:index], a.by))
    pay(d, BANK, a.by, price_of(d, a.company), f"split of the president's certificate of {a.company}")
    give(d, a.company, index, MARKET, "split")
    d.update(StockRound, acted=True, sold_before=True)
    settle_presidency(d, a.company, a.by)


TRADE_UP = Move(
    TradeUp,
    trade_up_candidates,
    (
        *basics(BOOK, ("9.2.1(a)", is_president)),
        *rules(
            BOOK,
            ("11.1", trading_up_is_played),
            ("9.2.1", not_in_first_stock_round),
            ("9.2", has_operated),
            ("9.2.1(a)", has_both_certificates, once_a_round, nothing_sold_before),
            ("9", is_the_purchase),
            ("9.2.1(a)", difference_is_affordable),
            ("9.2.1(b)", no_trade_after_a_split),
            ("9.3", within_the_limit),
        ),
        *LIMITS_FIRST,
    ),
    apply_trade_up,
)
SPLIT = Move(
    Split,
    split_candidates,
    (
        *basics(BOOK, ("9.2.1(b)", is_president)),
        *rules(
            BOOK,
            ("9.2.1", not_in_first_stock_round),
            ("9.2", has_operated),
            ("9.2.1(b)", certificate_is_whole, nothing_sold_in_this_turn),
            ("9", is_the_purchase),
        ),
    ),
    apply_split,
)
