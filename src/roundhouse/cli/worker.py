"""`worker`: a process that does the jobs of a server."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markup import escape

from roundhouse.extras import need_extra

from .console import out
from .errors import UserError, complain, guarded
from .serve import check_address, settings


@guarded
def worker(
    jobs: Annotated[
        str, typer.Option(help="Kinds of jobs to do, separated by commas (bots,reviews,…); all by default.")
    ] = "",
    at_once: Annotated[
        int | None, typer.Option(min=1, max=256, help="Jobs to do at the same time, of each lane of kinds.")
    ] = None,
    host: Annotated[str, typer.Option(help="Address for --port.")] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(min=1, max=65535, help="Port for /livez, /readyz and /metrics; none by default.")
    ] = None,
    quiet: Annotated[bool, typer.Option(help="Log warnings only.")] = False,
) -> None:
    """Do a server's jobs: moves of bots, reviews, mails, … (needs PostgreSQL and Redis; settings as for serve)."""
    need_extra("server")
    from roundhouse.server import processes, worker
    from roundhouse.server.operations import startup_checks
    from roundhouse.server.settings import why_not_elsewhere

    chosen, kinds = settings(), _kinds(jobs)
    if why := why_not_elsewhere(chosen):
        raise UserError(why)
    if port is not None:
        check_address(host, port)
    try:
        startup_checks.look(chosen)
    except startup_checks.CannotStart as error:
        complain(str(error))
        raise typer.Exit(processes.UNUSABLE) from None
    processes.prepare(chosen, "WARNING" if quiet else "INFO")
    processes.set_up()
    out.print(f"Working on [bold]{escape(', '.join(sorted(kinds)) or 'all jobs')}[/]   [dim](Ctrl-C to stop)[/]")
    worker.run(chosen, kinds, worker.lanes_of(chosen, at_once), host, port)


def _kinds(text: str) -> frozenset[str]:
    """The kinds that were named; none for all."""
    from roundhouse.server.jobs import KINDS

    named = frozenset(name.strip() for name in text.split(",") if name.strip())
    if unknown := sorted(named - KINDS.keys()):
        raise UserError(f"unknown kind of jobs {unknown[0]!r}; choose from {', '.join(KINDS)}")
    return named
