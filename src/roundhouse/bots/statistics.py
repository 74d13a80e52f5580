"""How certain a comparison is, and how strong players are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log10, sqrt
from statistics import mean

from msgspec import Struct

#: 97.5 % quantiles of Student's distribution for 1, 2, … degrees of freedom; further on the normal one is near enough.
_STUDENT = (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.20, 2.18, 2.16, 2.14, 2.13, 2.12, 2.11)
_LATER = ((20, 2.10), (25, 2.07), (30, 2.05), (40, 2.03), (60, 2.01))
_NORMAL = 1.96


#: What fraction of one more value at the far end each bound of an interval allows for.
DOUBT = 0.2


class Interval(Struct, frozen=True):
    """A mean with the bounds of its 95 % confidence interval."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        """As percentages."""
        return f"{self.mean:.0%} ({self.low:.0%} to {self.high:.0%})"


class Met(Struct, frozen=True):
    """How often one was ahead of another, as a fraction of the comparisons."""

    part: float
    count: int


def quantile(freedom: int) -> float:
    """Student's 97.5 % quantile.

    >>> quantile(1), quantile(1000)
    (12.71, 1.96)
    """
    if freedom <= len(_STUDENT):
        return _STUDENT[freedom - 1]
    return next((q for most, q in _LATER if freedom <= most), _NORMAL)


def mean_interval(values: Sequence[float]) -> Interval:
    """The mean of independent values between 0 and 1.

    A few values near one end say little about how far away the next may be. So each bound is Student's for the values
    seen and a fifth of one more at the far end; equal values then prove no more than their number allows.

    >>> str(mean_interval([1.0, 0.5, 1.0, 0.5]))
    '75% (20% to 100%)'
    """
    if len(values) < 2:
        return Interval(mean(values) if values else 0.5, 0.0, 1.0)
    return Interval(mean(values), _lower(values), 1 - _lower([1 - value for value in values]))


def _lower(values: Sequence[float]) -> float:
    """The lower bound, with a fraction of a value of 0 in addition to the values seen."""
    count = len(values) + DOUBT
    middle = sum(values) / count
    spread = sum((value - middle) ** 2 for value in values) + DOUBT * middle**2
    return max(0.0, middle - quantile(len(values) - 1) * sqrt(spread / (count - 1) / count))


def elo(names: Sequence[str], ahead: Mapping[tuple[str, str], Met], rounds: int = 200) -> dict[str, float]:
    """Ratings that fit the results best, 1500 on average; without players that can't be compared.

    >>> {name: round(r) for name, r in elo(["a", "b", "c"], {("a", "b"): Met(0.75, 4)}).items()}
    {'a': 1595, 'b': 1405}
    """
    linked = _linked(names, ahead)
    met = [(pair, m) for pair, m in ahead.items() if m.count and set(pair) <= linked]
    strength = {name: 1.0 for name in names if name in linked}
    for _ in range(rounds):
        for name in strength:
            won = shared = 0.0
            for (one, other), m in met:
                if name not in (one, other):
                    continue
                rival = other if name == one else one
                # Nobody is infinitely better: a clean sweep counts as 98 %.
                won += m.count * min(0.98, max(0.02, m.part if name == one else 1 - m.part))
                shared += m.count / (strength[name] + strength[rival])
            strength[name] = won / shared
    rating = {name: 400 * log10(value) for name, value in strength.items()}
    middle = mean(rating.values()) if rating else 0.0
    return {name: 1500 + value - middle for name, value in rating.items()}


def _linked(names: Sequence[str], ahead: Mapping[tuple[str, str], Met]) -> set[str]:
    """The largest group connected by games; ratings of separate groups can't be compared."""
    groups = [{name} for name in names]
    for pair, m in ahead.items():
        if m.count:
            joined = set().union(*(group for group in groups if group & set(pair)))
            groups = [group for group in groups if not group & joined] + [joined]
    largest = max(groups, key=len, default=set[str]())
    return largest if len(largest) > 1 else set()
