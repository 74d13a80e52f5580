"""Games between bots, and how they ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import process_time

from msgspec import Struct

from roundhouse.api import new_game
from roundhouse.core.game import Game

from . import get

#: A game that is not over after this many actions is scored as it is.
MOST_ACTIONS = 6_000


class Result(Struct, frozen=True):
    """One game: who sat where, how it ended, and how long the bots thought."""

    seed: int
    seats: tuple[str, ...]
    worth: tuple[int, ...]
    winners: tuple[int, ...]
    bankrupt: tuple[int, ...]
    ending: str
    actions: int
    #: By bot: moves, seconds in all and the slowest move.
    thought: Mapping[str, tuple[int, float, float]]


def play(title: str, seats: Sequence[str], seed: int, options: Mapping[str, object] | None = None) -> Result:
    """One game between bots."""
    game = new_game(title, len(seats), seed=seed, options=options)
    order = list(game.names)
    bots = {player: get(name, seed) for player, name in zip(order, seats, strict=True)}
    thought: dict[str, tuple[int, float, float]] = {}
    while not game.finished and game.count < MOST_ACTIONS:
        player = game.decider
        began = process_time()
        decision = bots[player].choose(game, player)
        took = process_time() - began
        moves, total, worst = thought.get(bots[player].name, (0, 0.0, 0.0))
        thought[bots[player].name] = moves + 1, total + took, max(worst, took)
        game.apply(decision.action)
    return _result(game, seats, seed, order, thought)


def _result(
    game: Game, seats: Sequence[str], seed: int, order: list[str], thought: dict[str, tuple[int, float, float]]
) -> Result:
    worth, broke = game.result(), game.state.bankrupt
    winners = game.winners() or [p for p in order if worth[p] == max(worth.values())]
    return Result(
        seed,
        tuple(seats),
        tuple(-1 if p in broke else worth[p] for p in order),
        tuple(order.index(p) for p in winners),
        tuple(sorted(order.index(p) for p in broke)),
        game.state.ending if game.finished else "",
        game.count,
        thought,
    )
