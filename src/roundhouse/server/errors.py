"""Refusals of the server, each with its code."""

from __future__ import annotations

from roundhouse.core.words import load_words
from roundhouse.present.model import Reason
from roundhouse.present.translation import phrase

from .model import Problem

STATUS = {
    "bad_request": 400,
    "not_signed_in": 401,
    "forbidden": 403,
    "csrf": 403,
    "password_needed": 403,
    "not_found": 404,
    "not_allowed": 405,
    "conflict": 409,
    "link_used": 409,
    "too_large": 413,
    "illegal": 422,
    "not_an_action": 422,
    "key_reused": 422,
    "too_many": 429,
    "failed": 500,
    "busy": 503,
    "stopping": 503,
    "unavailable": 503,
}


class Refused(Exception):
    """A refused request; `error` is one of the codes above."""

    def __init__(
        self,
        error: str,
        message: str,
        *,
        reasons: tuple[Reason, ...] = (),
        seq: int | None = None,
        own: bool | None = None,
        retry_after: int | None = None,
    ) -> None:
        """`seq` and `own` belong to conflicts about a game, `retry_after` to limits, in seconds."""
        super().__init__(message)
        self.error, self.message, self.reasons = error, message, reasons
        self.seq, self.own, self.retry_after = seq, own, retry_after

    @property
    def status(self) -> int:
        """The status of the answer."""
        return STATUS[self.error]

    @property
    def told(self) -> str:
        """The message in the language of whoever asked."""
        return phrase(load_words(), self.message)

    def body(self) -> Problem:
        """The body of the answer."""
        return Problem(error=self.error, message=self.told, reasons=self.reasons, seq=self.seq, own=self.own)


def illegal(reasons: tuple[Reason, ...], seq: int) -> Refused:
    """The rules forbid a move."""
    message = " ".join(reason.text for reason in reasons) or "The rules forbid this move."
    return Refused("illegal", message, reasons=reasons, seq=seq)


def not_found(what: str = "game") -> Refused:
    """Also the answer for what the user may not see, so that nobody learns that it exists."""
    return Refused("not_found", f"There is no such {what}.")


def forbidden(message: str) -> Refused:
    """The user has no right to do it."""
    return Refused("forbidden", message)


def conflict(message: str, seq: int | None, own: bool | None = None) -> Refused:
    """The game has moved on; with `own`, by the same request of the same user."""
    return Refused("conflict", message, seq=seq, own=own)
