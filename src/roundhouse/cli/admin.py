"""`admin`: users and backups of a server, for whoever hosts it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from .console import out
from .errors import UserError, guarded
from .serve import settings

app = typer.Typer(no_args_is_help=True, help="Look after a server: users, backup, restore.")

UserName = Annotated[str, typer.Argument(metavar="NAME", help="Name of the user.", show_default=False)]
Password = Annotated[
    str, typer.Option(prompt=True, hide_input=True, confirmation_prompt=True, help="Asked for if not given.")
]
BackupFile = Annotated[Path, typer.Argument(metavar="FILE", help="The backup.", show_default=False)]


@app.command("create-user")
@guarded
def create_user(name: UserName, password: Password) -> None:
    """Create a user with a password."""
    from roundhouse.server import administration

    with administration.opened(settings()) as desk:
        user = desk.create_user(name, password)
    out.print(f"{escape(user.name)} can sign in now.")


@app.command("reset-password")
@guarded
def reset_password(name: UserName, password: Password) -> None:
    """Give a user another password and end all his sessions."""
    from roundhouse.server import administration

    with administration.opened(settings()) as desk:
        user = desk.reset_password(name, password)
    out.print(f"{escape(user.name)} has a new password; all sessions have ended.")


@app.command()
@guarded
def backup(file: BackupFile) -> None:
    """Write everything to a file; the server may go on meanwhile."""
    from roundhouse.server import administration

    if file.exists():
        raise UserError(f"{file} exists already; name another file")
    with administration.opened(settings()) as desk:
        count = desk.backup(file)
    out.print(f"{count} rows are in {escape(str(file))}.")


@app.command()
@guarded
def restore(
    file: BackupFile,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask before everything is replaced.")] = False,
) -> None:
    """Replace everything in the database by a backup; stop the server first."""
    from roundhouse.server import administration

    if not yes:
        typer.confirm(f"Replace everything in the database by {file}?", abort=True)
    with administration.opened(settings()) as desk:
        count = desk.restore(file)
    out.print(f"{count} rows were restored.")
