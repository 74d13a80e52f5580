"""Positions as arrays: one row per player of each position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from roundhouse.bots.learned.features import BANK_LEFT, LOG_VALUE, LOG_WORTH
from roundhouse.bots.learned.network import LEADS, lateness

from .positions import Described, Position

Numbers: TypeAlias = NDArray[np.float64]


class Rows(Struct, frozen=True):
    """Players of positions, those of one position beside each other."""

    #: Where each position begins.
    starts: NDArray[np.int64]
    #: For each row, the number of its position.
    position: NDArray[np.int64]
    #: Features less the average of the table, and how far the player is ahead of the best other.
    centred: Numbers
    leads: Numbers
    table: Numbers
    late: Numbers
    start: Numbers
    share: Numbers
    win: Numbers
    #: The place at the end, counted from 0.
    place: NDArray[np.int64]
    #: Of a position: all games weigh the same.
    weight: Numbers


def rows(games: Sequence[Described]) -> Rows:
    """The rows of all positions of some games."""
    listed = [(position, 1 / len(game.positions)) for game in games for position in game.positions]
    sizes = [len(position.own) for position, _ in listed]
    centred = [_centred(position) for position, _ in listed]
    late = np.repeat([lateness(position.table[BANK_LEFT]) for position, _ in listed], sizes)
    own = np.array([row for position, _ in listed for row in position.own])
    return Rows(
        starts=np.concatenate([[0], np.cumsum(sizes)[:-1]]),
        position=np.repeat(np.arange(len(listed)), sizes),
        centred=np.vstack(centred),
        leads=np.vstack([_leads(rows[:, LEADS]) for rows in centred]),
        table=np.repeat(np.array([position.table for position, _ in listed]), sizes, axis=0),
        late=late,
        start=late * own[:, LOG_WORTH] + (1 - late) * own[:, LOG_VALUE],
        share=np.array([x for position, _ in listed for x in position.share]),
        win=np.array([x for position, _ in listed for x in position.win]),
        place=np.concatenate([_places(position.share) for position, _ in listed]),
        weight=np.array([weight for _, weight in listed]) / len(games),
    )


def _places(share: Sequence[float]) -> NDArray[np.int64]:
    """Places by share of the worth; of equal players the first is ahead."""
    return np.argsort(np.argsort(-np.array(share), kind="stable"), kind="stable")


def _centred(position: Position) -> Numbers:
    own = np.array(position.own)
    centred: Numbers = own - own.mean(axis=0)
    return centred


def _leads(values: Numbers) -> Numbers:
    """How far each player is ahead of the best other."""
    number = len(values)
    if number == 1:
        return values
    others = [np.delete(values, at, axis=0).max(axis=0) for at in range(number)]
    ahead: Numbers = values - np.array(others)
    return ahead


def softmax(scores: Numbers, found: Rows) -> Numbers:
    """Positive parts of 1 within each position."""
    most = np.maximum.reduceat(scores, found.starts)
    powers = np.exp(scores - most[found.position])
    total: Numbers = powers / np.add.reduceat(powers, found.starts)[found.position]
    return total
