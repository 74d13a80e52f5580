"""Games of random legal moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from msgspec import Struct

from roundhouse.api import new_game
from roundhouse.core.actions import Action
from roundhouse.core.definition import AnyView
from roundhouse.random_play import random_action

from .invariants import broken_invariants

MOST_ACTIONS = 20_000


class Outcome(Struct, frozen=True):
    """How a random game went."""

    seed: int
    actions: int
    finished: bool
    reason: str
    result: Mapping[str, int]
    digest: str
    problems: tuple[str, ...] = ()


def play_random_game(
    title: str,
    players: int,
    seed: int,
    *,
    options: Mapping[str, object] | None = None,
    check: bool = False,
    style: str = "wild",
    watch: Callable[[AnyView, Action], None] | None = None,
) -> Outcome:
    """Play one game to its end; with `check`, every position is tested for broken invariants."""
    game, chance = new_game(title, players, seed=seed, options=options), Random(seed)
    start, problems = game.view, list[str]()
    while not game.finished and game.count < MOST_ACTIONS and not problems:
        if not game.legal_actions().choices():
            problems.append(f"dead end: nobody can do anything at {game.view.step.name}")
            break
        action = random_action(game, chance, style)
        if watch is not None:
            watch(game.view, action)
        game.apply(action)
        if check:
            problems += broken_invariants(start, game.view)
    if not game.finished and not problems:
        problems.append(f"the game is not over after {MOST_ACTIONS} actions")
    told = tuple(f"after action {game.count}: {p}" for p in problems)
    return Outcome(seed, game.count, game.finished, game.state.ending, game.result(), game.digest(), told)
