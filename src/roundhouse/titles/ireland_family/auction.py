"""The auction of private companies (section 3)."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.rules.auction import privates, waterfall
from roundhouse.rules.auction.steps import auction_step, sale_step
from roundhouse.rules.policies import SalePolicy
from roundhouse.rules.records import SaleDraft
from roundhouse.rules.stock import turn
from roundhouse.rules.stock.frames import StockRound

from .book import BOOK


def sale_policy(items: tuple[str, ...], starts: Mapping[str, str]) -> SalePolicy:
    """How private companies are sold; some start a company."""
    return SalePolicy(
        items=items,
        increment=5,
        owner=privates.owner,
        value=privates.value,
        price=privates.price,
        take=privates.take_private,
        lowest_bidder_acts=True,
        multiples=True,
        starts=starts,
    )


def settle_stock(d: SaleDraft, frame: StockRound) -> bool:
    """The auction and the stock rounds."""
    return turn.settle_stock_round(d, frame) if frame.number else privates.settle_auction_round(d, frame)


SALE_STEP = sale_step(
    "auction of private companies",
    BOOK,
    "3",
    buying="3",
    bidding="3",
    bid=(("3", waterfall.bid_is_a_multiple, waterfall.bid_is_covered, waterfall.free_item_must_be_taken),),
    passing=(("3", waterfall.free_item_must_be_taken),),
)
AUCTION_STEP = auction_step(BOOK, "3", ("3", waterfall.bid_is_a_multiple, waterfall.bid_is_covered))
