"""The stages of an operating turn."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from roundhouse.core.definition import AnyDraft, AnyView, Step
from roundhouse.core.view import View


def always(_: View, __: str) -> bool:
    """A stage that takes place in every turn."""
    return True


class Stage(Struct, frozen=True):
    """A part of a turn: a step to decide or something automatic, if it applies."""

    step: Step | None = None
    auto: Callable[[AnyDraft, str], None] | None = None
    applies: Callable[[AnyView, str], bool] = always
