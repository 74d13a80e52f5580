"""`arena`: bots against each other, to learn which of them is stronger."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer
from rich.markup import escape
from rich.table import Table

from roundhouse.bots import get
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
    title: Annotated[str, typer.Option("--title", "-t", help="A title, such as 18mex.")],
    bots: Annotated[str, typer.Option("--bots", "-b", help="Names of bots, separated by commas.")] = "normal,greedy",
    games: Annotated[
        int, typer.Option("--games", "-n", help="How many games; more, if a seed would not be played at all tables.")
    ] = 12,
    seed: Annotated[int, typer.Option("--seed", "-s", help="Seed of the first games.")] = 1,
    players: Annotated[int | None, typer.Option("--players", "-p", help="How many seats.")] = None,
    workers: Annotated[int, typer.Option("--workers", "-j", help="Processes; 0 uses all cores.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other: every seed with all rotations of the seats; 95 % confidence and Elo."""
    names = [name.strip().lower() for name in bots.split(",") if name.strip()]
    if len(set(names)) < 2:
        raise UserError("an arena needs two different bots")
    if games < 1:
        raise UserError(f"cannot play {games} games")
    if workers < 0:
        raise UserError(f"cannot play in {workers} processes; 0 uses all cores")
    for name in names:
        get(name)
    about = get_title(title)
    if players is not None:
        about.definition(players)
    seats = players or seats_at(about.id, names)
    number = whole(names, seats, games)
    with counting("playing", number) as step:
        wanted = workers or cores()
        found = play(about.id, names, number, seed, players=seats, workers=wanted, told=lambda n, _: step(n))
    if as_json:
        print_json(msgspec.to_builtins(found))
    else:
        if number > games:
            out.print(f"{number} games instead of {games}, so that everybody sits everywhere for every seed")
        _print(about.name, found)


def _print(name: str, found: Report) -> None:
    out.print(f"{escape(name)}, {found.players} players, {found.games} games from seed {found.seed}")
    titles = ("bot", "seats", "wins (95 %)", "fair", "ahead (95 %)", "Elo", "bankrupt", "worth", "per move", "slowest")
    table = Table(*titles)
    for standing in found.standings:
        table.add_row(*_row(standing))
    out.print(table)
    for pair in found.pairs:
        out.print(f"{escape(pair.first)} ahead of {escape(pair.second)}: {_met(pair)}")
    out.print("ended by " + ", ".join(f"{escape(why)} {count}" for why, count in found.endings.items()))


def _row(s: Standing) -> tuple[str, ...]:
    """The figures of a bot; of one that never sat there are none."""
    if not s.seats:
        return escape(s.bot), "never sat"
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
    return f"{pair.ahead}, {pair.games} games" if pair.games else "they never met"
