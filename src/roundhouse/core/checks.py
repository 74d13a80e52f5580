"""Rules: checks together with the sections of the rulebook that demand them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

if TYPE_CHECKING:
    from .view import View

#: A position of any title.
Position: TypeAlias = "View[Any, Any, Any]"
#: A check yields one sentence for each objection to an action. Titles add the section when they compose their rules,
#: because several rulebooks use the same check.
Check: TypeAlias = Callable[[Position, Any], Iterator[str]]


#: What a check returns that has nothing to object and is no generator; an iterator without values can be shared.
NO_OBJECTION: Iterator[str] = iter(())

CheckT = TypeVar("CheckT", bound=Callable[..., Iterator[str]])
_SAME_FOR_ALL: set[object] = set()


def same_for_all(check: CheckT) -> CheckT:
    """Declare that a check only looks at the position and at who acts, so that a list needs to ask it only once.

    It objects to all candidates of a move or to none; `roundhouse.testing` proves it in random games.
    """
    _SAME_FOR_ALL.add(check)
    return check


def is_same_for_all(check: Check) -> bool:
    """Whether the check objects to all candidates of a move or to none."""
    return check in _SAME_FOR_ALL


class Rule(Struct, frozen=True):
    """A check together with the section that demands it."""

    section: str
    check: Check
    #: Whether to stop here if this check objects, because later checks would make no sense.
    basic: bool = False
    #: Checks whose objections make this one a mere consequence, not worth reporting.
    causes: tuple[Check, ...] = ()


#: A section and the checks it demands.
Demands = tuple[str, *tuple[Check, ...]]


def rules(book: str, *demands: Demands) -> tuple[Rule, ...]:
    """Compose checks with the sections of one rulebook: `rules("18MEX", ("3.2(a)(3)", market_has_room))`."""
    return tuple(Rule(f"{book} {section}", check) for section, *checks in demands for check in checks)


def consequences(causes: tuple[Check, ...], found: tuple[Rule, ...]) -> tuple[Rule, ...]:
    """Rules not reported if one of the causes has objected: `consequences((colour_is_next,), rules(…))`."""
    return tuple(replace(rule, causes=(*rule.causes, *causes)) for rule in found)


def customs(*checks: Check) -> tuple[Rule, ...]:
    """Table customs that no rulebook mentions, such as not repeating a declined offer."""
    return tuple(Rule("Table custom", check) for check in checks)


def basics(book: str, *demands: Demands) -> tuple[Rule, ...]:
    """Rules that the others rely on, such as that the company exists."""
    return tuple(replace(rule, basic=True) for rule in rules(book, *demands))
