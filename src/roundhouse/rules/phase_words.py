"""Phrases for refusals that say in which phases something is possible."""

from __future__ import annotations

from collections.abc import Callable

from roundhouse.core.definition import AnyView
from roundhouse.core.view import Draft, View


def phases_when(v: View, holds: Callable[[AnyView], bool]) -> str:
    """The phases in which `holds` is true: `from phase 3 on`, `in phases 3 and 4 only`; empty if never."""
    names = [phase.name for phase in v.defn.phases]
    found = [name for name in names if holds(_in_phase(v, name))]
    if not found:
        return ""
    if found == names[-len(found) :]:
        return f"from phase {found[0]} on"
    first = ", ".join(found[:-1])
    return f"in phases {first} and {found[-1]} only" if first else f"in phase {found[0]} only"


def _in_phase(v: View, name: str) -> View:
    draft = Draft(v.defn, v.state)
    draft.set(phase=name)
    return draft
