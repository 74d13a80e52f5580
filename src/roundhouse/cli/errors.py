"""Bad input becomes one clear message on stderr and an exit code."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import ParamSpec, TypeVar

import typer
from rich.markup import escape

from roundhouse.core.errors import IllegalAction, RoundhouseError
from roundhouse.core.reasons import Reasons
from roundhouse.core.text import visible
from roundhouse.record.site import SiteFileError

from .console import err

P = ParamSpec("P")
R = TypeVar("R")

REFUSED, BAD_INPUT = 1, 2


class UserError(RoundhouseError):
    """Something a person typed or a file they named cannot be used."""


def guarded(command: Callable[P, R]) -> Callable[P, R]:
    """Let a command end with a message instead of a traceback when its input is at fault."""

    @functools.wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return command(*args, **kwargs)
        except IllegalAction as error:
            complain("not allowed:")
            print_reasons(error.reasons)
            raise typer.Exit(REFUSED) from None
        except (RoundhouseError, SiteFileError) as error:
            complain(str(error))
        except OSError as error:
            why = error.strerror or str(error)
            complain(f"{error.filename}: {why}" if error.filename else why)
        raise typer.Exit(BAD_INPUT) from None

    return run


def complain(text: str) -> None:
    """One line on stderr."""
    shown = escape(visible(text, "\n"))
    err.print(f"[bold red]error:[/] {shown}", soft_wrap=True)


def print_reasons(reasons: Reasons) -> None:
    """Every reason on a line of its own, with its section."""
    for reason in reasons:
        section = f" [cyan]\\[{escape(reason.section)}][/]" if reason.section else ""
        err.print(f"  - {escape(visible(reason.text))}{section}", soft_wrap=True)
