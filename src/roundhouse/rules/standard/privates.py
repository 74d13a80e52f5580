"""Private companies of a plain title: the opening sale with its bids, and how they close."""

from __future__ import annotations

from msgspec import Struct

from roundhouse.core.definition import Step
from roundhouse.core.order import private_owners
from roundhouse.core.view import Draft
from roundhouse.finance.transfer import close_private
from roundhouse.rules.auction import privates, waterfall
from roundhouse.rules.auction.steps import auction_step, sale_step
from roundhouse.rules.components import Box
from roundhouse.rules.policies import SalePolicy
from roundhouse.rules.records import SaleDraft
from roundhouse.rules.stock.frames import StockRound
from roundhouse.rules.stock.turn import settle_stock_round

from .citations import Citations

#: The flag of the phase in which private companies close.
CLOSING = "privates close"


def sale_policy(box: Box[Struct], increment: int = 5) -> SalePolicy:
    """Sell the private companies in the order listed; bids are multiples of the increment."""
    return SalePolicy(
        items=tuple(box.privates),
        increment=increment,
        owner=privates.owner,
        value=privates.value,
        price=privates.price,
        take=privates.take_private,
        multiples=True,
    )


def sale_steps(cited: Citations) -> tuple[Step, Step]:
    """Buy the first of the row or bid on another, and the auction of one with several bidders."""
    section = cited.section("auction")
    bid = ((section, waterfall.bid_is_a_multiple), (section, waterfall.bid_is_covered))
    free = (section, waterfall.free_item_must_be_taken)
    sale = sale_step(
        "sale of private companies",
        cited.book,
        section,
        buying=section,
        bidding=section,
        bid=(*bid, free),
        passing=(free,),
    )
    return sale, auction_step(cited.book, section, *bid)


def settle_stock(d: SaleDraft, frame: StockRound) -> bool:
    """Begin the sale of private companies, which is round 0."""
    return settle_stock_round(d, frame) if frame.number else privates.settle_auction_round(d, frame)


def close_privates(d: Draft, buyer: str = "") -> None:
    """Close all private companies, whoever owns them."""
    for private, owner in private_owners(d):
        if owner in d.state.players or owner in d.defn.companies:
            close_private(d, private, f"phase {d.state.phase}")
