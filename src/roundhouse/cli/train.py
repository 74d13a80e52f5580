"""`train`: let bots learn from games against themselves."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

from roundhouse.extras import need_extra
from roundhouse.titles import get_title
from roundhouse.workers import cores

from .console import err, out
from .errors import UserError, guarded
from .options import TitleName
from .simulate_stop import stoppable

if TYPE_CHECKING:
    from roundhouse.training.measuring import Measured

app = typer.Typer(no_args_is_help=True, help="Train bots from games against themselves.")


@app.callback()
def train() -> None:
    """Train bots from games against themselves."""


@app.command()
@guarded
def value(
    title: TitleName,
    folder: Annotated[Path, typer.Option("--folder", "-f", metavar="FOLDER", help="Games; resumes there.")],
    games: Annotated[
        int, typer.Option("--games", "-n", min=0, help="Number of games of bots that think; those in the folder count.")
    ] = 200,
    quick: Annotated[
        int, typer.Option("--quick", "-q", min=0, help="Number of games of bots that decide at first sight.")
    ] = 0,
    seed: Annotated[int, typer.Option("--seed", "-s", help="Random seed of the first game; later games add 1.")] = 1,
    output: Annotated[
        Path | None,
        typer.Option("--output", "--out", "-o", metavar="FILE", help="Model file (default: value.json in the folder)."),
    ] = None,
    along: Annotated[
        list[Path] | None,
        typer.Option("--along", "-a", metavar="FOLDER", help="Training folder of another title to begin with."),
    ] = None,
    workers: Annotated[int, typer.Option("--workers", "-j", min=0, help="Number of processes; 0 uses all cores.")] = 0,
    ray: Annotated[str, typer.Option("--ray", metavar="ADDRESS", help="Run on a Ray cluster, or local.")] = "",
) -> None:
    """Train a title's judgement of positions, and measure it on games that were left out.

    Put the file into the title's folder as value.json to use it.
    """
    need_extra("training")
    from roundhouse.bots.learned import FILE
    from roundhouse.training.collecting import SOURCES, THOUGHTFUL, Machines
    from roundhouse.training.value import Wanted, train_value, write_model

    about = get_title(title)
    missing = [str(other) for other in along or [] if not any((other / s.positions).is_file() for s in SOURCES)]
    if missing:
        raise UserError(f"{missing[0]} is not a training folder; it has no {THOUGHTFUL.positions}")
    machines = Machines(workers or cores(), ray)
    wanted = Wanted(about.id, folder, games, quick, seed, tuple(along or ()), machines)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    with (
        stoppable("run the same command again to resume"),
        Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar,
    ):
        task = bar.add_task("playing", total=games + quick)
        found = train_value(wanted, lambda what, n, of: bar.update(task, description=what, completed=n, total=of))
    path = output or folder / FILE
    write_model(found.model, path)
    made = found.model.about
    out.print(f"{escape(about.name)}: {made.games} games with {made.positions} positions, seeds {escape(made.seeds)}")
    _print_evidence(found.measured)
    out.print(f"Wrote {escape(str(path))} ({path.stat().st_size / 1000:.0f} kB)", soft_wrap=True)


def _print_evidence(found: Measured) -> None:
    headings = ("fifth", "plain worth", "judgement", "learned share", "learned chance")
    table = Table(*headings, title=f"rank correlation with the final ranking, {found.games} games left out")
    for name, fifth in (*enumerate(found.fifths, 1), ("all", found.all)):
        figures = (fifth.by_worth, fifth.by_judge, fifth.by_share, fifth.by_win)
        table.add_row(str(name), *(f"{x:.2f}" for x in figures))
    out.print(table)
    out.print(f"The learned share is ahead of plain worth by {found.lead}; 95 % interval in brackets")
    kept = Table("chances", "promised", "came", title="chances to win")
    for one in found.kept:
        if one.number:
            kept.add_row(str(one.number), f"{one.promised:.0%}", f"{one.came:.0%}")
    out.print(kept)
    out.print(f"Shares of worth: off by {found.error:.1%} on average; by plain worth {found.error_of_worth:.1%}")
