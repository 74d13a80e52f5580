"""Which checks the candidates of a move still have to pass, and in which order.

Candidates are made so that many checks never object to them; such checks are declared beside the candidates:

    @guarantees(company_is_there, company_is_started)
    def share_candidates(v: View) -> Iterator[BuyShare]: ...

A list of legal choices skips them. An action from outside is always tested with all checks of its move.
`roundhouse.testing` proves every declaration in random games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

from msgspec import Struct

from .actions import Action
from .checks import Check, Position, Rule, is_same_for_all

ViewT = TypeVar("ViewT")
ChoiceT = TypeVar("ChoiceT")


class Guaranteed(Struct, Generic[ViewT, ChoiceT], frozen=True):
    """Candidates, and the checks that never object to them."""

    find: Callable[[ViewT], Iterable[ChoiceT]]
    checks: tuple[Check, ...]

    def __call__(self, view: ViewT) -> Iterable[ChoiceT]:
        """The candidates of a position."""
        return self.find(view)


def guarantees(
    *checks: Check,
) -> Callable[[Callable[[ViewT], Iterable[ChoiceT]]], Guaranteed[ViewT, ChoiceT]]:
    """Declare that these checks, and wrappers that only exempt from them, never object to the candidates."""
    return lambda find: Guaranteed(find, checks)


def guaranteed_rules(candidates: object, rules: tuple[Rule, ...]) -> list[Rule]:
    """The rules of a move that never object to its candidates, as they declare."""
    checks = candidates.checks if isinstance(candidates, Guaranteed) else ()
    return [rule for rule in rules if any(check in checks for check in _wrapped(rule.check))]


def _wrapped(check: Check) -> Iterator[Check]:
    """The check itself, then what it wraps (`functools.wraps`)."""
    inner: Check | None = check
    while inner is not None:
        yield inner
        inner = getattr(inner, "__wrapped__", None)


class Screening:
    """The checks that candidates of a move must pass; those that refuse most come first.

    Checks that are the same for all candidates are asked once. Of the others, basic checks stay first and keep their
    order, because the rest relies on them. Whenever another check refuses a candidate, it moves up one place. Only the
    number of checks depends on their order, not the result; threads may share a screening, because the tuple of checks
    is replaced, never changed.
    """

    __slots__ = ("_checks", "_movable", "_shared")

    def __init__(self, candidates: object, rules: tuple[Rule, ...]) -> None:
        """Leave out what the candidates guarantee."""
        guaranteed = guaranteed_rules(candidates, rules)
        asked = [rule for rule in rules if rule not in guaranteed]
        self._shared = tuple(dict.fromkeys(rule.check for rule in asked if is_same_for_all(rule.check)))
        open_ = [rule for rule in asked if rule.check not in self._shared]
        basics = dict.fromkeys(rule.check for rule in open_ if rule.basic)
        later = [rule for rule in open_ if rule.check not in basics]
        causes = {rule.check for rule in open_}
        free = dict.fromkeys(rule.check for rule in later if causes.isdisjoint(rule.causes))
        self._checks = tuple({**basics, **free, **dict.fromkeys(rule.check for rule in later)})
        self._movable = range(len(basics) + 1, len(basics) + len(free))

    def admits(self, view: Position, action: Action) -> bool:
        """Whether no check that is the same for all candidates objects to one of them."""
        for check in self._shared:
            for _ in check(view, action):
                return False
        return True

    def passes(self, view: Position, action: Action) -> bool:
        """Whether no other check objects to a candidate."""
        checks = self._checks
        for place, check in enumerate(checks):
            for _ in check(view, action):
                if place in self._movable:
                    self._checks = (*checks[: place - 1], check, checks[place - 1], *checks[place + 1 :])
                return False
        return True
