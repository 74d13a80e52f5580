"""The `roundhouse` command."""

import typer

app = typer.Typer(no_args_is_help=True, add_completion=False, help="Play 18xx railway games by the rulebook.")


@app.callback()
def main() -> None:
    """Keep the subcommands named even while there is only one."""


@app.command()
def titles() -> None:
    """List the titles that can be played."""
    typer.echo("18mex")
