"""Raising money for a train when the president may choose any train of the bank."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.view import Draft, View
from roundhouse.finance.holdings import president
from roundhouse.finance.market import price_of
from roundhouse.rules.rounds import sort_waiting
from roundhouse.rules.stock import selling
from roundhouse.rules.stock.actions import SellShares

from .duty import cheapest_bank_train, dearest_bank_train, must_buy
from .frames import OperatingTurn
from .trains import BANK_SOURCES, BuyTrain


def is_in_need(v: View, company: str) -> bool:
    """Whether a company must buy a train and its treasury cannot pay for any of the bank."""
    cheapest = cheapest_bank_train(v)
    return must_buy(v, company) and cheapest is not None and v.state.cash[company] < cheapest


def gap(v: View, company: str) -> int:
    """What treasury and president lack for the dearest train of the bank."""
    return (dearest_bank_train(v) or 0) - v.state.cash[company] - v.state.cash[president(v, company)]


def sale_candidates(v: View) -> Iterator[SellShares]:
    """What the president could sell."""
    company = v.expect(OperatingTurn).company
    if is_in_need(v, company) and gap(v, company) > 0:
        yield from selling.sale_candidates(v, president(v, company))


def sale_is_for_a_train(v: View, a: SellShares) -> Iterator[str]:
    """Shares are sold in an operating turn only for a train that must be bought and cannot be paid."""
    company = v.expect(OperatingTurn).company
    if not is_in_need(v, company):
        yield f"{company} needs no help with a train"
    elif gap(v, company) <= 0:
        yield f"{company} and its president can pay for every train of the bank"


def sells_just_enough(v: View, a: SellShares) -> Iterator[str]:
    """Not a share more than the dearest train needs is sold."""
    missing = gap(v, v.expect(OperatingTurn).company)
    if a.company in v.state.prices and missing > 0:
        raised = selling.sale_value(v, a) - price_of(v, a.company)
        if raised >= missing:
            yield f"{v.money(missing)} is missing; one share less would bring {v.money(raised)}"


def apply_emergency_sale(d: Draft, a: SellShares) -> None:
    """Sell; those who have not operated do so in the order of the new prices."""
    price = price_of(d, a.company)
    selling.apply_sale(d, a)
    d.update(OperatingTurn, last_sale=price)
    sort_waiting(d)


def helped_only_in_need(v: View, a: BuyTrain) -> Iterator[str]:
    """The president adds money only if the treasury cannot pay for any train of the bank."""
    cash, cheapest = v.state.cash[a.by], cheapest_bank_train(v)
    if a.price > cash and a.source in BANK_SOURCES and cheapest is not None and cheapest <= cash:
        yield f"{a.by} can pay for a train of the bank by itself"


def last_sale_was_needed(v: View, a: BuyTrain) -> Iterator[str]:
    """After a sale no train is bought that could have been paid without its last share."""
    last = v.expect(OperatingTurn).last_sale
    left = v.state.cash[a.by] + v.state.cash[president(v, a.by)] - a.price
    if last and a.source in BANK_SOURCES and left >= last:
        yield f"{v.money(left)} would be left, so the last share was sold needlessly"
