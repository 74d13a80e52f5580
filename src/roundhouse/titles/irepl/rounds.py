"""The sequence of rounds and the end of the game (section 6)."""

from __future__ import annotations

from roundhouse.core.ids import BANK
from roundhouse.finance.market import companies_in_zone
from roundhouse.rules.auction.founding import drop_first
from roundhouse.rules.operating.bankruptcy import solvent
from roundhouse.rules.operating.duty import finish
from roundhouse.rules.operating.frames import OperatingRound
from roundhouse.rules.policies import FlowPolicy, MergerPolicy
from roundhouse.rules.rounds import (
    begin_operating,
    begin_stock_round,
    close_worthless,
    in_fixed_order,
    is_over_for_all,
    raise_sold_out,
    worth_with_privates,
)
from roundhouse.titles.ireland_family.rounds import LEAST_START, begin_merger_or_stock_round

from .options import Options
from .powers import drop_port, port_moves
from .types import Draft, View

#: Operating rounds of a set, and of the last set.
ROUNDS, LAST_ROUNDS = 2, 3
FIRST_4D = "4D"


def after_stock_round(d: Draft) -> None:
    """A minor company leaves if none was started, sold-out companies rise, operating rounds follow."""
    drop_first(d)
    raise_sold_out(d)
    watch(d)
    if is_over_for_all(d, list(d.state.title.queue), LEAST_START):
        finish(d, "no companies")
    else:
        _operate(d, d.state.title.stock_rounds, 1)


def _operate(d: Draft, set_number: int, number: int) -> None:
    begin_operating(d, set_number, number, LAST_ROUNDS if d.state.title.last_set == set_number else ROUNDS)


def after_operating_round(d: Draft) -> None:
    """A price of 260 ends the game now, the last set after its third round; otherwise a merger round may follow (6)."""
    frame = d.expect(OperatingRound)
    is_last = d.state.title.last_set == frame.set
    if d.state.ending == "market" or (is_last and frame.number >= LAST_ROUNDS):
        finish(d, d.state.ending)
        return
    d.pop()
    if frame.number < (LAST_ROUNDS if is_last else ROUNDS):
        _operate(d, frame.set, frame.number + 1)
    else:
        begin_merger_or_stock_round(d, frame.set)


def watch(d: Draft) -> None:
    """Notice what ends the game: a price of 260, the bank, a bankruptcy, the first 4D-train (6.1 to 6.4)."""
    close_worthless(d, "c")
    drop_port(d)
    now = d.state.title.stock_rounds
    if companies_in_zone(d, "e"):
        d.set(ending="market")
    if d.state.cash[BANK] < 0:
        _ends_with(d, now, "bank")
    if d.state.bankrupt:
        _ends_with(d, now, "bankrupt")
    if d.state.bought.get(FIRST_4D):
        _ends_with(d, now + 1, "4D")


def _ends_with(d: Draft, set_number: int, reason: str) -> None:
    """The game ends with a set of rounds, unless it ends sooner anyway."""
    last = d.state.title.last_set
    if last and last <= set_number:
        return
    d.title(last_set=set_number)
    if d.state.ending != "market":
        d.set(ending=reason)


def winners(v: View) -> list[str]:
    """The player all have agreed on (6.5), or the richest of those who are still in the game (6.4)."""
    if v.state.title.agreed:
        return [v.state.title.agreed]
    wealth = {player: worth_with_privates(v, player) for player in solvent(v)}
    return [player for player, amount in wealth.items() if amount == max(wealth.values())]


#: How the rounds of 18IrePL follow each other.
FLOW = FlowPolicy(after_stock_round, after_operating_round, in_fixed_order)


def merger_policy(options: Options) -> MergerPolicy:
    return MergerPolicy(on_merge=port_moves, after=begin_stock_round, held=6 if options.holding_limit_60 else 7)
