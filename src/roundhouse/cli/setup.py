"""`new`: starting a game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from roundhouse.api import new_game
from roundhouse.titles import get_title

from .console import out
from .errors import guarded
from .files import game_text, save_new
from .options import Players, Seed, Settings, TitleName
from .reading import read_options, read_players


@guarded
def new(
    title: TitleName,
    players: Players = None,
    seed: Seed = None,
    option: Settings = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Output file (default: stdout).")] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
) -> None:
    """Start a new game and save it."""
    low = get_title(title).players[0]
    who = low if players is None else read_players(players)
    game = new_game(title, who, seed=seed or 0, options=read_options(option or []))
    if output is None:
        print(game_text(game), end="")
        return
    save_new(output, game_text(game), force)
    names = ", ".join(game.names[p] for p in game.state.players)
    out.print(f"{escape(game.defn.book)} with {escape(names)}, seed {game.seed}, saved to {escape(str(output))}")
