"""Trains and private companies bought by companies of 18Ireland (sections 7.7, 7.8 and 10.4)."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.checks import basics, rules
from roundhouse.core.definition import Move
from roundhouse.core.ids import MARKET, RESERVE, train_type
from roundhouse.core.view import Draft, View
from roundhouse.finance.holdings import is_minor
from roundhouse.finance.transfer import close_private, give_train
from roundhouse.rules.auction.founding import leave_queue
from roundhouse.rules.operating import duty, privates, trains
from roundhouse.rules.operating.bankruptcy import leave_the_game
from roundhouse.rules.stock.actions import SellShares
from roundhouse.rules.stock.selling import apply_sale

from .book import BOOK
from .components import components
from .stock import SALE_RULES

FOR_COMPANIES = "privates to companies"


def train_limit(v: View, company: str) -> int:
    """By phase and kind of company."""
    limits: dict[str, int] = components().more["minor_train_limit"]
    return limits[v.state.phase] if is_minor(v, company) else v.phase.train_limit


def private_price(v: View, private: str) -> tuple[int, int] | None:
    """Half to twice the printed price, in some phases (7.8)."""
    if FOR_COMPANIES not in v.phase.flags or private in components().more["started"]:
        return None
    price = v.defn.privates[private].price
    return -(-price // 2), 2 * price


def may_buy_privates(v: View, company: str) -> bool:
    """Whether companies may buy private companies in this phase (7.8)."""
    return FOR_COMPANIES in v.phase.flags


def trade_in(v: View, bought: str, given: str) -> int:
    """What is taken off for an old train, from phase 10 on (7.7)."""
    discounts: dict[str, dict[str, int]] = components().more["trade_in"]
    return discounts.get(bought, {}).get(given, 0) if v.state.phase in ("10", "D") else 0


def turn_over(d: Draft, buyer: str) -> None:
    """The weaker reverse sides of the trains that have rusted go to the Open Market, wherever the trains were (7.7)."""
    rusted = [t.name for t in d.defn.trains.values() if t.removed_by == d.state.phase]
    sides = [components().more["reverse"].get(name) for name in rusted]
    for card in d.state.trains[RESERVE]:
        if train_type(card) in sides:
            give_train(d, card, RESERVE, MARKET, "reverse side")


def phase_eight(d: Draft, buyer: str) -> None:
    """Private companies close and minor companies that have not started leave the game."""
    turn_over(d, buyer)
    for private, owner in list(d.state.privates.items()):
        if owner in d.state.players or owner in d.defn.companies:
            close_private(d, private, "phase 8")
    for company in d.state.title.queue:
        leave_queue(d, company)


def helped_only_in_need(v: View, a: trains.BuyTrain) -> Iterator[str]:
    """The president adds money only if the treasury cannot pay for any train of the bank."""
    cash, cheapest = v.state.cash[a.by], duty.cheapest_bank_train(v)
    if a.price > cash and a.source in trains.BANK_SOURCES and cheapest is not None and cheapest <= cash:
        yield f"{a.by} can pay for a train of the bank by itself"


PRIVATE = Move(
    privates.BuyPrivate,
    privates.private_candidates,
    (
        *basics(BOOK, ("7.8", privates.private_is_a_players)),
        *rules(
            BOOK,
            ("7.8", privates.private_may_be_bought),
            ("7.8", privates.private_price_in_range),
            ("7.8", privates.private_is_affordable),
            ("7.8", privates.private_price_not_refused),
        ),
    ),
    privates.apply_private,
)
TRAIN = Move(
    trains.BuyTrain,
    trains.train_candidates,
    (
        *basics(BOOK, ("7.7", trains.train_is_there)),
        *rules(
            BOOK,
            ("7.7", trains.stack_in_order),
            ("7.7", trains.bank_price_is_printed),
            ("7.7", trains.trade_in_is_possible),
            ("7.7", trains.price_at_least_one),
            ("7.7", trains.price_was_not_refused),
            ("7.7", trains.room_for_train),
            ("7.7", trains.treasury_or_duty),
            ("7.7", trains.helped_from_the_bank_only),
            ("7.7", helped_only_in_need),
            ("7.7", trains.one_train_with_help),
            ("7.7", trains.president_can_help),
        ),
    ),
    trains.apply_train,
)
EMERGENCY_RULES = (
    *SALE_RULES,
    *rules(
        BOOK,
        ("7.7", duty.money_is_needed),
        ("7.7", duty.sells_just_enough),
        ("7.7", duty.keeps_the_operating_company),
    ),
)
EMERGENCY_SALE = Move(SellShares, duty.emergency_candidates, EMERGENCY_RULES, apply_sale, duty.president_actor)
LAST_SALES = (*SALE_RULES, *rules(BOOK, ("10.4", duty.keeps_the_operating_company)))


def declare_bankrupt(d: Draft, a: duty.Bankrupt) -> None:
    """Sell all, close, leave; private companies stay with the player."""
    leave_the_game(d, a.by, LAST_SALES, with_privates=False)


BANKRUPT = Move(
    duty.Bankrupt,
    duty.bankrupt_candidates,
    rules(BOOK, ("7.7", duty.money_is_needed), ("10.4", duty.sales_cannot_help(LAST_SALES))),
    declare_bankrupt,
    duty.president_actor,
)
