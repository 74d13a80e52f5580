"""Raising money for a train where the president may choose any train of the bank."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.checks import Check, Rule
from roundhouse.core.view import Draft, View
from roundhouse.finance.holdings import president, share_size
from roundhouse.finance.market import price_of
from roundhouse.rules.policies import policies
from roundhouse.rules.rounds import sort_waiting
from roundhouse.rules.stock import selling
from roundhouse.rules.stock.actions import SellShares

from .duty import cheapest_bank_train, dearest_bank_train, keeps, must_buy
from .frames import OperatingTurn
from .trains import BANK_SOURCES, BuyTrain, bank_types


def is_in_need(v: View, company: str) -> bool:
    """Whether a company must buy a train and its treasury cannot pay for any the bank sells."""
    cheapest = cheapest_bank_train(v)
    return must_buy(v, company) and cheapest is not None and v.state.cash[company] < cheapest


def sale_candidates(v: View) -> Iterator[SellShares]:
    """What the president could sell."""
    company = v.expect(OperatingTurn).company
    if is_in_need(v, company):
        yield from selling.sale_candidates(v, president(v, company))


def sale_is_for_a_train(v: View, a: SellShares) -> Iterator[str]:
    """In an operating turn, shares are sold only for a forced train purchase the company cannot pay for."""
    company = v.expect(OperatingTurn).company
    if not is_in_need(v, company):
        yield f"{company} does not need its {v.term('president')}'s help to buy a train"


def sells_just_enough(v: View, a: SellShares) -> Iterator[str]:
    """Without the last share the money would not be enough for the bank's most expensive train."""
    company = v.expect(OperatingTurn).company
    if a.company not in v.state.prices:
        return
    without = v.state.cash[company] + v.state.cash[a.by] + selling.sale_value(v, a) - _last_part(v, a)
    dearest = dearest_bank_train(v) or 0
    if without >= dearest:
        yield f"without the last share there is {v.money(without)}; the most expensive train costs {v.money(dearest)}"


def _last_part(v: View, a: SellShares) -> int:
    """What the last part of a sale raises: one share, or the smallest certificate handed in."""
    whole = policies(v).operating.last_certificate_counts
    return price_of(v, a.company) * (min(a.pieces) // share_size(v, a.company) if whole else 1)


def apply_emergency_sale(d: Draft, a: SellShares) -> None:
    """Sell; companies that have yet to operate do so in the order of the new prices."""
    price = price_of(d, a.company)
    selling.apply_sale(d, a)
    d.update(OperatingTurn, last_sale=price)
    sort_waiting(d)


def helped_only_in_need(v: View, a: BuyTrain) -> Iterator[str]:
    """The president adds money only if the treasury cannot pay for any train of the bank."""
    cash, cheapest = v.state.cash[a.by], cheapest_bank_train(v)
    if a.price > cash and a.source in BANK_SOURCES and cheapest is not None and cheapest <= cash:
        yield f"{a.by} can afford a train from the bank without help"


def last_sale_was_needed(rules: tuple[Rule, ...]) -> Check:
    """After a sale, a train that did not need the last share is not bought, unless no other is affordable."""

    def check(v: View, a: BuyTrain) -> Iterator[str]:
        last = v.expect(OperatingTurn).last_sale
        money = v.state.cash[a.by] + v.state.cash[president(v, a.by)]
        if not last or a.source not in BANK_SOURCES or money - a.price < last:
            return
        dearer = [v.defn.trains[kind].price for _, kind in bank_types(v) if money - v.defn.trains[kind].price < last]
        if any(price <= money for price in dearer) or any(keeps(rules, v, sale) for sale in sale_candidates(v)):
            yield f"{v.money(money - a.price)} would be left, so selling the last share was not necessary"

    return check
