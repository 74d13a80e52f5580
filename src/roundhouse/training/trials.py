"""Games to learn from: every seat thinks with hints and a level of its own, drawn at random.

Bots that all think alike play much the same game, and a position then says little about who is better off. Where some
overrate growth and others money in hand, games differ and end unequally.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Protocol

from msgspec import Struct

from roundhouse.api import new_game
from roundhouse.bots.evaluation import Level
from roundhouse.bots.hints import Hints, hints_for
from roundhouse.bots.players import CHANCE, impatient, shaken, think
from roundhouse.core.actions import Action
from roundhouse.core.conversion import convert
from roundhouse.core.game import Game
from roundhouse.titles import get_title

#: How many sit at a table, as far as the title allows.
TABLES = (3, 4, 4, 4, 5)
MOST_ACTIONS = 4_000
NODES, WIDTH = 200, 5


class Trial(Struct, frozen=True):
    """A game that was played; one line of `games.jsonl`."""

    title: str
    seed: int
    #: What each seat believed, in the order of the seats at the start.
    pars: tuple[Mapping[str, float], ...]
    ending: str
    finished: bool
    game: dict[str, Any]


class TrialBot:
    """A bot with hints and a level of its own."""

    def __init__(self, hints: Hints, level: Level, seed: int) -> None:
        """The seed decides among about equal options."""
        self.hints, self.level, self.seed = hints, level, seed

    def choose(self, game: Game, player: str) -> Action:
        """The option that gains most by its own lights."""
        rated, _ = think(game.view, player, self.hints, self.level)
        rated = shaken(impatient(game, rated), CHANCE, f"{self.seed} {player} {game.count}")
        legal = (action for _, action in rated if not game.why_not(action))
        return next(legal, None) or next(iter(game.legal_actions()))


class Seat(Protocol):
    """Whoever decides at a seat."""

    def choose(self, game: Game, player: str) -> Action:
        """A legal action."""
        ...


def play_trial(title: str, seed: int) -> Trial:
    """One game; everything about it follows from its seed."""
    random = Random(f"{title} {seed}")

    def bot(usual: Hints, at: int) -> tuple[TrialBot, dict[str, float]]:
        beliefs, interest = drawn_hints(random, usual), random.uniform(0, 0.3)
        level = Level(nodes=NODES, width=WIDTH, interest=interest)
        return TrialBot(believing(usual, beliefs), level, seed + at), {**beliefs, "interest": interest}

    return play_seats(title, seed, random, bot)


def play_seats(
    title: str, seed: int, random: Random, bot: Callable[[Hints, int], tuple[Seat, Mapping[str, float]]]
) -> Trial:
    """A game of as many bots as chance decides; `bot` makes one for a seat, and says what it believes."""
    low, high = get_title(title).players
    players = min(high, max(low, random.choice(TABLES)))
    game = new_game(title, players, seed=seed)
    usual = hints_for(game.defn)
    made = [bot(usual, at) for at in range(players)]
    seats = {player: one for player, (one, _) in zip(game.state.players, made, strict=True)}
    while not game.finished and game.count < MOST_ACTIONS:
        game.apply(seats[game.decider].choose(game, game.decider))
    return Trial(title, seed, tuple(beliefs for _, beliefs in made), game.state.ending, game.finished, game.to_json())


def believing(usual: Hints, beliefs: Mapping[str, float]) -> Hints:
    """Hints with some of them replaced."""
    return convert({**{name: getattr(usual, name) for name in Hints.__struct_fields__}, **beliefs}, Hints)


def drawn_hints(random: Random, usual: Hints) -> dict[str, float]:
    """Beliefs around the usual ones: factors between the given powers of 2, or numbers in a range."""

    def times(low: float, high: float) -> float:
        return float(2 ** random.uniform(low, high))

    return {
        "horizon": usual.horizon * times(-1, 1),
        "pace": usual.pace * times(-1, 2.5),
        "train_income": usual.train_income * times(-0.7, 0.7),
        "growth": random.uniform(0, 0.12),
        "promise": random.uniform(0, 1500),
        "rivals": random.uniform(0, 1.2),
        "rise": usual.rise * times(-1, 1.5),
        "help": random.uniform(0.2, 1.2),
        "reach": usual.reach * times(-1, 1),
        "frontier": usual.frontier * times(-1, 1),
        "station": usual.station * times(-1, 1),
        "float_faith": random.uniform(0, 0.6),
        "sale_reserve": usual.sale_reserve * random.uniform(0, 1.5),
    }
