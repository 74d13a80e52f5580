"""`advise` and `review`: what to do now, and what might have been done better."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer
from rich.markup import escape

from roundhouse.bots.advice import MOST
from roundhouse.bots.advice import advise as advice
from roundhouse.bots.chances import Swing
from roundhouse.bots.review import Mistake
from roundhouse.bots.review import review as look_back
from roundhouse.core.game import Game

from .console import out, print_json
from .errors import guarded
from .files import SavedGame
from .options import AsJson, GameFile
from .progress import counting


@guarded
def advise(
    file: GameFile,
    count: Annotated[int, typer.Option("--count", "-n", help=f"Number of moves, 1 to {MOST}.")] = 3,
    bot: Annotated[str, typer.Option("--bot", help="The bot to ask, as in expert or hard:trader.")] = "hard",
    as_json: AsJson = False,
) -> None:
    """Suggest the best moves for the player to move, with reasons."""
    game = SavedGame.load(file).game
    found = advice(game, count, bot)
    if as_json:
        print_json([{"action": str(o.action), "score": o.score, "reason": o.reason, "loses": o.loses} for o in found])
        return
    out.print(f"[bold]{escape(game.names[game.decider])}[/] could play:")
    for option in found:
        mark = "[red]-[/]" if option.loses else " "
        out.print(f" {mark}{escape(str(option.action))}  [dim]{escape(option.reason)}[/]", soft_wrap=True)


@guarded
def review(
    file: GameFile,
    count: Annotated[int, typer.Option("--count", "-n", help="Number of turning points, at least 1.")] = 10,
    as_json: AsJson = False,
) -> None:
    """Review a game: turning points, moves that lost chances to win, and missed revenue."""
    game = SavedGame.load(file).game
    with counting("reviewing", game.count) as step:
        found = look_back(game, count, lambda done, so_far: step(done))
    if as_json:
        print_json(msgspec.to_builtins(found))
        return
    out.print("Turning points (change of the chance to win):" if found.swings else "No turning points.")
    for swing in found.swings:
        _show_swing(game, swing)
    out.print("Moves that lost chances:" if found.mistakes else "No mistakes found.")
    for mistake in found.mistakes:
        _show_mistake(game, mistake)
    out.print("Missed revenue:" if found.missed else "Every company ran its best routes.")
    for m in found.missed:
        out.print(f"  {m.number:>5}  {escape(m.company)} {game.view.money(m.paid)} of {game.view.money(m.best)}")


def _show_swing(game: Game, swing: Swing) -> None:
    name, gain = escape(game.names[swing.player]), f"{100 * swing.gain:+.0f}%"
    out.print(f"  {swing.number:>5}  {name} {gain}  [dim]{escape(swing.action)}[/]", soft_wrap=True)


def _show_mistake(game: Game, mistake: Mistake) -> None:
    lost = f"{mistake.could:.0%} → {mistake.win:.0%}"
    what = f"{escape(game.names[mistake.player])}: {mistake.grade} ({lost})"
    out.print(f"  {mistake.number:>5}  {what}  [dim]{escape(mistake.action)}[/]", soft_wrap=True)
    better = f"better: {escape(mistake.better)}  [dim]{escape(mistake.reason)}[/]"
    out.print(f"         {better}", soft_wrap=True)
