"""What every queue of jobs can do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

#: Arguments of jobs can be written as JSON, for another process may do the work.
Argument: TypeAlias = str | int | float | bool | None
Work: TypeAlias = Callable[..., None]


class TryAgain(Exception):
    """A job could not be done now; raised by its work."""

    def __init__(self, delay: float) -> None:
        """Try again after `delay` seconds."""
        super().__init__(f"try again in {delay:g} seconds")
        self.delay = delay


class Jobs(Protocol):
    """A queue. Jobs may be done more than once, so their work must allow for that."""

    def handle(self, name: str, work: Work) -> None:
        """Say how jobs of this name are done; `work` is called in a thread."""

    def put(self, name: str, *, key: str = "", delay: float = 0.0, **arguments: Argument) -> None:
        """Add a job from any thread; of jobs with the same name and key only one waits at a time."""
