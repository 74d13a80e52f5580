"""Deals between players: one offers to sell or buy a private company at a price, and the other answers."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import Accept, Ranged, Refuse
from roundhouse.core.checks import NO_OBJECTION, same_for_all
from roundhouse.core.events import Told
from roundhouse.core.guarantees import guarantees
from roundhouse.core.order import private_owners, privates_of
from roundhouse.core.state import Question
from roundhouse.core.view import Draft, View
from roundhouse.finance.transfer import give_private, pay
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.stock.frames import StockRound
from roundhouse.rules.stock.limits import room_for_certificate
from roundhouse.rules.stock.selling import has_sold

from .deal_actions import AskPrivate, PrivateDeal, SellPrivate

__all__ = ["AskPrivate", "PrivateDeal", "SellPrivate"]


def player_privates(v: View, player: str) -> list[str]:
    """The open private companies a player owns."""
    return privates_of(v, player)


def _refused(v: View, private: str, other: str) -> list[int]:
    turn = v.frame(StockRound) or v.frame(OperatingTurn)
    return [] if turn is None else [n for p, o, n in turn.refused if (p, o) == (private, other)]


def _below_refused(v: View, private: str, other: str, top: int) -> int:
    return min([top, *[n - 1 for n in _refused(v, private, other)]])


def _above_refused(v: View, private: str, owner: str) -> int:
    return max([1, *[n + 1 for n in _refused(v, private, owner)]])


def minors_are_not_for_sale(v: View, a: SellPrivate | AskPrivate) -> Iterator[str]:
    """Players trade only private companies with each other."""
    if a.private in v.defn.companies:
        yield f"{a.private} is not a private company; players can trade only private companies"


def private_is_the_sellers(v: View, a: SellPrivate) -> Iterator[str]:
    """Players can sell only what they own, and only to another player."""
    if v.state.privates.get(a.private) != a.by:
        yield f"{a.by} does not own the private company {a.private}"
    if a.to not in v.state.players or a.to == a.by:
        yield f"{a.to} is not another player"


def private_is_anothers(v: View, a: AskPrivate) -> Iterator[str]:
    """Players can ask only for a private company that another player owns."""
    owner = v.state.privates.get(a.private)
    if owner not in v.state.players or owner == a.by:
        yield f"no other player owns the private company {a.private}"


def price_is_positive(v: View, a: SellPrivate | AskPrivate) -> Iterator[str]:
    """The price is at least 1 and the buyer can pay it."""
    buyer = a.to if isinstance(a, SellPrivate) else a.by
    if a.price < 1:
        yield f"the price must be at least {v.money(1)}"
    elif a.price > v.state.cash.get(buyer, 0):
        yield f"the price is {v.money(a.price)}; {buyer} has {v.money(v.state.cash.get(buyer, 0))}"


def offer_is_better_than_refused(v: View, a: SellPrivate | AskPrivate) -> Iterator[str]:
    """A declined offer may be repeated in the same turn only at a price that is better for the other side."""
    if isinstance(a, SellPrivate):
        if a.price > _below_refused(v, a.private, a.to, a.price):
            yield f"{a.to} has already declined {a.private} at this price in this turn; ask for less"
    elif 0 < a.price < _above_refused(v, a.private, v.state.privates.get(a.private, "")):
        yield f"the owner of {a.private} has already declined this price in this turn; offer more"


def buyer_has_room(v: View, a: SellPrivate | AskPrivate) -> Iterator[str]:
    """A private company counts towards the buyer's certificate limit."""
    buyer = a.to if isinstance(a, SellPrivate) else a.by
    return room_for_certificate(v, buyer, "", 0) if buyer in v.state.players else NO_OBJECTION


@same_for_all
def one_purchase(v: View, a: AskPrivate) -> Iterator[str]:
    """Buying from another player in your own turn is your purchase for that turn."""
    if v.expect(StockRound).bought:
        yield f"{a.by} has already bought in this turn"


@same_for_all
def deal_on_one_side_of_the_purchase(v: View, a: SellPrivate) -> Iterator[str]:
    """Like sales to the bank, sales to players come all before the purchase or all after it."""
    turn = v.frame(StockRound)
    if turn is not None and turn.bought and turn.sold_before:
        yield f"{a.by} has sold and then bought in this turn and may not sell again"


@guarantees(private_is_the_sellers, price_is_positive, offer_is_better_than_refused)
def offer_candidates(v: View) -> Iterator[Ranged]:
    """Offer any private of the acting player to any other player with money."""
    seller = v.step.actor(v)
    player = v.defn.controller(v, seller)
    for private in player_privates(v, player):
        for other in v.state.players:
            if other != player and v.state.cash[other] > 0:
                top = _below_refused(v, private, other, v.state.cash[other])
                if top > 0:
                    yield Ranged(SellPrivate(player, private, other, 1), 1, top)


@guarantees(private_is_anothers, price_is_positive, offer_is_better_than_refused, one_purchase)
def ask_candidates(v: View) -> Iterator[Ranged]:
    """Ask for any private of another player."""
    buyer = v.expect(StockRound).player
    if v.expect(StockRound).bought:
        return
    for private, owner in private_owners(v):
        if owner != buyer and owner in v.state.players:
            low = _above_refused(v, private, owner)
            if low <= v.state.cash[buyer]:
                yield Ranged(AskPrivate(buyer, private, low), low, v.state.cash[buyer])


def apply_offer(d: Draft, a: SellPrivate) -> None:
    """Ask the other player."""
    d.push(PrivateDeal(a.private, a.by, a.to, a.price, a.to))


def apply_ask(d: Draft, a: AskPrivate) -> None:
    """Ask the owner."""
    owner = d.state.privates[a.private]
    d.push(PrivateDeal(a.private, owner, a.by, a.price, owner, purchase=True))


def deal_actor(v: View) -> str:
    """The player who answers."""
    return v.expect(Question).answers


def accept_candidates(v: View) -> Iterator[Accept]:
    """Agree."""
    yield Accept(deal_actor(v))


def refuse_candidates(v: View) -> Iterator[Refuse]:
    """Decline."""
    yield Refuse(deal_actor(v))


def accept_private(d: Draft, a: Accept) -> None:
    """Carry out the deal."""
    deal = d.pop()
    assert isinstance(deal, PrivateDeal)
    pay(d, deal.buyer, deal.seller, deal.price, f"private company {deal.private}")
    give_private(d, deal.private, deal.buyer)
    turn = d.frame(StockRound)
    if turn is not None:
        if deal.purchase:
            d.update(StockRound, acted=True, bought=True)
        else:
            has_sold(d)


def refuse_private(d: Draft, a: Refuse) -> None:
    """Drop the deal and remember it for the rest of the turn."""
    deal = d.pop()
    assert isinstance(deal, PrivateDeal)
    d.emit(Told(a.by, f"declines the deal: {deal.private} for {d.money(deal.price)}"))
    other = deal.seller if deal.purchase else deal.buyer
    turn = d.frame(StockRound) or d.expect(OperatingTurn)
    d.update(type(turn), refused=(*turn.refused, (deal.private, other, deal.price)))
