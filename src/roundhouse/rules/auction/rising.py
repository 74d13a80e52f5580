"""The auction of one company of the row among the players who had bid on it."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core import pending
from roundhouse.core.actions import Pass, Ranged
from roundhouse.core.state import Frame
from roundhouse.core.view import Draft, View
from roundhouse.finance.holdings import after

from .waterfall import Bid, available, sale, sell_item, unsold


class Auction(Frame, frozen=True, tag="auction"):
    """An auction: each bidder's latest bid in seating order, whose turn it is, passes in a row."""

    item: str
    bids: tuple[tuple[str, int], ...]
    player: str
    passes: int = 0

    def pending(self) -> pending.Pending:
        """The auction and its bids."""
        return pending.Auction(self.item, self.bids, bidders_only=True)


def resolve_row(d: Draft) -> bool:
    """If the first unsold company has bids, sell it to a single bidder or start its auction."""
    row = unsold(d)
    bids = d.state.bids.get(row[0], ()) if row else ()
    if not bids:
        return False
    latest = dict(bids)  # a player's later bid replaces their earlier one
    if len(latest) == 1:
        [(player, price)] = latest.items()
        sell_item(d, player, row[0], price)
        return True
    ordered = tuple((p, latest[p]) for p in d.state.players if p in latest)
    d.push(Auction(row[0], ordered, _next(d, ordered, _leader(ordered))))
    return True


def _leader(bids: tuple[tuple[str, int], ...]) -> str:
    return max(bids, key=lambda b: b[1])[0]


def _next(v: View, bids: tuple[tuple[str, int], ...], player: str) -> str:
    """The next bidder clockwise, or the lowest bidder if the policy says so."""
    if sale(v).lowest_bidder_acts:
        return min(bids, key=lambda b: b[1])[0]
    return next(p for p in after(v, player) if p in dict(bids))


def auction_actor(v: View) -> str:
    """Whose turn it is in the auction."""
    return v.expect(Auction).player


def raise_candidates(v: View) -> Iterator[Ranged]:
    """Raise the bid."""
    frame = v.expect(Auction)
    policy = sale(v)
    low = max(price for _, price in frame.bids) + policy.increment
    high = available(v, frame.player, frame.item)
    if low <= high:
        yield Ranged(Bid(frame.player, frame.item, low), low, high, policy.increment if policy.multiples else 1)


def bids_on_the_auctioned(v: View, a: Bid) -> Iterator[str]:
    """Only the company that came up is auctioned."""
    item = v.expect(Auction).item
    if a.item != item:
        yield f"{item} is being auctioned, not {a.item}"


def tops_the_bid(v: View, a: Bid) -> Iterator[str]:
    """Each bid exceeds the preceding one by the increment."""
    frame, policy = v.expect(Auction), sale(v)
    least = max(price for _, price in frame.bids) + policy.increment
    if a.price < least:
        yield f"the minimum bid on {frame.item} is {v.money(least)}"


def apply_raise(d: Draft, a: Bid) -> None:
    """A higher bid resets the count of passes."""
    frame = d.expect(Auction)
    bids = tuple((p, a.price if p == a.by else n) for p, n in frame.bids)
    d.update(Auction, bids=bids, passes=0, player=_next(d, bids, a.by))


def apply_auction_pass(d: Draft, a: Pass) -> None:
    """Pass; the player may bid again on their next turn, unless the policy makes a pass final."""
    frame = d.expect(Auction)
    if sale(d).lowest_bidder_acts:
        bids = tuple(b for b in frame.bids if b[0] != a.by)
        d.update(Auction, bids=bids, player=_next(d, bids, a.by))
    else:
        d.update(Auction, passes=frame.passes + 1, player=_next(d, frame.bids, a.by))


def settle_auction(d: Draft, frame: Auction) -> bool:
    """The auction ends when it would be the highest bidder's turn again."""
    alone = len(frame.bids) == 1
    if not alone and (sale(d).lowest_bidder_acts or frame.passes < len(frame.bids) - 1):
        return False
    winner = _leader(frame.bids)
    d.pop()
    sell_item(d, winner, frame.item, dict(frame.bids)[winner])
    return True
