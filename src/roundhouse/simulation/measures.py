"""Figures of games, and whether two variants differ in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from statistics import mean, quantiles, stdev
from typing import TypeVar

from msgspec import Struct

from .record import GameRecord

#: Shuffles of a permutation test; its smallest p-value is about one divided by this.
SHUFFLES = 4_000
#: Differences are called significant below this, after Holm's correction for testing several figures.
LEVEL = 0.05

Measure = Callable[[GameRecord], float]
K = TypeVar("K")


class Summary(Struct, frozen=True):
    """A figure of many games."""

    count: int
    mean: float
    deviation: float
    low: float
    quartiles: tuple[float, float, float]
    high: float


class Difference(Struct, frozen=True):
    """How a figure differs between two variants; `p` is corrected for the number of tests."""

    measure: str
    first: float
    second: float
    p: float

    @property
    def significant(self) -> bool:
        """Whether the difference is significant."""
        return self.p < LEVEL


def measures(records: Iterable[GameRecord]) -> dict[str, Measure]:
    """The figures of these games by name, including those of seats and companies."""
    records = list(records)
    seats = max((len(r.worth) for r in records), default=0)
    found: dict[str, Measure] = {
        "actions": lambda r: r.actions,
        "rounds": lambda r: r.rounds,
        "bankruptcies": lambda r: len(r.bankrupt),
        "ties": lambda r: r.tie,
        "worth of the winner": lambda r: max(r.worth),
        "worth on average": lambda r: mean(r.worth),
        "first ahead of last": lambda r: r.spread,
        "companies founded": lambda r: len(r.companies),
        "companies closed": lambda r: sum(life.closed is not None for life in r.companies.values()),
        "revenue of all runs": lambda r: sum(life.revenue for life in r.companies.values()),
        "trains bought": lambda r: len(r.trains),
    }
    for seat in range(seats):
        found[f"wins of seat {seat + 1}"] = _wins(seat)
    return found


def _wins(seat: int) -> Measure:
    return lambda r: 1 / len(r.winners) if seat in r.winners else 0.0


def summary(values: Sequence[float]) -> Summary:
    """Mean, deviation and quartiles.

    >>> summary([1, 2, 3, 4]).quartiles
    (1.75, 2.5, 3.25)
    """
    if len(values) == 1:
        only = values[0]
        return Summary(1, only, 0.0, only, (only, only, only), only)
    lower, middle, upper = quantiles(values, n=4, method="inclusive")
    return Summary(len(values), mean(values), stdev(values), min(values), (lower, middle, upper), max(values))


def paired_p(first: Sequence[float], second: Sequence[float], shuffles: int = SHUFFLES, seed: int = 1) -> float:
    """Probability of such a large mean difference if the variants of each pair were interchangeable.

    Tries all changes of sign if there are few, else `shuffles` random ones.

    >>> paired_p([1, 2, 3], [1, 2, 3])
    1.0
    >>> paired_p([0.0] * 12, [1.0] * 12) < 0.01
    True
    """
    gaps = [b - a for a, b in zip(first, second, strict=True) if a != b]
    if not gaps:
        return 1.0
    seen, chance = abs(sum(gaps)), Random(seed)
    few = 2 ** len(gaps) <= shuffles
    tried = range(2 ** len(gaps)) if few else (chance.getrandbits(len(gaps)) for _ in range(shuffles))
    extreme = 0
    for signs in tried:
        total = sum(gap if signs >> at & 1 else -gap for at, gap in enumerate(gaps))
        extreme += abs(total) >= seen - 1e-9
    return extreme / 2 ** len(gaps) if few else (extreme + 1) / (shuffles + 1)


def holm(values: Mapping[K, float]) -> dict[K, float]:
    """Holm's correction of p-values for several tests.

    >>> holm({"a": 0.01, "b": 0.5})
    {'a': 0.02, 'b': 0.5}
    """
    found, worst = {}, 0.0
    for at, (name, p) in enumerate(sorted(values.items(), key=lambda item: item[1])):
        worst = max(worst, min(1.0, p * (len(values) - at)))
        found[name] = worst
    return {name: found[name] for name in values}


def compare(first: Sequence[GameRecord], second: Sequence[GameRecord]) -> list[Difference]:
    """Compare two variants game by game: games of the same number have the same seed and the same bots."""
    return compare_all({"first": first, "second": second})["second"]


def compare_all(games: Mapping[str, Sequence[GameRecord]]) -> dict[str, list[Difference]]:
    """Compare every other variant with the first; Holm's correction covers all figures of all comparisons."""
    first, *others = games
    tested = {(other, name): pair for other in others for name, pair in _pairs(games[first], games[other]).items()}
    p = holm({key: paired_p(*pair) for key, pair in tested.items()})
    found: dict[str, list[Difference]] = {other: [] for other in others}
    for (other, name), (a, b) in tested.items():
        found[other].append(Difference(name, mean(a), mean(b), p[other, name]))
    return found


def _pairs(first: Sequence[GameRecord], second: Sequence[GameRecord]) -> dict[str, tuple[list[float], list[float]]]:
    """Every figure of the games that both variants have played."""
    numbers = {r.number: r for r in second}
    pairs = [(r, numbers[r.number]) for r in first if r.number in numbers]
    asked = measures([*first, *second]) if pairs else {}
    return {name: ([f(a) for a, _ in pairs], [f(b) for _, b in pairs]) for name, f in asked.items()}
