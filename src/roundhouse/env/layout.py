"""Action space and tables of a title, shared by all its environments."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from gymnasium import spaces

from roundhouse.api import new_game

from .observation import Observer
from .space import ActionSpace


@lru_cache(maxsize=32)
def layout(title: str, players: int, options: tuple[tuple[str, object], ...] = ()) -> tuple[ActionSpace, Observer]:
    """Action space and tables of a title; created once and shared."""
    defn = new_game(title, players, options=dict(options)).defn
    return ActionSpace(defn, players), Observer(defn, players)


def observation_space(actions: ActionSpace, observer: Observer, observation: str) -> spaces.Space[Any]:
    """The flat array or the tables, beside the mask."""

    def box(shape: tuple[int, ...]) -> spaces.Box:
        return spaces.Box(-np.inf, np.inf, shape, np.float32)

    seen: spaces.Space[Any] = box((observer.size,))
    if observation == "dict":
        seen = spaces.Dict({name: box(shape) for name, shape in observer.shapes.items()})
    return spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (actions.size,), np.int8)})
