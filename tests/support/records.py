"""A title's own record, with its type."""

from __future__ import annotations

from typing import TypeVar

from roundhouse.core.state import State

T = TypeVar("T")


def record(state: State, kind: type[T]) -> T:
    """The title's record of a state, which is of this type."""
    assert isinstance(state.title, kind)
    return state.title
