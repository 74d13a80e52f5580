"""`legal`: everything that may be done now."""

from __future__ import annotations

from rich.markup import escape

from roundhouse.core.actions import Action, Ranged
from roundhouse.core.coding import action_to_json
from roundhouse.core.game import Game

from .console import out, print_json
from .errors import guarded
from .files import SavedGame
from .options import AsJson, GameFile
from .tables import result_line
from .words import actor_line, choice_text


@guarded
def legal(file: GameFile, as_json: AsJson = False) -> None:
    """List the legal actions by kind. Prices are shown as ranges."""
    game = SavedGame.load(file).game
    if as_json:
        print_json(legal_json(game))
        return
    if game.finished:
        out.print(f"The game is over. {escape(result_line(game))}")
        return
    step = game.view.step
    out.print(f"[bold]{escape(actor_line(game))}[/] · {escape(step.name)} [cyan]\\[{escape(step.section)}][/]")
    for kind, choices in game.legal_actions().grouped().items():
        out.print(f"[bold]{escape(game.defn.words.heading(kind))}[/] ({len(choices)})")
        for choice in choices:
            actor = (choice.action if isinstance(choice, Ranged) else choice).by
            out.print(f"  {escape(actor)} {escape(choice_text(game, choice))}", soft_wrap=True)


def legal_json(game: Game) -> dict[str, object]:
    """The legal actions for programs; a range stands for all its prices."""
    actions = [] if game.finished else [_choice(choice) for choice in game.legal_actions().choices()]
    return {
        "actor": game.actor,
        "decider": game.decider,
        "step": None if game.finished else game.view.step.name,
        "section": None if game.finished else game.view.step.section,
        "finished": game.finished,
        "actions": actions,
    }


def _choice(choice: Action | Ranged) -> dict[str, object]:
    if not isinstance(choice, Ranged):
        return {"text": str(choice), "action": action_to_json(choice)}
    ranged = {"field": choice.field, "min": choice.lo, "max": choice.hi, "step": choice.step}
    return {"text": str(choice.action), "action": action_to_json(choice.action), "range": ranged}
