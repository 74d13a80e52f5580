"""Stock rounds of 18Ireland (sections 4 and 5)."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import Pass
from roundhouse.core.checks import basics, rules
from roundhouse.core.definition import Move, Step
from roundhouse.core.view import View
from roundhouse.rules.auction import founding
from roundhouse.rules.auction.waterfall import Bid
from roundhouse.rules.policies import FoundingPolicy, StockPolicy
from roundhouse.rules.stock import buying, homes, limits, selling, turn
from roundhouse.rules.stock.actions import BuyShare, Par, SellShares
from roundhouse.rules.stock.certificates import counted, counts
from roundhouse.rules.stock.values import at_price

from .book import BOOK
from .components import components

MAJORS_START = "majors start"
NO_NEW_MINORS = "no new minors"


def certificate_limit(v: View) -> int:
    """By the number of players who began the game (2)."""
    return components().certificate_limit[str(len(v.state.players))]


def stock_policy() -> StockPolicy:
    """How 18Ireland trades shares."""
    return StockPolicy(
        market_limit=50,
        market_limits={"minor": 40},
        sale_value=at_price,
        purchase_value=at_price,
        certificate_limit=certificate_limit,
        counted=counted,
        counts=counts,
        can_float=lambda v, company: company in v.state.par,
        capital=lambda v, company: 0,
        on_float=homes.choose_home,
        treasury=True,
    )


def founding_policy() -> FoundingPolicy:
    """How minor companies start."""
    return FoundingPolicy(open=lambda v: NO_NEW_MINORS not in v.phase.flags)


def only_majors_are_started(v: View, a: Par) -> Iterator[str]:
    """Minor companies start by auction, major companies by merger and from phase 6 on directly."""
    if v.defn.companies[a.company].kind == "minor":
        yield f"{a.company} is a minor company and starts by auction"
    elif MAJORS_START not in v.phase.flags:
        yield f"major companies cannot be started in phase {v.state.phase}"


SALE_RULES = (
    *basics(
        BOOK,
        ("4", selling.company_is_divided),
        ("5", selling.seller_owns_it),
        ("4", selling.stock_is_priced),
    ),
    *rules(
        BOOK,
        ("4", selling.market_has_room),
        ("4", selling.president_is_replaced),
        ("4", selling.half_only_without_other_shares),
        ("4", selling.president_goes_last),
        ("4", selling.change_is_in_the_market),
    ),
)
SELL = Move(
    SellShares,
    lambda v: selling.sale_candidates(v, turn.stock_actor(v)),
    (
        *SALE_RULES,
        *rules(BOOK, ("5", selling.not_first_stock_round), ("5", selling.sales_come_first)),
    ),
    selling.apply_sale_in_turn,
)
LIMITS = rules(
    BOOK,
    ("4", limits.sells_down_first(SELL)),
    ("4", limits.sells_certificates_first(SELL)),
)
BUY = Move(
    BuyShare,
    buying.share_candidates,
    (
        *basics(
            BOOK,
            ("5", buying.company_is_there),
            ("5", buying.company_is_started),
            ("5", buying.certificate_is_on_offer),
        ),
        *rules(
            BOOK,
            ("5", buying.one_purchase_a_turn),
            ("5", buying.change_can_be_made),
            ("4", buying.share_is_affordable),
            ("5", buying.not_sold_this_round),
            ("4", limits.within_share_limit),
            ("4", limits.within_certificate_limit),
        ),
        *LIMITS,
    ),
    buying.apply_share,
)
START = Move(
    Par,
    buying.par_candidates,
    (
        *basics(BOOK, ("5", buying.company_is_there)),
        *rules(
            BOOK,
            ("5", only_majors_are_started),
            ("5", homes.a_home_is_free),
            ("5", founding.nothing_done_yet),
            ("5", buying.presidency_is_on_offer),
            ("5", buying.par_is_on_the_chart),
            ("5", buying.par_is_affordable),
            ("4", limits.within_share_limit),
            ("4", limits.within_certificate_limit),
        ),
        *LIMITS,
    ),
    buying.apply_par,
)
PUT_UP = Move(
    Bid,
    founding.open_candidates,
    (
        *basics(BOOK, ("5.1", founding.company_is_next)),
        *rules(
            BOOK,
            ("5", founding.nothing_done_yet),
            ("5.1", founding.opening_is_high_enough),
            ("5.1", founding.bid_is_a_multiple),
            ("5.1", founding.bid_is_in_hand),
            ("5", founding.bidder_has_room),
        ),
        *LIMITS,
    ),
    founding.apply_open,
)
STOCK_STEP = Step(
    "stock turn",
    f"{BOOK} 5",
    (SELL, BUY, START, PUT_UP, Move(Pass, turn.pass_candidates, LIMITS, turn.apply_pass)),
    turn.stock_actor,
)
FOUNDING_STEP = Step(
    "auction of a minor company",
    f"{BOOK} 5.1",
    (
        Move(
            Bid,
            founding.raise_candidates,
            (
                *basics(BOOK, ("5.1", founding.on_the_company_up)),
                *rules(
                    BOOK,
                    ("5.1", founding.bid_tops_the_last),
                    ("5.1", founding.bid_is_a_multiple),
                    ("5.1", founding.bid_is_in_hand),
                    ("5", founding.bidder_has_room),
                ),
            ),
            founding.apply_raise,
        ),
        Move(Pass, turn.pass_candidates, (), founding.apply_leave),
    ),
    founding.founding_actor,
)
HOME_STEP = Step(
    "choose home",
    f"{BOOK} 5",
    (Move(homes.PlaceToken, homes.home_candidates, rules(BOOK, ("5", homes.home_is_possible)), homes.apply_home),),
    homes.home_actor,
)
