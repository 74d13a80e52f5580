"""A value model: the file in a title's folder, and what it says of a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from msgspec import Struct

from roundhouse.bots.evaluation import Judge, Level
from roundhouse.bots.hints import Hints
from roundhouse.core.view import View

from .features import Table, describe
from .network import Network, softmax

#: The level whose judgement the features are made of: that of the first `hard`, which stays as it is.
LEVEL = Level(interest=0.15)


#: Whatever names players.
K = TypeVar("K")


class Printed(Struct, frozen=True):
    """What a model knows of the printed game: certificates by company, prices by train, phases."""

    companies: Mapping[str, tuple[int, ...]]
    trains: Mapping[str, int]
    phases: tuple[str, ...]


class About(Struct, frozen=True):
    """How a model was made."""

    made: str
    games: int
    positions: int
    seeds: str
    rules_version: int
    roundhouse: str


class ModelFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of `value.json`."""

    title: str
    #: The version of the features, and their names.
    version: int
    features: tuple[str, ...]
    about: About
    printed: Printed
    #: The bots' hints with which the features were computed; later changes of the hints don't touch them.
    hints: Hints
    network: Network


class Values(Struct, frozen=True):
    """What a model says of a position, by player."""

    #: The expected share of the worth of all at the end; adds up to 1.
    share: Mapping[str, float]
    #: The chance to win; adds up to 1.
    win: Mapping[str, float]


class ValueModel:
    """Answers by the weights of a file."""

    def __init__(self, file: ModelFile) -> None:
        """Use a file that has been checked."""
        self.file = file

    def judge(self, root: View) -> Judge:
        """A judge for `values`: positions that follow from this root within the turn of a company share its routes."""
        return Judge(root, self.file.hints, LEVEL)

    def values(self, v: View, judge: Judge | None = None) -> Values:
        """Expected shares and chances; `judge` is one by `ValueModel.judge` for this position or one shortly before."""
        if v.state.finished:
            return final_values(v)
        fits = judge is not None and judge.level == LEVEL and judge.hints == self.file.hints
        return self.values_of(describe(v, judge if judge is not None and fits else self.judge(v)))

    def values_of(self, position: Table) -> Values:
        """The same for a position that has been described."""
        scores, players = self.file.network.scores(position), position.players
        share, win = softmax([s for s, _ in scores]), softmax([w for _, w in scores])
        return Values(dict(zip(players, share, strict=True)), dict(zip(players, win, strict=True)))


def final_values(v: View) -> Values:
    """The result of a finished game: shares of worth, and who has won; a bankrupt player has nothing."""
    worth = final_worth(v)
    return Values(shares(worth), wins(worth))


def final_worth(v: View) -> dict[str, float]:
    """Worth at the end of the game, at least 0."""
    return {p: 0.0 if p in v.state.bankrupt else max(0.0, float(v.defn.worth(v, p))) for p in v.state.players}


def shares(worth: Mapping[K, float]) -> dict[K, float]:
    """Parts of the whole; equal ones of nothing.

    >>> shares({"a": 300.0, "b": 100.0})
    {'a': 0.75, 'b': 0.25}
    """
    total = sum(worth.values())
    return {p: x / total if total else 1 / len(worth) for p, x in worth.items()}


def wins(worth: Mapping[str, float]) -> dict[str, float]:
    """1 for the winner; several share it."""
    best = max(worth.values())
    winners = [p for p in worth if worth[p] == best]
    return {p: (p in winners) / len(winners) for p in worth}
