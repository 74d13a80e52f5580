"""`admin`: users and backups of a server, for its host."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape

from roundhouse.extras import need_extra

from .console import err, out
from .errors import REFUSED, UserError, guarded
from .progress import counting_to_total
from .serve import settings

if TYPE_CHECKING:
    from roundhouse.server.operations.consistency import Checked

app = typer.Typer(no_args_is_help=True, help="Manage a server: users, backup, restore, check, sweep, ratings.")

UserName = Annotated[str, typer.Argument(metavar="NAME", help="Name of the user.", show_default=False)]
Password = Annotated[
    str, typer.Option(prompt=True, hide_input=True, confirmation_prompt=True, help="Asked for if not given.")
]
BackupFile = Annotated[Path, typer.Argument(metavar="FILE", help="The backup.", show_default=False)]


@app.command("create-user")
@guarded
def create_user(name: UserName, password: Password) -> None:
    """Create a user with a password."""
    need_extra("server")
    from roundhouse.server.operations import administration

    with administration.opened(settings()) as admin:
        user = admin.create_user(name, password)
    out.print(f"{escape(user.name)} can sign in now.")


@app.command("reset-password")
@guarded
def reset_password(name: UserName, password: Password) -> None:
    """Change a user's password; all their sessions and tokens end."""
    need_extra("server")
    from roundhouse.server.operations import administration

    with administration.opened(settings()) as admin:
        user = admin.reset_password(name, password)
    out.print(f"{escape(user.name)} has a new password; all sessions and tokens have ended.")


@app.command()
@guarded
def grant(
    name: UserName,
    role: Annotated[str, typer.Argument(metavar="ROLE", help="admin, moderator or none.", show_default=False)],
) -> None:
    """Let a user look after the server in the browser, or no longer (`none`)."""
    if role not in ("admin", "moderator", "none"):
        raise UserError(f"no role {role!r}; choose admin, moderator or none")
    need_extra("server")
    from roundhouse.server.operations import administration

    with administration.opened(settings()) as admin:
        user = admin.grant(name, "" if role == "none" else role)
    out.print(f"{escape(user.name)} has no role now." if role == "none" else f"{escape(user.name)} is {role} now.")


@app.command("make-person")
@guarded
def make_person(name: UserName, password: Password) -> None:
    """Make a program an ordinary account again, with a password; its tokens end."""
    need_extra("server")
    from roundhouse.server.operations import administration

    with administration.opened(settings()) as admin:
        user = admin.make_person(name, password)
    out.print(f"{escape(user.name)} is a person's account now and can sign in.")


@app.command()
@guarded
def backup(file: BackupFile) -> None:
    """Write everything to a file; the server may keep running."""
    need_extra("server")
    from roundhouse.server.operations import administration

    if file.exists():
        raise UserError(f"{file} already exists; choose another file")
    with administration.opened(settings()) as admin:
        count = admin.backup(file)
    out.print(f"Wrote {count} rows to {escape(str(file))}.")


@app.command()
@guarded
def restore(
    file: BackupFile,
    yes: Annotated[bool, typer.Option("--yes", help="Don't ask before replacing everything.")] = False,
    check: Annotated[bool, typer.Option(help="Replay every game of the backup before anything is written.")] = True,
) -> None:
    """Replace everything in the database with a backup; stop the server first."""
    need_extra("server")
    from roundhouse.server.operations import administration

    if not yes:
        typer.confirm(f"Replace everything in the database with {file}?", abort=True)
    with administration.opened(settings()) as admin, counting_to_total("checking games") as progress:
        count, checked = admin.restore(file, check, progress)
    out.print(f"Restored {count} rows.")
    if checked is not None:
        _tell(checked)


@app.command()
@guarded
def check() -> None:
    """Replay every game and compare it with what is stored; the server may keep running. Exit code 1: differences."""
    need_extra("server")
    from roundhouse.server.operations import administration

    with administration.opened(settings()) as admin, counting_to_total("checking games") as progress:
        checked = admin.check(progress)
    for finding in checked.findings:
        err.print(escape(str(finding)), soft_wrap=True)
    _tell(checked)
    if checked.findings:
        raise typer.Exit(REFUSED)


@app.command()
@guarded
def sweep() -> None:
    """Delete old sessions, abandoned guests and games that never started; pack finished games. The server may run."""
    need_extra("server")
    from roundhouse.server.operations import administration

    with administration.opened(settings()) as admin:
        done = admin.sweep()
    out.print(
        f"{done.sessions} old sessions, {done.games} games that never started and {done.guests} guests without a game "
        f"were deleted; {done.packed} finished games were packed."
    )


@app.command()
@guarded
def recompute() -> None:
    """Make all results, statistics and ratings anew from the logs of the games; the server may keep running."""
    need_extra("server")
    from roundhouse.server.operations import administration

    with administration.opened(settings()) as admin, counting_to_total("reading games") as progress:
        done = admin.recompute(progress)
    for game in done.unreadable:
        err.print(f"Game {game} can't be read; its result is kept as it was.", soft_wrap=True)
    out.print(f"The results of {done.games} games were made anew; {done.bouts} games count for ratings.")


@app.command("rate-arena")
@guarded
def rate_arena(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `roundhouse arena --json` wrote.")],
) -> None:
    """Rate bots by the games of an arena; a file that was read before changes nothing."""
    need_extra("server")
    from roundhouse.server.operations import administration

    with administration.opened(settings()) as admin:
        entered = admin.rate_arena(file)
    known = f", {entered.known} were known" if entered.known else ""
    over = f", {entered.unfinished} were not over" if entered.unfinished else ""
    out.print(f"{entered.new} games were rated{known}{over}.")


def _tell(checked: Checked) -> None:
    out.print(f"{checked.games} games with {checked.entries} entries replayed, {len(checked.findings)} differences.")
