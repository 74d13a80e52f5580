"""Arrays that several processes share: what the games of a vector show and what they are told."""

from __future__ import annotations

from ctypes import c_byte
from math import prod
from multiprocessing.context import BaseContext
from typing import TypeVar

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

#: Every array begins at a multiple of this, so that processes do not write to the same line of a cache.
_LINE = 64
T = TypeVar("T", bound=np.generic)


class Sizes(Struct, frozen=True):
    """How large the arrays of a vector are; `rewards` is 0 if every game has a single reward."""

    games: int
    observation: int
    actions: int
    rewards: int


class SharedArrays:
    """One block of memory without a name: it is gone with the last process that uses it, however that ends."""

    def __init__(self, context: BaseContext, sizes: Sizes) -> None:
        """Reserve the memory, filled with zeros."""
        self.sizes = sizes
        games, rewards = sizes.games, (sizes.rewards,) if sizes.rewards else ()
        shapes: dict[str, tuple[type[np.generic], tuple[int, ...]]] = {
            "observations": (np.float32, (games, sizes.observation)),
            "masks": (np.int8, (games, sizes.actions)),
            "rewards": (np.float64, (games, *rewards)),
            "actions": (np.int64, (games,)),
            "agents": (np.int64, (games,)),
            "terminations": (np.bool_, (games,)),
            "truncations": (np.bool_, (games,)),
        }
        self._places: dict[str, tuple[tuple[int, ...], int]] = {}
        end = 0
        for name, (kind, shape) in shapes.items():
            self._places[name] = (shape, end)
            end += -(-prod(shape) * np.dtype(kind).itemsize // _LINE) * _LINE
        self._memory = context.RawArray(c_byte, end)
        self._map()

    def _map(self) -> None:
        self.observations = self._array("observations", np.float32)
        self.masks = self._array("masks", np.int8)
        self.rewards = self._array("rewards", np.float64)
        self.actions = self._array("actions", np.int64)
        #: Whose turn it is, as a number from 0.
        self.agents = self._array("agents", np.int64)
        self.terminations = self._array("terminations", np.bool_)
        self.truncations = self._array("truncations", np.bool_)

    def _array(self, name: str, kind: type[T]) -> NDArray[T]:
        shape, start = self._places[name]
        return np.frombuffer(memoryview(self._memory), kind, prod(shape), start).reshape(shape)

    def __getstate__(self) -> dict[str, object]:
        """The memory itself, which only a process that is being started can receive."""
        return {"sizes": self.sizes, "_places": self._places, "_memory": self._memory}

    def __setstate__(self, kept: dict[str, object]) -> None:
        """Map the same memory in another process."""
        self.__dict__.update(kept)
        self._map()

    def over(self) -> NDArray[np.bool_]:
        """Which games are finished or cut off."""
        return self.terminations | self.truncations
