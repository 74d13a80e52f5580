"""The order of rounds and the end of the game (sections 4, 4.1.4, 4.4 and 5)."""

from __future__ import annotations

from roundhouse.core.events import RoundBegan
from roundhouse.core.ids import BANK
from roundhouse.finance.holdings import companies, president
from roundhouse.rules.operating.duty import finish
from roundhouse.rules.operating.frames import OperatingRound
from roundhouse.rules.operating.phases import check_train_limits
from roundhouse.rules.policies import FlowPolicy
from roundhouse.rules.rounds import minors_then_majors, raise_sold_out, stock_at_market_value
from roundhouse.rules.stock.frames import StockRound
from roundhouse.rules.stock.turn import next_player

from .pending import FinalExchange
from .pullman import lose_spare_pullmans
from .site_certificates import note_holdings
from .types import Draft, View

#: Operating rounds between two stock rounds, in every phase (section 2).
ROUNDS = 2


def after_stock_round(d: Draft) -> None:
    """Sold-out corporations rise, excess trains are discarded, operating rounds follow (4.1.4, 4.3)."""
    raise_sold_out(d)
    begin_operating_round(d, d.state.title.turn, 1)
    check_train_limits(d)


def begin_operating_round(d: Draft, turn: int, number: int) -> None:
    """Minor companies and floated corporations take part (4.4)."""
    minors = [m for m in companies(d, "minor") if president(d, m)]
    majors = [c for c in companies(d, "major") if c in d.state.floated]
    d.emit(RoundBegan(f"Operating Round {turn}.{number}"))
    d.push(OperatingRound(turn, number, ROUNDS, (*minors, *majors)))


def after_operating_round(d: Draft) -> None:
    """A set is always finished; the minors' final exchange comes before the next stock round (4, 4.2.2)."""
    frame = d.expect(OperatingRound)
    if frame.number == frame.of and d.state.ending:
        finish(d, d.state.ending)
        return
    d.pop()
    if frame.number < frame.of:
        begin_operating_round(d, frame.set, frame.number + 1)
    elif d.state.title.first_five:
        d.emit(RoundBegan("Minor Company Final Exchange Round"))
        d.push(FinalExchange(_still_there(d, d.state.title.first_five)))
    else:
        begin_stock_round(d)


def _still_there(v: View, player: str) -> str:
    return next_player(v, player) if player in v.state.bankrupt else player


def begin_stock_round(d: Draft) -> None:
    """The holder of the Priority Deal has the first turn (4.1)."""
    turn = d.state.title.turn + 1
    d.title(turn=turn)
    d.emit(RoundBegan(f"Stock Round {turn}"))
    d.push(StockRound(turn, d.state.priority))


def watch(d: Draft) -> None:
    """Pullmans without a train go back to the Pool; the end is triggered once the bank has run out (4.4.9, 5)."""
    lose_spare_pullmans(d)
    note_holdings(d)
    cash = d.state.cash[BANK]
    if not d.state.ending and (cash < 0 or (cash == 0 and not d.defn.deviations.bank_breaks_below_zero)):
        d.set(ending="bank")


def worth(v: View, player: str) -> int:
    """Cash and shares at market value; minor companies count for nothing (1.3, 5)."""
    return v.state.cash[player] + stock_at_market_value(v, player)


#: The order of rounds in 18EU.
FLOW = FlowPolicy(after_stock_round, after_operating_round, minors_then_majors)
