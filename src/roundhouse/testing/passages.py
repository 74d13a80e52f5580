"""Changed states: sent through a snapshot, or with their entries in another order.

As a program, this plays random games and prints what happened, to compare processes:
`python -m roundhouse.testing.passages TITLE SEEDS MOST_ACTIONS`.
"""

from __future__ import annotations

import copy
import sys
from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from roundhouse.api import new_game
from roundhouse.core.coding import decode_state, digest, encode_events, encode_state
from roundhouse.core.definition import GameDef
from roundhouse.core.engine import apply, legal_choices
from roundhouse.core.game import Game
from roundhouse.core.state import State
from roundhouse.core.view import View
from roundhouse.random_play import random_action
from roundhouse.titles import get_title

Change = Callable[[GameDef, State, Random], State]


def stored(defn: GameDef, state: State, chance: Random) -> State:
    """The state after one or two round trips through a snapshot."""
    for _ in range(chance.choice((1, 2))):
        state = decode_state(defn, encode_state(state))
    return state


def shuffled(_: GameDef, state: State, chance: Random) -> State:
    """The state with all mappings and sets, including those of records and frames, in random order."""
    mixed = copy.copy(state)
    for name, value in asdict(state).items():
        setattr(mixed, name, _shuffled(value, chance))
    return mixed


def _shuffled(value: Any, chance: Random) -> Any:
    if isinstance(value, dict):
        keys = chance.sample(list(value), len(value))
        return {key: _shuffled(value[key], chance) for key in keys}
    if isinstance(value, frozenset):
        return frozenset(chance.sample(sorted(value), len(value)))
    if isinstance(value, tuple):
        return tuple(_shuffled(part, chance) for part in value)
    if isinstance(value, Struct):
        return type(value)(**{name: _shuffled(part, chance) for name, part in asdict(value).items()})
    return value


def listed(view: View) -> list[str]:
    """All legal choices in their order."""
    return [repr(choice) for choice in legal_choices(view)]


def first_difference(game: Game, change: Change, chance: Random, style: str, most: int) -> str:
    """Play random moves, in parallel with changed states; returns the first difference, if any."""
    beside, rate = game.view, chance.choice((0.03, 0.2, 1.0))
    while not game.finished and game.count < most:
        if chance.random() < rate:
            beside = View(game.defn, change(game.defn, beside.state, chance))
        number = game.count + 1
        if listed(beside) != listed(game.view):
            return f"legal moves before action {number}"
        action = random_action(game, chance, style)
        game.apply(action)
        draft = apply(beside, action)
        beside = draft.frozen()
        if tuple(draft.events) != game.latest:
            return f"events of action {number}: {action}"
        if beside.state != game.state or digest(beside.state) != game.digest():
            return f"state after action {number}: {action}"
        if encode_events(draft.events) != encode_events(game.latest):
            return f"stored events of action {number}: {action}"
    return ""


def account(title: str, players: int, seed: int, style: str, most: int) -> str:
    """A random game as one line with a digest of all its lists, events and states."""
    game, chance, told = new_game(title, players, seed=seed), Random(seed), sha256()
    while not game.finished and game.count < most:
        told.update("\n".join(listed(game.view)).encode())
        game.apply(random_action(game, chance, style))
        told.update(encode_events(game.latest) + game.digest().encode())
    return f"{title} with {players}, seed {seed}, {style}: {game.count} actions, {told.hexdigest()}"


def main(title: str, seeds: int, most: int) -> None:
    """Print a line for each game of a title."""
    low, high = get_title(title).players
    for seed in range(1, seeds + 1):
        print(account(title, low + seed % (high + 1 - low), seed, ("wild", "sober")[seed % 2], most))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
