"""Players take turns to name an item; it is auctioned, or offered at falling prices if nobody opens the bidding."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from roundhouse.core.actions import Action, Pass, Purpose, Ranged
from roundhouse.core.events import Told
from roundhouse.core.ids import BANK, ItemId
from roundhouse.core.pending import Auction, Pending
from roundhouse.core.state import Frame
from roundhouse.core.view import Draft, View
from roundhouse.finance.holdings import after
from roundhouse.finance.transfer import pay
from roundhouse.rules.policies import NominationPolicy, policies

from .waterfall import Bid, BuyItem


class Nominate(Action, frozen=True, tag="nominate"):
    """Name the item to sell next."""

    item: ItemId
    purpose: ClassVar[Purpose] = Purpose.NOMINATE
    form: ClassVar[str] = "{by} nominate {item}"


class Nomination(Frame, frozen=True, tag="nomination"):
    """The sale: whose turn it is to name an item."""

    player: str


class Lot(Frame, frozen=True, tag="lot"):
    """An item on offer at a price: at the opening price players may start an auction, below it they may buy."""

    item: str
    auctioneer: str
    player: str
    price: int
    declined: int = 0

    def pending(self) -> Pending:
        """The item, for which nobody has bid yet."""
        return Auction(self.item)


class Bidding(Frame, frozen=True, tag="bidding"):
    """An auction: the highest bid, whose turn it is, and who has passed."""

    item: str
    auctioneer: str
    player: str
    bidder: str
    price: int
    out: tuple[str, ...] = ()

    def pending(self) -> Pending:
        """The auction and its highest bid."""
        return Auction(self.item, ((self.bidder, self.price),) if self.bidder else (), self.out)


def nomination(v: View) -> NominationPolicy:
    """The policy of the sale."""
    policy = policies(v).nomination
    assert policy is not None
    return policy


def unsold(v: View) -> list[str]:
    """What is still for sale."""
    policy = nomination(v)
    return [item for item in policy.items if policy.owner(v, item) == BANK]


def next_after(v: View, player: str) -> str:
    """The next player in order."""
    return after(v, player)[0]


def nominate_candidates(v: View) -> Iterator[Nominate]:
    """Any unsold item."""
    for item in unsold(v):
        yield Nominate(v.expect(Nomination).player, item)


def item_is_unsold(v: View, a: Nominate) -> Iterator[str]:
    """Only unsold items can be named."""
    if a.item not in unsold(v):
        yield f"{a.item} is not for sale"


def apply_nominate(d: Draft, a: Nominate) -> None:
    """Offer the item, beginning with the player who named it."""
    d.push(Lot(a.item, a.by, a.by, nomination(d).opening))


def settle_nomination(d: Draft, frame: Nomination) -> bool:
    """The sale is over when nothing is left."""
    if unsold(d):
        return False
    d.pop()
    nomination(d).after(d, frame.player)
    return True


def is_opening(v: View) -> bool:
    """Whether the lot is still at the price at which an auction may be started."""
    return v.expect(Lot).price == nomination(v).opening


def lot_actor(v: View) -> str:
    """The player to whom the item is offered."""
    return v.expect(Lot).player


def open_candidates(v: View) -> Iterator[Ranged]:
    """Start an auction."""
    frame = v.expect(Lot)
    yield from bids(v, frame.player, frame.item)


def bids(v: View, player: str, item: str, low: int = 0) -> Iterator[Ranged]:
    """What a player can bid on an item, from the opening price or a higher one."""
    step, cash = nomination(v).increment, v.state.cash[player]
    low = max(low, nomination(v).opening)
    high = cash - cash % step
    if low <= high:
        yield Ranged(Bid(player, item, low), low, high, step)


def offer_candidates(v: View) -> Iterator[BuyItem]:
    """Take the item at its reduced price."""
    frame = v.expect(Lot)
    yield BuyItem(frame.player, frame.item, frame.price)


def item_is_up(v: View, a: Bid | BuyItem) -> Iterator[str]:
    """Only the named item is for sale now."""
    if isinstance(v.top, Lot | Bidding) and a.item != v.top.item:
        yield f"{v.top.item} is for sale now, not {a.item}"


def bid_is_high_enough(v: View, a: Bid) -> Iterator[str]:
    """The first bid reaches the opening price, later bids top the last one; all are multiples of the increment."""
    policy, bidding = nomination(v), v.frame(Bidding)
    least = policy.opening if bidding is None else bidding.price + policy.increment
    if a.price < least:
        yield f"the minimum bid on {a.item} is {v.money(least)}"
    if a.price % policy.increment:
        yield f"bids must be multiples of {v.money(policy.increment)}"


def price_is_the_offered(v: View, a: BuyItem) -> Iterator[str]:
    """The reduced price is fixed."""
    price = v.expect(Lot).price
    if a.price != price:
        yield f"{a.item} is offered for {v.money(price)}, not {v.money(a.price)}"


def within_cash(v: View, a: Bid | BuyItem) -> Iterator[str]:
    """Players cannot bid or pay more than they have."""
    cash = v.state.cash[a.by]
    if a.price > cash:
        yield f"{a.item} would cost {v.money(a.price)}; {a.by} has {v.money(cash)}"


def apply_open(d: Draft, a: Bid) -> None:
    """The auction begins; players who declined before may still bid."""
    lot = d.pop()
    assert isinstance(lot, Lot)
    d.push(Bidding(a.item, lot.auctioneer, next_after(d, a.by), a.by, a.price))


def apply_take(d: Draft, a: BuyItem) -> None:
    """Sold at the reduced price."""
    lot = d.pop()
    assert isinstance(lot, Lot)
    sell(d, lot.auctioneer, a.by, a.item, a.price)


def apply_decline(d: Draft, a: Pass) -> None:
    """Offer the item to the next player."""
    d.update(Lot, player=next_after(d, a.by), declined=d.expect(Lot).declined + 1)


def settle_lot(d: Draft, frame: Lot) -> bool:
    """When all have declined, the price falls; at 0 the auctioneer must take the item."""
    if frame.declined < len(d.state.players):
        return False
    price = frame.price - nomination(d).discount
    if price > 0:
        d.update(Lot, price=price, declined=0, player=frame.auctioneer)
        return True
    d.pop()
    sell(d, frame.auctioneer, frame.auctioneer, frame.item, 0)
    return True


def bidding_actor(v: View) -> str:
    """Whose turn it is in the auction."""
    return v.expect(Bidding).player


def raise_candidates(v: View) -> Iterator[Ranged]:
    """Raise the bid."""
    frame = v.expect(Bidding)
    yield from bids(v, frame.player, frame.item, frame.price + nomination(v).increment)


def apply_raise(d: Draft, a: Bid) -> None:
    """A higher bid."""
    d.update(Bidding, bidder=a.by, price=a.price, player=_next_bidder(d, a.by))


def apply_drop_out(d: Draft, a: Pass) -> None:
    """A player who passes is out of the auction."""
    d.update(Bidding, out=(*d.expect(Bidding).out, a.by))
    d.update(Bidding, player=_next_bidder(d, a.by))


def _next_bidder(v: View, player: str) -> str:
    out = v.expect(Bidding).out
    return next((p for p in after(v, player) if p not in out), player)


def settle_bidding(d: Draft, frame: Bidding) -> bool:
    """The last remaining bidder buys at their bid."""
    if len(frame.out) < len(d.state.players) - 1:
        return False
    d.pop()
    sell(d, frame.auctioneer, frame.bidder, frame.item, frame.price)
    return True


def sell(d: Draft, auctioneer: str, player: str, item: str, price: int) -> None:
    """The bank sells the item; the player after the auctioneer names the next one."""
    pay(d, player, BANK, price, item)
    d.emit(Told(player, f"gets {item} for {d.money(price)}"))
    nomination(d).take(d, player, item)
    d.update(Nomination, player=next_after(d, auctioneer))
