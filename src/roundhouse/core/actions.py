"""Actions are frozen values; a class says how it is written in one line."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct


class Action(Struct, frozen=True, tag_field="do"):
    """A decision of a player or of a company through its president."""

    by: str

    #: One-line notation; `[...]` is left out when its field has the default value.
    form: ClassVar[str] = "{by}"

    def __str__(self) -> str:
        """The one-line notation."""
        from .notation import to_text

        return to_text(self)


class Pass(Action, frozen=True, tag="pass"):
    """Decline the present option, or end one's turn."""

    form: ClassVar[str] = "{by} pass"


class Accept(Action, frozen=True, tag="accept"):
    """Agree to the proposal on the table."""

    form: ClassVar[str] = "{by} accept"


class Refuse(Action, frozen=True, tag="refuse"):
    """Turn the proposal on the table down."""

    form: ClassVar[str] = "{by} refuse"


class Ranged(Struct, frozen=True):
    """A family of actions that differ only in their price: lo, lo + step … hi."""

    action: Action
    lo: int
    hi: int
    step: int = 1
    field: str = "price"
