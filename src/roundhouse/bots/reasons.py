"""Why a bot does something, in words."""

from __future__ import annotations

from roundhouse.core.actions import Action
from roundhouse.core.view import View

from .options import tag


def reason(v: View, player: str, action: Action) -> str:
    """A short reason."""
    return tag(action)
