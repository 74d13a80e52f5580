"""What it costs to pass a train from one company to another of the same president."""

from __future__ import annotations

from roundhouse.core.actions import Action
from roundhouse.core.roles import Role, amount, named
from roundhouse.core.view import View
from roundhouse.finance.holdings import percent, president

from .earnings import income
from .options import bought_kind, printed_price
from .prospects import waits
from .timetable import Timetable


def cost_of_passing_on(v: View, player: str, action: Action, times: Timetable) -> float:
    """What a purchase loses that the position after it doesn't show, if the seller is another company of the player.

    Nothing is gained by a price above the printed one, nor by a train that is gone before it runs again; and a company
    that gives its only train away before its turn won't run with it.
    """
    seller = named(action, Role.SOURCE)
    if seller not in v.defn.companies or president(v, seller) != player:
        return 0.0
    price, cost = amount(action, Role.MONEY), 0.0
    if price > printed_price(v, action) or times.life(bought_kind(v, named(action, Role.TRAIN))) < 1:
        cost += price
    if len(v.state.trains.get(seller, ())) == 1 and waits(v, seller):
        cost += income(v, seller) * percent(v, player, seller) / 100
    return cost
