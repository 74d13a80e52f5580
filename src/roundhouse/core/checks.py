"""Rules: checks with the sections of the rulebook that demand them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

if TYPE_CHECKING:
    from .view import View

#: A check yields one sentence for each way in which the action breaks it. The section is added where a title composes
#: its rules, because the same check serves several rulebooks.
Check: TypeAlias = Callable[["View[Any, Any, Any]", Any], Iterator[str]]


class Rule(Struct, frozen=True):
    """A check together with the section that demands it."""

    section: str
    check: Check
    #: Whether the later checks make no sense once this one objects.
    basic: bool = False
    #: Checks whose objection already says what this one would only repeat as a consequence.
    causes: tuple[Check, ...] = ()


#: A section and the checks that it demands.
Demands = tuple[str, *tuple[Check, ...]]


def rules(book: str, *demands: Demands) -> tuple[Rule, ...]:
    """Compose checks with the sections of one rulebook: `rules("18MEX", ("3.2(a)(3)", market_has_room))`."""
    return tuple(Rule(f"{book} {section}", check) for section, *checks in demands for check in checks)


def consequences(causes: tuple[Check, ...], found: tuple[Rule, ...]) -> tuple[Rule, ...]:
    """Rules that are not cited once a cause has objected: `consequences((colour_is_next,), rules(…))`."""
    return tuple(replace(rule, causes=(*rule.causes, *causes)) for rule in found)


def customs(*checks: Check) -> tuple[Rule, ...]:
    """Customs of the table that no rulebook has, such as that a refused offer is not simply repeated."""
    return tuple(Rule("Table custom", check) for check in checks)


def basics(book: str, *demands: Demands) -> tuple[Rule, ...]:
    """Rules without which the others cannot even be asked, such as that the company exists."""
    return tuple(replace(rule, basic=True) for rule in rules(book, *demands))
