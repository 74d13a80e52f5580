"""In every position of random games what is listed is accepted from whoever it is listed for, and from nobody else."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from roundhouse.api import new_game
from roundhouse.core.actions import Action
from roundhouse.simulation import random_action
from roundhouse.titles import all_titles
from tests.support.actors import disagreements

TITLES = sorted(all_titles())
#: Every position of a kind not seen before is looked at, and then every so many positions.
EVERY = 12
#: As many of the latest moves are tried again, in positions to which they do not belong.
STRANGE = 6


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize(("style", "seed"), [("wild", 2), ("sober", 4)])
def test_listed_actions_belong_to_who_is_asked(title: str, style: str, seed: int) -> None:
    """Nobody is offered a move that is refused, nobody makes another's move, and no move of another step is taken."""
    assert troubles(title, all_titles()[title].players[1], seed, style) == []


def troubles(title: str, players: int, seed: int, style: str, options: dict[str, Any] | None = None) -> list[str]:
    """All that is wrong in positions of one random game."""
    game, chance = new_game(title, players, seed=seed, options=options or {}), Random(seed)
    seen: set[tuple[str, ...]] = set()
    past: list[Action] = []
    found: list[str] = []
    while not game.finished and len(game.actions) < 700:
        kind = tuple(type(frame).__name__ for frame in game.state.stack)
        if kind not in seen or len(game.actions) % EVERY == 0:
            seen.add(kind)
            found += [f"{game.view.step.name}: {text}" for text in disagreements(game.view, chance, past[-STRANGE:])]
        action = random_action(game, chance, style)
        past.append(action)
        game.apply(action)
    return found
