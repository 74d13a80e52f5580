"""Stock turns of 18Ireland (sections 4 and 5): sell, then buy; or put a minor company up for auction."""

from __future__ import annotations

from collections.abc import Callable

from roundhouse.core.actions import Pass
from roundhouse.core.checks import basics, rules
from roundhouse.core.definition import AnyDraft, Move, Step
from roundhouse.rules.auction import founding
from roundhouse.rules.auction.waterfall import Bid
from roundhouse.rules.policies import StockPolicy
from roundhouse.rules.standard.citations import Citations
from roundhouse.rules.standard.stock import buy_move
from roundhouse.rules.stock import limits, selling, turn
from roundhouse.rules.stock.actions import SellShares

from .book import BOOK


def stock_policy(on_float: Callable[[AnyDraft, str], None] = lambda d, company: None) -> StockPolicy:
    """How shares are traded: companies get the money for their shares and float with the first one sold."""
    return StockPolicy(
        market_limits={"minor": 40},
        can_float=lambda v, company: company in v.state.par,
        capital=lambda v, company: 0,
        on_float=on_float,
        treasury=True,
    )


SALE_RULES = (
    *basics(BOOK, ("5", selling.seller_owns_it), ("4", selling.stock_is_priced)),
    *rules(
        BOOK,
        (
            "4",
            selling.market_has_room,
            selling.president_is_replaced,
            selling.half_only_without_other_shares,
            selling.president_goes_last,
            selling.change_is_in_the_market,
        ),
    ),
)
SELL = Move(
    SellShares,
    selling.turn_candidates,
    (
        *SALE_RULES,
        *rules(BOOK, ("5", selling.not_first_stock_round, selling.sales_come_first)),
    ),
    selling.apply_sale_in_turn,
)
#: A player over a limit may not take anything new.
LIMITS = rules(BOOK, ("4", limits.is_within_limits))
BUY = buy_move(Citations(BOOK, {"buy": "5", "buy.share_is_affordable": "4", "limits": "4"}), *LIMITS)
PUT_UP = Move(
    Bid,
    founding.open_candidates,
    (
        *basics(BOOK, ("5.1", founding.company_is_next)),
        *rules(
            BOOK,
            ("5", founding.nothing_done_yet),
            ("5.1", founding.opening_is_high_enough, founding.bid_is_a_multiple, founding.bid_is_in_hand),
            ("5", founding.bidder_has_room),
        ),
        *LIMITS,
    ),
    founding.apply_open,
)
PASS = Move(
    Pass,
    turn.pass_candidates,
    rules(BOOK, ("4", limits.sells_down_first(SELL)), ("4", limits.sells_certificates_first(SELL))),
    turn.apply_pass,
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
                    ("5.1", founding.bid_tops_the_last, founding.bid_is_a_multiple, founding.bid_is_in_hand),
                    ("5", founding.bidder_has_room),
                ),
            ),
            founding.apply_raise,
        ),
        Move(Pass, turn.pass_candidates, (), founding.apply_leave),
    ),
    founding.founding_actor,
)
