"""The plan of an operating turn: automatic stages, and steps for players to decide."""

from __future__ import annotations

from roundhouse.core.definition import Step
from roundhouse.core.events import TurnBegan
from roundhouse.core.view import Draft, View
from roundhouse.rules.policies import policies

from .frames import OperatingRound, OperatingTurn
from .stages import Stage, always

__all__ = ["Stage", "always"]


def turn_actor(v: View) -> str:
    """The company whose turn it is."""
    return v.expect(OperatingTurn).company


def stage_step(v: View, frame: OperatingTurn) -> Step:
    """The step of the current stage."""
    stage = policies(v).operating.plan(v, frame.company)[frame.at]
    assert stage.step is not None
    return stage.step


def next_stage(d: Draft) -> None:
    """Move on to the next stage of the turn."""
    d.update(OperatingTurn, at=d.expect(OperatingTurn).at + 1)


def settle_turn(d: Draft, frame: OperatingTurn) -> bool:
    """Run automatic stages and skip those that do not apply; the turn ends after the last."""
    plan = policies(d).operating.plan(d, frame.company)
    if frame.at >= len(plan):
        end_turn(d, frame.company)
        return True
    stage = plan[frame.at]
    applies = stage.applies(d, frame.company)
    if applies and stage.step is not None:
        return False
    next_stage(d)
    if applies and stage.auto is not None:
        stage.auto(d, frame.company)
    return True


def end_turn(d: Draft, company: str) -> None:
    """The company has operated."""
    d.pop()
    d.include("operated", company)
    frame = d.expect(OperatingRound)
    d.update(OperatingRound, done=(*frame.done, company))


def settle_round(d: Draft, frame: OperatingRound) -> bool:
    """Give the next company its turn, or end the round."""
    order = policies(d).flow.operating_order(d, frame)
    waiting = [c for c in order if c not in frame.done and c not in d.state.closed]
    if waiting:
        d.push(OperatingTurn(waiting[0], first=waiting[0] not in d.state.operated))
        d.emit(TurnBegan(waiting[0]))
    else:
        policies(d).flow.after_operating_round(d)
    return True
