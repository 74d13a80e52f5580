"""`advise` and `review`: what to do now, and what might have been done better."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer
from rich.markup import escape

from roundhouse.bots.advice import MOST
from roundhouse.bots.chances import Swing
from roundhouse.bots.outlooks import Advised, Outlook, advise_with_outlooks
from roundhouse.bots.review import Mistake
from roundhouse.bots.review import review as look_back
from roundhouse.core.game import Game
from roundhouse.present.plan_words import plan_sentence

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
    """Suggest the best moves for the player to move, with reasons, plans, and what they change at the end."""
    game = SavedGame.load(file).game
    found = advise_with_outlooks(game, count, bot, ahead=True)
    if as_json:
        print_json([_advised(game, one) for one in found])
        return
    out.print(f"[bold]{escape(game.names[game.decider])}[/] could play:")
    for one in found:
        mark = "[red]-[/]" if one.option.loses else " "
        out.print(f" {mark}{escape(str(one.option.action))}  [dim]{escape(one.option.reason)}[/]", soft_wrap=True)
        if one.outlook is not None:
            _show_outlook(game, one.outlook)


def _advised(game: Game, one: Advised) -> dict[str, object]:
    option, outlook = one.option, one.outlook
    told: dict[str, object] = {
        "action": str(option.action),
        "score": option.score,
        "reason": option.reason,
        "loses": option.loses,
    }
    if outlook is None:
        return told
    judged, without = outlook.judged, outlook.without
    told |= {"line": judged.line, "later": outlook.later, "plan": plan_sentence(game, judged.line, outlook.later)}
    told |= {"win": round(judged.win, 3), "place": round(judged.place, 2), "without": None}
    if without is not None:
        chances = {"win": round(without.win, 3), "place": round(without.place, 2)}
        told["without"] = {"action": str(without.action), "idle": without.idle, **chances}
    return told


def _show_outlook(game: Game, outlook: Outlook) -> None:
    """The plan, and how the game may end with and without the move."""
    plan = plan_sentence(game, outlook.judged.line, outlook.later)
    if plan:
        out.print(f"      plan: {escape(plan)}", soft_wrap=True)
    told = f"chance to win {outlook.judged.win:.0%}, place {outlook.judged.place:.1f}"
    if outlook.without is not None:
        other = outlook.without
        instead = "without it" if other.idle else f"with {other.action} instead"
        told += f"; {instead} {other.win:.0%}, place {other.place:.1f}"
    out.print(f"      {escape(told)}", soft_wrap=True)


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
