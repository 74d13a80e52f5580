"""How sure a comparison is, and how strong players are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log10, sqrt
from statistics import mean, stdev

from msgspec import Struct

#: 97.5 % quantiles of Student's distribution for 1, 2, … degrees of freedom; further on the normal one is near enough.
_STUDENT = (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.20, 2.18, 2.16, 2.14, 2.13, 2.12, 2.11)
_LATER = ((20, 2.10), (25, 2.07), (30, 2.05), (40, 2.03), (60, 2.01))
_NORMAL = 1.96


class Interval(Struct, frozen=True):
    """A mean with the bounds of its 95 % confidence interval."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        """As percentages."""
        return f"{self.mean:.0%} ({self.low:.0%} to {self.high:.0%})"


def quantile(freedom: int) -> float:
    """Student's 97.5 % quantile.

    >>> quantile(1), quantile(1000)
    (12.71, 1.96)
    """
    if freedom <= len(_STUDENT):
        return _STUDENT[freedom - 1]
    return next((q for most, q in _LATER if freedom <= most), _NORMAL)


def wilson(wins: float, count: int) -> Interval:
    """Wilson's interval of a proportion.

    >>> str(wilson(8, 10))
    '80% (49% to 94%)'
    """
    if not count:
        return Interval(0.5, 0.0, 1.0)
    z, part = _NORMAL, wins / count
    scale = 1 + z * z / count
    middle = (part + z * z / (2 * count)) / scale
    half = z * sqrt(part * (1 - part) / count + z * z / (4 * count * count)) / scale
    return Interval(part, max(0.0, middle - half), min(1.0, middle + half))


def mean_interval(values: Sequence[float]) -> Interval:
    """The mean of independent values between 0 and 1; values that are all alike prove no more than their number does.

    >>> str(mean_interval([1.0, 0.5, 1.0, 0.5]))
    '75% (29% to 100%)'
    """
    if len(values) < 2 or max(values) == min(values):
        return wilson(sum(values), len(values))
    half = quantile(len(values) - 1) * stdev(values) / sqrt(len(values))
    middle = mean(values)
    return Interval(middle, max(0.0, middle - half), min(1.0, middle + half))


def elo(names: Sequence[str], ahead: Mapping[tuple[str, str], float], rounds: int = 200) -> dict[str, float]:
    """Ratings whose differences fit the results best, 1500 on average.

    >>> {name: round(r) for name, r in elo(["a", "b"], {("a", "b"): 0.75}).items()}
    {'a': 1595, 'b': 1405}
    """
    strength = dict.fromkeys(names, 1.0)
    for _ in range(rounds):
        for name in names:
            won = shared = 0.0
            for (one, other), part in ahead.items():
                if name not in (one, other):
                    continue
                rival = other if name == one else one
                # Nobody is infinitely better: a clean sweep counts as 98 %.
                won += min(0.98, max(0.02, part if name == one else 1 - part))
                shared += 1 / (strength[name] + strength[rival])
            if shared:
                strength[name] = won / shared
    rating = {name: 400 * log10(value) for name, value in strength.items()}
    middle = mean(rating.values()) if rating else 0.0
    return {name: 1500 + value - middle for name, value in rating.items()}
