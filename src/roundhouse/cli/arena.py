"""`arena`: bots against each other, to learn which of them is stronger."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.markup import escape
from rich.table import Table

from roundhouse.bots import get, plain_name
from roundhouse.bots.arena import Pair, Report, Standing, seats_at, whole
from roundhouse.bots.arena import arena as play
from roundhouse.titles import get_title
from roundhouse.workers import cores

from .console import out, print_json
from .errors import UserError, guarded
from .options import AsJson
from .progress import counting


@guarded
def arena(
    title: Annotated[str, typer.Argument(metavar="TITLE", help="A title, such as 18mex.", show_default=False)] = "",
    bots: Annotated[
        str, typer.Option("--bots", "-b", help="Bots to compare, separated by commas; with a style as in hard:trader.")
    ] = "normal,greedy",
    games: Annotated[
        int, typer.Option("--games", "-n", help="Number of games; rounded up so that every bot plays every seat.")
    ] = 12,
    seed: Annotated[int, typer.Option("--seed", "-s", help="Random seed of the first games.")] = 1,
    players: Annotated[int | None, typer.Option("--players", "-p", help="Number of players.")] = None,
    workers: Annotated[int, typer.Option("--workers", "-j", help="Number of processes; 0 uses all cores.")] = 0,
    file: Annotated[
        Path | None,
        typer.Option("--file", "-f", help="Add the games to this file, and report all in it between the same bots."),
    ] = None,
    as_json: AsJson = False,
    named: Annotated[str, typer.Option("--title", "-t", hidden=True)] = "",
) -> None:
    """Compare bots: they play every seed in all seat orders. Shows win rates with 95% confidence intervals and Elo."""
    if not (title or named):
        raise UserError("name a title; `roundhouse titles` lists them")
    names = [plain_name(name) for name in bots.split(",") if name.strip()]
    if len(set(names)) < 2:
        raise UserError("--bots needs at least two different bots")
    if games < 1:
        raise UserError(f"--games must be at least 1, not {games}")
    if workers < 0:
        raise UserError(f"--workers must be at least 0, not {workers}")
    for name in names:
        get(name)
    about = get_title(title or named)
    if players is not None:
        about.definition(players)
    seats = players or seats_at(about.id, names)
    number = whole(names, seats, games)
    with counting("playing", number) as step:
        wanted = workers or cores()
        found = play(about.id, names, number, seed, players=seats, workers=wanted, told=lambda n, _: step(n), file=file)
    if as_json:
        print_json(msgspec.to_builtins(found))
    else:
        if number > games:
            out.print(f"Playing {number} games instead of {games}, so that every bot plays every seat with every seed")
        _print(about.name, found)


def _print(name: str, found: Report) -> None:
    out.print(f"{escape(name)}, {found.players} players, {found.games} games from seed {found.seed}")
    titles = ("bot", "seats", "wins (95%)", "fair", "ahead (95%)", "Elo", "bankrupt", "worth", "per move", "slowest")
    table = Table(*titles)
    for standing in found.standings:
        table.add_row(*_row(standing))
    out.print(table)
    for pair in found.pairs:
        out.print(f"{escape(pair.first)} ahead of {escape(pair.second)}: {_met(pair)}")
    out.print("Ended by: " + ", ".join(f"{escape(why)} {count}" for why, count in found.endings.items()))


def _row(s: Standing) -> tuple[str, ...]:
    """The figures of a bot; of one that never sat there are none."""
    if not s.seats:
        return escape(s.bot), "did not play"
    return (
        escape(s.bot),
        str(s.seats),
        str(s.win),
        f"{s.fair:.0%}",
        str(s.ahead),
        "-" if s.elo is None else f"{s.elo:.0f}",
        str(s.bankrupt),
        f"{s.worth:.0f}",
        f"{s.seconds_per_move * 1000:.0f} ms",
        f"{s.slowest:.2f} s",
    )


def _met(pair: Pair) -> str:
    return f"{pair.ahead}, {pair.games} games" if pair.games else "no games against each other"
