"""What there is to do, for whoever looks after the server."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

State: TypeAlias = Literal["waiting", "running", "failed"]


class JobRow(Struct, frozen=True, kw_only=True):
    """A job that waits, runs or has failed."""

    id: int
    name: str
    kind: str
    state: State
    #: As they were given to `put`.
    arguments: dict[str, str | int | float | bool | None]
    #: How often it was tried before.
    attempts: int
    #: When it is due (Unix time); none: at once.
    due: float | None
    #: When it was added, and when it last began, failed or was put off.
    added: float
    changed: float
    #: Why it failed the last time; empty if it did not.
    problem: str = ""


class KindFigures(Struct, frozen=True, kw_only=True):
    """How many jobs of a kind there are; jobs that are put off are not counted as waiting."""

    kind: str
    waiting: int = 0
    put_off: int = 0
    running: int = 0
    failed: int = 0
    #: Seconds for which the oldest job that is due has been waiting.
    oldest: float = 0.0


class Overview(Struct, frozen=True, kw_only=True):
    """The whole queue: all kinds of which there are jobs."""

    kinds: tuple[KindFigures, ...]
    #: Workers that are alive: a process has one for each lane (`kinds`) in which it works. 1 on SQLite.
    workers: int
    #: Jobs this process has done since it began, and attempts that failed.
    done_here: int
    failures_here: int
