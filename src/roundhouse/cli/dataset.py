"""`dataset`: games as Parquet files, for learning without playing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.markup import escape

from roundhouse.api import new_game
from roundhouse.bots import get, plain_name
from roundhouse.core.errors import SetupError
from roundhouse.core.words import plural
from roundhouse.extras import need
from roundhouse.titles import get_title
from roundhouse.workers import cores

from .console import out, print_json
from .errors import UserError, guarded
from .options import AsJson, Settings, TitleName
from .progress import counting_to_total
from .reading import read_options
from .simulate_stop import stoppable

if TYPE_CHECKING:
    from roundhouse.dataset import Written


@guarded
def dataset(
    title: TitleName,
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[FILE]...", help="Games to import: saved games, files of 18xx.games, or folders."),
    ] = None,
    folder: Annotated[Path, typer.Option("--output", "-o", metavar="FOLDER", help="Folder for the data set.")] = Path(),
    bots: Annotated[
        str, typer.Option("--bots", "-b", help="Bots that play, separated by commas, as in hard,hard:trader.")
    ] = "normal",
    games: Annotated[int, typer.Option("--games", "-n", min=0, help="Number of games the bots play.")] = 0,
    players: Annotated[int | None, typer.Option("--players", "-p", help="Number of players.")] = None,
    seed: Annotated[int, typer.Option("--seed", "-s", help="Random seed; later games add 1 to it.")] = 1,
    workers: Annotated[int, typer.Option("--workers", "-j", min=0, help="Number of processes; 0 uses all cores.")] = 0,
    option: Settings = None,
    as_json: AsJson = False,
) -> None:
    """Write games as Parquet: a row for every decision. Run it again to continue, or to add games."""
    need("numpy", "env"), need("polars", "simulation")
    from roundhouse.dataset import Request, write_dataset

    if folder.is_file():
        raise UserError(f"{folder} is a file, not a folder")
    if folder == Path():
        raise UserError("name a folder for the data set with --output FOLDER")
    about = get_title(title)
    number = about.players[0] if players is None else players
    options = read_options(option or [])
    new_game(about.id, number, options=options)  # complains about wrong numbers and options before the work begins
    names = tuple(plain_name(name) for name in bots.split(",") if name.strip()) if games else ()
    for name in names:
        get(name)
    if games and not names:
        raise SetupError("name at least one bot")
    request = Request(about.id, number, names, games, seed, options, tuple(_files(files or [])))
    how = "run the same command again to continue"
    with stoppable(how), counting_to_total("writing parts") as step:
        written = write_dataset(request, folder, workers=workers or cores(), told=step)
    if as_json:
        print_json({"folder": str(folder), "parts": [msgspec.to_builtins(one) for one in written]})
    else:
        _print(folder, written)
    if written and all(one.left_out for one in written):
        raise UserError(f"none of the files could be used, so nothing was added to {folder}")


def _print(folder: Path, written: list[Written]) -> None:
    for one in written:
        if one.left_out:
            out.print(f"left out: {escape(one.left_out)}", soft_wrap=True)
    kept = [one for one in written if not one.left_out]
    told = f"Wrote {plural(sum(one.rows for one in kept), 'row')} in {plural(len(kept), 'part')} to {folder}"
    out.print(escape(told if written else f"{folder} is complete; nothing was added"), soft_wrap=True)


def _files(named: list[Path]) -> list[Path]:
    """The files named, and those in the folders named."""
    found = []
    for path in named:
        if not path.exists():
            raise UserError(f"{path}: no such file or folder")
        found += sorted(path.rglob("*.json")) if path.is_dir() else [path]
    return found
