"""Players put queued companies up for auction in their stock turns; the winner becomes president."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias, TypeGuard

from msgspec import Struct

from roundhouse.core.actions import Action, Pass, Ranged
from roundhouse.core.checks import same_for_all
from roundhouse.core.events import Floated, Told
from roundhouse.core.pending import Auction, Pending
from roundhouse.core.state import Frame
from roundhouse.core.view import Draft, View
from roundhouse.finance.holdings import after
from roundhouse.finance.transfer import give, pay
from roundhouse.rules.mergers.absorb import retire
from roundhouse.rules.policies import policies
from roundhouse.rules.stock.buying import start_company
from roundhouse.rules.stock.frames import StockRound
from roundhouse.rules.stock.homes import open_home
from roundhouse.rules.stock.limits import room_for_certificate
from roundhouse.rules.stock.turn import end_turn

from .waterfall import Bid


class Queue(Struct, frozen=True):
    """Part of a title's record: the companies in order, and whether one was started in this round."""

    queue: tuple[str, ...] = ()
    founded: bool = False


QueueView: TypeAlias = "View[Struct, Queue]"
QueueDraft: TypeAlias = "Draft[Struct, Queue]"


class Founding(Frame, frozen=True, tag="founding"):
    """The auction of a company: who put it up, the highest bid, whose turn it is, and who is out."""

    company: str
    opener: str
    player: str
    bidder: str
    price: int
    out: tuple[str, ...] = ()

    def pending(self) -> Pending | None:
        """The auction and its highest bid."""
        return Auction(self.company, ((self.bidder, self.price),), self.out) if self.bidder else None


def next_company(v: QueueView) -> str:
    """The company that may be put up, or '' if there is none."""
    queue = v.state.title.queue
    return queue[0] if queue and policies(v).founding.open(v) else ""


def _bids(v: View, player: str, company: str, low: int) -> Iterator[Ranged]:
    step, cash = policies(v).founding.increment, v.state.cash[player]
    if low <= cash:
        yield Ranged(Bid(player, company, low), low, cash - cash % step, step)


def open_candidates(v: QueueView) -> Iterator[Ranged]:
    """Put the first company of the queue up for auction."""
    company = next_company(v)
    if company:
        yield from _bids(v, v.expect(StockRound).player, company, policies(v).founding.opening)


def company_is_next(v: QueueView, a: Bid) -> Iterator[str]:
    """Only the first company of the queue can be put up."""
    company = next_company(v)
    if not company:
        yield "no company can be put up for auction"
    elif a.item != company:
        yield f"{company} is first in the queue, so {a.item} cannot be put up for auction yet"


@same_for_all
def nothing_done_yet(v: View, a: Action) -> Iterator[str]:
    """A player who has bought or sold in this turn cannot start a company."""
    frame = v.expect(StockRound)
    if frame.bought or frame.sold_before:
        yield f"{a.by} has already bought or sold in this turn"


def opening_is_high_enough(v: View, a: Bid) -> Iterator[str]:
    """The opening bid reaches the minimum."""
    least = policies(v).founding.opening
    if a.price < least:
        yield f"the opening bid must be at least {v.money(least)}"


def bid_is_a_multiple(v: View, a: Bid) -> Iterator[str]:
    """Bids are multiples of the unit."""
    unit = policies(v).founding.increment
    if a.price % unit:
        yield f"bids must be multiples of {v.money(unit)}"


def bid_is_in_hand(v: View, a: Bid) -> Iterator[str]:
    """Players cannot bid more than they have."""
    if a.price > v.state.cash[a.by]:
        yield f"the bid is {v.money(a.price)}; {a.by} has {v.money(v.state.cash[a.by])}"


def bidder_has_room(v: View, a: Bid) -> Iterator[str]:
    """The bidder has room for the president's certificate within the certificate limit."""
    yield from room_for_certificate(v, a.by, "", 0)


def apply_open(d: QueueDraft, a: Bid) -> None:
    """Place the home station and ask the others, clockwise."""
    d.push(Founding(a.item, a.by, a.by, a.by, a.price, tuple(sorted(d.state.bankrupt))))
    _ask_next(d)
    settle_founding(d, d.expect(Founding))
    open_home(d, a.item, a.by)


def founding_actor(v: View) -> str:
    """Whose turn it is in the auction."""
    return v.expect(Founding).player


def raise_candidates(v: View) -> Iterator[Ranged]:
    """Raise the bid."""
    frame = v.expect(Founding)
    yield from _bids(v, frame.player, frame.company, frame.price + policies(v).founding.increment)


def on_the_company_up(v: View, a: Bid) -> Iterator[str]:
    """Only the company that was put up is auctioned."""
    company = v.expect(Founding).company
    if a.item != company:
        yield f"{company} is being auctioned, not {a.item}"


def bid_tops_the_last(v: View, a: Bid) -> Iterator[str]:
    """Every bid exceeds the last."""
    least = v.expect(Founding).price + policies(v).founding.increment
    if a.price < least:
        yield f"the minimum bid on {a.item} is {v.money(least)}"


def apply_raise(d: Draft, a: Bid) -> None:
    """A higher bid."""
    d.update(Founding, bidder=a.by, price=a.price)
    _ask_next(d)


def apply_leave(d: Draft, a: Pass) -> None:
    """A player who leaves the auction is out of it."""
    d.update(Founding, out=(*d.expect(Founding).out, a.by))
    _ask_next(d)


def _ask_next(d: Draft) -> None:
    """Ask the next player clockwise who is still in and can bid; players who cannot bid are out."""
    for player in after(d, d.expect(Founding).player):
        frame = d.expect(Founding)
        if player == frame.bidder or player in frame.out:
            continue
        if _can_raise(d, player):
            d.update(Founding, player=player)
            return
        d.update(Founding, out=(*frame.out, player))
    d.update(Founding, player=d.expect(Founding).bidder)


def _can_raise(v: View, player: str) -> bool:
    least = v.expect(Founding).price + policies(v).founding.increment
    return v.state.cash[player] >= least and not any(room_for_certificate(v, player, "", 0))


def settle_founding(d: QueueDraft, frame: Founding) -> bool:
    """The last remaining bidder wins; this ends the turn of the player who put the company up."""
    if any(p not in frame.out and p != frame.bidder for p in d.state.players):
        return False
    d.pop()
    pay(d, frame.bidder, frame.company, frame.price, f"start of {frame.company}")
    found(d, frame.company, frame.bidder, frame.price, policies(d).founding.pars(d))
    d.title(queue=tuple(c for c in d.state.title.queue if c != frame.company), founded=True)
    d.update(StockRound, acted=True)
    end_turn(d)
    return True


def found(d: Draft, company: str, player: str, price: int, pars: tuple[int, ...]) -> None:
    """The winner takes the president's certificate; par is the highest starting price up to half the bid."""
    give(d, company, 0, player, "start")
    start_company(d, company, max(par for par in pars if par <= price // 2))
    d.include("floated", company)
    d.emit(Floated(company))
    d.emit(Told(player, f"starts {company} for {d.money(price)}"))


def drop_first(d: QueueDraft) -> None:
    """If no company started in a stock round, the first company of the queue leaves the game."""
    queue = d.state.title.queue
    if queue and not d.state.title.founded:
        leave_queue(d, queue[0])
    d.title(founded=False)


def leave_queue(d: Draft, company: str) -> None:
    """A company that never started leaves the game."""
    take_off_queue(d, company)
    retire(d, company, "never started")


def take_off_queue(d: Draft, company: str) -> None:
    """Remove a company that has started or left the game; does nothing in titles without a queue."""
    if _has_queue(d):
        d.title(queue=tuple(c for c in d.state.title.queue if c != company))


def _has_queue(d: Draft) -> TypeGuard[QueueDraft]:
    return isinstance(d.state.title, Queue)
