"""The policies of a game: every rule asks for them, so this is compiled, unlike the structs that hold them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.core.view import View

if TYPE_CHECKING:
    from .policies import Policies


def policies(v: View) -> Policies:
    """The policies of this game."""
    found: Policies = v.defn.policies
    return found
