"""Positions to learn from: some of every game, described in numbers, with what came of them."""

from __future__ import annotations

import zlib
from collections.abc import Iterator

import msgspec
from msgspec import Struct

from roundhouse.api import from_json
from roundhouse.bots.evaluation import Judge
from roundhouse.bots.hints import Hints, hints_for
from roundhouse.bots.learned.features import VERSION, describe
from roundhouse.bots.learned.model import LEVEL, final_worth, shares, wins
from roundhouse.core.game import Game

from .trials import Trial

#: Positions of a game; more of them say little that is new.
SAMPLED = 30
FIFTHS = 5


class Position(Struct, frozen=True, array_like=True):
    """A position: features by player and of the table, and by player what was owned, expected, and came."""

    fifth: int
    own: tuple[tuple[float, ...], ...]
    table: tuple[float, ...]
    worth: tuple[float, ...]
    value: tuple[float, ...]
    share: tuple[float, ...]
    win: tuple[float, ...]


class Described(Struct, frozen=True):
    """A game in numbers; one line of `positions.jsonl`."""

    seed: int
    #: What the features were made with.
    mark: int
    positions: tuple[Position, ...]


def mark_of(hints: Hints) -> int:
    """A number that changes when features are computed otherwise."""
    return zlib.crc32(msgspec.json.encode((VERSION, SAMPLED, hints), order="deterministic"))


def described(trial: Trial) -> Described:
    """Play a game again and describe some of its positions."""
    game = from_json(trial.game)
    hints = hints_for(game.defn)
    return Described(trial.seed, mark_of(hints), tuple(positions(game, hints)))


def positions(game: Game, hints: Hints, number: int = SAMPLED) -> Iterator[Position]:
    """Positions spread evenly over a finished game."""
    final = final_worth(game.view)
    share, win = shares(final), wins(final)
    for at in range(number):
        v = game.at(int((at + 0.5) / number * game.count)).view
        if v.state.finished:
            continue
        judge, players = Judge(v, hints, LEVEL), v.state.players
        table = describe(v, judge)
        yield Position(
            at * FIFTHS // number,
            tuple(tuple(_short(x) for x in row) for row in table.own),
            tuple(_short(x) for x in table.table),
            tuple(float(v.defn.worth(v, p)) for p in players),
            tuple(_short(judge.value(v, p)) for p in players),
            tuple(share[p] for p in players),
            tuple(win[p] for p in players),
        )


def _short(number: float) -> float:
    """Six figures are enough."""
    return float(f"{number:.6g}")
