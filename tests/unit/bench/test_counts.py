"""Comparing counted work with the accepted values."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bench.counts import Counted, count_title, read, regressions, write
from roundhouse.titles import all_titles

ROOT = Path(__file__).resolve().parents[3]
BEFORE = Counted("3.11", {"18x, play": {"checks": 100.0, "route_steps": 0.0, "calls": 50.0}})


def risen(pure: bool = True, python: str = "3.11", **counts: float) -> list[str]:
    """What is reported for these counts."""
    now = {**BEFORE.counts["18x, play"], **counts}
    return list(regressions(BEFORE, Counted(python, {"18x, play": now}), pure))


def test_less_work_and_a_little_more_pass() -> None:
    assert risen() == risen(checks=20) == risen(checks=102.9, calls=52.4) == []


def test_more_work_is_told_with_before_and_now() -> None:
    assert risen(checks=110) == ["18x, play: checks per action was 100, now 110 (10.0 % more; at most 3 % allowed)"]
    assert risen(route_steps=1) == ["18x, play: route_steps per action was 0, now 1 (none before; at most 3 % allowed)"]


def test_calls_are_compared_on_the_same_python_only() -> None:
    assert risen(calls=60) != []
    assert risen(calls=60, python="3.13") == risen(calls=60, pure=False) == []
    assert risen(checks=110, python="3.13", pure=False) != []


def test_counts_that_nobody_accepted_are_told() -> None:
    assert risen(blocks=4) == ["18x, play: blocks is new (4 per action)"]


def test_accepted_counts_are_read_as_written(tmp_path: Path) -> None:
    write(BEFORE, tmp_path / "counts.json")
    assert read(tmp_path / "counts.json") == BEFORE


def test_counting_twice_counts_the_same_checks_and_candidates() -> None:
    first, second = count_title("18tiny"), count_title("18tiny")
    for name, counts in first.items():
        assert [counts[what] for what in ("checks", "candidates")] == [
            second[name][what] for what in ("checks", "candidates")
        ]


def test_every_title_has_accepted_counts() -> None:
    assert set(read().counts) == {f"{title}, {how}" for title in all_titles() for how in ("play", "replay")}


@pytest.mark.slow
def test_the_engine_does_no_more_work_than_accepted() -> None:
    """In a process of its own, because games of other tests would fill the caches."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.counts", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
