"""Progress bars for long work."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn

from .console import err


@contextmanager
def counting(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on stderr that vanishes when the work is done; only where a person is watching."""
    with Progress(*_columns(), console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task(what, total=total)

        def done(count: int) -> None:
            bar.update(task, completed=count)

        yield done


@contextmanager
def counting_to_total(what: str) -> Iterator[Callable[[int, int], None]]:
    """The same where the total becomes known with the first step."""
    with Progress(*_columns(), console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task(what, total=None)

        def done(count: int, total: int) -> None:
            bar.update(task, completed=count, total=total)

        yield done


def _columns() -> tuple[ProgressColumn, ...]:
    return TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
