"""What the question of the moment is about: companies, lots or the map."""

from __future__ import annotations

from typing import Literal

from roundhouse.core.actions import Action, Pass, Purpose
from roundhouse.core.engine import apply_unchecked, why_not
from roundhouse.core.game import Game
from roundhouse.core.listing import is_open
from roundhouse.core.roles import Role, has
from roundhouse.core.view import View
from roundhouse.rules.mergers.frames import MergerRound
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.running import run_candidates
from roundhouse.rules.stock.frames import StockRound

from .company_cards import company_outlooks
from .model import StageView

_LOTS = frozenset({Purpose.BUY_ITEM, Purpose.BID, Purpose.NOMINATE})
_SHARES = frozenset(
    {
        Purpose.BUY_SHARE,
        Purpose.START_COMPANY,
        Purpose.SELL_SHARES,
        Purpose.GIVE_SHARES,
        Purpose.EXCHANGE,
        Purpose.PROPOSE_MERGER,
        Purpose.VOTE,
        Purpose.FORM_COMPANY,
    }
)
#: What is decided with the map before one's eyes, whatever else may be done at the same time.
_BOARD = frozenset(
    {
        Purpose.LAY_TRACK,
        Purpose.PLACE_STATION,
        Purpose.RUN_TRAINS,
        Purpose.USE_REVENUE,
        Purpose.BUY_TRAIN,
        Purpose.DISCARD_TRAIN,
    }
)


def stage_kind(view: View) -> Literal["map", "companies", "lots"]:
    """Shares and their companies, lots of an auction, or the map; only what may be done now counts."""
    if view.state.finished:
        return "map"
    actions = open_actions(view)
    purposes = {action.purpose for action in actions}
    if purposes & _BOARD or any(has(action, Role.HEX) for action in actions):
        return "map"
    if purposes & _SHARES:
        return "companies"
    if purposes & _LOTS:
        return "lots"
    if view.frame(OperatingTurn) is not None:
        return "map"
    return "companies" if view.frame(StockRound) or view.frame(MergerRound) else "map"


def open_actions(view: View) -> list[type[Action]]:
    """The kinds of action with a legal action now; whoever may run has one, and need not look for the best."""
    moves = enumerate(view.step.moves)
    return [m.action for number, m in moves if m.candidates is run_candidates or is_open(view, number)]


def stage_view(game: Game) -> StageView:
    """What everybody at the table sees first."""
    kind = stage_kind(game.view)
    return StageView(
        kind=kind,
        next_player="" if kind == "map" else _next_player(game.view),
        outlook=company_outlooks(game) if kind == "companies" else (),
    )


def _next_player(view: View) -> str:
    """Who decides after a pass."""
    passing = Pass(view.actor)
    if view.step.move_for(passing) is None or why_not(view, passing):
        return ""
    after = apply_unchecked(view, passing)
    return "" if after.state.finished else View(view.defn, after.state).decider
