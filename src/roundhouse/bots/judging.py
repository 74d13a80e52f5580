"""Single moves judged: why one would make them, what follows in the same turn, and the chance to win then."""

from __future__ import annotations

from msgspec import Struct

from roundhouse.core.actions import Action
from roundhouse.core.game import Game

from . import HARD
from .base import Option
from .forecast import Forecast
from .hints import hints_for
from .lines import Lines, playable
from .players import think
from .reasons import reason


class Judged(Struct, frozen=True):
    """A move, why, what follows in the same turn, and how the game may end then."""

    action: Action
    reason: str
    line: tuple[str, ...]
    forecast: Forecast
    player: str

    @property
    def win(self) -> float:
        """The player's chance to win."""
        return self.forecast.win[self.player]

    @property
    def place(self) -> float:
        """The place that the player can expect."""
        return self.forecast.place[self.player]


def judged(before: Game, lines: Lines, option: Option) -> Judged:
    """An option with its line."""
    line = lines.after(option.action)
    moves = tuple(str(action) for action in playable(before, line.actions))
    return Judged(option.action, option.reason, moves, line.forecast(), lines.player)


def judged_move(before: Game, action: Action) -> Judged:
    """A legal move of the player to decide, which no bot may have thought of."""
    v, player = before.view, before.decider
    rated, _ = think(v, player, hints_for(v.defn), HARD)
    same = next((known for _, known in rated if known == action), action)
    return judged(before, Lines(v, player), Option(action, 0.0, reason(v, player, same, rated)))
