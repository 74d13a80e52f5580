"""Explain why an action comes at the wrong time: too early or late in a turn, or in the wrong kind of round."""

from __future__ import annotations

from roundhouse.core.actions import Accept, Action, Pass, Refuse, kind_of
from roundhouse.core.view import View

from .deals import AskPrivate
from .operating.frames import OperatingRound, OperatingTurn
from .policies import policies
from .stock.actions import BuyShare, Par
from .stock.frames import StockRound


def out_of_order(v: View, a: Action) -> str:
    """A sentence about an action that does not belong to the current step."""
    what, step = v.defn.words.heading(kind_of(a)), v.step
    if isinstance(a, Accept | Refuse):
        return "No offer waits for an answer."
    if isinstance(a, Pass):
        return f"{step.actor(v)} cannot pass here (“{step.name}”)."
    if isinstance(v.top, OperatingTurn):
        return _in_turn(v, v.top, a, what)
    if isinstance(v.top, StockRound) and a.by in v.defn.companies:
        return f"“{what}” belongs to an operating round; this is a stock round."
    if isinstance(v.top, StockRound | OperatingRound):
        return ""
    return f"First {step.actor(v)} decides: {step.name}."


def _in_turn(v: View, turn: OperatingTurn, a: Action, what: str) -> str:
    plan = policies(v).operating.plan(v, turn.company)
    steps = {at: stage.step for at, stage in enumerate(plan) if stage.step is not None}
    at = next((at for at, step in steps.items() if step.move_for(a) is not None), None)
    if at is None and isinstance(a, Par | BuyShare | AskPrivate):
        return f"“{what}” belongs to a stock round; this is the turn of {turn.company} in an operating round."
    if at is None:
        return f"“{what}” is not part of {turn.company}'s turn."
    move = steps[at].move_for(a)
    if move is not None and move.actor is not None:
        helper = v.term("president")
        return f"“{what}” is possible only at “{steps[at].name}”, for a train with which the {helper} has to help."
    if at < turn.at:
        return f"“{what}” comes earlier in the turn of {turn.company}, before “{v.step.name}”."
    return f"“{what}” comes later in the turn of {turn.company}, at “{steps[at].name}”."
