"""What can go wrong with a server."""

from __future__ import annotations

from roundhouse.core.errors import RoundhouseError


class ClientError(RoundhouseError):
    """The server can't be reached or gives an answer that makes no sense."""


class Refused(ClientError):
    """The server refuses a request; `error` is one of the codes in docs/http-api.md."""

    def __init__(self, status: int, error: str, message: str, retry_after: float | None = None) -> None:
        """`retry_after` in seconds, where waiting helps."""
        super().__init__(message)
        self.status, self.error, self.message, self.retry_after = status, error, message, retry_after

    @property
    def passing(self) -> bool:
        """Whether the same request may succeed later."""
        return self.error == "too_many" or self.status == 503
