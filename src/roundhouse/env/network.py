"""A small policy and value network in plain numpy that sees the map: hexes exchange what they know with neighbours.

Every hex (tile, turn, stations) becomes a few numbers, mixed with those of the hexes beside it by shared weights. These
and the other tables of an observation feed two hidden layers. An action's score is the sum of the scores of its parts:
its kind, its hex, its tile, its company, its amount and itself, so that what is learned about one lay helps others.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from .observation import Observer
from .space import ActionSpace

Floats: TypeAlias = NDArray[np.float32]
Weights: TypeAlias = dict[str, Floats]
Slopes: TypeAlias = NDArray[np.float64] | NDArray[np.float32]
#: Numbers that a hex passes on, and the widths of the two hidden layers.
HEX, WIDE, DEEP = 16, 160, 96
#: Tables that the hex layer reads instead of the first hidden layer.
_MAP = ("hexes", "tokens", "marked")
_TURNS = 6
_LARGEST = 5.0


class Inputs:
    """Splits flat observations into what hexes show and everything else."""

    def __init__(self, observer: Observer) -> None:
        """Find the columns, and which hexes lie beside each other."""
        spans = observer.spans()
        board = observer.board
        self.hexes, self.tiles = len(board.ids), len(observer.map.tiles)
        self._spans = {name: spans[name] for name in _MAP}
        self._companies = len(observer.names.companies)
        kept = [np.arange(*span) for name, span in spans.items() if name not in _MAP]
        self.plain = np.concatenate(kept)
        self.per_hex = self.tiles + 1 + _TURNS + 2 + self._companies
        beside = np.zeros((self.hexes, self.hexes), np.float32)
        for hex_id, others in board.map.crossable.items():
            for other in others.values():
                beside[board.index[hex_id], board.index[other]] = 1
        self.beside = beside / np.maximum(1, beside.sum(axis=1, keepdims=True))

    def split(self, flat: Floats) -> tuple[Floats, Floats]:
        """The plain numbers, and the features of every hex, for a batch of observations."""
        plain = np.clip(flat[:, self.plain], -_LARGEST, _LARGEST)
        count = len(flat)
        hexes = flat[:, slice(*self._spans["hexes"])].reshape(count, self.hexes, 4)
        tokens = flat[:, slice(*self._spans["tokens"])].reshape(count, self.hexes, self._companies)
        marked = flat[:, slice(*self._spans["marked"])][..., None]
        tile = np.rint(hexes[..., 1] * self.tiles).astype(np.int64)
        turn = np.rint(hexes[..., 2] * _TURNS).astype(np.int64) % _TURNS
        found = np.concatenate(
            [
                np.eye(self.tiles + 1, dtype=np.float32)[tile],
                np.eye(_TURNS, dtype=np.float32)[turn] * (tile > 0)[..., None],
                hexes[..., 3:],
                np.clip(marked, 0, 1),
                tokens,
            ],
            axis=-1,
        )
        return plain, found


def action_parts(space: ActionSpace) -> tuple[NDArray[np.int64], int]:
    """The parts of every action as rows of numbers, and how many parts there are; part 0 scores nothing."""
    longest = 2 + max(len(block.dimensions) for block in space.blocks) + 2
    found = np.zeros((space.size, longest), np.int64)
    numbers: dict[object, int] = {}

    def part(key: object) -> int:
        return numbers.setdefault(key, len(numbers) + 1)

    for index in range(space.size):
        found[index, 0] = part(("itself", index))
    for block in space.blocks:
        rows = slice(block.start, block.start + block.size)
        found[rows, 1] = part(("kind", block.tag))
        column, stride = 2, block.size
        for dimension in block.dimensions:
            stride //= len(dimension.values)
            at = np.arange(block.size) // stride % len(dimension.values)
            for split in _splits(dimension.values):
                if column < longest:
                    keys = [part((block.tag, column, value)) for value in split]
                    found[rows, column] = np.array(keys)[at]
                    column += 1
    return found, len(numbers) + 1


def _splits(values: tuple[object, ...]) -> list[list[object]]:
    """A coordinate of several fields as one list for each of the first fields; others as they are."""
    first = values[0] if values else None
    if not isinstance(first, tuple):
        return [list(values)]
    return [[value[0] if isinstance(value, tuple) else value for value in values], [str(v) for v in values]]


class Network:
    """Weights, and what follows from them."""

    def __init__(self, actions: ActionSpace, observer: Observer, weights: Weights | None = None, seed: int = 0) -> None:
        """Use weights that were learned, or small random ones."""
        self.inputs = Inputs(observer)
        self.parts, count = action_parts(actions)
        self.weights = weights or self._begin(count, np.random.default_rng(seed))
        expected = self._begin(count, np.random.default_rng(0))
        wrong = [name for name, array in expected.items() if self.weights[name].shape != array.shape]
        if wrong:
            raise ValueError(f"these weights are of another action space or observation: {', '.join(wrong)}")

    def _begin(self, count: int, chance: np.random.Generator) -> Weights:
        first = len(self.inputs.plain) + self.inputs.hexes * HEX

        def drawn(rows: int, columns: int, scale: float = 1.0) -> Floats:
            found: Floats = (chance.standard_normal((rows, columns)) * scale * np.sqrt(1 / rows)).astype(np.float32)
            return found

        return {
            "hex": drawn(self.inputs.per_hex, HEX),
            "near": drawn(self.inputs.per_hex, HEX),
            "hex0": np.zeros(HEX, np.float32),
            "wide": drawn(first, WIDE),
            "wide0": np.zeros(WIDE, np.float32),
            "deep": drawn(WIDE, DEEP),
            "deep0": np.zeros(DEEP, np.float32),
            "part": drawn(DEEP, count, 0.05),
            "part0": np.zeros(count, np.float32),
            "value": np.zeros((DEEP, 1), np.float32),
            "value0": np.zeros(1, np.float32),
        }

    def forward(self, flat: Floats) -> Mapping[str, Floats]:
        """All layers for a batch of observations, for learning; `scores` by part of an action, and `value`."""
        w = self.weights
        plain, hexes = self.inputs.split(flat)
        around = np.einsum("hg,bgf->bhf", self.inputs.beside, hexes, optimize=True)
        mixed = np.maximum(0, hexes @ w["hex"] + around @ w["near"] + w["hex0"])
        joined = np.concatenate([plain, mixed.reshape(len(flat), -1)], axis=1)
        wide = np.maximum(0, joined @ w["wide"] + w["wide0"])
        deep = np.maximum(0, wide @ w["deep"] + w["deep0"])
        scores = deep @ w["part"] + w["part0"]
        scores[:, 0] = 0
        value = np.tanh(deep @ w["value"] + w["value0"])[:, 0]
        layers = {"hexes": hexes, "around": around, "mixed": mixed, "joined": joined, "wide": wide, "deep": deep}
        return {**layers, "scores": scores, "value": value}

    def chances(self, scores: Floats, legal: NDArray[np.int64]) -> Floats:
        """The probability of each legal action, from the scores of one position."""
        logits = scores[self.parts[legal]].sum(axis=1)
        grown = np.exp(logits - logits.max())
        found: Floats = grown / grown.sum()
        return found

    def slopes(self, layers: Mapping[str, Floats], up_scores: Slopes, up_value: Slopes) -> Weights:
        """How a sum over the batch changes with each weight, given how it changes with scores and values."""
        w = self.weights
        up_scores[:, 0] = 0
        flat_value = (up_value * (1 - layers["value"] ** 2))[:, None]
        up_deep = (up_scores @ w["part"].T + flat_value @ w["value"].T) * (layers["deep"] > 0)
        up_wide = (up_deep @ w["deep"].T) * (layers["wide"] > 0)
        seen = len(self.inputs.plain)
        up_mixed = (up_wide @ w["wide"][seen:].T).reshape(layers["mixed"].shape) * (layers["mixed"] > 0)
        rows = up_mixed.reshape(-1, HEX)
        return {
            "hex": layers["hexes"].reshape(len(rows), -1).T @ rows,
            "near": layers["around"].reshape(len(rows), -1).T @ rows,
            "hex0": rows.sum(axis=0),
            "wide": layers["joined"].T @ up_wide,
            "wide0": up_wide.sum(axis=0),
            "deep": layers["wide"].T @ up_deep,
            "deep0": up_deep.sum(axis=0),
            "part": layers["deep"].T @ up_scores,
            "part0": up_scores.sum(axis=0),
            "value": layers["deep"].T @ flat_value,
            "value0": flat_value.sum(axis=0),
        }
