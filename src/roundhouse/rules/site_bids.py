"""Standing bids as in traces of 18xx.games: the item, the bidders and their bids."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.core.view import View

from .auction import founding, nominated, rising, waterfall

Bids = Mapping[str, tuple[tuple[str, int], ...]]


def row_bids(v: View) -> Bids:
    """Each player's latest bid on private companies of a row; in an auction, only players still in it."""
    bids = v.state.bids
    found = {f"company:{item}": tuple(dict(bids[item]).items()) for item in waterfall.sale(v).items if bids.get(item)}
    frame = v.frame(rising.Auction)
    return found if frame is None else {**found, f"company:{frame.item}": frame.bids}


def nominated_bids(v: View) -> Bids:
    """The highest bid on a nominated minor company."""
    frame = v.frame(nominated.Bidding)
    return {} if frame is None else {f"minor:{frame.item}": ((frame.bidder, frame.price),)}


def founding_bids(v: View) -> Bids:
    """The highest bid on a company put up for auction in a stock turn."""
    frame = v.frame(founding.Founding)
    return {} if frame is None else {f"corporation:{frame.company}": ((frame.bidder, frame.price),)}
