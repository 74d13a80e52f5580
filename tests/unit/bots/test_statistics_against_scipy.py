"""Our small statistics against scipy's: quantiles, intervals, ratings, permutation tests and Holm's correction."""

from __future__ import annotations

from itertools import combinations
from math import log, log10
from random import Random

import numpy as np
import pytest
from scipy import optimize, stats

from roundhouse.bots.statistics import Met, elo, mean_interval, quantile
from roundhouse.simulation.measures import SHUFFLES, holm, paired_p, summary


def test_quantiles_of_student() -> None:
    for freedom in range(1, 2000):
        assert quantile(freedom) == pytest.approx(stats.t.ppf(0.975, freedom), rel=0.021)


def test_intervals_of_many_values() -> None:
    chance = Random(1)
    values = [chance.random() for _ in range(500)]
    low, high = stats.t.interval(0.95, len(values) - 1, np.mean(values), stats.sem(values))
    found = mean_interval(values)
    assert (found.low, found.high) == pytest.approx((low, high), abs=0.003)


@pytest.mark.parametrize("count", [5, 10, 20, 50, 200])
def test_intervals_of_wins_hold_what_they_promise(count: int) -> None:
    """How often the interval holds the true chance of a win, exactly, by the binomial distribution.

    Single values lie below 95 % because wins are whole; for rare wins in few games they lie lower than in the middle.
    """
    intervals = [mean_interval([1.0] * wins + [0.0] * (count - wins)) for wins in range(count + 1)]

    def covered(part: float) -> float:
        likely = stats.binom.pmf(range(count + 1), count, part)
        held = (found.low <= part <= found.high for found in intervals)
        return float(sum(p for p, one in zip(likely, held, strict=True) if one))

    assert np.mean([covered(part) for part in np.linspace(0.02, 0.98, 49)]) > 0.93
    assert min(covered(part) for part in np.linspace(0.2, 0.8, 31)) > 0.82


@pytest.mark.parametrize("seed", range(5))
def test_ratings_are_the_most_likely_ones(seed: int) -> None:
    chance, names = Random(seed), ["a", "b", "c", "d"]
    ahead = {pair: Met(chance.uniform(0.1, 0.9), chance.randint(3, 40)) for pair in combinations(names, 2)}

    def unlikely(ratings: np.ndarray[tuple[int], np.dtype[np.float64]]) -> float:
        total = 0.0
        for (one, other), met in ahead.items():
            gap = ratings[names.index(one)] - ratings[names.index(other)]
            expected = 1 / (1 + 10 ** (-gap / 400))
            total -= met.count * (met.part * log(expected) + (1 - met.part) * log(1 - expected))
        return total

    best = optimize.minimize(unlikely, np.zeros(4), method="BFGS", options={"gtol": 1e-9}).x
    assert list(elo(names, ahead).values()) == pytest.approx(list(best - np.mean(best) + 1500), abs=0.5)


def test_two_players_have_the_logit_between_them() -> None:
    found = elo(["a", "b"], {("a", "b"): Met(0.7, 10)})
    assert found["a"] - found["b"] == pytest.approx(400 * log10(0.7 / 0.3), abs=0.01)


@pytest.mark.parametrize("count", [4, 8, 11])
def test_permutations_of_few_pairs_are_exact(count: int) -> None:
    chance = Random(count)
    first = [chance.gauss(0, 1) for _ in range(count)]
    second = [chance.gauss(0.5, 1) for _ in range(count)]
    exact = stats.permutation_test(
        (first, second), lambda a, b: np.mean(a) - np.mean(b), permutation_type="samples", n_resamples=np.inf
    )
    assert paired_p(first, second) == pytest.approx(exact.pvalue)


def test_permutations_of_many_pairs_are_near() -> None:
    chance = Random(3)
    first = [chance.gauss(0, 1) for _ in range(60)]
    second = [chance.gauss(0.3, 1) for _ in range(60)]
    near = stats.permutation_test(
        (first, second),
        lambda a, b, axis: np.mean(a, axis=axis) - np.mean(b, axis=axis),
        permutation_type="samples",
        n_resamples=20_000,
        vectorized=True,
        rng=np.random.default_rng(1),
    )
    tolerance = 5 * (near.pvalue * (1 - near.pvalue) / SHUFFLES) ** 0.5 + 0.002
    assert paired_p(first, second) == pytest.approx(near.pvalue, abs=tolerance)


def test_holm_orders_the_tests() -> None:
    """Each value is the smallest level at which Holm's procedure, step by step, still rejects."""
    given = {"a": 0.011, "b": 0.3, "c": 0.02, "d": 0.012}
    steps = np.maximum.accumulate(np.sort(list(given.values())) * np.arange(4, 0, -1)).clip(max=1)
    assert sorted(holm(given).values()) == pytest.approx(list(steps))


def test_summaries() -> None:
    values = [3.0, 1.0, 4.0, 1.0, 5.0, 9.0, 2.0, 6.0]
    found, described = summary(values), stats.describe(values)
    assert (found.mean, found.deviation**2) == pytest.approx((described.mean, described.variance))
    assert found.quartiles == pytest.approx(tuple(stats.scoreatpercentile(values, [25, 50, 75])))
