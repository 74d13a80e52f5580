"""What a bot is and what it answers."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from roundhouse.core.actions import Action
from roundhouse.core.game import Game


class Option(Struct, frozen=True):
    """An action that was thought about: what it seems to be worth, and why in a few words."""

    action: Action
    score: float
    reason: str
    #: By how much it is worse than doing nothing, if that is possible.
    loses: float = 0.0


class Decision(Struct, frozen=True):
    """What a bot does and why; `ranked` holds as many of the best options as were asked for, the chosen one first."""

    action: Action
    reason: str
    ranked: tuple[Option, ...] = ()
    #: Positions that were looked at.
    nodes: int = 0


class Bot(Protocol):
    """Anything that can decide for a player."""

    @property
    def name(self) -> str:
        """The name by which it is known."""

    def choose(self, game: Game, player: str, told: int = 1) -> Decision:
        """Decide for a player whose decision it is; the same position and seed give the same answer.

        So many options are told with their reasons, if there are as many; those that differ come before varieties.
        """
