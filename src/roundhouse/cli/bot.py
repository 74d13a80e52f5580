"""`bot`: a bot of this computer at the tables of a server."""

from __future__ import annotations

import asyncio
import logging
import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

import typer
from rich.markup import escape

from roundhouse.bots import names
from roundhouse.extras import need_extra
from roundhouse.titles import all_titles

from .console import err, out
from .errors import UserError, guarded

if TYPE_CHECKING:
    from roundhouse.client import BotChoice, Challenge, Event, User

app = typer.Typer(no_args_is_help=True, help="Let a bot of this computer play at a server.")

#: Where the token comes from if no file is named; never from the command line, which others can read.
VARIABLE = "ROUNDHOUSE_TOKEN"
LOCAL = ("localhost", "127.0.0.1", "::1")


@app.command()
@guarded
def connect(
    url: Annotated[str, typer.Argument(metavar="URL", help="Address of the server.", show_default=False)],
    bot: Annotated[
        str,
        typer.Option("--bot", help=f"The bot that plays: {', '.join(names())}; with a style as in hard:trader."),
    ] = "normal",
    token_file: Annotated[
        Path | None, typer.Option("--token-file", help=f"File with the program's token; otherwise {VARIABLE} has it.")
    ] = None,
    title: Annotated[
        list[str] | None, typer.Option("--title", help="Accept invitations to this title only; may be repeated.")
    ] = None,
    at_once: Annotated[int, typer.Option(min=1, max=64, help="Games in which it thinks at the same time.")] = 1,
    games: Annotated[int | None, typer.Option(min=1, help="Stop after so many games have ended.")] = None,
) -> None:
    """Seat a local bot at remote tables: it accepts invitations and plays until Ctrl-C.

    The token is that of a program, made on the account page of the server. The bot connects again whenever the server
    or the line was down, and goes on where it was.
    """
    need_extra("client")
    from roundhouse.client import BotChoice, ClientError

    titles = _known(title or [])
    choice = BotChoice(bot, at_once)
    token = _token(token_file)
    _warn_of_plain_http(url)
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    try:
        asyncio.run(_play(url, token, choice, titles, games))
    except KeyboardInterrupt:
        out.print("Stopped. The games wait; connect again to go on.")
    except ClientError as error:
        raise UserError(str(error)) from error


async def _play(url: str, token: str, choice: BotChoice, titles: frozenset[str], games: int | None) -> None:
    from roundhouse.client import Connection, Player

    async with Connection(url, token) as connection:
        user = await connection.me()
        _refuse_people(user)
        out.print(
            f"[bold]{escape(user.name)}[/] plays as {choice.bot} at {escape(connection.url)}   [dim](Ctrl-C to stop)[/]"
        )
        await Player(connection, choice, judge=partial(_objection, titles), hear=_tell).run(games)


def _objection(titles: frozenset[str], challenge: Challenge) -> str:
    """Why an invitation is declined; empty if it is accepted."""
    if challenge.title not in all_titles():
        return f"I don't know {challenge.title}."
    return "" if challenge.title in titles else f"I play {', '.join(sorted(titles))} only."


def _tell(event: Event) -> None:
    from roundhouse.client import Challenged, GameEnd, GameStart

    match event:
        case Challenged():
            asked = event.challenge
            out.print(f"{escape(asked.by)} invites to {escape(asked.title)} ({asked.game})")
        case GameStart():
            out.print(f"playing {escape(event.title)} with {escape(', '.join(event.seats))} ({event.game})")
        case GameEnd():
            result = "" if event.result is None else f": {', '.join(map(str, event.result))}"
            out.print(f"the game {event.game} is over{result}")


def _known(titles: list[str]) -> frozenset[str]:
    unknown = sorted(set(titles) - set(all_titles()))
    if unknown:
        raise UserError(f"no title {unknown[0]!r}; there are: {', '.join(all_titles())}")
    return frozenset(titles or all_titles())


def _token(file: Path | None) -> str:
    found = os.environ.get(VARIABLE, "") if file is None else file.read_text("utf-8")
    if not found.strip():
        where = f"set {VARIABLE} or name a file with --token-file" if file is None else f"{file} is empty"
        raise UserError(f"no token: {where}")
    return found.strip()


def _refuse_people(user: User) -> None:
    if not user.program:
        raise UserError(
            f"the token is {user.name}'s, who is not a program; create a program on the account page of the server"
        )


def _warn_of_plain_http(url: str) -> None:
    parts = urlsplit(url)
    if parts.scheme == "http" and parts.hostname not in LOCAL:
        err.print("[bold yellow]warning:[/] http:// sends the token unencrypted; use https:// if the server has it")
