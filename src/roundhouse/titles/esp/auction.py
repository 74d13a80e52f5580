"""The auction of the private companies, one after the other (section 3.2)."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import Pass, Ranged
from roundhouse.core.checks import basics, rules
from roundhouse.core.definition import Move, Step
from roundhouse.core.events import Told
from roundhouse.core.ids import BANK, RESERVE
from roundhouse.core.pending import Auction, Pending
from roundhouse.core.state import Frame
from roundhouse.finance.holdings import after
from roundhouse.finance.transfer import give, give_private, pay
from roundhouse.rules.auction.waterfall import Bid
from roundhouse.rules.rounds import pay_privates
from roundhouse.rules.stock import turn
from roundhouse.rules.stock.frames import SetPar

from . import rounds
from .book import BOOK
from .types import Draft, View

#: The unit of bids, and the discount on the first private company each time nobody wants it.
UNIT = 5
FIRST, SIX, SEVEN = "P1", "P6", "P7"


class PrivateAuction(Frame, frozen=True, tag="private auction"):
    """The auction of a private company: who began, whose turn it is, the highest bid, who has passed."""

    item: str
    starter: str
    player: str
    opening: int
    bidder: str = ""
    price: int = 0
    out: tuple[str, ...] = ()

    def pending(self) -> Pending:
        """The auction and its highest bid."""
        return Auction(self.item, ((self.bidder, self.price),) if self.bidder else (), self.out)


def least_bid(v: View) -> int:
    """The opening price, or one unit above the highest bid."""
    frame = v.expect(PrivateAuction)
    return frame.price + UNIT if frame.bidder else frame.opening


def bid_candidates(v: View) -> Iterator[Ranged]:
    """Bids up to all the player's cash."""
    frame = v.expect(PrivateAuction)
    low, high = least_bid(v), v.state.cash[frame.player]
    if low <= high:
        yield Ranged(Bid(frame.player, frame.item, low), low, high - high % UNIT, UNIT)


def item_is_up(v: View, a: Bid) -> Iterator[str]:
    """Private companies are auctioned in the order of their numbers."""
    item = v.expect(PrivateAuction).item
    if a.item != item:
        yield f"{item} is up for auction, not {a.item}"


def bid_is_high_enough(v: View, a: Bid) -> Iterator[str]:
    """The first bid must be at least the opening price, later ones above the highest bid."""
    if a.price < least_bid(v):
        yield f"the minimum bid on {a.item} is {v.money(least_bid(v))}"


def bid_is_a_multiple(v: View, a: Bid) -> Iterator[str]:
    """Bids are multiples of 5."""
    if a.price % UNIT and not v.defn.deviations.free_bids:
        yield f"bids must be multiples of {v.money(UNIT)}"


def bid_is_covered(v: View, a: Bid) -> Iterator[str]:
    """The winner pays at once, so nobody may bid more than they have."""
    cash = v.state.cash[a.by]
    if a.price > cash:
        yield f"{a.by} bids {v.money(a.price)} but has only {v.money(cash)}"


def apply_bid(d: Draft, a: Bid) -> None:
    d.update(PrivateAuction, bidder=a.by, price=a.price, player=_next(d, a.by))


def apply_pass(d: Draft, a: Pass) -> None:
    """A player who passes is out of this auction."""
    d.update(PrivateAuction, out=(*d.expect(PrivateAuction).out, a.by))
    d.update(PrivateAuction, player=_next(d, a.by))


def _next(v: View, player: str) -> str:
    out = v.expect(PrivateAuction).out
    return next((p for p in after(v, player) if p not in out), player)


def settle_auction(d: Draft, frame: PrivateAuction) -> bool:
    """The last bidder left buys. If all pass, #1 becomes cheaper; with any other one, private companies pay income."""
    everybody = len(d.state.players)
    if frame.bidder and len(frame.out) == everybody - 1:
        sell(d, frame, frame.bidder, frame.price)
    elif len(frame.out) == everybody:
        _nobody_wants(d, frame)
    else:
        return False
    return True


def _nobody_wants(d: Draft, frame: PrivateAuction) -> None:
    if frame.item != FIRST:
        pay_privates(d)
    elif frame.opening <= UNIT:
        sell(d, frame, frame.starter, 0)
        return
    else:
        d.update(PrivateAuction, opening=frame.opening - UNIT)
        d.emit(Told("", f"{frame.item} is offered again from {d.money(frame.opening - UNIT)}"))
    d.update(PrivateAuction, out=(), player=frame.starter)


def sell(d: Draft, frame: PrivateAuction, player: str, price: int) -> None:
    """The bank sells a private company with its certificates; the next player starts the next auction."""
    pay(d, player, BANK, price, frame.item)
    d.emit(Told(player, f"gets {frame.item} for {d.money(price)}"))
    give_private(d, frame.item, player)
    items = list(d.defn.privates)
    at = items.index(frame.item) + 1
    d.pop()
    if at < len(items):
        starter = d.state.players[at % len(d.state.players)]
        d.push(PrivateAuction(items[at], starter, starter, d.defn.privates[items[at]].price))
    _hand_over(d, frame.item, player)


def _hand_over(d: Draft, item: str, player: str) -> None:
    """Hand over certificates that come with a private company; the owner of #7 sets a par value (3.1)."""
    title = d.state.title
    if item == SIX:
        assert d.state.shares[title.share_with_six][1] == RESERVE
        give(d, title.share_with_six, 1, player, item)
    elif item == SEVEN:
        d.push(SetPar(title.carreno, player))


def after_par(d: Draft) -> None:
    """The last private company ends the auction; the player with the least cash begins the first stock round (3.2)."""
    rounds.order_players(d, richest_first=False)
    rounds.begin_first_stock_round(d)


AUCTION_STEP = Step(
    "auction",
    f"{BOOK} 3.2",
    (
        Move(
            Bid,
            bid_candidates,
            (
                *basics(BOOK, ("3.2", item_is_up)),
                *rules(BOOK, ("3.2", bid_is_high_enough, bid_is_a_multiple, bid_is_covered)),
            ),
            apply_bid,
        ),
        Move(Pass, turn.pass_candidates, (), apply_pass),
    ),
    lambda v: v.expect(PrivateAuction).player,
)
