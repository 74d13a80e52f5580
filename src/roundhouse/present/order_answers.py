"""What orders answer."""

from __future__ import annotations

from roundhouse.core.actions import Action

from .model import AutoAnswer


def over(reason: str) -> AutoAnswer:
    """The order has ended."""
    return AutoAnswer(action="", over=True, reason=reason)


def wait() -> AutoAnswer:
    """Nothing is to be done now."""
    return AutoAnswer(action="", over=False, reason="")


def do(action: Action, reason: str, *, last: bool = False) -> AutoAnswer:
    """Play an action; with `last`, the order ends after it."""
    return AutoAnswer(action=str(action), over=last, reason=reason)
