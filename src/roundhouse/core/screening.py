"""Which checks the candidates of a move still have to pass, and in which order."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from .actions import Action, Ranged
from .checks import Check, Position, Rule, is_same_for_all
from .guarantees import Guaranteed, guaranteed_rules


class Screening:
    """The checks that candidates of a move must pass; those that refuse most come first.

    Checks that are the same for all candidates are asked once. Of the others, basic checks stay first and keep their
    order, because the rest relies on them. Whenever another check refuses a candidate, it moves up one place. Only the
    number of checks depends on their order, not the result; threads may share a screening, because the tuple of checks
    is replaced, never changed.
    """

    __slots__ = ("_checks", "_movable", "_shared", "candidates")

    def __init__(self, candidates: Callable[[Position], Iterable[Action | Ranged]], rules: tuple[Rule, ...]) -> None:
        """Leave out what the candidates guarantee."""
        self.candidates = candidates.find if isinstance(candidates, Guaranteed) else candidates
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
        for check in checks:
            for _ in check(view, action):
                self._move_up(checks, check)
                return False
        return True

    def _move_up(self, checks: tuple[Check, ...], check: Check) -> None:
        place = checks.index(check)
        if place in self._movable:
            self._checks = (*checks[: place - 1], check, checks[place - 1], *checks[place + 1 :])
