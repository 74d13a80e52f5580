"""Legal actions, reasons for refusals, and applying actions: all three use the same list of checks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from .actions import Action, Pass, Ranged, kind_of
from .checks import Check
from .definition import Move
from .errors import IllegalAction
from .events import Acted, Skipped
from .listing import is_legal, is_listed, is_open, legal_choices, only_pass
from .order import keep_in_order
from .reasons import Reasons, Violation
from .view import Draft, View

__all__ = [
    "apply",
    "apply_unchecked",
    "is_legal",
    "legal_choices",
    "open_kinds",
    "priced",
    "settle",
    "violations",
    "why_not",
]


def violations(view: View, move: Move, action: Action) -> Iterator[Violation]:
    """Every rule of the move that the action breaks, except mere consequences of another."""
    broken: set[Check] = set()
    for rule in move.rules:
        if not broken.isdisjoint(rule.causes):
            continue
        for text in rule.check(view, action):
            broken.add(rule.check)
            yield Violation(rule.section, text)
        if rule.basic and rule.check in broken:
            return


def why_not(view: View, action: Action) -> Reasons:
    """All reasons why the action is not legal now; empty if it is legal."""
    if view.state.finished:
        return Reasons([Violation("", "The game is over.")])
    step = view.step
    move = step.move_for(action)
    if move is None:
        return Reasons([_not_now(view, action)])
    actor = step.mover(view, move)
    if action.by != actor:
        return Reasons([_not_their_turn(view, action, actor)])
    return Reasons(violations(view, move, action))


def _not_now(view: View, action: Action) -> Violation:
    """The action does not belong to the current step: say why, and what is legal instead."""
    step, words = view.step, view.defn.words
    heading = words.heading(kind_of(action))
    why = view.defn.out_of_order(view, action) or f"“{heading}” is not possible at “{step.name}”."
    kinds = ", ".join(words.heading(kind) for kind in open_kinds(view))
    return Violation(step.order or step.section, f"{why} {step.actor(view)} can do this now: {kinds}.")


def _not_their_turn(view: View, action: Action, actor: str) -> Violation:
    step, controller = view.step, view.defn.controller
    if action.by in view.defn.companies and controller(view, action.by) == actor:
        return Violation(step.section, f"{actor} acts here, not {action.by} ({step.name}).")
    if action.by == controller(view, actor):
        return Violation(step.section, f"{actor} acts here, not {action.by}, who decides for it ({step.name}).")
    return Violation(step.turns or step.section, f"It is not {action.by}'s turn: {actor} acts now ({step.name}).")


def open_kinds(view: View) -> list[str]:
    """The kinds of action that have at least one legal action now."""
    return [kind_of(move.action) for number, move in enumerate(view.step.moves) if is_open(view, number)]


def apply(view: View, action: Action) -> Draft:
    """Carry out a legal action on a draft, which has the new state and the events; the old state does not change."""
    if not is_listed(view, action):
        reasons = why_not(view, action)
        if reasons:
            raise IllegalAction(str(action), reasons)
    return apply_unchecked(view, action)


def apply_unchecked(view: View, action: Action) -> Draft:
    """Carry out an action that is already known to be legal."""
    move = view.step.move_for(action)
    if move is None:
        raise IllegalAction(str(action), Reasons([_not_now(view, action)]))
    draft = Draft(view.defn, view.state)
    draft.memo = view.memo.copy()  # until the first write, what is known of the position is true of its draft
    draft.emit(Acted(action.by, str(action)))
    move.apply(draft, action)
    settle(draft)
    keep_in_order(view.defn, view.state, draft.state)
    return draft


def settle(draft: Draft) -> None:
    """Carry out everything automatic, until somebody must decide or the game is over."""
    defn = draft.defn
    while not draft.state.finished:
        defn.watch(draft)
        frame = draft.state.stack[-1]
        handler = defn.settle.get(type(frame))
        if handler is not None and handler(draft, frame):
            continue
        if defn.auto_skip and only_pass(draft):
            _skip(draft)
            continue
        return


def _skip(draft: Draft) -> None:
    step = draft.step
    actor = step.actor(draft)
    draft.emit(Skipped(actor, step.name))
    move = step.move_for(Pass(by=actor))
    assert move is not None
    move.apply(draft, Pass(by=actor))


def priced(choice: Action | Ranged, price: int | None = None) -> Action:
    """A concrete action for a choice, at the lowest price by default."""
    if not isinstance(choice, Ranged):
        return choice
    if price is None and choice.amount_of(choice.action) == choice.lo:
        return choice.action
    changes: dict[str, Any] = {choice.field: choice.lo if price is None else price}  # the name of the field varies
    return replace(choice.action, **changes)
