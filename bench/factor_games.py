"""Games in which every seat judges by weights of its own, drawn from a few choices each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from roundhouse.api import new_game
from roundhouse.bots import HARD
from roundhouse.bots.evaluation import Level
from roundhouse.bots.hints import Hints, Seasoned, hints_for
from roundhouse.bots.players import ThinkingBot

MOST_ACTIONS = 6_000

#: Fields of `Hints` that are multiplied, and fields that are replaced.
TIMES: Mapping[str, tuple[float, ...]] = {
    "horizon": (0.6, 1, 1.7),
    "promise": (0.4, 1, 2),
    "rivals": (0.4, 1, 1.5),
    "train_income": (0.7, 1, 1.4),
    "pace": (0.5, 1, 2),
    "reach": (0.5, 1, 2),
    "frontier": (0.4, 1, 2),
    "station": (0.3, 1, 2),
    "rise": (0.6, 1, 1.6),
    "help": (0.5, 1, 1.6),
    "sale_reserve": (0.5, 1),
}
INSTEAD: Mapping[str, tuple[float, ...]] = {
    "growth": (0.0, 0.04, 0.12),
    "float_faith": (0.05, 0.15, 0.5),
    "treasury": (0.05, 0.15, 0.4),
    "lead": (-60, 0, 60),
    "sale": (0, 10, 30),
}
#: Fields of `Level`.
LEVEL: Mapping[str, tuple[float, ...]] = {
    "interest": (0.05, 0.15, 0.25),
    "learned": (0.0, 0.5),
    "width": (4, 6, 10),
    "hopes": (0.0, 0.35, 0.7, 1.0),
    **dict.fromkeys(("deals", "even", "invests", "brisk", "ends", "watches", "wary", "thrifty", "thorough"), (0, 1)),
}
FACTORS: Mapping[str, tuple[float, ...]] = {**TIMES, **INSTEAD, **LEVEL}

Draw = Mapping[str, float]


class Played(Struct, frozen=True):
    """A game: what every seat drew, and what it owned at the end (-1 if bankrupt)."""

    title: str
    seed: int
    drawn: tuple[Draw, ...]
    worth: tuple[int, ...]


def seated(draw: Draw, usual: Hints) -> tuple[Level, Hints]:
    """The level and the hints that a draw stands for."""
    hints = replace(usual.with_experience(), seasoned=Seasoned(), hopes=None)
    level: dict[str, Any] = {
        n: bool(x) if isinstance(getattr(HARD, n), bool) else x for n, x in draw.items() if n in LEVEL
    }
    changed: dict[str, Any] = {n: getattr(hints, n) * x for n, x in draw.items() if n in TIMES}
    changed |= {n: x for n, x in draw.items() if n in INSTEAD}
    return replace(HARD, **level), replace(hints, **changed)


class DrawnBot(ThinkingBot):
    """Thinks as `hard` does, but with what its seat has drawn."""

    def __init__(self, draw: Draw, hints: Hints, seed: int) -> None:
        """The seed decides among about equal options."""
        level, self.drawn = seated(draw, hints)
        super().__init__(level, "drawn", seed)

    def hints(self, usual: Hints) -> Hints:
        """What was drawn instead of the title's hints."""
        return self.drawn


def play(title: str, seed: int, chances: Mapping[str, Sequence[float]], players: int = 4) -> Played:
    """One game; what seats draw follows from the seed and the chances of every choice of the factors in question."""
    random, game = Random(f"{title} {seed}"), new_game(title, players, seed=seed)
    usual, order = hints_for(game.defn), list(game.names)
    drawn = [{n: random.choices(FACTORS[n], weights)[0] for n, weights in chances.items()} for _ in order]
    bots = {p: DrawnBot(draw, usual, seed) for p, draw in zip(order, drawn, strict=True)}
    while not game.finished and game.count < MOST_ACTIONS:
        game.apply(bots[game.decider].choose(game, game.decider).action)
    worth, broke = game.result(), game.state.bankrupt
    return Played(title, seed, tuple(drawn), tuple(-1 if p in broke else worth[p] for p in order))
