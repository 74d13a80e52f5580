"""The `roundhouse` command."""

from __future__ import annotations

from typing import Annotated

import typer

from roundhouse import __version__, compiled

from . import (
    admin,
    advise,
    arena,
    audit,
    bot,
    dataset,
    league,
    legal,
    moves,
    puzzles,
    replay,
    routes,
    rules,
    serve,
    setup,
    show,
    simulate,
    title,
    titles,
    train,
    worker,
)
from .play import play

EXIT_CODES = """Exit codes: 0 success; 1 the rules forbid the action, or a comparison found differences; \
2 invalid input (an unknown option, a file that cannot be read); 130 interrupted with Ctrl-C."""

app = typer.Typer(
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="Play 18xx railway games by the rulebook.",
    epilog=EXIT_CODES,
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"roundhouse {__version__} ({compiled.description()})")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Play 18xx railway games by the rulebook."""


for command in (
    titles.titles,
    setup.new,
    show.show,
    legal.legal,
    moves.explain,
    moves.act,
    moves.undo,
    routes.routes,
    replay.replay,
    audit.audit,
    audit.export,
    simulate.simulate,
    arena.arena,
    dataset.dataset,
    league.league,
    advise.advise,
    advise.review,
    rules.rules,
    play,
    serve.serve,
    serve.openapi,
    worker.worker,
):
    app.command()(command)

app.add_typer(admin.app, name="admin")
app.add_typer(bot.app, name="bot")
app.add_typer(puzzles.app, name="puzzles")
app.add_typer(title.app, name="title")
app.add_typer(train.app, name="train")
