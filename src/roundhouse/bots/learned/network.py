"""A small network without any package but Python's own: what each player's features say of their end.

Each player is scored by the same weights: their distance from the average of the table, early and late in the game, and
hidden units that also know the table, if there are games enough to train any. Shares of worth and chances to win follow
from the scores by softmax.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from operator import mul

from msgspec import Struct

from .features import BANK_LEFT, LOG_VALUE, LOG_WORTH, OWN, RICH, TABLE, Table

#: Of how far a player is ahead of the best other, hidden units know these features.
LEADS = (OWN.index("worth"), OWN.index("value"), OWN.index("dividends"), OWN.index("revenue"))
#: Numbers that the linear part of a network sees of a player, and those of the hidden units.
LINEAR = 2 * len(OWN)
HIDDEN = len(OWN) + len(LEADS) + len(TABLE)


class Head(Struct, frozen=True):
    """One answer: a linear part and the weights of the hidden units."""

    linear: tuple[float, ...]
    hidden: tuple[float, ...]


class Network(Struct, frozen=True):
    """Weights; inputs are divided by `own` and `table` after the averages of the table have been subtracted."""

    own: tuple[float, ...]
    table: tuple[float, ...]
    table_mean: tuple[float, ...]
    units: tuple[tuple[float, ...], ...]
    biases: tuple[float, ...]
    share: Head
    win: Head

    def fits(self) -> bool:
        """Whether the sizes of all lists agree."""
        sizes = (len(self.own), len(self.table), len(self.table_mean), len(self.biases))
        heads = all(len(h.linear) == LINEAR and len(h.hidden) == len(self.units) for h in (self.share, self.win))
        expected = (len(OWN), len(TABLE), len(TABLE), len(self.units))
        return sizes == expected and heads and all(len(unit) == HIDDEN for unit in self.units)

    def scores(self, position: Table) -> list[tuple[float, float]]:
        """For each player the logarithm of their share and that of their chance, up to a constant."""
        late = lateness(position.table[BANK_LEFT])
        around = [(x - m) / s for x, m, s in zip(position.table, self.table_mean, self.table, strict=True)]
        centred = self._centred(position.own)
        leads = [[row[at] for row in centred] for at in LEADS]
        found = []
        for number, (row, own) in enumerate(zip(centred, position.own, strict=True)):
            seen = [*row, *(_lead(values, number) for values in leads), *around]
            units = [max(0.0, sum(map(mul, unit, seen)) + b) for unit, b in zip(self.units, self.biases, strict=True)]
            inputs = [*(x * (1 - late) for x in row), *(x * late for x in row)]
            # What is owned now and expected now is where both answers start from.
            start = late * own[LOG_WORTH] + (1 - late) * own[LOG_VALUE]
            share, win = (
                sum(map(mul, head.linear, inputs)) + sum(map(mul, head.hidden, units))
                for head in (self.share, self.win)
            )
            found.append((start + share, win))
        return found

    def _centred(self, own: Sequence[Sequence[float]]) -> list[list[float]]:
        number = len(own)
        means = [sum(column) / number for column in zip(*own, strict=True)]
        return [[(x - m) / s for x, m, s in zip(row, means, self.own, strict=True)] for row in own]


def _lead(values: Sequence[float], number: int) -> float:
    """How far one player is ahead of the best other."""
    others = [x for at, x in enumerate(values) if at != number]
    return values[number] - max(others, default=0.0)


def lateness(bank: float) -> float:
    """How far a game has come, by what is left in the bank for each dollar that players own: 0 to 1.

    >>> lateness(5.0), lateness(0.0)
    (0.0, 1.0)
    """
    least = 1 / (1 + RICH)
    return (1 / (1 + bank) - least) / (1 - least)


def softmax(scores: Sequence[float]) -> list[float]:
    """Positive parts of 1 in proportion to the exponentials of scores.

    >>> softmax([0.0, 0.0])
    [0.5, 0.5]
    """
    most = max(scores)
    powers = [exp(s - most) for s in scores]
    total = sum(powers)
    return [p / total for p in powers]
