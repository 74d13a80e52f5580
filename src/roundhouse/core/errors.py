"""Errors caused by input, with messages that say what to do."""

from __future__ import annotations

from .reasons import Reasons


class RoundhouseError(Exception):
    """Base class of all errors that report bad input rather than a bug."""


class SetupError(RoundhouseError):
    """A game cannot be set up: unknown title, wrong number of players, unknown option."""


class NotationError(RoundhouseError):
    """A line of text is not an action of this title."""


class FileError(RoundhouseError):
    """A saved game is damaged, not ours, or written for other rules."""


class IllegalAction(RoundhouseError):
    """An action was refused; `reasons` lists every rule it breaks."""

    def __init__(self, action: str, reasons: Reasons) -> None:
        """Store the reasons and include them in the message."""
        super().__init__(f"{action}: {reasons}")
        self.reasons = reasons
