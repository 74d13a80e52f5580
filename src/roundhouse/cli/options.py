"""Arguments and flags that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

GameFile: TypeAlias = Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.", show_default=False)]
ActionText: TypeAlias = Annotated[
    str, typer.Argument(metavar="ACTION", help='An action, such as "MC lay 57 I8 r2".', show_default=False)
]
TitleName: TypeAlias = Annotated[
    str, typer.Argument(metavar="TITLE", help="A title, such as 18mex.", show_default=False)
]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Players: TypeAlias = Annotated[
    str | None,
    typer.Option("--players", "-p", metavar="N|NAMES", help="Number of players, or comma-separated names."),
]
Seed: TypeAlias = Annotated[int | None, typer.Option("--seed", "-s", help="Random seed.")]
Settings: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--option", "-O", metavar="NAME=VALUE", help="Set an option of the title; may be repeated."),
]
