"""The worst that may happen to a president soon: others buy trains, and those of the president's companies are gone."""

from __future__ import annotations

from roundhouse.core.ids import train_type
from roundhouse.core.view import View
from roundhouse.rules.policies import policies

from .timetable import timetable

#: With how many purchases before a company's next turn a careful president reckons.
SUDDEN = 3


def sudden_shortage(v: View, company: str) -> float:
    """What a company lacks for a train if it loses its last one because others buy the next few of the bank.

    A company without a train is none of the surprises: its forecast knows what it needs.
    """
    if company not in v.state.floated or policies(v).operating.keeps_trains(v, company):
        return 0.0
    times, cards = timetable(v, 1.0), v.state.trains.get(company, ())
    if not times.stack or not cards:
        return 0.0
    last = max(times.life(train_type(card)) if card not in v.state.obsolete else 0.0 for card in cards)
    if last > SUDDEN:
        return 0.0
    then = times.stack[min(int(last), len(times.stack) - 1)]
    return max(0.0, float(v.defn.trains[then].price - v.state.cash[company]))
