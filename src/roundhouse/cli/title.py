"""`title`: titles of your own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from roundhouse.skeleton import names_of, write_skeleton
from roundhouse.titles import all_titles

from .console import out
from .errors import UserError, guarded

app = typer.Typer(no_args_is_help=True, help="Create titles of your own.")


@app.callback()
def title() -> None:
    """Write a title of your own."""


@app.command()
@guarded
def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Title name, such as 18Pocket.", show_default=False)],
    folder: Annotated[
        Path | None,
        typer.Option("--output", "--out", "-o", metavar="DIR", help="Folder to create (default: the title's name)."),
    ] = None,
) -> None:
    """Create a package with a small playable title."""
    names = names_of(name)
    if names.id in all_titles():
        raise UserError(f"{names.id} is the id of an installed title; choose another name")
    target = Path(names.project) if folder is None else folder
    written = write_skeleton(name, target)
    out.print(
        f"{escape(name)} is in {escape(str(target))} ({len(written)} files). Install it and play:", soft_wrap=True
    )
    out.print(f"  pip install -e {escape(str(target))}", soft_wrap=True)
    out.print(f"  roundhouse play {names.id}")
