"""`play`: a game at the terminal for people who share a keyboard."""

from __future__ import annotations

import contextlib
import secrets
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from roundhouse.api import new_game
from roundhouse.core.errors import SetupError
from roundhouse.core.game import Game
from roundhouse.titles import get_title

from .console import out
from .errors import UserError, guarded
from .files import SavedGame
from .options import Players, Seed, Settings, TitleName
from .reading import read_options, read_players
from .saves import free_path, latest_unfinished
from .table import TerminalTable


@guarded
def play(
    title: TitleName,
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="File to save to; continues the game if it exists.")
    ] = None,
    players: Players = None,
    seed: Seed = None,
    option: Settings = None,
    new: Annotated[bool, typer.Option("--new", help="Start a new game even if one is in progress.")] = False,
) -> None:
    """Play in the terminal. The game is saved after every move; run the command again to continue."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401  # lets people edit what they type

    get_title(title)
    saved = _found(title.lower(), file, new)
    if saved is None:
        game = _start(title, players, seed, option or [])
        saved = SavedGame(file or free_path(title.lower()), game, None)
        saved.save()
        out.print(f"New game, saved to {escape(str(saved.path))}. [dim]Type help for a list of commands.[/]")
    else:
        out.print(f"Continuing {escape(str(saved.path))}. [dim]Use --new to start another game.[/]")
    TerminalTable(saved, out).play()


def _found(title: str, file: Path | None, new: bool) -> SavedGame | None:
    if file is None:
        return None if new else latest_unfinished(title)
    if not file.exists():
        return None
    if new:
        raise UserError(f"{file} already exists; choose another file for a new game")
    saved = SavedGame.load(file)
    if saved.game.defn.title != title:
        raise UserError(f"{file} is a game of {saved.game.defn.title}, not {title}")
    return saved


def _start(title: str, players: str | None, seed: int | None, options: list[str]) -> Game:
    low, high = get_title(title).players
    chance = secrets.randbelow(2**31) if seed is None else seed
    if players is not None:
        return new_game(title, read_players(players), seed=chance, options=read_options(options))
    while True:
        try:
            text = out.input(f"Who plays? Names separated by commas, or a number from {low} to {high}: ")
        except (EOFError, KeyboardInterrupt):
            raise UserError("no players given; use --players") from None
        try:
            return new_game(title, read_players(text or str(low)), seed=chance, options=read_options(options))
        except SetupError as error:
            if options:
                raise
            out.print(f"  {escape(str(error))}")
