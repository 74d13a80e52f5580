"""The order of rounds and the end of the game (sections 4.5, 5.1, 5.9 and 8)."""

from __future__ import annotations

from roundhouse.core.events import RoundBegan, Told
from roundhouse.core.ids import OFFERING, OUT, train_type
from roundhouse.core.order import privates_of
from roundhouse.finance.holdings import companies, percent, president, share_size
from roundhouse.finance.market import by_value, price_of
from roundhouse.finance.transfer import give_train
from roundhouse.rules.operating.duty import finish
from roundhouse.rules.operating.frames import OperatingRound
from roundhouse.rules.operating.phases import begin_phase, train_left_offering
from roundhouse.rules.policies import FlowPolicy
from roundhouse.rules.rounds import pay_privates, raise_sold_out, stock_at_market_value
from roundhouse.rules.stock.frames import StockRound

from . import combining, goals, routes, site_train_limit
from .components import is_northern
from .loans import owed
from .types import Draft, View

#: The type of train whose second card founds RENFE, and the operating rounds that then remain (8).
LAST_TRAIN, LAST_ROUNDS = "8", 3
RENFE = "second_eight"


def order_players(d: Draft, *, richest_first: bool) -> None:
    """Reassign the turn order cards by cash; ties keep their order (3.2, 4.5.2)."""
    cash, sign = d.state.cash, -1 if richest_first else 1
    order = tuple(sorted(d.state.players, key=lambda p: sign * cash[p]))
    d.set(players=order, priority=order[0])


def begin_first_stock_round(d: Draft) -> None:
    """The auction is over and phase 2 begins (7)."""
    begin_phase(d, "2", "")
    begin_stock_round(d)


def begin_stock_round(d: Draft) -> None:
    """The holder of card 1 has the first turn (4)."""
    turn = d.state.title.turn + 1
    d.title(turn=turn, repaid="")
    d.emit(RoundBegan(f"Stock Round {turn}"))
    d.push(StockRound(turn, d.state.priority))


def after_stock_round(d: Draft) -> None:
    """Sold-out majors rise, the turn order changes, and the phase's operating rounds follow (4.5, 7)."""
    raise_sold_out(d)
    order_players(d, richest_first=True)
    if d.state.ending:
        d.title(last_set=True)
    number = LAST_ROUNDS if d.state.title.last_set else d.phase.operating_rounds
    begin_operating_round(d, d.state.title.turn, 1, number)


def begin_operating_round(d: Draft, turn: int, number: int, of: int) -> None:
    """Private companies pay, then all launched companies operate by market value (5.1, 5.2)."""
    d.title(idle=frozenset())
    d.emit(RoundBegan(f"Operating Round {turn}.{number}"))
    launched = [c for c in d.defn.companies if c in d.state.floated and c not in d.state.closed]
    d.push(OperatingRound(turn, number, of, tuple(by_value(d, launched))))
    pay_privates(d)


def operating_order(v: View, frame: OperatingRound) -> list[str]:
    """The next to operate is always the company with the highest price that has not operated (5.1)."""
    return by_value(v, [c for c in frame.eligible if c in v.state.prices])


def after_operating_round(d: Draft) -> None:
    """A train is exported after the last round of a set; RENFE cuts the set short (5.9, 8)."""
    frame = d.expect(OperatingRound)
    last = frame.number == frame.of
    if last and d.state.title.last_set:
        finish(d, d.state.ending)
        return
    d.pop()
    if not last and (d.state.title.last_set or not d.state.ending):
        begin_operating_round(d, frame.set, frame.number + 1, frame.of)
        return
    if last:
        export_train(d)
    waiting = d.state.stack  # trains over a new limit are discarded before the stock round
    d.set(stack=())
    begin_stock_round(d)
    d.set(stack=(*d.state.stack, *waiting))


def export_train(d: Draft) -> None:
    """Export the next train, which counts as a purchase (5.9)."""
    site = d.defn.deviations
    if (d.state.ending and not site.exports_to_the_end) or (site.export_needs_company and not d.state.floated):
        return
    card = d.state.trains[OFFERING][0]
    d.emit(Told("", f"a {train_type(card)}-train is exported"))
    give_train(d, card, OFFERING, OUT, "export")
    train_left_offering(d, train_type(card), "")


def watch(d: Draft) -> None:
    """The second 8-train founds RENFE; obsolete combined trains come apart; destinations are checked (8, 6)."""
    if not d.state.ending and d.state.bought.get(LAST_TRAIN, 0) > 1:
        d.set(ending=RENFE)
        d.emit(Told("", "RENFE is founded"))
    combining.take_apart(d)
    goals.notice_destinations(d)
    routes.remember_route(d)
    site_train_limit.watch_limits(d)


def worth(v: View, player: str) -> int:
    """Cash and holdings, less debts with interest (8.1)."""
    minors = [m for m in companies(v, "minor") if president(v, m) == player]
    return (
        v.state.cash[player]
        + stock_at_market_value(v, player)
        + sum(price_of(v, m) * 100 // share_size(v, m) for m in minors)
        + sum(v.defn.privates[p].price for p in privates_of(v, player))
        - owed(v, player)
    )


def winners(v: View) -> list[str]:
    """Ties go to the most shares of the highest-priced northern company, then to the lowest order card (8.1)."""
    value = {p: worth(v, p) for p in v.state.players}
    best = [p for p in v.state.players if value[p] == max(value.values())]
    if len(best) == 1 or v.defn.deviations.ties_shared:
        return best
    north = by_value(v, [c for c in companies(v, "major") if is_northern(v, c) and c in v.state.prices])
    if north:
        most = max(percent(v, p, north[0]) for p in best)
        best = [p for p in best if percent(v, p, north[0]) == most]
    return best[:1]


#: The order of rounds in 18España.
FLOW = FlowPolicy(after_stock_round, after_operating_round, operating_order)
