"""Buying trains: passenger or goods, with or without a loan, voluntary or forced (sections 7.8 to 7.8.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from roundhouse.core.actions import Accept, Pass, Ranged
from roundhouse.core.checks import basics, customs, rules
from roundhouse.core.definition import Move
from roundhouse.core.ids import BANK, MARKET, OFFERING, train_type
from roundhouse.finance.holdings import divided, president
from roundhouse.finance.transfer import give_train, pay
from roundhouse.rules.operating import trains
from roundhouse.rules.operating.faces import next_sides, use_as
from roundhouse.rules.operating.frames import OperatingTurn, TrainDeal
from roundhouse.rules.operating.phases import train_left_offering
from roundhouse.rules.operating.trains import BANK_SOURCES, BuyTrain, bank_types

from . import debts, loans
from .bankruptcy import go_bankrupt, in_receivership
from .book import BOOK
from .pending import Purchase
from .privates import first_train_of_enfer
from .types import Draft, View


class CreditTrain(BuyTrain, frozen=True, tag="credit"):
    """Buy a train from the bank for its printed price, half of it with a loan."""

    form: ClassVar[str] = "{by} credit {train} from {source} for {price} [giving {given}]"


def number(kind: str) -> str:
    """The number of a train, without its side."""
    return kind[:-1]


def cost(v: View, a: BuyTrain) -> int:
    """What a purchase costs the treasury now."""
    kind = v.defn.trains.get(a.train)
    return a.price - (kind.loan if isinstance(a, CreditTrain) and kind is not None else 0)


def least_cost(v: View) -> int:
    """The lowest cost of a train from the bank now, with a loan if one is available."""
    lend = loans.markers_left(v) > 0
    costs = [v.defn.trains[kind].price - (v.defn.trains[kind].loan if lend else 0) for _, kind in bank_types(v)]
    return min(costs, default=0)


def must_buy(v: View, company: str) -> bool:
    """A corporation without a train must buy one, with or without a route, if the bank has any."""
    return not v.state.trains.get(company) and bool(bank_types(v))


def is_in_need(v: View, company: str) -> bool:
    """Whether it must buy a train and the treasury can't pay for any train from the bank."""
    return must_buy(v, company) and v.state.cash[company] < least_cost(v)


def sellers(v: View, company: str) -> list[str]:
    """Other corporations with a president; one in receivership sells nothing."""
    return [c for c in divided(v) if c != company and c in v.state.floated and not in_receivership(v, c)]


def bank_candidates(v: View) -> Iterator[BuyTrain]:
    """Every side of every train the bank has for sale."""
    company = v.expect(OperatingTurn).company
    return (BuyTrain(company, kind, source, v.defn.trains[kind].price) for source, kind in bank_types(v))


def train_candidates(v: View) -> Iterator[BuyTrain | Ranged]:
    """Trains from the bank, and every card of other corporations at any price the treasury can pay."""
    yield from bank_candidates(v)
    company = v.expect(OperatingTurn).company
    for other in sellers(v, company):
        for train in v.state.trains.get(other, ()):
            low, high = trains.lowest(v, train, other), v.state.cash[company]
            if low <= high:
                yield Ranged(BuyTrain(company, train, other, low), low, high)


def credit_candidates(v: View) -> Iterator[CreditTrain]:
    return (CreditTrain(a.by, a.train, a.source, a.price) for a in bank_candidates(v))


def train_is_there(v: View, a: BuyTrain) -> Iterator[str]:
    """The seller must have the train: the bank by type, a corporation by card."""
    if a.given:
        yield "trains cannot be traded in"
    elif a.source == OFFERING:
        if a.train not in v.defn.trains:
            yield f"there is no train {a.train}"
        elif not v.state.trains[OFFERING]:
            yield "no new trains are left"
    elif a.source == MARKET:
        if a.train not in v.defn.trains:
            yield f"there is no train {a.train}"
        elif not any(train_type(t) == a.train for t in v.state.trains[MARKET]):
            yield f"there is no {a.train}-train in {v.place(MARKET)}"
    elif a.source not in v.defn.companies:
        yield f"there is no corporation {a.source}"
    elif a.train not in v.state.trains.get(a.source, ()):
        cards = ", ".join(v.state.trains.get(a.source, ()))
        yield f"{a.source} has no train {a.train}" + (f"; it has {cards}" if cards else "")


def in_order_of_size(v: View, a: BuyTrain) -> Iterator[str]:
    """New trains are bought in order of size."""
    if a.source == OFFERING:
        front = next_sides(v)[0]
        if number(a.train) != number(front):
            yield f"the next new train is a {number(front)}-train"


def side_is_printed(v: View, a: BuyTrain) -> Iterator[str]:
    """The last 5, the last 6 and all 8 trains have no goods train on the back."""
    if a.source == OFFERING and number(a.train) == number(next_sides(v)[0]) and a.train not in next_sides(v):
        yield f"the next card has no {a.train} side"


def price_is_printed(v: View, a: BuyTrain) -> Iterator[str]:
    """The bank sells at face value, used trains too."""
    if a.source in BANK_SOURCES and a.price != v.defn.trains[a.train].price:
        yield f"the bank sells a {a.train}-train for {v.money(v.defn.trains[a.train].price)}"


def within_purchases_of_the_turn(v: View, a: BuyTrain) -> Iterator[str]:
    """In the yellow phase two 2-trains or one other train per operating round, later one train."""
    bought = v.state.title.turn.trains
    kind = train_type(a.train) if a.source in v.defn.companies else a.train
    two = v.phase.colours[-1] == "yellow" and {*bought, number(kind)} == {"2"}
    if len(bought) >= (2 if two else 1):
        most = "two 2-trains or one other train" if v.phase.colours[-1] == "yellow" else "one train"
        yield f"{a.by} may buy {most} in an operating round and has bought {len(bought)}"


def seller_has_a_president(v: View, a: BuyTrain) -> Iterator[str]:
    """The bank sells no train of a corporation in receivership."""
    if a.source in v.defn.companies and in_receivership(v, a.source):
        yield f"{a.source} is in receivership and sells no trains"


def seller_is_another(v: View, a: BuyTrain) -> Iterator[str]:
    """A corporation can't buy its own train."""
    if a.source == a.by:
        yield f"{a.by} already owns the train"


def treasury_pays_corporations(v: View, a: BuyTrain) -> Iterator[str]:
    """Only the treasury may pay for a train from another corporation."""
    cash = v.state.cash[a.by]
    if a.source not in BANK_SOURCES and a.price > cash:
        yield (
            f"the train costs {v.money(a.price)}; {a.by} has {v.money(cash)}, "
            "and its president cannot help to buy a train from another corporation"
        )


def treasury_or_need(v: View, a: BuyTrain) -> Iterator[str]:
    """The president helps only in a forced purchase, and only if the treasury can't pay for any train."""
    cash = v.state.cash[a.by]
    if a.source not in BANK_SOURCES or cost(v, a) <= cash:
        return
    if not must_buy(v, a.by):
        kind = f"a {a.train}-train with a loan" if isinstance(a, CreditTrain) else f"a {a.train}-train"
        yield f"{kind} costs {v.money(cost(v, a))}; {a.by} has {v.money(cash)}"
    elif not is_in_need(v, a.by):
        yield f"{a.by} has {v.money(cash)} and can buy a train for {v.money(least_cost(v))} without help"


def own_shares_go_first(v: View, a: BuyTrain) -> Iterator[str]:
    """In a forced purchase the corporation first sells the shares on its charter."""
    needs_help = a.source in BANK_SOURCES and cost(v, a) > v.state.cash[a.by] and is_in_need(v, a.by)
    if needs_help and a.by in v.state.shares[a.by]:
        yield f"{a.by} must first sell the shares on its charter"


def money_can_be_raised(v: View, a: BuyTrain) -> Iterator[str]:
    """The president must choose a train they can pay for; if there is none, the cheapest one, and go bankrupt."""
    if a.source not in BANK_SOURCES or not is_in_need(v, a.by):
        return
    leader = president(v, a.by)
    money = v.state.cash[a.by] + v.state.cash[leader]
    if cost(v, a) <= money:
        return
    money += debts.raisable(v, leader)
    if cost(v, a) > money and cost(v, a) > least_cost(v):
        yield f"this costs {v.money(cost(v, a))}, but only {v.money(money)} can be raised"


def not_after_help(v: View, a: BuyTrain) -> Iterator[str]:
    """The president helps with one train, and no other follows."""
    if v.expect(OperatingTurn).helped:
        yield "only one train may be bought when the president has helped"


def loan_is_for_a_bank_train(v: View, a: BuyTrain) -> Iterator[str]:
    """Trains from other corporations are paid in full."""
    if a.source not in BANK_SOURCES:
        yield "loans are only for trains from the bank or the Bank Pool"


def a_marker_is_left(v: View, a: BuyTrain) -> Iterator[str]:
    """The number of loan markers is limited."""
    if loans.markers_left(v) <= 0:
        yield "all loan markers are in use"


def apply_train(d: Draft, a: BuyTrain) -> None:
    """Buy from the bank, from a corporation of the same president, or put the deal to the other president."""
    if a.source in BANK_SOURCES:
        credit = isinstance(a, CreditTrain)
        d.push(Purchase(a.by, a.train, a.source, a.price, credit, cost(d, a)))
        return
    seller = president(d, a.source)
    if seller == president(d, a.by):
        trade(d, a.train, a.source, a.by, a.price)
    else:
        d.push(TrainDeal(a.train, a.source, a.by, a.price, seller))


def settle_purchase(d: Draft, frame: Purchase) -> bool:
    """Carry the purchase out once the money is there; a president who cannot raise it is bankrupt (7.8.3)."""
    gap = debts.missing(d)
    if gap > 0 and debts.can_sell(d):
        return False
    d.pop()
    if gap > 0:
        go_bankrupt(d, president(d, frame.company), frame.company)
        return True
    short = frame.cost - d.state.cash[frame.company]
    if short > 0:
        pay(d, president(d, frame.company), frame.company, short, "help with a train")
        d.update(OperatingTurn, helped=True)
    buy_from_bank(d, frame.company, frame.train, frame.source, frame.cost, credit=frame.credit)
    return True


def buy_from_bank(d: Draft, company: str, kind: str, source: str, amount: int, *, credit: bool) -> None:
    """Pay, take the card with the chosen side up, and apply the effects of a new train."""
    cards = d.state.trains[source]
    card = cards[0] if source == OFFERING else next(t for t in cards if train_type(t) == kind)
    pay(d, company, BANK, amount, f"{kind}-train")
    card = use_as(d, source, card, kind)
    give_train(d, card, source, company, "purchase")
    if credit:
        loans.borrow(d, company, card)
    _has_bought(d, company, kind)
    if source == OFFERING:
        train_left_offering(d, kind, company)


def _has_bought(d: Draft, company: str, kind: str) -> None:
    record = d.state.title.turn
    d.title(turn=replace(record, trains=(*record.trains, number(kind))))
    first_train_of_enfer(d, company)


def trade(d: Draft, train: str, seller: str, buyer: str, price: int) -> None:
    """Move a train and its loan from one corporation to another."""
    pay(d, buyer, seller, price, f"{train_type(train)}-train")
    give_train(d, train, seller, buyer, "purchase")
    loans.transfer_loan(d, train, buyer)
    _has_bought(d, buyer, train_type(train))


def accept_train(d: Draft, _: Accept) -> None:
    """The other president agrees."""
    deal = d.pop()
    assert isinstance(deal, TrainDeal)
    trade(d, deal.train, deal.seller, deal.buyer, deal.price)


def refuse_train(d: Draft, a: object) -> None:
    """The other president declines."""
    deal = d.pop()
    assert isinstance(deal, TrainDeal)
    refused = (*d.expect(OperatingTurn).refused, (deal.train, deal.seller, deal.price))
    d.update(OperatingTurn, refused=refused)


def duty_is_done(v: View, a: Pass) -> Iterator[str]:
    """Every corporation owns a train at the end of its turn."""
    if must_buy(v, a.by):
        yield f"{a.by} has no train and must buy one"


_THERE = basics(BOOK, ("7.8", train_is_there))
_COMMON = rules(
    BOOK,
    ("7.8", in_order_of_size),
    ("3", side_is_printed),
    ("7.8", price_is_printed, within_purchases_of_the_turn, trains.room_for_train),
    ("7.8.2", treasury_or_need),
    ("7.8.3", own_shares_go_first, money_can_be_raised, not_after_help),
)
TRAIN = Move(
    BuyTrain,
    train_candidates,
    (
        *_THERE,
        *rules(BOOK, ("7.8(c)", seller_is_another), ("7.8.4", seller_has_a_president)),
        *_COMMON,
        *rules(BOOK, ("7.8(c)", trains.price_at_least_one, treasury_pays_corporations)),
        *customs(trains.price_was_not_refused),
    ),
    apply_train,
)
CREDIT = Move(
    CreditTrain,
    credit_candidates,
    (
        *_THERE,
        *basics(BOOK, ("7.8(c)", loan_is_for_a_bank_train)),
        *rules(BOOK, ("7.8(b)", a_marker_is_left)),
        *_COMMON,
    ),
    apply_train,
)
