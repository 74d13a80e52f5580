"""Stock rounds of 18SA (section 9)."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import Pass
from roundhouse.core.checks import basics, customs, rules, same_for_all
from roundhouse.core.definition import Move, Step
from roundhouse.core.ids import OFFERING
from roundhouse.rules import deals
from roundhouse.rules.policies import StockPolicy
from roundhouse.rules.standard.citations import Citations
from roundhouse.rules.standard.moves import answer_step, exchange_step
from roundhouse.rules.standard.stock import buy_move, start_move
from roundhouse.rules.stock import turn
from roundhouse.rules.stock.actions import BuyShare
from roundhouse.rules.stock.frames import StockRound
from roundhouse.rules.stock.values import at_price

from .book import BOOK
from .certificate_sales import LIMITS_FIRST, SELL
from .data_entries import FN, FN_SHARES
from .opening_sale import HALVES
from .specials import SPLIT, TRADE_UP
from .stock_chart import drops, share_limit
from .types import Draft, View


def capital(v: View, company: str) -> int:
    """The bank pays ENFER for the two certificates that came with FN (5.1 No. 5); buyers pay for the others."""
    with_fn = [index for index, place in v.defn.companies[company].first_owner.items() if place == FN]
    outside = any(v.state.shares[company][index] != OFFERING for index in with_fn)
    return at_price(v.state.par[company], sum(FN_SHARES), 0) if outside else 0


def stock_policy() -> StockPolicy:
    """How 18SA trades shares; odd halves are rounded down."""
    return StockPolicy(
        market_limit=100,
        can_float=lambda v, company: company in v.state.par,
        capital=capital,
        incremental=True,
        receivership=True,
        share_limit=share_limit,
        drops=drops,
    )


def bought_whole(v: View, a: BuyShare) -> Iterator[str]:
    """A 5 % certificate can't be traded in for a larger one."""
    if a.swap:
        yield "certificates cannot be traded in when buying"


@same_for_all
def not_in_first_round(v: View, a: deals.AskPrivate) -> Iterator[str]:
    """Players can't sell each other private companies in the First Stock Round."""
    if v.expect(StockRound).number <= 1:
        yield "players cannot sell each other private companies in the first stock round"


def buyer_lacks_the_other_half(v: View, a: deals.AskPrivate) -> Iterator[str]:
    """Nobody may own both halves of FCA."""
    other = HALVES.get(a.private)
    if other is not None and v.state.privates.get(other) == a.by:
        yield f"{a.by} already owns {other}, the other half of FCA"


def apply_pass(d: Draft, a: Pass) -> None:
    d.title(split_by="")
    turn.apply_pass(d, a)


CITED = Citations(
    BOOK,
    {
        "buy": "9.1",
        "buy.one_purchase_a_turn": "9",
        "start": "5.3",
        "start.company_is_there": "5.2",
        "start.par_is_on_the_chart": "4",
        "limits": "9.3",
    },
)
BUY = buy_move(CITED, *LIMITS_FIRST, change=bought_whole)
PAR = start_move(CITED, *LIMITS_FIRST)
ASK = Move(
    deals.AskPrivate,
    deals.ask_candidates,
    (
        *basics(BOOK, ("5.1", deals.private_is_anothers)),
        *rules(
            BOOK,
            ("4", not_in_first_round),
            ("9", deals.one_purchase),
            ("5.1", deals.price_is_positive),
            ("5.1 No. 6", buyer_lacks_the_other_half),
            ("9.3", deals.buyer_has_room),
        ),
        *customs(deals.offer_is_better_than_refused),
        *LIMITS_FIRST,
    ),
    deals.apply_ask,
)
STOCK_STEP = Step(
    "stock turn",
    f"{BOOK} 9",
    (SELL, SPLIT, TRADE_UP, BUY, PAR, ASK, Move(Pass, turn.pass_candidates, LIMITS_FIRST, apply_pass)),
    turn.stock_actor,
)
DEAL_STEP = answer_step("private company wanted", f"{BOOK} 5.1", deals.accept_private, deals.refuse_private)
EXCHANGE_STEP = exchange_step(BOOK, "6.1", "exchange for the presidency")
