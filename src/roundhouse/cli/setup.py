"""`titles` and `new`: what can be played, and starting it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from msgspec.structs import fields
from rich.markup import escape
from rich.table import Table

from roundhouse.api import new_game
from roundhouse.core.title import Title
from roundhouse.titles import all_titles, broken_titles, get_title

from .console import out, print_json
from .errors import guarded
from .files import game_text, save_new
from .options import AsJson, Players, Seed, Settings, TitleName
from .reading import read_options, read_players


@guarded
def titles(as_json: AsJson = False) -> None:
    """List the titles that can be played, with their options."""
    found = all_titles().values()
    if as_json:
        print_json(
            [
                {
                    "id": t.id,
                    "name": t.name,
                    "designers": list(t.designers),
                    "players": list(t.players),
                    "options": _told(t),
                }
                for t in found
            ]
        )
        return
    for title in found:
        low, high = title.players
        out.print(
            f"[bold]{escape(title.id)}[/]  {escape(title.name)} by {escape(' and '.join(title.designers))}, "
            f"{low} to {high} players"
        )
        out.print(f"  {escape(title.blurb)}")
        table = Table.grid(padding=(0, 2))
        for name, text in _told(title).items():
            table.add_row(f"    {escape(name)}", f"[dim]{escape(text)}[/]")
        out.print(table)
    for broken in broken_titles():
        out.print(f"[red]{escape(str(broken))}[/]", soft_wrap=True)


def _told(title: Title) -> dict[str, str]:
    """Every option with its section and text."""
    about = {field.name: title.about(field.name) for field in fields(title.options)}
    told = {name: f"{a.section}: {a.text}" for name, a in about.items()}
    return told if title.deviations is None else {**told, "site_rules": "play as 18xx.games does"}


@guarded
def new(
    title: TitleName,
    players: Players = None,
    seed: Seed = None,
    option: Settings = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="The file to save it in.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file if it exists.")] = False,
) -> None:
    """Start a game and save it, or write it to stdout."""
    low = get_title(title).players[0]
    who = low if players is None else read_players(players)
    game = new_game(title, who, seed=seed or 0, options=read_options(option or []))
    if output is None:
        print(game_text(game), end="")
        return
    save_new(output, game_text(game), force)
    names = ", ".join(game.names[p] for p in game.state.players)
    out.print(f"{escape(game.defn.book)} with {escape(names)}, seed {game.seed}, saved in {escape(str(output))}")
