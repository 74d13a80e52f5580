"""The part of `simulate` that lets bots play and reports what came of it."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec.structs import replace
from rich.markup import escape
from rich.table import Table

from roundhouse.bots import plain_name
from roundhouse.core.title import Title
from roundhouse.simulation.designs import folder_names, read_variant
from roundhouse.simulation.measures import compare_all, measures, summary
from roundhouse.simulation.record import GameRecord
from roundhouse.simulation.report import by_variant, html_report, number
from roundhouse.simulation.report_games import TABLE, store_games
from roundhouse.simulation.runner import Job, run
from roundhouse.simulation.tables import need_polars, write_csv, write_parquet
from roundhouse.simulation.variant import Variant, data_files
from roundhouse.workers import cores

from .console import out, print_json
from .errors import UserError
from .progress import counting
from .reading import read_options
from .simulate_stop import stoppable

KEPT = "games.jsonl"


class Wishes(msgspec.Struct, frozen=True):
    """What the command line asks for beside the job."""

    folder: Path | None
    parquet: bool
    workers: int
    ray: str
    as_json: bool
    store: bool = False
    table: str = TABLE


def make_job(
    about: Title, players: int, bots: str, games: int, seed: int, against: list[Path], settings: list[str]
) -> Job:
    """The job that the command line describes."""
    names = tuple(plain_name(name) for name in bots.split(",") if name.strip())
    options = read_options(settings)
    changed = [
        read_variant(about.id, folder, options, name=name, players=())  # played on trial when the job begins
        for folder, name in zip(against, folder_names(against), strict=True)
    ]
    return Job(about.id, players, names, games, seed, (Variant(options=options), *changed))


def simulate_bots(about: Title, job: Job, wishes: Wishes) -> None:
    """Play, write the files and tell the main figures."""
    if wishes.parquet:
        need_polars()
        if wishes.folder is None:
            raise UserError("--parquet needs --output FOLDER")
    if wishes.folder is not None:
        wishes.folder.mkdir(parents=True, exist_ok=True)
    if wishes.store and wishes.folder is None:
        raise UserError("--store needs --output FOLDER")
    if not wishes.table.startswith(("http://", "https://")):
        raise UserError(f"--table needs an address such as {TABLE}, not {wishes.table}")
    job = replace(job, store=wishes.store)
    kept = wishes.folder / KEPT if wishes.folder is not None else None
    how = "run the same command again to resume" if kept else "use --output FOLDER to keep finished games"
    with stoppable(how), counting("playing", job.games * len(job.variants)) as step:
        records = run(job, workers=wishes.workers or cores(), ray=wishes.ray, kept=kept, told=step)
    written = [] if wishes.folder is None else _write(about, job, records, wishes.folder, wishes)
    if wishes.as_json:
        print_json(_json(job, records, written))
    else:
        _print(about, job, records, written)


def _write(about: Title, job: Job, records: list[GameRecord], folder: Path, wishes: Wishes) -> list[Path]:
    page = folder / "report.html"
    page.write_text(html_report(about.name, job, records, wishes.table), encoding="utf-8")
    tables = write_csv(folder, records)
    store_games(folder, by_variant(records))
    return [page, *tables, *(write_parquet(folder, records) if wishes.parquet else [])]


def _json(job: Job, records: list[GameRecord], written: list[Path]) -> dict[str, object]:
    games = by_variant(records)
    figures = {
        variant: {name: msgspec.to_builtins(summary([float(f(r)) for r in some])) for name, f in measures(some).items()}
        for variant, some in games.items()
    }
    return {
        "title": job.title,
        "players": job.players,
        "bots": list(job.bots),
        "figures": figures,
        "differences": {other: msgspec.to_builtins(found) for other, found in compare_all(games).items()},
        "games": [_plain(record) for record in records],
        "files": [str(path) for path in written],
    }


def _plain(record: GameRecord) -> object:
    """A record without the whole game, which has a file of its own."""
    return msgspec.to_builtins(replace(record, saved=""))


def _print(about: Title, job: Job, records: list[GameRecord], written: list[Path]) -> None:
    games = by_variant(records)
    out.print(f"{escape(about.name)}, {job.players} players, {job.games} games of {escape(', '.join(job.bots))}")
    compared = compare_all(games)
    table = Table("figure", *map(escape, games), *(f"p, {escape(other)}" for other in compared))
    differences = [{d.measure: d for d in found} for found in compared.values()]
    for name in measures(records):
        means = [summary([float(measures(some)[name](r)) for r in some]).mean for some in games.values()]
        tested = [f"{found[name].p:.3f}{' *' if found[name].significant else ''}" for found in differences]
        table.add_row(name, *map(number, means), *tested)
    out.print(table)
    for path in written:
        out.print(f"Wrote {escape(str(path))}", soft_wrap=True)


def copy_data(about: Title, folder: Path) -> None:
    """Give a designer copies of the data files to change."""
    texts = {folder / name: text for name, text in data_files(about).items()}
    for path in texts:
        if path.exists():
            raise UserError(f"{path} already exists; choose another folder")
    folder.mkdir(parents=True, exist_ok=True)
    for path, text in texts.items():
        path.write_text(text, encoding="utf-8")
        out.print(f"Wrote {escape(str(path))}", soft_wrap=True)
