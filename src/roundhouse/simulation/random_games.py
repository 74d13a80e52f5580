"""Games of random legal moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from msgspec import Struct

from roundhouse.api import new_game
from roundhouse.core.actions import Action, Ranged
from roundhouse.core.definition import AnyView
from roundhouse.core.engine import priced
from roundhouse.core.game import Game

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


def random_action(game: Game, chance: Random, style: str = "wild") -> Action:
    """A legal action: first a kind, then one of it, then a price, so that rare kinds are seen too."""
    groups = game.legal_actions().grouped()
    kinds, likely = sorted(groups), STYLES[style]
    weights = [likely.get(kind, 3) for kind in kinds]
    kind = chance.choices(kinds, weights)[0]
    choice = chance.choice(_sensible(kind, groups[kind]) if style == "sober" else groups[kind])
    return priced(choice, _price(choice, chance)) if isinstance(choice, Ranged) else choice


def _sensible(kind: str, choices: list[Action | Ranged]) -> list[Action | Ranged]:
    """Sober players run for the best, and buy trains of the bank rather than haggle for others."""
    if kind == "run":
        return choices[:1]
    fixed: list[Action | Ranged] = [c for c in choices if not isinstance(c, Ranged)]
    return fixed if fixed and kind == "train" else choices


#: Deals that need consent are proposed rarely, or a random game would consist of haggling.
_DEALS = {"claim": 0.001, "offer": 0.2, "ask": 0.2, "private": 0.5}
#: How likely each kind of action is: wild games end early, sober ones see late phases.
STYLES: Mapping[str, Mapping[str, float]] = {
    "wild": {**_DEALS, "pass": 1},
    "sober": {
        **_DEALS,
        "pass": 1,
        "sell": 0.02,
        "share": 9,
        "par": 1,
        "lay": 9,
        "offer": 0.02,
        "ask": 0.02,
        "bankrupt": 0.1,
        "issue": 0.5,
        "redeem": 0.2,
        "train": 6,
    },
}


def _price(choice: Ranged, chance: Random) -> int:
    span = (choice.hi - choice.lo) // choice.step
    return choice.lo + choice.step * min(span, int(span * chance.random() ** 3))


def play_random_game(
    title: str,
    players: int,
    seed: int,
    *,
    options: Mapping[str, Any] | None = None,
    check: bool = False,
    style: str = "wild",
    watch: Callable[[AnyView, Action], None] | None = None,
) -> Outcome:
    """Play one game to its end; with `check`, every position is tested for broken invariants."""
    game, chance = new_game(title, players, seed=seed, options=options), Random(seed)
    start, problems = game.view, list[str]()
    while not game.finished and len(game.actions) < MOST_ACTIONS and not problems:
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
    told = tuple(f"after action {len(game.actions)}: {p}" for p in problems)
    return Outcome(seed, len(game.actions), game.finished, game.state.ending, game.result(), game.digest(), told)
