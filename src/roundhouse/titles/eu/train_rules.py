"""Buying trains in 18EU, voluntary and forced (sections 4.4.6, 4.4.9 and 4.5)."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import Accept, Ranged
from roundhouse.core.checks import basics, customs, rules
from roundhouse.core.definition import Move
from roundhouse.core.guarantees import guarantees
from roundhouse.core.ids import train_type
from roundhouse.finance.holdings import companies, is_minor, president
from roundhouse.finance.market import by_value
from roundhouse.rules.operating import duty, phases, trains
from roundhouse.rules.operating.frames import Discards, OperatingRound, OperatingTurn, TrainDeal
from roundhouse.rules.operating.network import has_route
from roundhouse.rules.operating.trains import BuyTrain
from roundhouse.rules.stock.actions import SellShares
from roundhouse.rules.stock.selling import apply_sale

from . import bankruptcy, pullman
from .book import BOOK
from .selling import SALE_RULES
from .types import Draft, View


def train_limit(v: View, company: str) -> int:
    """The limit by phase and kind of company (section 2)."""
    if is_minor(v, company):
        return 2 if "minors two trains" in v.phase.flags else 1
    return v.phase.train_limit


def owes_train(v: View, company: str) -> bool:
    """A corporation must own a train whether or not it has a route; a minor company need not (4.5, 4.5.3)."""
    if is_minor(v, company) or (v.defn.deviations.pullmans_go_at_purchases and pullman.pullmans(v, company)):
        return False
    return not v.defn.deviations.trains_only_for_routes or has_route(v, company)


def train_sellers(v: View, company: str) -> list[str]:
    """Minor companies and floated corporations (4.4.6)."""
    open_ = v.state.par if v.defn.deviations.unfloated_sell_trains else v.state.floated
    sellers = [*companies(v, "minor"), *[c for c in companies(v, "major") if c in open_]]
    return [c for c in sellers if c != company]


def most_for_train(v: View, buyer: str, seller: str, kind: str) -> int:
    """The treasury; if it is empty and a train must be bought, the president's cash up to the face value (4.5.2)."""
    cash = v.state.cash[buyer]
    if is_minor(v, buyer) or not duty.must_buy(v, buyer):
        return cash
    face, own = v.defn.trains[kind].price, v.state.cash[president(v, buyer)]
    sold = bool(v.expect(OperatingTurn).sold_now)
    if v.defn.deviations.president_adds_to_treasury:
        return cash if sold and not cash else max(cash, min(face, cash + own))
    return cash if cash or sold else min(face, own)


def discard_order(v: View) -> list[str]:
    """The operating company first, then the others in operating order, wrapping around (4.4.3)."""
    if v.defn.deviations.discards_after_turn:
        return [] if v.frame(OperatingTurn) is not None else by_charter(v)
    majors = [c for c in companies(v, "major") if c in v.state.prices]
    order = [*[m for m in companies(v, "minor") if president(v, m)], *by_value(v, majors)]
    turn = v.frame(OperatingTurn)
    if turn is None or v.frame(OperatingRound) is None or turn.company not in order:
        return order
    at = order.index(turn.company)
    return order[at:] + order[:at]


def by_charter(v: View) -> list[str]:
    """All companies in the charter order of 18xx.games; those that start again come last."""
    again = v.state.title.restarted
    return [*companies(v, "minor"), *[c for c in companies(v, "major") if c not in again], *again]


def discard_late(d: Draft, company: str) -> None:
    """On 18xx.games excess trains are discarded when the turn is over."""
    over = phases.over_limit(d, by_charter(d))
    if over:
        d.push(Discards(tuple(over)))


def apply_train(d: Draft, a: BuyTrain) -> None:
    """Buy a train; a company at its limit first gives up its Pullman for it (4.4.9)."""
    if a.source in trains.BANK_SOURCES or president(d, a.source) == president(d, a.by):
        make_room(d, a)
    trains.apply_train(d, a)
    if not isinstance(d.top, TrainDeal):
        pullman.drop_one_pullman(d, *d.defn.companies)


def make_room(d: Draft, a: BuyTrain) -> None:
    """Discard the Pullman if the purchase needs its place."""
    if pullman.makes_room(d, a):
        pullman.discard_pullman(d, a.by, "given up for another train")


def accept_train(d: Draft, a: Accept) -> None:
    """The other president agrees; only now the Pullman is discarded."""
    deal = d.expect(TrainDeal)
    make_room(d, BuyTrain(deal.buyer, train_type(deal.train), deal.seller, deal.price))
    trains.accept_train(d, a)
    pullman.drop_one_pullman(d, *d.defn.companies)


def treasury_pays(v: View, a: BuyTrain) -> Iterator[str]:
    """The treasury pays for a train that is not mandatory."""
    if not duty.must_buy(v, a.by):
        yield from trains.treasury_or_duty(v, a)


def president_pays_another_company(v: View, a: BuyTrain) -> Iterator[str]:
    """The president pays for another company's mandatory train only if the treasury is empty.

    They pay at most its face value, from their cash, and cannot sell stock for it.
    """
    cash, player = v.state.cash[a.by], president(v, a.by)
    if a.source in trains.BANK_SOURCES or a.price <= cash or not duty.must_buy(v, a.by):
        return
    face, own = v.defn.trains[a.train].price, v.state.cash[player]
    adds = v.defn.deviations.president_adds_to_treasury
    if a.price <= most_for_train(v, a.by, a.source, a.train):
        return
    if cash and not adds:
        yield f"the president may pay for another company's train only if {a.by} has no money; it has {v.money(cash)}"
    elif not cash and v.expect(OperatingTurn).sold_now:
        yield f"{player} has sold stock this turn and can no longer pay for another company's train"
    elif a.price > face:
        yield f"a president may pay at most the face value of a {a.train}-train, {v.money(face)}"
    else:
        yield f"{player} has {v.money(own)} and may not sell stock for another company's train"


def affords_a_train(v: View, company: str) -> bool:
    """Whether the treasury can pay for a train from the Bank or the Pool."""
    cheapest = duty.cheapest_bank_train(v)
    return cheapest is not None and cheapest <= v.state.cash[company]


def treasury_pays_alone(v: View, a: BuyTrain) -> Iterator[str]:
    """A corporation that can afford a cheaper train gets no help with a more expensive one."""
    if affords_a_train(v, a.by):
        yield from trains.helped_train_is_cheapest(v, a)


def president_helps_with_the_cheapest(v: View, a: BuyTrain) -> Iterator[str]:
    """If the treasury cannot pay for any train, the president helps with the cheapest one, up to their cash."""
    if not affords_a_train(v, a.by):
        yield from trains.helped_train_is_cheapest(v, a)
        yield from trains.president_can_help(v, a)


def one_sale_per_company(v: View, a: SellShares) -> Iterator[str]:
    """On 18xx.games stock of a corporation can be sold only once a turn."""
    if v.defn.deviations.one_emergency_sale and a.company in dict(v.expect(OperatingTurn).sold_now):
        yield f"{a.by} has already sold shares of {a.company} this turn"


def bank_price_is_printed(v: View, a: BuyTrain) -> Iterator[str]:
    """The bank sells at face value; 18xx.games accepts less."""
    less = a.train in v.defn.trains and 0 < a.price < v.defn.trains[a.train].price
    if not (less and v.defn.deviations.bank_takes_less):
        yield from trains.bank_price_is_printed(v, a)


@guarantees(
    trains.train_is_there,
    trains.stack_in_order,
    trains.price_at_least_one,
    trains.price_was_not_refused,
    president_pays_another_company,
)
def train_candidates(v: View) -> Iterator[BuyTrain | Ranged]:
    """All trains for sale; a company that a bankrupt player has kept may offer all its money, even too little."""
    yield from trains.train_candidates(v)
    company = v.expect(OperatingTurn).company
    cash = v.state.cash[company]
    if president(v, company) in v.state.bankrupt and duty.must_buy(v, company):
        for source, kind in trains.bank_types(v):
            if cash < v.defn.trains[kind].price:
                yield BuyTrain(company, kind, source, cash)


TRAIN = Move(
    BuyTrain,
    train_candidates,
    (
        *basics(BOOK, ("4.4.6", trains.train_is_there)),
        *rules(
            BOOK,
            (
                "4.4.6",
                trains.stack_in_order,
                bank_price_is_printed,
                trains.price_at_least_one,
                pullman.room_for_train,
                treasury_pays,
            ),
            (
                "4.4.9",
                pullman.pullman_is_for_sale,
                pullman.pullman_needs_a_train,
                pullman.one_pullman,
                pullman.pullman_stays_with_company,
            ),
            ("4.5", treasury_pays_alone),
            ("4.5.1", president_helps_with_the_cheapest),
            ("4.5.2", president_pays_another_company),
        ),
        *customs(trains.price_was_not_refused),
    ),
    apply_train,
)
ESTIMATE_RULES = (
    *SALE_RULES,
    *rules(BOOK, ("4.5.1", duty.keeps_the_operating_company), ("4.5.1 on 18xx.games", one_sale_per_company)),
)
_no_smaller_sale = duty.no_smaller_sale_is_enough(ESTIMATE_RULES)


def sells_just_enough(v: View, a: SellShares) -> Iterator[str]:
    """Sell just enough stock; 18xx.games only checks whether the last certificate was needed."""
    if v.defn.deviations.last_certificate_decides:
        yield from duty.sells_just_enough(v, a)
    elif not v.defn.options.larger_sales:
        yield from _no_smaller_sale(v, a)


EMERGENCY_RULES = (
    *SALE_RULES,
    *rules(
        BOOK,
        ("4.5.1", duty.money_is_needed, duty.keeps_the_operating_company, sells_just_enough),
        ("4.5.1 on 18xx.games", one_sale_per_company),
    ),
)
EMERGENCY_SALE = Move(SellShares, duty.emergency_candidates, EMERGENCY_RULES, apply_sale, duty.president_actor)
_sold_out = duty.nothing_left_to_sell(EMERGENCY_RULES)
_hopeless = duty.sales_cannot_help(ESTIMATE_RULES)


def bankrupt_only_in_the_end(v: View, a: duty.Bankrupt) -> Iterator[str]:
    """A president must sell all they may first; 18xx.games lets them give up if that cannot be enough."""
    yield from (_hopeless if v.defn.deviations.bankrupt_by_estimate else _sold_out)(v, a)


def declare_bankrupt(d: Draft, a: duty.Bankrupt) -> None:
    """The player is out of the game; on 18xx.games all their stock is sold first if possible."""
    if d.defn.deviations.bankrupt_by_estimate:
        duty.sell_out(d, a.by, ESTIMATE_RULES)
    bankruptcy.eliminate(d, a.by)


BANKRUPT = Move(
    duty.Bankrupt,
    duty.bankrupt_candidates,
    rules(BOOK, ("4.5.1", duty.money_is_needed, bankrupt_only_in_the_end)),
    declare_bankrupt,
    duty.president_actor,
)
