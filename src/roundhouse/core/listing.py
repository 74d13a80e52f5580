"""The legal choices of a position: candidates that no check objects to, found once and kept with the view.

The test for "passing is all one can do" needs only the first legal choice of a move. What it has found is kept, and a
list continues after it. Threads may share a view: what is kept never changes in place, it is only replaced.
"""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple, TypeAlias

from .actions import Action, Pass, Ranged
from .definition import Move
from .view import View

Choice: TypeAlias = Action | Ranged


class Found(NamedTuple):
    """The legal choices among the candidates of a move examined so far."""

    choices: tuple[Choice, ...] = ()
    examined: int = 0
    complete: bool = False


_NOTHING = Found()
_NO_CHOICE = Found(complete=True)


def is_legal(view: View, move: Move, action: Action) -> bool:
    """Whether no check objects."""
    for rule in move.rules:
        for _ in rule.check(view, action):
            return False
    return True


def legal_choices(view: View) -> tuple[Choice, ...]:
    """All legal choices, prices as ranges, in the order of the step's moves."""
    listed: tuple[Choice, ...] | None = view.memo.get("listed")
    if listed is None:
        found: list[Choice] = []
        for number in range(0 if view.state.finished else len(view.step.moves)):
            found += _search(view, number).choices
        listed = view.memo["listed"] = tuple(found)
    return listed


def is_open(view: View, number: int) -> bool:
    """Whether a move of the step, by its number, has a legal choice."""
    return bool(_search(view, number, 1).choices)


def only_pass(view: View) -> bool:
    """Whether passing is the only legal action, apart from asides."""
    step = view.step
    passing = step.number_of(Pass)
    if passing is None:
        return False
    for number, move in enumerate(step.moves):
        if number != passing and not move.aside and is_open(view, number):
            return False
    return is_legal(view, step.moves[passing], Pass(by=step.actor(view)))


def is_listed(view: View, action: Action) -> bool:
    """Whether the action is a legal choice that was found in this position, so that no check can object."""
    if view.state.finished:
        return False
    step = view.step
    number = step.number_of(type(action))
    if number is None or action not in view.memo.get(number, _NOTHING).choices:
        return False
    return action.by == step.mover(view, step.moves[number])


def _search(view: View, number: int, enough: int = 0) -> Found:
    """The legal choices of a move, by its number; with `enough`, at least so many if there are.

    They are kept in the memo of the view under the number of the move.
    """
    known: Found = view.memo.get(number, _NOTHING)
    if known.complete or (enough and len(known.choices) >= enough):
        return known
    screening, choices, examined, complete = view.step.moves[number].screening, [*known.choices], known.examined, True
    candidates = screening.candidates(view)
    for choice in islice(candidates, examined, None) if examined else candidates:
        probe = choice.action if type(choice) is Ranged else choice
        if not examined and not screening.admits(view, probe):
            break
        examined += 1
        if screening.passes(view, probe):
            choices.append(choice)
            if len(choices) == enough:
                complete = False
                break
    found = view.memo[number] = Found(tuple(choices), examined, complete) if choices else _NO_CHOICE
    return found
