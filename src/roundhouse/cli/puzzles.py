"""`puzzles`: positions with one clearly best move, made from games and listed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.markup import escape

from roundhouse.bots.puzzle_making import MOVES, PLAY, bots_games, make_puzzles
from roundhouse.core.game import Game
from roundhouse.puzzles import PuzzleFile, puzzles_of
from roundhouse.puzzles.dropping import without
from roundhouse.titles import all_titles, get_title

from .console import err, out
from .errors import UserError, guarded
from .files import SavedGame, save_new
from .options import TitleName

app = typer.Typer(no_args_is_help=True, help="Make and list puzzles: positions with one clearly best move.")


@app.command()
@guarded
def make(
    title: TitleName,
    files: Annotated[list[Path] | None, typer.Argument(help="Finished games to look through first.")] = None,
    games: Annotated[int, typer.Option("--games", "-n", min=0, help="Number of games that bots play.")] = 4,
    seed: Annotated[int, typer.Option("--seed", "-s", help="Random seed of the first; later games add 1.")] = 1,
    players: Annotated[int | None, typer.Option("--players", "-p", help="Number of players of these games.")] = None,
    bots: Annotated[str, typer.Option("--bots", "-b", help="Who plays these games, separated by commas.")] = (
        ",".join(PLAY)
    ),
    moves: Annotated[int, typer.Option("--moves", min=1, help="How far these games are played.")] = MOVES,
    every: Annotated[int, typer.Option("--every", min=1, help="Look at one position in so many, to be quick.")] = 1,
    most: Annotated[int, typer.Option("--most", min=1, help="The most puzzles to make.")] = 12,
    output: Annotated[Path, typer.Option("--output", "-o", help="The file to write.")] = Path("puzzles.json"),
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file.")] = False,
) -> None:
    """Look for puzzles in games of bots, or in finished games from files; the strongest bot checks them."""
    lowest, highest = get_title(title).players
    seats = min(4, highest) if players is None else players
    if not lowest <= seats <= highest:
        raise UserError(f"{title} is for {lowest} to {highest} players, not {seats}")

    def sources() -> Iterator[Game]:
        for path in files or ():
            game = SavedGame.load(path).game
            if game.defn.title != title or not game.finished:
                raise UserError(f"{path}: not a finished game of {title}")
            yield game
        yield from bots_games(title, seats, games, seed, bots.split(","), moves)

    found = make_puzzles(title, sources(), most, lambda text: err.print(escape(text)), every)
    _save(found, output, force)


def _save(found: PuzzleFile, output: Path, force: bool) -> None:
    text = msgspec.json.format(msgspec.json.encode(found), indent=1).decode()
    save_new(output, text + "\n", force)
    out.print(f"{len(found.puzzles)} puzzles in {escape(str(output))}.")


@app.command()
@guarded
def drop(
    file: Annotated[Path, typer.Argument(help="The file that make has written; it is changed.")],
    puzzles: Annotated[list[str], typer.Argument(help="Ids of the puzzles to leave out.")],
) -> None:
    """Leave puzzles out of a file, and number the others again."""
    try:
        found = msgspec.json.decode(file.read_bytes(), type=PuzzleFile)
    except (OSError, msgspec.DecodeError) as error:
        raise UserError(f"{file} is not a file of puzzles: {error}") from error
    _save(without(found, puzzles), file, True)


@app.command(name="list")
@guarded
def list_puzzles(title: Annotated[str, typer.Argument(help="A title; all of them by default.")] = "") -> None:
    """List the puzzles of the titles."""
    for name in [get_title(title).id] if title else all_titles():
        file = puzzles_of(name)
        if file is not None:
            _show(file)


def _show(file: PuzzleFile) -> None:
    out.print(f"[bold]{escape(file.title)}[/], judged by {', '.join(file.judges)}:")
    for puzzle in file.puzzles:
        out.print(f"  {puzzle.id:<14} {puzzle.theme:<14} the second-best move loses {puzzle.margin:.0%}")
