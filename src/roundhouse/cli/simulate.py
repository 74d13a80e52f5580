"""`simulate`: games of bots with a report, or random legal games, to see that nothing breaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from statistics import mean
from typing import Annotated

import msgspec
import typer
from rich.markup import escape

from roundhouse.core.errors import SetupError
from roundhouse.simulation import Outcome, play_random_game
from roundhouse.simulation.pool import on_cores
from roundhouse.simulation.report_games import TABLE
from roundhouse.titles import get_title
from roundhouse.workers import cores

from .console import out, print_json
from .errors import REFUSED, UserError, guarded
from .options import AsJson, Settings, TitleName
from .progress import counting
from .simulate_bots import Wishes, copy_data, make_job, simulate_bots
from .simulate_stop import stoppable


@guarded
def simulate(
    title: TitleName,
    games: Annotated[int, typer.Option("--games", "-n", help="Number of games.")] = 10,
    seed: Annotated[int, typer.Option("--seed", "-s", help="Random seed of the first game; later games add 1.")] = 1,
    players: Annotated[int | None, typer.Option("--players", "-p", help="Number of players.")] = None,
    bots: Annotated[str, typer.Option("--bots", "-b", help="Bots, separated by commas, as in hard,hard:trader.")] = "",
    against: Annotated[
        list[Path] | None,
        typer.Option("--against", "-a", metavar="FOLDER", help="Compare with the changed data files in this folder."),
    ] = None,
    folder: Annotated[
        Path | None,
        typer.Option("--output", "--out", "-o", metavar="FOLDER", help="Report folder; resumes there."),
    ] = None,
    parquet: Annotated[bool, typer.Option("--parquet", help="Also write the tables as Parquet.")] = False,
    store: Annotated[bool, typer.Option("--store", help="Also save every game, to open it at the table.")] = False,
    table: Annotated[
        str, typer.Option("--table", metavar="URL", help="Where the links of stored games open them.")
    ] = TABLE,
    workers: Annotated[int, typer.Option("--workers", "-j", min=0, help="Number of processes; 0 uses all cores.")] = 0,
    ray: Annotated[str, typer.Option("--ray", metavar="ADDRESS", help="Run on a Ray cluster, or local.")] = "",
    copy: Annotated[
        Path | None,
        typer.Option("--copy-data", metavar="FOLDER", help="Copy the data files here for editing."),
    ] = None,
    option: Settings = None,
    as_json: AsJson = False,
) -> None:
    """Simulate games between bots and report statistics. Without --bots, check random games for errors."""
    about = get_title(title)
    number = about.players[0] if players is None else players
    if copy is not None:
        copy_data(about, copy)
        return
    if bots:
        job = make_job(about, number, bots, games, seed, against or [], option or [])
        simulate_bots(about, job, Wishes(folder, parquet, workers, ray, as_json, store, table))
        return
    if against or folder or parquet or store or ray or option:
        raise UserError("reports and comparisons need bots; add --bots")
    if games < 1:
        raise UserError(f"--games must be at least 1, not {games}")
    about.definition(number)  # complains about a wrong number of players before the work begins
    outcomes = _random_games(title, number, range(seed, seed + games), workers or cores())
    if as_json:
        print_json(_json(about.id, number, outcomes))
    else:
        _print(about.name, number, outcomes)
    if any(outcome.problems for outcome in outcomes):
        raise typer.Exit(REFUSED)


def _random_games(title: str, players: int, seeds: Sequence[int], workers: int) -> list[Outcome]:
    """The games in the order of their seeds, whoever plays them."""
    found: dict[int, Outcome] = {}
    with stoppable("nothing is kept of random games"), counting("playing", len(seeds)) as step:

        def keep(outcome: Outcome) -> None:
            found[outcome.seed] = outcome
            step(len(found))

        work = partial(_play, title, players)
        if min(workers, len(seeds)) > 1:
            on_cores(work, seeds, workers, keep)
        else:
            for seed in seeds:
                keep(work(seed))
    return [found[seed] for seed in seeds]


def _play(title: str, players: int, seed: int) -> Outcome:
    """One game; an exception inside the engine is a finding like any other."""
    try:
        return play_random_game(title, players, seed, check=True)
    except SetupError:
        raise
    except Exception as error:
        return Outcome(seed, 0, False, "", {}, "", (f"{type(error).__name__}: {error}",))


def _json(title: str, players: int, outcomes: list[Outcome]) -> dict[str, object]:
    return {
        "title": title,
        "players": players,
        "games": [msgspec.to_builtins(outcome) for outcome in outcomes],
        "endings": dict(_endings(outcomes)),
        "problems": sum(bool(outcome.problems) for outcome in outcomes),
    }


def _endings(outcomes: list[Outcome]) -> Counter[str]:
    return Counter(o.reason or ("over" if o.finished else "not over") for o in outcomes)


def _print(name: str, players: int, outcomes: list[Outcome]) -> None:
    lengths = [o.actions for o in outcomes]
    out.print(f"{escape(name)}, {players} players: {len(outcomes)} random games")
    out.print("Ended by: " + ", ".join(f"{escape(why)} {count}" for why, count in _endings(outcomes).most_common()))
    out.print(f"Actions: {min(lengths)} to {max(lengths)}, {mean(lengths):.0f} on average")
    worth = [value for o in outcomes for value in o.result.values()]
    best = [max(o.result.values()) for o in outcomes if o.result]
    if worth:
        out.print(f"Net worth: {min(worth)} to {max(worth)}, {mean(worth):.0f} on average, winners {mean(best):.0f}")
    for outcome in outcomes:
        for problem in outcome.problems:
            out.print(f"[bold red]seed {outcome.seed}:[/] {escape(problem)}", soft_wrap=True)
    if not any(outcome.problems for outcome in outcomes):
        out.print("[bold green]All invariants held[/]")
