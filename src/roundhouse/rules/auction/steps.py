"""The steps of selling a row of companies; a title adds its sections and its own checks."""

from __future__ import annotations

from roundhouse.core.actions import Pass
from roundhouse.core.checks import Demands, basics, rules
from roundhouse.core.definition import Move, Step
from roundhouse.rules.stock import turn

from . import rising, waterfall

Cited = tuple[Demands, ...]


def sale_step(
    name: str,
    book: str,
    section: str,
    *,
    buying: str,
    bidding: str,
    buy: Cited = (),
    bid: Cited = (),
    passing: Cited = (),
) -> Step:
    """Buy the first, bid on another or pass, with the section for each and further checks."""
    bought = (waterfall.first_in_row, waterfall.at_its_price, waterfall.has_the_money)
    return Step(
        name,
        f"{book} {section}",
        (
            Move(
                waterfall.BuyItem,
                waterfall.buy_candidates,
                rules(book, *((buying, check) for check in bought), *buy),
                waterfall.apply_buy,
            ),
            Move(
                waterfall.Bid,
                waterfall.bid_candidates,
                (
                    *basics(book, (bidding, waterfall.on_another_item)),
                    *rules(book, (bidding, waterfall.raises_enough), *bid),
                ),
                waterfall.apply_bid,
            ),
            Move(Pass, turn.pass_candidates, rules(book, *passing), turn.apply_pass),
        ),
        turn.stock_actor,
    )


def auction_step(book: str, section: str, *bid: Demands) -> Step:
    """Raise the bid on the company being auctioned, or pass."""
    return Step(
        "auction",
        f"{book} {section}",
        (
            Move(
                waterfall.Bid,
                rising.raise_candidates,
                (
                    *basics(book, (section, rising.bids_on_the_auctioned)),
                    *rules(book, (section, rising.tops_the_bid), *bid),
                ),
                rising.apply_raise,
            ),
            Move(Pass, turn.pass_candidates, (), rising.apply_auction_pass),
        ),
        rising.auction_actor,
    )
