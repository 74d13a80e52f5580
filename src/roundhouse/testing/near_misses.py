"""Actions that are almost legal: legal elsewhere or for others, or with one field changed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from msgspec.structs import fields, replace

from roundhouse.core.actions import Action, Ranged
from roundhouse.core.view import View

#: How many candidates of each move are used.
MOST = 40
#: How many actions of earlier positions are remembered.
MEMORY = 300
STEPS = (-5, -1, 1, 5, 40)


class NearMisses:
    """Makes actions out of the candidates of a position and of positions before it."""

    def __init__(self, seed: int) -> None:
        """The same seed gives the same actions."""
        self._chance, self._known = Random(seed), list[Action]()

    def of(self, v: View, number: int) -> Iterator[Action]:
        """Some actions for a position; most of them are refused."""
        here = [_fixed(c) for move in v.step.moves for c in islice(move.candidates(v), MOST)]
        chance = self._chance
        for action in chance.sample(here, min(number, len(here))) + chance.choices(self._known or here, k=number):
            yield action
            yield replace(action, by=v.actor)
            yield self._changed(action)
        self._known = [*self._known, *(action for action in here if chance.random() < 0.1)][-MEMORY:]

    def _changed(self, action: Action) -> Action:
        names = [field.name for field in fields(action) if field.name != "by"]
        if not names:
            return action
        name = self._chance.choice(names)
        old: Any = getattr(action, name)
        if isinstance(old, int):
            new: dict[str, Any] = {name: old + self._chance.choice(STEPS)}
            return replace(action, **new)
        others = [getattr(other, name) for other in self._known if type(other) is type(action)]
        return replace(action, **{name: self._chance.choice(others or [old])})


def _fixed(choice: Action | Ranged) -> Action:
    return choice.action if isinstance(choice, Ranged) else choice
