"""The first phase of the First Stock Round: the Starting Package is sold (section 4)."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.events import RoundBegan, Told
from roundhouse.core.ids import OFFERING
from roundhouse.finance.transfer import close_private, give, give_private
from roundhouse.rules.auction import privates, rising, waterfall
from roundhouse.rules.auction.steps import auction_step, sale_step
from roundhouse.rules.policies import SalePolicy
from roundhouse.rules.stock import turn
from roundhouse.rules.stock.frames import StockRound

from .book import BOOK
from .data_entries import ENFER, FN
from .types import Draft, View

#: The two halves of one private company; nobody may own both (5.1 No. 6).
HALVES = {"FCAa": "FCAb", "FCAb": "FCAa"}


def other_half_is_not_owned(v: View, a: waterfall.BuyItem | waterfall.Bid) -> Iterator[str]:
    """Nobody may own both halves of FCA."""
    other = HALVES.get(a.item)
    if other is not None and v.state.privates.get(other) == a.by:
        yield f"{a.by} already owns {other}, the other half of FCA"


def take(d: Draft, player: str, private: str) -> None:
    """Hand over a private company. FN comes with shares of ENFER; a bid on the other half of FCA becomes void."""
    give_private(d, private, player)
    if private == FN:
        hand_out_shares(d, player)
    other = HALVES.get(private)
    if other is not None and other in d.state.bids:
        left = tuple(bid for bid in d.state.bids[other] if bid[0] != player)
        if left:
            d.put("bids", other, left)
        else:
            d.own("bids").pop(other)


def hand_out_shares(d: Draft, owner: str) -> None:
    """Give the ENFER certificates that come with FN to its buyer, or to the Initial Offering."""
    for index, place in enumerate(d.state.shares[ENFER]):
        if place == FN:
            give(d, ENFER, index, owner, f"comes with {FN}")


def sale_policy(items: tuple[str, ...]) -> SalePolicy:
    """How 18SA sells its private companies: bids are multiples of 5, and the lowest bidder begins an auction."""
    return SalePolicy(
        items=items,
        increment=5,
        owner=privates.owner,
        value=privates.value,
        price=privates.value,
        take=take,
        lowest_bidder_acts=True,
        multiples=True,
    )


def settle_stock(d: Draft, frame: StockRound) -> bool:
    """Sell companies with bids as soon as they come first; when everybody passes, unsold companies leave the game."""
    if frame.number:
        return turn.settle_stock_round(d, frame)
    if not waterfall.unsold(d):
        begin_second_phase(d)
        return True
    if rising.resolve_row(d):
        return True
    if frame.passes < len(d.state.players):
        return False
    for private in waterfall.unsold(d):
        close_private(d, private, "nobody bought it")
        if private == FN:
            hand_out_shares(d, OFFERING)
    begin_second_phase(d)
    return True


def begin_second_phase(d: Draft) -> None:
    """Players change seats: the richest first; ties go by the lowest number of a private company owned (4)."""
    seats = sorted(d.state.players, key=lambda p: (-d.state.cash[p], _lowest_number(d, p), d.state.players.index(p)))
    d.set(players=tuple(seats), priority=seats[0], bids={})
    d.emit(Told("", f"The new seating order is {', '.join(seats)}."))
    d.pop()
    d.title(stock_rounds=1)
    d.emit(RoundBegan("First Stock Round, second phase"))
    d.push(StockRound(1, seats[0]))


def _lowest_number(v: View, player: str) -> int:
    numbers = [at for at, private in enumerate(v.defn.privates) if v.state.privates[private] == player]
    return min(numbers, default=len(v.defn.privates))


SALE_STEP = sale_step(
    "sale of the Starting Package",
    BOOK,
    "4",
    buying="4",
    bidding="4",
    buy=(("5.1 No. 6", other_half_is_not_owned),),
    bid=(
        ("4", waterfall.bid_is_a_multiple, waterfall.bid_is_covered),
        ("5.1 No. 6", other_half_is_not_owned),
    ),
)
AUCTION_STEP = auction_step(BOOK, "4", ("4", waterfall.bid_is_a_multiple, waterfall.bid_is_covered))
