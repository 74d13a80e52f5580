"""What every queue of jobs can do."""

from __future__ import annotations

from collections.abc import Callable
from random import random
from typing import Protocol, TypeAlias

from msgspec import Struct

from .kinds import KINDS, Kind
from .overview import JobRow, Overview, State

#: Arguments of jobs can be written as JSON, for another process may do the work.
Argument: TypeAlias = str | int | float | bool | None
Work: TypeAlias = Callable[..., None]
#: How often a job that fails is tried, if its work does not say otherwise.
ATTEMPTS = 6
#: Seconds before the second attempt; each further one waits four times as long, up to the longest pause.
FIRST_PAUSE, LONGEST_PAUSE = 2.0, 3_600.0
#: Characters of an error that are kept.
LONGEST_PROBLEM = 500


class TryAgain(Exception):
    """A job could not be done now; raised by its work. It does not count as a failure."""

    def __init__(self, delay: float) -> None:
        """Try again after `delay` seconds."""
        super().__init__(f"try again in {delay:g} seconds")
        self.delay = delay


class Handler(Struct, frozen=True):
    """How jobs of one name are done."""

    name: str
    work: Work
    kind: Kind
    attempts: int


class Jobs(Protocol):
    """A queue. Jobs may be done more than once, so their work must allow for that."""

    def handle(self, name: str, work: Work, *, kind: str = "other", attempts: int = ATTEMPTS) -> None:
        """Say how jobs of this name are done; `work` is called in a thread, and again if it fails, with growing pauses.

        `kind` is one of `kinds.KINDS`: it decides what is done first, and which workers do it.
        """

    def put(self, name: str, *, key: str = "", delay: float = 0.0, group: str = "", **arguments: Argument) -> None:
        """Add a job from any thread. Of jobs with the same name and key only one waits at a time, the earliest.

        Jobs of the same group are done one after the other.
        """

    def overview(self) -> Overview:
        """How much there is to do of each kind; for pages of administration and metrics."""

    def listed(self, state: State, *, kind: str = "", most: int = 100) -> tuple[JobRow, ...]:
        """Jobs in a state, the latest first if they have failed and the next first otherwise."""

    def retry(self, job: int) -> bool:
        """Try a failed job (by `JobRow.id`) again now; False if it is gone."""

    def discard(self, job: int) -> bool:
        """Remove a job that has failed or waits; False if it is gone or runs."""

    def waiting(self, name: str) -> int:
        """How many jobs of a name wait or are put off."""

    async def start(self, *, works: bool = True) -> None:
        """Begin on the running loop; a process that does not work only adds jobs."""

    async def stop(self) -> None:
        """Finish what is nearly done, and leave the rest to other processes or the next start."""

    @property
    def stopping(self) -> bool:
        """Whether long work should end now: it raises `TryAgain(0)`."""


def handler(name: str, work: Work, kind: str, attempts: int) -> Handler:
    """A handler with its kind."""
    if kind not in KINDS:
        raise ValueError(f"{kind!r} is no kind of jobs; choose from {', '.join(KINDS)}")
    return Handler(name, work, KINDS[kind], attempts)


def pause_after(failures: int) -> float:
    """Seconds before a job that has failed so often is tried again; a little random, so that not all come at once.

    >>> 2 <= pause_after(1) <= 3 and 8 <= pause_after(2) <= 12 and pause_after(50) <= 5400
    True
    """
    return min(FIRST_PAUSE * 4.0 ** min(failures - 1, 10), LONGEST_PAUSE) * (1 + random() / 2)


def problem(error: BaseException) -> str:
    """An error in one line."""
    return " ".join(f"{type(error).__name__}: {error}".split())[:LONGEST_PROBLEM]
