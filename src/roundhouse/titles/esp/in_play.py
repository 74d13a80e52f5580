"""Whether a company is in the game, and if not, why (sections 2, 5.6 and 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps

from roundhouse.core.actions import Action
from roundhouse.core.checks import Check, Rule, basics
from roundhouse.core.definition import AnyView
from roundhouse.finance.holdings import is_minor

from .book import BOOK
from .components import has_flag, is_northern
from .types import View

CompanyCheck = Callable[[AnyView, str], Iterator[str]]


def in_play(field: str) -> tuple[Rule, ...]:
    """The company named in a field of the action must exist and be in the game."""
    return basics(
        BOOK,
        ("4.3", on(field, exists)),
        ("7", on(field, minors_are_open)),
        ("5.6", on(field, was_not_taken_over)),
        ("2", on(field, takes_part)),
    )


def on(field: str, check: CompanyCheck) -> Check:
    """Apply a check to the company named in a field of the action."""

    @wraps(check)
    def checked(v: View, a: Action) -> Iterator[str]:
        return check(v, getattr(a, field))

    return checked


def exists(v: View, company: str) -> Iterator[str]:
    if company not in v.defn.companies:
        yield f"there is no company {company}"


def minors_are_open(v: View, company: str) -> Iterator[str]:
    """All minor companies close when phase 5 begins."""
    if is_minor(v, company) and has_flag(v, "late"):
        yield f"{company} is a minor company; all minors closed when phase 5 began"


def was_not_taken_over(v: View, company: str) -> Iterator[str]:
    """Before phase 5 a minor company leaves the game only when it is taken over, after it has operated."""
    if company in v.state.closed and company in v.state.operated:
        yield f"{company} was taken over and has left the game"


def takes_part(v: View, company: str) -> Iterator[str]:
    """Some companies are left out of every game."""
    if company in v.state.closed:
        yield f"{company} is not in this game"


def southern_majors_wait(v: View, company: str) -> Iterator[str]:
    """Southern majors can start from phase 3 on."""
    if not is_minor(v, company) and not is_northern(v, company) and not has_flag(v, "green"):
        yield f"{company} is a southern major, available from phase 3 on; this is phase {v.state.phase}"
