"""Long work that somebody may break off."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import typer

from .console import err

#: What a shell expects of a command that was ended by Ctrl-C.
STOPPED = 130


@contextmanager
def stoppable(how: str) -> Iterator[None]:
    """Ctrl-C ends the command with a sentence that says how to go on."""
    try:
        yield
    except KeyboardInterrupt:
        err.print(f"interrupted; {how}", markup=False, soft_wrap=True)
        raise typer.Exit(STOPPED) from None
