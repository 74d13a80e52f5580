"""How briskly a game goes: trains that treasuries can pay for, money that lies idle, prices that end the game."""

from __future__ import annotations

from roundhouse.core.ids import OFFERING, train_type
from roundhouse.core.view import View
from roundhouse.finance.market import market_of, place_of
from roundhouse.rules.policies import policies

from .earnings import income

#: The zone of a stock market whose spaces end the game.
END_ZONE = "e"
#: More steps than any market has.
FAR_AWAY = 99
#: How many trains more leave the bank in a round for each that treasuries could pay for. Measured in games of people,
#: with the usual pace: without money in the treasuries it hardly tells how many are sold.
KEEN = 0.25

#: Money lies idle if players hold this fraction of their worth in cash once half of them could lead a running company.
IDLE = 0.3


def lies_idle(v: View) -> bool:
    """Whether much of the players' money buys nothing; before companies run, all of it is needed to found them."""
    players = [p for p in v.state.players if p not in v.state.bankrupt]
    if 2 * len(v.state.operated) < len(players):
        return False
    return sum(v.state.cash[p] for p in players) >= IDLE * sum(v.defn.worth(v, p) for p in players)


def affordable(v: View, companies: list[str]) -> int:
    """How many trains of the bank the treasuries can pay for one after another, as far as there is room for them."""
    operating = policies(v).operating
    room = {c: operating.train_limit(v, c) - len(v.state.trains.get(c, ())) for c in companies}
    money = {c: v.state.cash[c] for c in companies}
    count = 0
    for card in v.state.trains.get(OFFERING, ()):
        price = v.defn.trains[train_type(card)].price
        buyer = max((c for c in companies if room[c] > 0), key=lambda c: money[c], default="")
        if not buyer or money[buyer] < price:
            break
        room[buyer], money[buyer], count = room[buyer] - 1, money[buyer] - price, count + 1
    return count


def rounds_to_the_last_price(v: View) -> float:
    """After how many dividends the first price ends the game; many if none does."""
    market = market_of(v)
    if not any(END_ZONE in space.zones for _, space in market.spaces()):
        return FAR_AWAY
    running = [c for c in v.state.prices if c in v.state.floated and c not in v.state.closed and income(v, c)]
    return min((_steps(v, c) for c in running), default=FAR_AWAY)


def _steps(v: View, company: str) -> int:
    market, place = market_of(v), place_of(v.state.prices[company])
    for steps in range(FAR_AWAY):
        if market.in_zone(place, END_ZONE):
            return steps
        there = market.moved(place, "right")
        if there == place:
            break
        place = there
    return FAR_AWAY


def is_ended(before: View, after: View) -> bool:
    """Whether the end of the game was not in sight before and has come, or is certain, after."""
    return not before.state.ending and (after.state.finished or bool(after.state.ending))
