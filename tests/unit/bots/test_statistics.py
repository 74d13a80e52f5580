"""Intervals that hold what they promise, and ratings of those who have met."""

from random import Random

import pytest

from roundhouse.bots.statistics import Met, elo, mean_interval

#: Of so many samples the interval of at least this part must hold the truth.
SAMPLES, COVERED = 1_000, 0.94
SLACK = 0.012


def quarters(chance: Random, truth: float, alike: bool) -> float:
    """The part of four games that were won; those of one seed may be alike."""
    part = chance.betavariate(3 * truth, 3 * (1 - truth)) if alike else truth
    return sum(chance.random() < part for _ in range(4)) / 4


@pytest.mark.parametrize("alike", [False, True])
@pytest.mark.parametrize("count", [6, 8, 12, 20, 50])
def test_intervals_cover_the_truth(count: int, alike: bool) -> None:
    chance = Random(count)
    for truth in (0.5, 0.7, 0.85, 0.97):
        hit = 0
        for _ in range(SAMPLES):
            found = mean_interval([quarters(chance, truth, alike) for _ in range(count)])
            hit += found.low <= truth <= found.high
        assert hit / SAMPLES >= COVERED - SLACK, (truth, hit / SAMPLES)


def test_intervals_are_not_absurdly_wide() -> None:
    found = mean_interval([0.6, 0.7, 0.75, 0.85, 0.9, 0.95, 0.97, 1.0])
    assert found.mean == pytest.approx(0.84)
    assert found.high - found.low < 0.34
    assert (found.low, found.high) == pytest.approx((0.65, 0.97), abs=0.02)


def test_a_slip_at_the_end_changes_little() -> None:
    clean, slipped = mean_interval([1.0] * 8), mean_interval([1.0] * 7 + [11 / 12])
    assert slipped.low < clean.low < slipped.low + 0.03
    assert clean.high == 1.0
    low = mean_interval([0.0] * 7 + [1 / 12])
    assert (low.low, low.high) == pytest.approx((1 - slipped.high, 1 - slipped.low))


def test_intervals_narrow_with_more_values() -> None:
    few, many = mean_interval([0.5, 0.75] * 3), mean_interval([0.5, 0.75] * 30)
    assert few.low < many.low < 0.625 < many.high < few.high
    assert mean_interval([1.0] * 3).low < mean_interval([1.0] * 30).low < 1.0
    assert (mean_interval([]).mean, mean_interval([]).low, mean_interval([]).high) == (0.5, 0.0, 1.0)
    assert (mean_interval([0.8]).mean, mean_interval([0.8]).low, mean_interval([0.8]).high) == (0.8, 0.0, 1.0)


def test_ratings_are_transitive() -> None:
    rating = elo(["a", "b", "c"], {("a", "b"): Met(0.75, 9), ("b", "c"): Met(0.75, 9), ("a", "c"): Met(0.9, 9)})
    assert rating["a"] > rating["b"] > rating["c"]
    assert sum(rating.values()) == pytest.approx(4500)


def test_what_was_played_more_often_counts_for_more() -> None:
    met = {("a", "b"): Met(0.9, 90), ("b", "c"): Met(0.5, 90), ("a", "c"): Met(0.5, 2)}
    rating = elo(["a", "b", "c"], met)
    assert rating["a"] - rating["b"] > 300
    even = elo(["a", "b", "c"], {pair: Met(m.part, 1) for pair, m in met.items()})
    assert even["a"] - even["b"] < 250


def test_only_what_was_compared_is_rated() -> None:
    met = {("a", "b"): Met(0.75, 4), ("c", "d"): Met(0.75, 4), ("b", "e"): Met(0.5, 4), ("a", "f"): Met(0.5, 0)}
    assert set(elo(["a", "b", "c", "d", "e", "f"], met)) == {"a", "b", "e"}
    assert elo(["a", "b"], {}) == {}
