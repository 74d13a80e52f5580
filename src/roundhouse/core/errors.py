"""What can go wrong, told so that a person can act on it."""

from __future__ import annotations

from .reasons import Reasons


class RoundhouseError(Exception):
    """Base of all errors that describe bad input rather than a bug."""


class SetupError(RoundhouseError):
    """A game was asked for that cannot exist: unknown title, wrong number of players, unknown option."""


class NotationError(RoundhouseError):
    """A line of text is not an action of this title."""


class FileError(RoundhouseError):
    """A saved game is broken, foreign, or from other rules."""


class IllegalAction(RoundhouseError):
    """An action was refused; `reasons` lists every rule it breaks."""

    def __init__(self, action: str, reasons: Reasons) -> None:
        """Keep the reasons and put them into the message."""
        super().__init__(f"{action}: {reasons}")
        self.reasons = reasons
