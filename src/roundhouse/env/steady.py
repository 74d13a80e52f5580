"""A random policy whose games come to a natural end, as a baseline: first a kind of action, then one of that kind."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from roundhouse.core.actions import Action, Purpose
from roundhouse.core.roles import Role, fields_of
from roundhouse.random_play import likelihood

from .coder import Block
from .settings import Observation
from .space import ActionSpace

#: How likely each amount above the lowest is, compared with the lowest.
DEARER = 0.125
#: How likely it is that trains stay at home, or are bought from a rival instead of the bank.
SELDOM = 0.01


class Steady:
    """Weighs kinds of actions by their purpose, as the `random` bot does.

    With all indices equally likely, most games end because everything has been sold, or don't end.
    """

    def __init__(self, actions: ActionSpace) -> None:
        """Read the weights of an action space."""
        kinds = [kind.purpose for kind in actions.defn.actions]
        self._likely = np.array([*map(likelihood, kinds), 1.0])
        self._kinds = np.full(actions.size, len(kinds), np.int16)
        self._within = np.ones(actions.size, np.float32)
        for number, block in enumerate(actions.blocks):
            part = slice(block.start, block.start + block.size)
            self._kinds[part] = number
            self._within[part] = _weights(block, actions.defn.actions[number], frozenset(actions.defn.companies))

    def __call__(self, observation: Observation, chance: np.random.Generator) -> int:
        """Draw a legal index."""
        legal = observation["action_mask"].view(np.bool_).nonzero()[0]
        return int(chance.choice(legal, p=self.chances(legal)))

    def chances(self, legal: NDArray[np.int64]) -> NDArray[np.float64]:
        """The probability of each legal index."""
        kinds, within = self._kinds[legal], self._within[legal].astype(np.float64)
        likely = np.where(np.bincount(kinds, minlength=len(self._likely)) > 0, self._likely, 0.0)
        if not likely.any():
            likely = (np.bincount(kinds, minlength=len(self._likely)) > 0).astype(np.float64)
        shared = np.bincount(kinds, within, len(self._likely))
        found = likely[kinds] * within / shared[kinds]
        share: NDArray[np.float64] = found / found.sum()
        return share


def _weights(block: Block, action: type[Action], companies: frozenset[str]) -> NDArray[np.float32]:
    """How likely each choice of a kind is: low amounts, the best run, and trains of the bank before those of others."""
    found = np.ones(block.size, np.float32)
    roles = {field.name: field.role for field in fields_of(action)}
    stride = block.size
    for dimension in block.dimensions:
        stride //= len(dimension.values)
        at = np.arange(block.size) // stride % len(dimension.values)
        if dimension.kind == "level":
            found[at > 0] *= DEARER
        elif dimension.kind == "variant" and action.purpose is Purpose.RUN_TRAINS:
            found[at > 0] *= SELDOM
        elif dimension.kind == "value" and action.purpose is Purpose.BUY_TRAIN:
            sources = [number for number, name in enumerate(dimension.fields) if roles[name] is Role.SOURCE]
            rival = [any(_part(value, number) in companies for number in sources) for value in dimension.values]
            found[np.array(rival)[at]] *= SELDOM
    return found


def _part(value: object, number: int) -> object:
    """One field of a coordinate for several fields."""
    return value[number] if isinstance(value, tuple) else value
