"""Stock turns of 18España (section 4)."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import Pass
from roundhouse.core.checks import basics, rules
from roundhouse.core.definition import Move, Step
from roundhouse.finance.holdings import is_minor
from roundhouse.rules.stock import buying, limits, selling, turn
from roundhouse.rules.stock.actions import BuyShare, Par, SellShares

from . import in_play, launching, loans
from .book import BOOK
from .types import Draft, View


def company_has_operated(v: View, a: SellShares) -> Iterator[str]:
    """Shares of a company that has not operated may not be sold."""
    if a.company not in v.state.operated:
        yield f"{a.company} has not operated yet, so its shares cannot be sold"


def company_has_shares(v: View, a: BuyShare) -> Iterator[str]:
    """A minor company has no shares to buy."""
    if is_minor(v, a.company):
        yield f"{a.company} is a minor company; to buy its only certificate, launch it"


SALE_RULES = (
    *basics(BOOK, ("4.2", selling.company_is_divided, selling.seller_owns_it, selling.stock_is_priced)),
    *rules(
        BOOK,
        ("4.2", company_has_operated, selling.market_has_room),
        ("4.4", selling.president_is_replaced, selling.half_only_without_other_shares, selling.president_goes_last),
        ("4.2", selling.change_is_in_the_market),
    ),
)
SELL = Move(
    SellShares,
    selling.turn_candidates,
    (*SALE_RULES, *rules(BOOK, ("4", selling.sales_come_first, loans.not_after_repaying))),
    selling.apply_sale_in_turn,
)
LIMITS_FIRST = rules(BOOK, ("4.1", limits.sells_certificates_first(SELL)))


def limits_come_first(v: View, a: loans.Repay) -> Iterator[str]:
    """A player over the certificate limit must sell before repaying, because they cannot sell afterwards."""
    if not v.defn.deviations.sells_after_repaying:
        yield from LIMITS_FIRST[0].check(v, a)


REPAY = Move(
    loans.Repay,
    loans.repay_candidates,
    rules(BOOK, ("5.7.2", loans.has_loans, loans.can_repay_all), ("4.1", limits_come_first)),
    loans.apply_repay,
)
PURCHASE_RULES = (
    *rules(BOOK, ("4.3", buying.one_purchase_a_turn, loans.is_free_of_debt, limits.within_certificate_limit)),
    *LIMITS_FIRST,
)
BUY = Move(
    BuyShare,
    buying.share_candidates,
    (
        *in_play.in_play("company"),
        *basics(
            BOOK,
            ("4.3.1", company_has_shares),
            ("4.3.2", in_play.on("company", in_play.southern_majors_wait)),
            ("4.3", buying.company_is_started, buying.certificate_is_on_offer),
        ),
        *rules(
            BOOK,
            (
                "4.3",
                buying.change_can_be_made,
                buying.share_is_affordable,
                buying.not_sold_this_round,
                limits.within_share_limit,
            ),
        ),
        *PURCHASE_RULES,
    ),
    buying.apply_share,
)
LAUNCH = Move(
    Par,
    launching.launch_candidates,
    (
        *in_play.in_play("company"),
        *basics(
            BOOK,
            ("4.3", launching.is_not_launched, buying.presidency_is_on_offer),
            ("4.3.2", in_play.on("company", in_play.southern_majors_wait)),
            ("4.3.1", launching.minor_value_is_on_the_chart),
            ("4.3.2", launching.par_is_on_the_chart),
        ),
        *rules(BOOK, ("4.3.2", launching.par_is_open), ("4.3", launching.launch_is_affordable)),
        *PURCHASE_RULES,
    ),
    launching.apply_launch,
)


def apply_pass(d: Draft, a: Pass) -> None:
    """End the stock turn."""
    d.title(repaid="")
    turn.apply_pass(d, a)


STOCK_STEP = Step(
    "stock turn",
    f"{BOOK} 4",
    (SELL, REPAY, BUY, LAUNCH, Move(Pass, turn.pass_candidates, LIMITS_FIRST, apply_pass)),
    turn.stock_actor,
)
