"""The `roundhouse` command."""

from __future__ import annotations

import typer

from . import (
    admin,
    advise,
    arena,
    audit,
    legal,
    moves,
    replay,
    routes,
    rules,
    serve,
    setup,
    show,
    simulate,
    title,
    titles,
)
from .play import play

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Play 18xx railway games by the rulebook.",
)

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
    advise.advise,
    advise.review,
    rules.rules,
    play,
    serve.serve,
    serve.openapi,
):
    app.command()(command)

app.add_typer(admin.app, name="admin")
app.add_typer(title.app, name="title")
