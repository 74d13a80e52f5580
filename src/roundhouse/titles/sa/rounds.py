"""The sequence of rounds and the end of the game (sections 2, 4, 7.1, 9 and 10)."""

from __future__ import annotations

from roundhouse.core.events import RoundBegan
from roundhouse.core.ids import BANK, OFFERING
from roundhouse.finance.holdings import divided
from roundhouse.finance.market import by_value, market_of
from roundhouse.rules import rounds
from roundhouse.rules.closing import worthless
from roundhouse.rules.operating.frames import OperatingRound, OperatingTurn
from roundhouse.rules.policies import FlowPolicy
from roundhouse.rules.rounds import in_fixed_order, is_over_for_all
from roundhouse.rules.stock.buying import presidency_price

from .corporate_bankruptcy import fail
from .debts import owe
from .final_scores import finish_game
from .loans import clear, loan_on, loans_on_lost_trains
from .privates import pay_revenue
from .receivership import close_unwanted
from .stock_chart import WHITE, raise_sold_out
from .surplus import watch_yellow
from .types import Draft, View


def after_stock_round(d: Draft) -> None:
    """Corporations without a president close, sold-out ones rise, and a set of operating rounds follows."""
    close_unwanted(d)
    raise_sold_out(d)
    begin_operating_round(d, d.state.title.stock_rounds, 1, d.phase.operating_rounds)


def begin_operating_round(d: Draft, set_number: int, number: int, of: int) -> None:
    """Private companies pay, then floated corporations operate (7.1); the number of rounds is fixed for the set."""
    d.emit(RoundBegan(f"Operating Round {set_number}.{number}"))
    order = by_value(d, [c for c in divided(d) if c in d.state.floated])
    d.push(OperatingRound(set_number, number, of, tuple(order)))
    pay_revenue(d)
    if d.state.phase != d.defn.phases[0].name:
        d.title(privates_open=True)


def order_of_turns(v: View, frame: OperatingRound) -> list[str]:
    """The next corporation is the one with the highest price that has not operated (7.1)."""
    if v.defn.options.fixed_order:
        return in_fixed_order(v, frame)
    return by_value(v, [c for c in frame.eligible if c in v.state.prices])


def after_operating_round(d: Draft) -> None:
    """The next operating round of the set, the end of the game, or a stock round."""
    frame = d.expect(OperatingRound)
    if frame.number == frame.of and (d.state.ending or nobody_goes_on(d)):
        finish_game(d, d.state.ending or "no corporation")
        return
    d.pop()
    if frame.number < frame.of:
        begin_operating_round(d, frame.set, frame.number + 1, frame.of)
    else:
        begin_stock_round(d)


def nobody_goes_on(v: View) -> bool:
    """Whether no corporation is left and nobody can ever found one."""
    unfounded = [c for c in divided(v) if v.state.shares[c][0] == OFFERING]
    least = min((presidency_price(v, c, min(market_of(v).pars)) for c in unfounded), default=0)
    return is_over_for_all(v, unfounded, least)


def begin_stock_round(d: Draft) -> None:
    """The holder of the red locomotive has the first turn (9)."""
    d.title(traded_up=frozenset())
    rounds.begin_stock_round(d)


def watch(d: Draft) -> None:
    """Watch for bankruptcies on the chart, loans on lost trains, limits outside the yellow area, and an empty bank."""
    for company in worthless(d, WHITE):
        fail(d, company, "no value left")
    call_in_loans(d)
    watch_yellow(d)
    if not d.state.ending and d.state.cash[BANK] <= 0:
        d.set(ending="bank")


def call_in_loans(d: Draft) -> None:
    """Loans on rusted or discarded trains are due, the operating corporation's first (7.8.1)."""
    lost = loans_on_lost_trains(d)
    if not lost:
        return
    turn = d.frame(OperatingTurn)
    order = by_value(d, [c for c in divided(d) if c in d.state.prices])
    lost.sort(key=lambda loan: (turn is None or loan[1] != turn.company, order.index(loan[1])))
    for train, _ in lost:
        clear(d, train)
    owe(d, *((company, loan_on(d, train), f"loan on {train}") for train, company in lost))


#: How the rounds of 18SA follow each other.
FLOW = FlowPolicy(after_stock_round, after_operating_round, order_of_turns)
