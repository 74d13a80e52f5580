"""`show`: a position in the terminal, and as pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.text import Text

from roundhouse.core.game import Game
from roundhouse.render import map_svg, market_svg

from .console import out, print_json
from .errors import guarded
from .files import SavedGame, write_whole
from .mapview import map_text
from .marketview import market_text
from .options import AsJson, GameFile
from .tables import companies_table, company_order, depot_line, header, notes_lines, players_table, sale_line, started
from .words import round_name


@guarded
def show(
    file: GameFile,
    svg: Annotated[Path | None, typer.Option("--svg", help="Write the map to this SVG file.")] = None,
    market: Annotated[Path | None, typer.Option("--market-svg", help="Write the market to this SVG file.")] = None,
    as_json: AsJson = False,
) -> None:
    """Show a position: map, market, players, companies, trains and whose turn it is."""
    game = SavedGame.load(file).game
    if svg is not None:
        write_whole(svg, map_svg(game.view))
    if market is not None:
        write_whole(market, market_svg(game.view))
    if as_json:
        print_json(position_json(game))
        return
    print_position(game, out)
    for path in filter(None, (svg, market)):
        out.print(f"Wrote {escape(str(path))}")


def print_position(game: Game, console: Console) -> None:
    """Everything about a position that fits a terminal."""
    console.print(header(game))
    print_tables(game, console, with_map=True)


def print_tables(game: Game, console: Console, *, with_map: bool) -> None:
    """Map, market, players, companies and trains."""
    if with_map:
        drawn = map_text(game.view, console.width)
        console.print(drawn if drawn is not None else "(the terminal is too narrow for the map; --svg draws it)")
    if game.state.prices:
        console.print(market_text(game.view, console.width))
    console.print(players_table(game))
    if any(started(game.view, c) for c in game.defn.companies):
        console.print(companies_table(game))
        for line in notes_lines(game.view):
            console.print(line)
    waiting = [c for c in company_order(game.view) if not started(game.view, c)]
    if waiting:
        console.print(Text("Not started: ", style="bold").append(" ".join(waiting), style="not bold"))
    console.print(depot_line(game.view))
    if (sale := sale_line(game)) is not None:
        console.print(sale)


def position_json(game: Game) -> dict[str, object]:
    """A position for programs."""
    return {
        "title": game.defn.title,
        "phase": game.state.phase,
        "round": round_name(game),
        "finished": game.finished,
        "actor": game.actor,
        "decider": game.decider,
        "step": None if game.finished else game.view.step.name,
        "section": None if game.finished else game.view.step.section,
        "names": game.names,
        "worth": game.result(),
        "digest": game.digest(),
        "state": msgspec.to_builtins(game.state, str_keys=True, order="sorted"),
    }
