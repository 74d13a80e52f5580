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
from .order import keep_in_order
from .reasons import Reasons, Violation
from .view import Draft, View

#: The key under which a view caches the list of legal choices.
_LISTED = "legal choices"


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


def is_legal(view: View, move: Move, action: Action) -> bool:
    """Whether no check objects."""
    for rule in move.rules:
        for _ in rule.check(view, action):
            return False
    return True


def legal_choices(view: View) -> Iterator[Action | Ranged]:
    """All legal choices, prices as ranges. A complete list is cached in the view."""
    known: tuple[Action | Ranged, ...] | None = view.memo.get(_LISTED)
    return _listing(view) if known is None else iter(known)


def _listing(view: View) -> Iterator[Action | Ranged]:
    if view.state.finished:
        return
    found = []
    for move in view.step.moves:
        for choice in move.candidates(view):
            probe = choice.action if isinstance(choice, Ranged) else choice
            if is_legal(view, move, probe):
                found.append(choice)
                yield choice
    view.memo[_LISTED] = tuple(found)


def why_not(view: View, action: Action) -> Reasons:
    """All reasons why the action is not legal now; empty if it is legal."""
    if view.state.finished:
        return Reasons([Violation("", "The game is over.")])
    step = view.step
    move = step.move_for(action)
    if move is None:
        return Reasons([_not_now(view, action)])
    actor = (move.actor or step.actor)(view)
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
    return [kind_of(move.action) for move in view.step.moves if _is_open(view, move)]


def _is_open(view: View, move: Move) -> bool:
    return any(is_legal(view, move, c.action if isinstance(c, Ranged) else c) for c in move.candidates(view))


def apply(view: View, action: Action) -> Draft:
    """Carry out a legal action on a draft, which has the new state and the events; the old state does not change."""
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
        if defn.auto_skip and _only_pass(draft):
            _skip(draft)
            continue
        return


def _only_pass(view: View) -> bool:
    """Whether passing is the only legal action."""
    step = view.step
    pass_move = next((m for m in step.moves if m.action is Pass), None)
    if pass_move is None or not is_legal(view, pass_move, Pass(by=step.actor(view))):
        return False
    others = (move for move in step.moves if move is not pass_move and not move.aside)
    return not any(_is_open(view, move) for move in others)


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
    changes: dict[str, Any] = {choice.field: choice.lo if price is None else price}  # the name of the field varies
    return replace(choice.action, **changes)
