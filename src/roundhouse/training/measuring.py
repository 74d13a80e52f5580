"""How good a model is on games it has not seen: does it order players as they finish, and does it keep its promises?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf, sqrt
from statistics import mean, stdev

import numpy as np
from msgspec import Struct

from roundhouse.bots.learned.model import shares
from roundhouse.bots.learned.network import Network
from roundhouse.bots.statistics import quantile

from .arrays import Numbers, rows
from .forward import Inputs, predict, scaling_of_network
from .positions import FIFTHS, Described

#: Chances to win are put together in classes that begin at these.
CLASSES = (0.0, 0.1, 0.2, 0.3, 0.4, 0.6, 0.8)


class Fifth(Struct, frozen=True):
    """Mean rank correlation with the final ranking, in one fifth of all games."""

    by_worth: float
    by_judge: float
    by_share: float
    by_win: float


class Kept(Struct, frozen=True):
    """A class of promised chances to win: how many, what was promised on average, and what came."""

    number: int
    promised: float
    came: float


class Measured(Struct, frozen=True):
    """The evidence on games that were not used for training."""

    games: int
    fifths: tuple[Fifth, ...]
    kept: tuple[Kept, ...]
    #: How far the learned share is ahead of plain worth in rank correlation, with the bounds of its 95 % interval.
    ahead: tuple[float, float, float]
    #: The mean distance between promised and final share of worth, and the same if worth stayed as it is.
    error: float
    error_of_worth: float

    @property
    def lead(self) -> str:
        """How far the learned share is ahead of plain worth, in words; one game has no interval."""
        middle, low, high = self.ahead
        return f"{middle:+.2f} (one game)" if self.games < 2 else f"{middle:+.2f} ({low:+.2f} to {high:+.2f})"

    @property
    def all(self) -> Fifth:
        """The mean of all fifths."""
        return Fifth(*(mean(getattr(f, name) for f in self.fifths) for name in Fifth.__struct_fields__))


def measure(network: Network, games: Sequence[Described]) -> Measured:
    """Compare what a network says of some games with what came."""
    share, win = predict(network, Inputs(rows(games), scaling_of_network(network)))
    by_fifth: list[list[Fifth]] = [[] for _ in range(FIFTHS)]
    promises, errors, simple, at = list[tuple[float, float]](), list[float](), list[float](), 0
    gains = list[float]()
    for game in games:
        ahead = list[float]()
        for position in game.positions:
            own = slice(at, at + len(position.own))
            at = own.stop
            final = position.share
            measures = (position.worth, position.value, share[own], win[own])
            fifth = Fifth(*(rank_correlation(x, final) for x in measures))
            by_fifth[position.fifth].append(fifth)
            ahead.append(fifth.by_share - fifth.by_worth)
            promises += zip(win[own].tolist(), position.win, strict=True)
            present = list(shares(dict(enumerate(map(float, position.worth)))).values())
            errors.append(float(np.abs(share[own] - final).mean()))
            simple.append(float(np.abs(np.array(present) - final).mean()))
        gains.append(mean(ahead))
    fifths = tuple(_mean(found) for found in by_fifth)
    return Measured(len(games), fifths, tuple(_classes(promises)), _bounded(gains), mean(errors), mean(simple))


def _bounded(values: Sequence[float]) -> tuple[float, float, float]:
    """A mean with its 95 % interval."""
    middle = mean(values)
    if len(values) < 2:
        return middle, -inf, inf
    reach = quantile(len(values) - 1) * stdev(values) / sqrt(len(values))
    return middle, middle - reach, middle + reach


def _mean(found: Sequence[Fifth]) -> Fifth:
    return Fifth(*(mean(getattr(one, name) for one in found) for name in Fifth.__struct_fields__))


def _classes(promises: Sequence[tuple[float, float]]) -> Iterable[Kept]:
    for low, high in zip(CLASSES, (*CLASSES[1:], 1.01), strict=True):
        there = [(promised, came) for promised, came in promises if low <= promised < high]
        if there:
            yield Kept(len(there), mean(p for p, _ in there), mean(c for _, c in there))
        else:
            yield Kept(0, 0.0, 0.0)


def rank_correlation(first: Sequence[float] | Numbers, second: Sequence[float]) -> float:
    """Kendall's rank correlation: pairs in the same order less pairs in the other, as a fraction of all.

    >>> round(rank_correlation([1, 2, 3], [10, 20, 15]), 2)
    0.33
    """
    pairs = [(a, b) for a in range(len(first)) for b in range(a)]
    agreed = sum(_sign(first[a] - first[b]) * _sign(second[a] - second[b]) for a, b in pairs)
    return agreed / len(pairs)


def _sign(value: float) -> int:
    return int(value > 0) - int(value < 0)
