"""What follows the operating rounds of 18Ireland (section 8.1)."""

from __future__ import annotations

from roundhouse.core.events import RoundBegan
from roundhouse.rules.mergers.frames import MergerRound
from roundhouse.rules.records import RoundsDraft
from roundhouse.rules.rounds import begin_stock_round

#: The flag of phases with merger rounds.
MERGERS = "mergers"
#: The least money that can start a company.
LEAST_START = 100


def begin_merger_or_stock_round(d: RoundsDraft, set_number: int) -> None:
    """A merger round in phases that have one, otherwise a stock round."""
    if MERGERS in d.phase.flags:
        d.emit(RoundBegan(f"Merger Round {set_number}"))
        d.push(MergerRound(set_number, d.state.priority))
    else:
        begin_stock_round(d)
