"""Quick games to learn from: the fast policy, with hints of its own and so many slips for every seat.

A game takes half a second, a twentieth of what one of thinking bots takes. They are played worse, but there are enough
of them to tell what luck in a dozen games can't be told from.
"""

from __future__ import annotations

import zlib
from random import Random

from roundhouse.bots.hints import Hints
from roundhouse.bots.scoring import unhurried
from roundhouse.bots.search.estimates import Estimates
from roundhouse.bots.search.policy import FastPolicy
from roundhouse.core.actions import Action
from roundhouse.core.game import Game
from roundhouse.random_play import random_action

from .trials import Trial, believing, drawn_hints, play_seats

#: What part of its decisions a seat leaves to chance, at most. Most seats slip rarely and some often, as people differ
#: in skill, so that whoever is ahead is likely to be better and to get further ahead.
MOST_SLIPS = 0.6


class QuickBot:
    """The fast policy with hints of its own, and slips."""

    def __init__(self, hints: Hints, slips: float, seed: int) -> None:
        """The seed decides where chance does."""
        self.hints, self.slips, self.seed = hints, slips, seed

    def choose(self, game: Game, player: str) -> Action:
        """What seems best at first sight, or anything sensible."""
        chance = Random(zlib.crc32(f"{self.seed} {player} {game.count}".encode()))
        if chance.random() < self.slips:
            return random_action(game, chance, "steady")
        v = unhurried(game.view)
        action = FastPolicy(Estimates(v, self.hints)).choose(v, chance)
        return next(iter(game.legal_actions())) if game.why_not(action) else action


def play_quick_trial(title: str, seed: int) -> Trial:
    """One quick game; everything about it follows from its seed."""
    random = Random(f"quick {title} {seed}")

    def bot(usual: Hints, at: int) -> tuple[QuickBot, dict[str, float]]:
        beliefs, slips = drawn_hints(random, usual), MOST_SLIPS * random.random() ** 2
        return QuickBot(believing(usual, beliefs), slips, seed + at), {**beliefs, "slips": slips}

    return play_seats(title, seed, random, bot)
