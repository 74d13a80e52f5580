"""The opening auction of private companies: what happens when all pass, and what comes after it."""

from __future__ import annotations

from roundhouse.core.events import RoundBegan, Told
from roundhouse.core.ids import BANK, OFFERING, OUT, train_type
from roundhouse.core.view import Draft, View
from roundhouse.finance.transfer import close_private, give_private, give_train, pay
from roundhouse.rules.operating.phases import train_left_offering
from roundhouse.rules.operating.stations import place_home
from roundhouse.rules.policies import policies
from roundhouse.rules.records import SaleDraft, SaleView
from roundhouse.rules.stock.frames import StockRound

from . import rising, waterfall
from .founding import found, leave_queue, take_off_queue

DISCOUNT = 5


def owner(v: View, private: str) -> str:
    """Who owns a private company."""
    return v.state.privates[private]


def value(v: View, private: str) -> int:
    """The price printed on the certificate."""
    return v.defn.privates[private].price


def price(v: SaleView, private: str) -> int:
    """The price of the first private company; only the very first is ever reduced."""
    return max(0, value(v, private) - (0 if anything_sold(v) else v.state.title.discount))


def anything_sold(v: View) -> bool:
    """Whether a private company has been bought."""
    kept = [p for p in waterfall.sale(v).items if v.state.privates[p] != OUT or p in v.state.closed]
    return len(kept) > len(waterfall.unsold(v))


def settle_auction_round(d: SaleDraft, frame: StockRound) -> bool:
    """Resolve bids on the first item; when all pass, the auction ends or the first item becomes cheaper."""
    if not waterfall.unsold(d):
        _end(d, frame)
        return True
    if (frame.passes == 0 or anything_sold(d)) and _first_has_bids(d) and rising.resolve_row(d):
        return True
    if frame.passes < len(d.state.players):
        return False
    if anything_sold(d):
        _drop_first_without_bids(d)
    else:
        _reduce(d)
    return True


def _first_has_bids(v: View) -> bool:
    return bool(v.state.bids.get(waterfall.unsold(v)[0]))


def _drop_first_without_bids(d: Draft) -> None:
    """When the auction is over, companies without a bid leave the game; the others are resolved in order."""
    first = waterfall.unsold(d)[0]
    close_private(d, first, "nobody wants it")
    company = waterfall.sale(d).starts.get(first)
    if company is not None:
        leave_queue(d, company)


def _reduce(d: SaleDraft) -> None:
    """Nothing has been sold: all bids are cancelled and the first company becomes cheaper."""
    d.set(bids={})
    d.title(discount=d.state.title.discount + DISCOUNT)
    d.update(StockRound, passes=0)
    first = waterfall.unsold(d)[0]
    d.emit(Told("", f"{first} now costs {d.money(price(d, first))}"))


def _end(d: SaleDraft, frame: StockRound) -> None:
    """The first stock round begins with the player to the left of the last one who acted."""
    d.set(priority=frame.player, bids={})
    d.pop()
    d.title(stock_rounds=1)
    d.emit(RoundBegan("Stock Round 1"))
    d.push(StockRound(1, d.state.priority))


def take_private(d: Draft, player: str, private: str) -> None:
    """Hand over a private company; one that starts a company does so at once and then closes."""
    give_private(d, private, player)
    company = waterfall.sale(d).starts.get(private)
    if company is not None:
        start_with(d, player, company)
        close_private(d, private, f"{company} has started")


def start_with(d: Draft, player: str, company: str) -> None:
    """A company that has received the price of its private company starts and buys the first train of the bank."""
    place_home(d, company)
    found(d, company, player, d.state.cash[company], policies(d).founding.pars(d))
    take_off_queue(d, company)
    card = d.state.trains[OFFERING][0]
    kind = train_type(card)
    pay(d, company, BANK, d.defn.trains[kind].price, f"{kind}-train")
    give_train(d, card, OFFERING, company, "purchase")
    train_left_offering(d, kind, company)
