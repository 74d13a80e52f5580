"""Measuring: percentiles of many timings, compared with a target."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import process_time
from typing import ParamSpec

from msgspec import Struct

P = ParamSpec("P")


class Figure(Struct, frozen=True):
    """A measured figure and its target; `at_least` for figures that should be high."""

    name: str
    value: float
    aim: float
    unit: str
    at_least: bool = False

    @property
    def reached(self) -> bool:
        """Whether the target is met."""
        return self.value >= self.aim if self.at_least else self.value <= self.aim

    def __str__(self) -> str:
        """One line of the report."""
        sign = "≥" if self.at_least else "≤"
        mark = "ok  " if self.reached else "MISS"
        return f"{mark} {self.name:<48} {self.value:>10.3f} {self.unit:<10} (aim {sign} {self.aim:g})"


def timed(work: Callable[P, object], *args: P.args, **named: P.kwargs) -> float:
    """Milliseconds of CPU time of one call; the clock would also count what else the machine does."""
    start = process_time()
    work(*args, **named)
    return (process_time() - start) * 1000


def percentile(values: Sequence[float], part: float) -> float:
    """A percentile: the value below which a fraction of the values is."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def median(values: Sequence[float]) -> float:
    """The middle value."""
    return percentile(values, 0.5)
