"""`league`: bots that play each other for days, and ratings that become more certain."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.markup import escape
from rich.table import Table

from roundhouse.league import League, Limits, Meeting, Standings, opened, play_league
from roundhouse.league.report import PAGE, write_report
from roundhouse.workers import cores

from .console import err, out, print_json
from .errors import UserError, guarded
from .options import AsJson
from .simulate_stop import stoppable


@guarded
def league(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Folder of the league; created if needed.")],
    bots: Annotated[
        str, typer.Option("--bots", "-b", help="Bots to add, separated by commas, as in hard,hard:trader.")
    ] = "",
    titles: Annotated[
        str, typer.Option("--titles", "-t", help="Titles to add: TITLE or TITLE:PLAYERS, separated by commas.")
    ] = "",
    games: Annotated[
        int | None, typer.Option("--games", "-n", min=0, help="Stop after so many more games; 0 only writes the page.")
    ] = None,
    hours: Annotated[float | None, typer.Option(min=0, help="Stop after so many hours.")] = None,
    seed: Annotated[int | None, typer.Option("--seed", "-s", help="Random seed of the first games.")] = None,
    workers: Annotated[int, typer.Option("--workers", "-j", min=0, help="Number of processes; 0 uses all cores.")] = 0,
    ray: Annotated[str, typer.Option("--ray", metavar="ADDRESS", help="Run on a Ray cluster, or local.")] = "",
    as_json: AsJson = False,
) -> None:
    """Let bots play each other until Ctrl-C, and rate them. Run it again to continue, or to add bots and titles."""
    if folder.is_file():
        raise UserError(f"{folder} is a file, not a folder")
    with opened(folder, _list(bots), _list(titles), seed) as found:
        with stoppable(f"all games are kept; run roundhouse league {folder} to continue"):
            play_league(found, Limits(games, hours), workers=workers or cores(), ray=ray, told=_tell)
        standings = write_report(found)
        if as_json:
            print_json({"standings": msgspec.to_builtins(standings), "games": len(found.meetings)})
        else:
            _print(found, standings)


def _list(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def _tell(meeting: Meeting) -> None:
    """One line for each game, where a person is watching."""
    if err.is_terminal:
        worth = ", ".join(f"{bot} {value}" for bot, value in zip(meeting.seats, meeting.worth, strict=False))
        err.print(f"{meeting.table} seed {meeting.seed}: {meeting.failed or worth}", markup=False, soft_wrap=True)


def _print(found: League, standings: list[Standings]) -> None:
    for one in standings:
        table = Table("bot", "Elo", "95%", "games", "ahead of others", title=f"{one.name}: {one.games} games")
        for s in one.ranked:
            bounds = "" if s.low is None or s.high is None else f"{s.low:.0f} to {s.high:.0f}"
            table.add_row(escape(s.bot), "-" if s.elo is None else f"{s.elo:.0f}", bounds, str(s.games), str(s.ahead))
        out.print(table)
    out.print(f"Wrote {escape(str(found.folder / PAGE))}", soft_wrap=True)
