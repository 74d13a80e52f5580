"""The sequence of rounds and the end of the game (sections 1, 5.2, 6, 8.1 and 10)."""

from __future__ import annotations

from roundhouse.core.ids import BANK
from roundhouse.finance.market import companies_in_zone
from roundhouse.rules.auction.founding import drop_first
from roundhouse.rules.mergers.proposing import unused_majors
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
)
from roundhouse.titles.ireland_family.rounds import LEAST_START, begin_merger_or_stock_round

from .deviations import SiteDeviations
from .powers import tokens_move
from .stock import MAJORS_START
from .types import Draft

#: Operating rounds in a set, in every phase.
ROUNDS = 2


def after_stock_round(d: Draft) -> None:
    """A minor company leaves if none was started, sold-out companies rise, operating rounds follow (5.2)."""
    drop_first(d)
    raise_sold_out(d)
    watch(d)
    startable = [*d.state.title.queue, *(unused_majors(d) if MAJORS_START in d.phase.flags else [])]
    if d.state.ending == "market":
        finish(d, "market")
    elif is_over_for_all(d, startable, LEAST_START):
        finish(d, "no companies")
    else:
        begin_operating(d, d.state.title.stock_rounds, 1, ROUNDS)


def after_operating_round(d: Draft) -> None:
    """The next operating round, the merger round, a stock round, or the end (1, 10)."""
    frame = d.expect(OperatingRound)
    last = frame.number >= frame.of
    if d.state.ending == "market" or (d.state.ending and last):
        finish(d, d.state.ending)
        return
    d.pop()
    if not last:
        begin_operating(d, frame.set, frame.number + 1, ROUNDS)
    else:
        begin_merger_or_stock_round(d, frame.set)


def after_merger_round(d: Draft) -> None:
    """A stock round, or the end."""
    if d.state.ending:
        finish(d, d.state.ending)
    else:
        begin_stock_round(d)


def watch(d: Draft) -> None:
    """Close companies without value; note the coming end when the bank breaks or a price reaches 260 (4, 10)."""
    close_worthless(d, "c")
    if companies_in_zone(d, "e"):
        d.set(ending="market")
    elif not d.state.ending and d.state.cash[BANK] < 0:
        d.set(ending="bank")


#: How the rounds of 18Ireland follow each other.
FLOW = FlowPolicy(after_stock_round, after_operating_round, in_fixed_order)


def merger_policy(deviations: SiteDeviations) -> MergerPolicy:
    return MergerPolicy(
        on_merge=tokens_move,
        after=after_merger_round,
        drop_repeats=deviations.refused_mergers_named,
        bankrupt_vote=deviations.bankrupt_vote,
    )
