"""The fast policy as a bot."""

from __future__ import annotations

import zlib
from random import Random

from roundhouse.core.game import Game

from ..base import Decision, Option, refuse_finished
from ..hints import hints_for
from ..scoring import unhurried
from .estimates import Estimates
from .policy import FastPolicy

WHY = "best at first sight"


class FastBot:
    """Plays by the fast policy alone: for very many games."""

    def __init__(self, seed: int = 0, name: str = "fast") -> None:
        """Its choices depend only on the seed, the player and the number of the move."""
        self.seed, self.name = seed, name

    def choose(self, game: Game, player: str, told: int = 1) -> Decision:
        """The policy's move."""
        refuse_finished(game)
        chance = Random(zlib.crc32(f"{self.seed} {player} {game.count}".encode()))
        v = unhurried(game.view)
        action = FastPolicy(Estimates(v, hints_for(game.defn))).choose(v, chance)
        if game.why_not(action):
            action = next(iter(game.legal_actions()))
        return Decision(action, WHY, (Option(action, 0.0, WHY),))
