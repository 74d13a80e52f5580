"""Prohibitions that only 18xx.games has; each is an option that is off by the rulebook."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.checks import Check
from roundhouse.core.view import View
from roundhouse.rules import deals
from roundhouse.rules.operating import trains
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.stock import selling
from roundhouse.rules.stock.actions import BuyShare, Par, SellShares
from roundhouse.rules.stock.presidency import ordinary

#: Private companies that came with a share of stock.
WITH_SHARE = ("MIR", "MNR")


def private_came_alone(v: View, a: deals.AskPrivate | deals.SellPrivate) -> Iterator[str]:
    """18xx.games does not let the private companies that came with a share go from player to player."""
    if v.defn.options.shares_tie_privates and a.private in WITH_SHARE:
        yield f"{a.private} came with a share of stock and is not sold between players"


def president_goes_last(v: View, a: SellShares) -> Iterator[str]:
    """On 18xx.games the president's certificate is sold only if the 10% certificates cannot make the sale up."""
    if not v.defn.options.ordinary_shares_go_first or not selling.sells_president(v, a):
        return
    if ordinary(v, a.by, a.company).count(10) * 10 >= a.percent:
        yield f"{a.by} sells {a.percent}% of {a.company} with 10% certificates"


def limits_come_first(check: Check) -> Check:
    """On 18xx.games who is over a limit sells before he buys."""

    def first(v: View, a: BuyShare | Par | deals.AskPrivate) -> Iterator[str]:
        if v.defn.options.sells_down_before_buying:
            yield from check(v, a)

    return first


def sold_for_a_bank_train(v: View, a: trains.BuyTrain) -> Iterator[str]:
    """On 18xx.games a president who has sold shares for a train has chosen to buy it from the bank."""
    if not v.defn.options.sales_are_for_bank_trains or a.source in trains.BANK_SOURCES:
        return
    if v.expect(OperatingTurn).sold_now:
        yield "shares were sold in this turn, so the train must come from the bank"
