"""What a style likes about a position, in money, besides what anybody would expect from it."""

from __future__ import annotations

from roundhouse.core.ids import OFFERING, train_type
from roundhouse.core.view import View
from roundhouse.finance.holdings import percent, presidency_size, president, share_size
from roundhouse.finance.market import price_of

from ..earnings import income
from ..timetable import timetable
from .style import PLAIN, Style

#: A train lasts if it will run for this many rounds.
LASTS = 3.0


def taste(v: View, root: View, player: str, style: Style, pace: float) -> float:
    """How much a player of that style likes the position; `root` is the one from which they decide."""
    if style is PLAIN or v.state.finished or player in v.state.bankrupt:
        return 0.0
    total, chairs = style.cash * v.state.cash[player], list[float]()
    for name, owners in v.state.shares.items():
        if player not in owners or name in v.state.closed or len(v.defn.companies[name].certificates) < 2:
            continue
        total += _holding(v, root, player, name, style, pace)
        if president(v, name) == player:
            chairs.append(price_of(v, name) / share_size(v, name) * presidency_size(v, name))
    # Everybody needs a company, so the dearest presidency is as welcome as ever.
    return total + style.lead * (sum(chairs) - max(chairs, default=0.0))


def _holding(v: View, root: View, player: str, name: str, style: Style, pace: float) -> float:
    held, price = percent(v, player, name), price_of(v, name) / share_size(v, name)
    if president(v, name) != player:
        # What a company earns is looked up where it is known; a move seldom changes that for companies of others.
        return style.others * price * held if income(root, name) > 0 else 0.0
    liked = style.own * price * held
    if style.treasury:
        liked += style.treasury * held / 100 * min(v.state.cash[name], _next_price(v))
    if style.trains:
        liked += style.trains * held / 100 * _lasting(v, name, pace)
    return liked


def _next_price(v: View) -> int:
    stack = v.state.trains.get(OFFERING, ())
    return v.defn.trains[train_type(stack[0])].price if stack else 0


def _lasting(v: View, name: str, pace: float) -> float:
    """The printed prices of a company's trains that will last."""
    times, kinds = timetable(v, pace), [train_type(card) for card in v.state.trains.get(name, ())]
    return float(sum(v.defn.trains[kind].price for kind in kinds if times.life(kind) >= LASTS))
