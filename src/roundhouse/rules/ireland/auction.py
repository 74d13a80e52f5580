"""The auction of private companies (section 3)."""

from __future__ import annotations

from roundhouse.core.actions import Pass
from roundhouse.core.checks import basics, rules
from roundhouse.core.definition import Move, Step
from roundhouse.rules.auction import privates, rising, waterfall
from roundhouse.rules.box import Box
from roundhouse.rules.policies import SalePolicy
from roundhouse.rules.stock import turn

from .book import BOOK


def sale_policy(box: Box) -> SalePolicy:
    """How private companies are sold; some start a company."""
    return SalePolicy(
        items=tuple(box.privates),
        increment=5,
        owner=privates.owner,
        value=privates.value,
        price=privates.price,
        take=privates.take_private,
        lowest_bidder_acts=True,
        multiples=True,
        starts=box.more["started"],
    )


SALE_STEP = Step(
    "auction of private companies",
    f"{BOOK} 3",
    (
        Move(
            waterfall.BuyItem,
            waterfall.buy_candidates,
            rules(
                BOOK,
                ("3", waterfall.first_in_row),
                ("3", waterfall.at_its_price),
                ("3", waterfall.has_the_money),
            ),
            waterfall.apply_buy,
        ),
        Move(
            waterfall.Bid,
            waterfall.bid_candidates,
            (
                *basics(BOOK, ("3", waterfall.on_another_item)),
                *rules(
                    BOOK,
                    ("3", waterfall.raises_enough),
                    ("3", waterfall.bid_is_a_multiple),
                    ("3", waterfall.bid_is_covered),
                    ("3", waterfall.free_item_must_be_taken),
                ),
            ),
            waterfall.apply_bid,
        ),
        Move(Pass, turn.pass_candidates, rules(BOOK, ("3", waterfall.free_item_must_be_taken)), turn.apply_pass),
    ),
    turn.stock_actor,
)
AUCTION_STEP = Step(
    "auction",
    f"{BOOK} 3",
    (
        Move(
            waterfall.Bid,
            rising.raise_candidates,
            (
                *basics(BOOK, ("3", rising.bids_on_the_auctioned)),
                *rules(
                    BOOK,
                    ("3", rising.tops_the_bid),
                    ("3", waterfall.bid_is_a_multiple),
                    ("3", waterfall.bid_is_covered),
                ),
            ),
            rising.apply_raise,
        ),
        Move(Pass, turn.pass_candidates, (), rising.apply_auction_pass),
    ),
    rising.auction_actor,
)
