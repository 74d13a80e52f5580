"""When 18xx.games checks the train limits (section 5.7).

It checks whenever any company has bought or lost a train, but not after a takeover. While a company has yet to settle
its revenue, the check waits.
"""

from __future__ import annotations

from roundhouse.core.events import TrainMoved
from roundhouse.core.ids import RESERVE
from roundhouse.rules.operating.frames import Discards, OperatingTurn
from roundhouse.rules.operating.phases import check_train_limits
from roundhouse.rules.policies import policies

from .types import Draft, View

DIVIDEND = "pay or withhold"
TAKEN_OVER = "taken over"


def watch_limits(d: Draft) -> None:
    """Make companies discard as soon as the site notices that they must."""
    if not d.defn.deviations.takeovers_overload or isinstance(d.top, Discards):
        return
    if not d.state.title.limits_due and not _train_came_or_went(d):
        return
    due = revenue_is_open(d)
    if d.state.title.limits_due != due:
        d.title(limits_due=due)
    if not due:
        check_train_limits(d)


def _train_came_or_went(d: Draft) -> bool:
    moved = [event for event in d.events if isinstance(event, TrainMoved)]
    return any(not event.because.startswith(TAKEN_OVER) and event.taker != RESERVE for event in moved)


def revenue_is_open(v: View) -> bool:
    """Whether the operating company has yet to pay or withhold."""
    turn = v.frame(OperatingTurn)
    if turn is None:
        return False
    plan = policies(v).operating.plan(v, turn.company)
    return any(stage.step is not None and stage.step.name == DIVIDEND for stage in plan[turn.at :])
