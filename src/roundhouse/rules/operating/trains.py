"""Buying trains from the bank and from other companies, voluntarily and by force."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from roundhouse.core.actions import Accept, Pass, Ranged, Refuse
from roundhouse.core.checks import same_for_all
from roundhouse.core.events import Told
from roundhouse.core.guarantees import guarantees
from roundhouse.core.ids import BANK, MARKET, OFFERING, train_type
from roundhouse.core.view import Draft, View
from roundhouse.core.words import plural
from roundhouse.finance.holdings import president
from roundhouse.finance.transfer import give_train, pay
from roundhouse.rules.phase_words import phases_when
from roundhouse.rules.policies import policies

from .actions import BuyTrain
from .duty import cheapest_bank_train, must_buy, shortage
from .faces import front, next_sides, sides_of, use_as
from .frames import OperatingTurn, TrainDeal
from .phases import counted_trains, train_left_offering
from .turn import next_stage

__all__ = ["BuyTrain"]

BANK_SOURCES = (OFFERING, MARKET)


def trade_in_candidates(v: View, company: str) -> Iterator[BuyTrain]:
    """Trains of the bank for which the company may trade in one of its own."""
    owned, trade_in = _types(v.state.trains.get(company, ())), policies(v).operating.trade_in
    for source, kind in bank_types(v) if owned else ():
        for given in owned:
            discount = trade_in(v, kind, given)
            if discount:
                yield BuyTrain(company, kind, source, v.defn.trains[kind].price - discount, given)


def bank_types(v: View) -> list[tuple[str, str]]:
    """The types the bank sells, with where: the next card of the stack and everything in the Open Market."""
    first = [(OFFERING, kind) for kind in next_sides(v)]
    return first + [(MARKET, kind) for kind in _types(v.state.trains[MARKET])]


@lru_cache(maxsize=4096)
def _types(cards: tuple[str, ...]) -> tuple[str, ...]:
    """The different types of some train cards."""
    return tuple(dict.fromkeys(train_type(card) for card in cards))


def face_value(v: View, buyer: str, seller: str) -> bool:
    """Whether a deal between two companies must be at the printed price."""
    only = policies(v).operating.face_value_only
    return only(v, buyer) or only(v, seller)


def lowest(v: View, kind: str, seller: str) -> int:
    """The lowest price that has not been declined in this turn."""
    if not v.expect(OperatingTurn).refused:
        return 1
    refused = [n for t, s, n in v.expect(OperatingTurn).refused if (t, s) == (kind, seller)]
    return max([1, *[n + 1 for n in refused]])


def card(v: View, a: BuyTrain) -> str | None:
    """The card that would be bought."""
    kind = front(v.defn, a.train) if a.source == OFFERING else a.train
    for train in v.state.trains.get(a.source, ()):
        if train_type(train) == kind and train not in v.state.obsolete:
            return train
        if a.source == OFFERING:
            return None
    return None


def train_is_there(v: View, a: BuyTrain) -> Iterator[str]:
    """The train exists and its seller has one."""
    if a.train not in v.defn.trains:
        yield f"there is no train {a.train}"
    elif a.source not in BANK_SOURCES and a.source not in policies(v).operating.train_sellers(v, a.by):
        yield why_no_seller(v, a.by, a.source)
    elif not any(a.train in _uses(v, a.source, t) for t in v.state.trains.get(a.source, ())):
        seller = v.place(a.source) if a.source in BANK_SOURCES else a.source
        yield f"{seller} has no {a.train}-train"


def why_no_seller(v: View, buyer: str, seller: str) -> str:
    """Why a company may not buy trains from somebody."""
    policy = policies(v).operating
    if seller not in v.defn.companies:
        return f"there is no company {seller} to buy a train from"
    if seller == buyer:
        return f"{buyer} cannot buy a train from itself"
    if seller in v.state.closed:
        return f"{seller} has left the game"
    own = policy.why_no_seller(v, buyer, seller)
    if own:
        return own
    if not v.state.trains.get(seller):
        return f"{seller} has no train"
    when = phases_when(v, lambda then: seller in policy.train_sellers(then, buyer))
    if when:
        return f"companies may sell each other trains {when}, not in phase {v.state.phase}"
    if seller not in v.state.floated:
        return f"{seller} has not floated, so it cannot sell trains"
    return f"{seller} may not sell trains to {buyer}"


def _uses(v: View, source: str, train: str) -> list[str]:
    """The types a card can be bought as: from the stack, with any side up."""
    return sides_of(v.defn, train) if source == OFFERING else [train_type(train)]


def stack_in_order(v: View, a: BuyTrain) -> Iterator[str]:
    """Trains of the Initial Offering are bought in order."""
    stack = v.state.trains[OFFERING]
    if a.source == OFFERING and stack and a.train not in next_sides(v):
        yield f"the next train in {v.place(OFFERING)} is a {train_type(stack[0])}-train"


def train_is_not_obsolete(v: View, a: BuyTrain) -> Iterator[str]:
    """Obsolete trains are not for sale."""
    cards = [t for t in v.state.trains.get(a.source, ()) if train_type(t) == a.train]
    if cards and all(t in v.state.obsolete for t in cards):
        yield f"{a.source}'s {a.train}-train is obsolete"


def bank_price_is_printed(v: View, a: BuyTrain) -> Iterator[str]:
    """The bank sells at face value."""
    if a.source not in BANK_SOURCES or a.train not in v.defn.trains:
        return
    price = v.defn.trains[a.train].price
    if a.given:
        price -= policies(v).operating.trade_in(v, a.train, a.given)
    if a.price != price:
        yield f"the bank sells a {a.train}-train for {v.money(price)}, not {v.money(a.price)}"


def trade_in_is_possible(v: View, a: BuyTrain) -> Iterator[str]:
    """The bank takes only some trains in exchange, from their owner, and one per turn."""
    if not a.given:
        return
    if a.source not in BANK_SOURCES or a.train not in v.defn.trains:
        yield "trains can be traded in only to the bank"
    elif not policies(v).operating.trade_in(v, a.train, a.given):
        yield f"a {a.given}-train cannot be traded in for a {a.train}-train"
    if not any(train_type(t) == a.given for t in v.state.trains.get(a.by, ())):
        yield f"{a.by} has no {a.given}-train"
    if v.expect(OperatingTurn).traded_in:
        yield f"{a.by} has already traded in a train in this turn"


def price_at_least_one(v: View, a: BuyTrain) -> Iterator[str]:
    """Companies agree on any price of at least 1."""
    if a.source not in BANK_SOURCES and a.price < 1:
        yield f"the price must be at least {v.money(1)}"


def price_is_not_too_low(v: View, a: BuyTrain) -> Iterator[str]:
    """The price reaches the minimum of the title, if that is more than 1."""
    if a.source not in BANK_SOURCES and a.train in v.defn.trains:
        least = policies(v).operating.least_for_train(v, a.by, a.source, a.train)
        if 1 < least > a.price:
            yield f"the price must be at least {v.money(least)}"


def traded_at_face_value(v: View, a: BuyTrain) -> Iterator[str]:
    """Some companies trade at face value only."""
    if a.source in BANK_SOURCES or a.train not in v.defn.trains or a.source not in v.defn.companies:
        return
    face = v.defn.trains[a.train].price
    if face_value(v, a.by, a.source) and a.price != face:
        one = a.by if policies(v).operating.face_value_only(v, a.by) else a.source
        yield f"{one} buys and sells trains only at face value, {v.money(face)}"


def price_was_not_refused(v: View, a: BuyTrain) -> Iterator[str]:
    """A declined offer may be repeated in the same turn only at a better price."""
    if a.source in v.defn.companies and 0 < a.price < lowest(v, a.train, a.source):
        yield f"{a.source} has already declined this price in this turn; offer more"


def one_bank_train(v: View, a: BuyTrain) -> Iterator[str]:
    """In early phases the number of trains bought from the bank per turn is limited."""
    limit = policies(v).operating.bank_trains_per_turn(v)
    if a.source in BANK_SOURCES and v.expect(OperatingTurn).bank_trains >= limit:
        yield f"{a.by} may buy only {plural(limit, 'train')} per turn from the bank in phase {v.state.phase}"


def room_for_train(v: View, a: BuyTrain) -> Iterator[str]:
    """A company at its train limit cannot buy another train."""
    limit, owned = policies(v).operating.train_limit(v, a.by), counted_trains(v, a.by) - bool(a.given)
    if owned >= limit:
        yield f"{a.by} owns {plural(owned, 'train')}; the limit is {limit}"


def treasury_or_duty(v: View, a: BuyTrain) -> Iterator[str]:
    """The treasury pays; the president helps only with a train the company must buy."""
    cash = v.state.cash[a.by]
    if a.price <= cash or (a.source in BANK_SOURCES and must_buy(v, a.by)):
        return
    if a.source in v.defn.companies and a.price <= policies(v).operating.most_for_train(v, a.by, a.source, a.train):
        return
    yield f"the train costs {v.money(a.price)}; {a.by} has {v.money(cash)}"


def helped_from_the_bank_only(v: View, a: BuyTrain) -> Iterator[str]:
    """The president's money cannot be used for another company's train."""
    cash = v.state.cash[a.by]
    if a.price > cash and a.source not in BANK_SOURCES and must_buy(v, a.by):
        yield f"the {v.term('president')} may help pay only for a train from the bank"


def helped_train_is_cheapest(v: View, a: BuyTrain) -> Iterator[str]:
    """If the president helps, the company buys the bank's cheapest train."""
    cash = v.state.cash[a.by]
    if a.price <= cash or a.source not in BANK_SOURCES or not must_buy(v, a.by):
        return
    cheapest = cheapest_bank_train(v)
    if cheapest is not None and a.price > cheapest:
        helper = v.term("president")
        yield f"the {helper} may help pay only for the bank's cheapest train, which costs {v.money(cheapest)}"


def president_can_help(v: View, a: BuyTrain) -> Iterator[str]:
    """Treasury and president together can pay the price."""
    cash = v.state.cash[a.by]
    if a.price > cash and a.source in BANK_SOURCES and must_buy(v, a.by):
        together = cash + v.state.cash[president(v, a.by)]
        if together < a.price:
            both = f"{a.by} and its {v.term('president')}"
            yield f"the train costs {v.money(a.price)}; {both} have {v.money(together)}, so shares must be sold"


@same_for_all
def one_train_with_help(v: View, a: BuyTrain) -> Iterator[str]:
    """After the president has helped, the treasury is empty and the company buys no more trains."""
    if v.expect(OperatingTurn).helped:
        yield f"no more trains may be bought after the {v.term('president')} has helped pay for one"


@guarantees(train_is_there, stack_in_order, bank_price_is_printed, traded_at_face_value)
def train_candidates(v: View) -> Iterator[BuyTrain | Ranged]:
    """Every type on offer; from other companies at any price the treasury allows."""
    company = v.expect(OperatingTurn).company
    yield from (BuyTrain(company, t, s, v.defn.trains[t].price) for s, t in bank_types(v))
    yield from trade_in_candidates(v, company)
    policy = policies(v).operating
    for other in policy.train_sellers(v, company):
        cards = v.state.trains.get(other)
        if not cards:
            continue
        printed = face_value(v, company, other)
        for kind in _types(cards):
            if printed:
                yield BuyTrain(company, kind, other, v.defn.trains[kind].price)
                continue
            low = max(lowest(v, kind, other), policy.least_for_train(v, company, other, kind))
            high = policy.most_for_train(v, company, other, kind)
            if low <= high:
                yield Ranged(BuyTrain(company, kind, other, low), low, high)


def apply_train(d: Draft, a: BuyTrain) -> None:
    """Buy from the bank or from a company of the same president at once; otherwise ask the other president."""
    train = card(d, a)
    assert train is not None
    if a.source in BANK_SOURCES:
        buy_from_bank(d, a, train)
        return
    seller = president(d, a.source)
    if seller == president(d, a.by):
        trade(d, train, a.source, a.by, a.price)
    else:
        d.push(TrainDeal(train, a.source, a.by, a.price, seller))


def buy_from_bank(d: Draft, a: BuyTrain, train: str) -> None:
    """Pay the bank, with the president's help if needed, and trigger the effects of the new train."""
    _help(d, a.by, a.price)
    pay(d, a.by, BANK, a.price, f"{a.train}-train")
    if a.given:
        _hand_in(d, a.by, a.given)
    give_train(d, use_as(d, a.source, train, a.train), a.source, a.by, "purchase")
    d.update(OperatingTurn, bank_trains=d.expect(OperatingTurn).bank_trains + 1, traded_last=False)
    policies(d).operating.on_train_bought(d, a.by)
    if a.source == OFFERING:
        train_left_offering(d, a.train, a.by)


def _hand_in(d: Draft, company: str, kind: str) -> None:
    """A train traded in goes where discarded trains go."""
    given = next(t for t in d.state.trains[company] if train_type(t) == kind)
    give_train(d, given, company, policies(d).operating.discarded_to, "trade-in")
    d.update(OperatingTurn, traded_in=True)


def _help(d: Draft, company: str, price: int) -> None:
    """The president pays what the treasury lacks."""
    missing = price - d.state.cash[company]
    if missing > 0:
        pay(d, president(d, company), company, missing, "help with a train")
        d.update(OperatingTurn, helped=True)


def trade(d: Draft, train: str, seller: str, buyer: str, price: int) -> None:
    """A train changes hands between companies."""
    _help(d, buyer, price)
    pay(d, buyer, seller, price, f"{train_type(train)}-train")
    give_train(d, train, seller, buyer, "purchase")
    d.update(OperatingTurn, traded_last=True)
    policies(d).operating.on_train_bought(d, buyer)


def accept_train(d: Draft, _: Accept) -> None:
    """The other president agrees."""
    deal = d.pop()
    assert isinstance(deal, TrainDeal)
    trade(d, deal.train, deal.seller, deal.buyer, deal.price)


def refuse_train(d: Draft, a: Refuse) -> None:
    """The other president declines."""
    deal = d.pop()
    assert isinstance(deal, TrainDeal)
    d.emit(
        Told(a.by, f"declines to sell the {train_type(deal.train)}-train of {deal.seller} for {d.money(deal.price)}")
    )
    refused = (*d.expect(OperatingTurn).refused, (train_type(deal.train), deal.seller, deal.price))
    d.update(OperatingTurn, refused=refused)


@same_for_all
def duty_is_done(v: View, a: Pass) -> Iterator[str]:
    """A company that must own a train cannot end the step without one."""
    if must_buy(v, a.by):
        gap = shortage(v, a.by)
        more = f"; its {v.term('president')} still needs to raise {v.money(gap)}" if gap > 0 else ""
        yield f"{a.by} has no train and must buy one{more}"


def apply_done(d: Draft, _: Pass) -> None:
    """End the step."""
    next_stage(d)
