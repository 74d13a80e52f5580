"""`serve`, `openapi`: the table in the browser, and the description of its interface."""

from __future__ import annotations

import errno
import socket
import threading
import time
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from msgspec.structs import replace
from rich.markup import escape

from roundhouse.extras import need_extra

from .console import err, out
from .errors import BAD_INPUT, UserError, complain, guarded
from .saves import data_folder

if TYPE_CHECKING:
    from roundhouse.server import Settings

Host = Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 lets others in.")]
Port = Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on.")]


@guarded
def serve(
    host: Host = "127.0.0.1",
    port: Port = 1830,
    workers: Annotated[int, typer.Option(help="Server processes; more than one needs REDIS_URL.")] = 1,
    browser: Annotated[bool, typer.Option(help="Open the address in a browser.")] = False,
    quiet: Annotated[bool, typer.Option(help="Log warnings only.")] = False,
    bot: Annotated[
        list[str] | None,
        typer.Option("--bot", metavar="NAME=FILE", help="Offer a learned player in the lobby; may be repeated."),
    ] = None,
) -> None:
    """Play in the browser: start the server (settings come from DATABASE_URL, REDIS_URL and ROUNDHOUSE_…)."""
    need_extra("server")
    import uvicorn

    from roundhouse.server import processes
    from roundhouse.server.operations import startup_checks

    chosen = settings()
    chosen = replace(chosen, learned_bots=",".join(filter(None, (chosen.learned_bots, *(bot or ())))))
    if workers > 1 and not chosen.redis:
        raise UserError("several server processes need Redis: set REDIS_URL")
    check_address(host, port)
    try:
        startup_checks.look(chosen)
    except startup_checks.CannotStart as error:
        complain(str(error))
        raise typer.Exit(processes.UNUSABLE) from None
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else host
    address = f"http://{shown}:{port}/"
    out.print(f"The table is at [bold]{escape(address)}[/]   [dim](Ctrl-C to stop)[/]")
    if browser:
        threading.Thread(target=_open, args=(host, port, address), daemon=True).start()
    processes.prepare(chosen, "WARNING" if quiet else "INFO")
    with processes.shared_figures(workers):
        uvicorn.run(
            "roundhouse.server.processes:application",
            factory=True,
            host=host,
            port=port,
            workers=workers,
            log_config=None,
            access_log=False,
            ws="websockets-sansio",
            ws_max_size=64_000,
            server_header=False,
            timeout_graceful_shutdown=5,
        )


def settings() -> Settings:
    """From the environment; without one, games are saved in a local database beside your saved games."""
    need_extra("server")
    from roundhouse.server import Settings
    from roundhouse.server.settings import BadSettings, unknown_variables

    for line in unknown_variables():
        err.print(f"[bold yellow]warning:[/] {escape(line)}", soft_wrap=True)
    try:
        found = Settings.from_env()
    except BadSettings as error:
        for line in error.lines:
            complain(line)
        raise typer.Exit(BAD_INPUT) from None
    if found.database == Settings().database:
        return replace(found, database=f"sqlite:///{data_folder() / 'table.db'}")
    return found


def check_address(host: str, port: int) -> None:
    """Tell now what would otherwise stop the server once it has begun."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise UserError(f"port {port} is in use; choose another with --port") from error
            raise UserError(f"can't listen on {host}, port {port}: {error.strerror}") from error


def _open(host: str, port: int, address: str) -> None:
    """Open the page once the server answers."""
    for _ in range(100):
        with socket.socket() as trial:
            if trial.connect_ex(("127.0.0.1" if host == "0.0.0.0" else host, port)) == 0:
                webbrowser.open(address)
                return
        time.sleep(0.1)


@guarded
def openapi(
    output: Annotated[Path | None, typer.Option("--output", "-o", help="File to write instead of the screen.")] = None,
) -> None:
    """Write the OpenAPI document of the server."""
    need_extra("server")
    from roundhouse.server.app import describe

    text = msgspec.json.format(msgspec.json.encode(describe()), indent=1).decode() + "\n"
    if output is None:
        out.file.write(text)
    else:
        output.write_text(text, "utf-8")
