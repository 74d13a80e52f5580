"""What a bot is and what it answers."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from roundhouse.core.actions import Action
from roundhouse.core.errors import RoundhouseError
from roundhouse.core.game import Game


class Option(Struct, frozen=True):
    """An action that was considered: its estimated value, and a short reason."""

    action: Action
    score: float
    reason: str
    #: By how much it is worse than doing nothing, if that is possible.
    loses: float = 0.0
    #: How the game may go on after it, if the bot has played on.
    line: tuple[Action, ...] = ()


class Decision(Struct, frozen=True):
    """What a bot does and why; `ranked` holds the requested number of best options, the chosen one first."""

    action: Action
    reason: str
    ranked: tuple[Option, ...] = ()
    #: Number of positions examined.
    nodes: int = 0


def refuse_finished(game: Game) -> None:
    """A bot cannot decide when there is nothing to decide."""
    if game.finished:
        raise RoundhouseError("the game is over; there is nothing to decide")


class Bot(Protocol):
    """Something that can decide for a player."""

    @property
    def name(self) -> str:
        """Its name."""

    def choose(self, game: Game, player: str, told: int = 1) -> Decision:
        """Decide for the player to act; the same position and seed give the same answer.

        Returns up to `told` options with reasons; different options come before variations of one.
        """
