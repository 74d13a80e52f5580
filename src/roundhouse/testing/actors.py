"""Lists, checks and effects of a position must agree on what may be done, and by whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from roundhouse.api import new_game
from roundhouse.core import engine
from roundhouse.core.actions import Action, Ranged
from roundhouse.core.errors import IllegalAction
from roundhouse.core.legal import LegalActions
from roundhouse.core.view import View
from roundhouse.simulation import random_action

#: The first position of each kind is examined, and then one in this many.
EVERY = 12
#: How many of the latest moves are tried again in later positions.
STRANGE = 6
#: How many moves of each kind are examined in a position, so that long lists of tiles don't take all the time.
SAMPLE = 3


def disagreements(view: View, chance: Random, strange: Iterable[Action] = ()) -> list[str]:
    """Disagreements between lists, checks and effects of a position about what may be done, or by whom.

    `strange` are actions of other positions: each must be listed or refused here.
    """
    listed = LegalActions(view)
    everybody = [*view.state.players, *view.defn.companies, *view.defn.privates]
    found = []
    for action in _sample(listed, chance):
        found += [f"listed but refused: {action}: {reason}" for reason in engine.why_not(view, action)]
        found += _trouble_with(view, action)
        if view.defn.controller(view, action.by) != view.decider:
            found.append(f"{view.decider} is asked, but this is another's move: {action}")
        names = (replace(action, by=other) for other in everybody if other != action.by)
        found += [f"accepted in another's name: {twin}" for twin in names if _is_hidden(view, listed, twin)]
    found += [f"accepted but not listed: {action}" for action in strange if _is_hidden(view, listed, action)]
    return found


def _sample(listed: LegalActions, chance: Random) -> Iterator[Action]:
    for choices in listed.grouped().values():
        for choice in chance.sample(choices, min(SAMPLE, len(choices))):
            if isinstance(choice, Ranged):
                yield engine.priced(choice, chance.randrange(choice.lo, choice.hi + 1, choice.step))
            else:
                yield choice


def _trouble_with(view: View, action: Action) -> list[str]:
    try:
        engine.apply(view, action)
    except IllegalAction as error:
        return [f"listed but not carried out: {error}"]
    return []


def _is_hidden(view: View, listed: LegalActions, action: Action) -> bool:
    if engine.why_not(view, action):
        return False
    return action not in set(listed) and listed.price_range(action) is None


def troubles(title: str, players: int, seed: int, style: str, options: dict[str, Any] | None = None) -> list[str]:
    """Everything wrong in positions of one random game."""
    game, chance = new_game(title, players, seed=seed, options=options or {}), Random(seed)
    seen: set[tuple[str, ...]] = set()
    past: list[Action] = []
    found: list[str] = []
    while not game.finished and game.count < 700:
        kind = tuple(type(frame).__name__ for frame in game.state.stack)
        if kind not in seen or game.count % EVERY == 0:
            seen.add(kind)
            found += [f"{game.view.step.name}: {text}" for text in disagreements(game.view, chance, past[-STRANGE:])]
        action = random_action(game, chance, style)
        past.append(action)
        game.apply(action)
    return found
