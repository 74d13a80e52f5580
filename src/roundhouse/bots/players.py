"""The bots: random, greedy and planner."""

from __future__ import annotations

import zlib
from itertools import takewhile
from random import Random

from roundhouse.core.actions import Action, Pass
from roundhouse.core.game import Game
from roundhouse.core.view import View
from roundhouse.random_play import random_action

from .base import Decision, Option, refuse_finished
from .deals.answers import answered
from .deals.asked import Subject, asked_lately
from .evaluation import Level
from .hints import Hints, hints_for
from .plan import Planner
from .reasons import explained
from .scoring import Thinker

#: How much randomness may shift an option, so that bots don't repeat the same game.
CHANCE = 3.0
#: The value of acting for every time after the first that all have passed in turn.
URGE = 4.0


class RandomBot:
    """Random legal actions: seldom a sale or a deal, never less than the best run."""

    def __init__(self, seed: int = 0, name: str = "random") -> None:
        """Its choices depend only on the seed, the player and the number of the move."""
        self.seed, self.name = seed, name

    def choose(self, game: Game, player: str, told: int = 1) -> Decision:
        """Choose a random action."""
        refuse_finished(game)
        mark = f"{self.seed} {player} {game.count}".encode()
        action = random_action(game, Random(zlib.crc32(mark)), "steady")
        return Decision(action, "drawn by lot", (Option(action, 0.0, "drawn by lot"),))


class ThinkingBot:
    """Values the positions its options lead to, and with a budget of nodes plans its turns."""

    def __init__(self, level: Level, name: str, seed: int = 0) -> None:
        """A named level of thinking; the seed decides among about equal options."""
        self.level, self.name, self.seed = level, name, seed

    def hints(self, usual: Hints) -> Hints:
        """What it believes about a title."""
        return usual

    def choose(self, game: Game, player: str, told: int = 1) -> Decision:
        """The option that gains most."""
        refuse_finished(game)
        hints = self.level.hinted(self.hints(hints_for(game.defn)), game.view)
        rated, nodes = think(game.view, player, hints, self.level, asked(game, player, self.level))
        blur = hints.small if self.level.careless else CHANCE
        rated = shaken(impatient(game, rated), blur, f"{self.seed} {player} {game.count}")
        rated = answered(game.view, player, rated, hints, careful=self.level.deals)
        for at, (_, action) in enumerate(rated):
            if not game.why_not(action):
                ranked = explained(game.view, player, rated[at:], max(1, told))
                return Decision(action, ranked[0].reason, ranked, nodes)
        action = next(iter(game.legal_actions()))
        return Decision(action, "nothing else is possible", (), nodes)


def shaken(rated: list[tuple[float, Action]], blur: float, mark: str) -> list[tuple[float, Action]]:
    """The options with a little noise, the same for the same seed, player, move and action."""

    def shifted(option: tuple[float, Action]) -> float:
        return option[0] + blur * zlib.crc32(f"{mark} {option[1]}".encode()) / 2**32

    return sorted(rated, key=shifted, reverse=True)


def impatient(game: Game, rated: list[tuple[float, Action]]) -> list[tuple[float, Action]]:
    """The longer everybody has only passed, the more a bot is inclined to act, so that the game goes on."""
    idle = sum(1 for _ in takewhile(lambda a: isinstance(a, Pass), reversed(game.actions)))
    urge = URGE * max(0, idle // len(game.state.players) - 1)
    if not urge:
        return rated
    return [(gain if isinstance(action, Pass) else gain + urge, action) for gain, action in rated]


def asked(game: Game, player: str, level: Level) -> frozenset[Subject]:
    """What the player should not propose again for the time being."""
    return asked_lately(game, player) if level.deals else frozenset()


def think(
    v: View, player: str, hints: Hints, level: Level, known: frozenset[Subject] = frozenset()
) -> tuple[list[tuple[float, Action]], int]:
    """All options with what they gain, best first, and how many positions were examined; `known` are old proposals."""
    thinker = Thinker(v, player, hints, level, known)
    rated = thinker.scored(thinker.root)
    if level.nodes and len(rated) > 1:
        rated = Planner(thinker).improved(rated)
    return rated, thinker.judge.nodes
