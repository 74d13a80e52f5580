"""Candidates that say which checks never object to them.

    @guarantees(company_is_there, company_is_started)
    def share_candidates(v: View) -> Iterator[BuyShare]: ...

A list of legal choices skips these checks. An action from outside is always tested with all checks of its move.
`roundhouse.testing` proves every declaration in random games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

from msgspec import Struct

from .checks import Check, Rule

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
