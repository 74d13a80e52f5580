"""`explain`, `act` and `undo`: asking about an action, playing it, taking it back."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markup import escape

from roundhouse.core.errors import IllegalAction
from roundhouse.core.game import Game

from .console import out, print_json
from .errors import REFUSED, UserError, guarded, print_reasons
from .files import SavedGame
from .options import ActionText, AsJson, GameFile
from .reading import read_action
from .tables import result_line
from .words import actor_line, named, tell


@guarded
def explain(file: GameFile, action: ActionText, as_json: AsJson = False) -> None:
    """Check whether an action is legal now. If not, list every reason with its section of the rulebook."""
    game = SavedGame.load(file).game
    parsed = read_action(game, action)
    reasons = game.why_not(parsed)
    if as_json:
        told = [{"section": r.section, "text": r.text} for r in reasons]
        print_json({"action": str(parsed), "legal": not reasons, "reasons": told})
    elif reasons:
        out.print(f"{escape(str(parsed))}: [bold red]not allowed[/]")
        for reason in reasons:
            section = f" [cyan]\\[{escape(reason.section)}][/]" if reason.section else ""
            out.print(f"  - {escape(named(game, reason.text))}{section}", soft_wrap=True)
    else:
        section = game.view.step.section
        out.print(f"{escape(str(parsed))}: [bold green]legal[/] [cyan]\\[{escape(section)}][/]")
    if reasons:
        raise typer.Exit(REFUSED)


@guarded
def act(file: GameFile, action: ActionText, as_json: AsJson = False) -> None:
    """Play an action and save the game. An illegal action changes nothing."""
    saved = SavedGame.load(file)
    game = saved.game
    parsed = read_action(game, action)
    try:
        events = game.apply(parsed)
    except IllegalAction as error:
        if as_json:
            told = [{"section": r.section, "text": r.text} for r in error.reasons]
            print_json({"action": str(parsed), "legal": False, "reasons": told})
            print_reasons(error.reasons)
            raise typer.Exit(REFUSED) from None
        raise
    saved.save()
    if as_json:
        print_json({"action": str(parsed), "legal": True, "digest": game.digest(), "actor": game.actor})
        return
    for event in events:
        if line := tell(game, event):
            out.print(escape(line), soft_wrap=True)
    print_next(game)


def print_next(game: Game) -> None:
    """Who acts now, or how the game ended."""
    if game.finished:
        out.print(f"The game is over. {escape(result_line(game))}")
    else:
        step = game.view.step
        out.print(f"Now: [bold]{escape(actor_line(game))}[/] · {escape(step.name)} [cyan]\\[{escape(step.section)}][/]")


@guarded
def undo(
    file: GameFile,
    count: Annotated[int, typer.Argument(metavar="COUNT", help="Number of actions to undo.")] = 1,
) -> None:
    """Undo the last action and save the game."""
    saved = SavedGame.load(file)
    played = len(saved.game.actions)
    if not 1 <= count <= played:
        raise UserError(f"cannot undo {count} actions; {played} have been played")
    for _ in range(count):
        out.print(f"Undone: {escape(str(saved.game.undo()))}")
    saved.save()
    print_next(saved.game)
