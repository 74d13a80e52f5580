"""Measuring: figures with their aims, CPU time, percentiles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import process_time
from typing import ParamSpec

from msgspec import Struct

P = ParamSpec("P")


class Figure(Struct, frozen=True):
    """A measured figure and its aim; `at_least` for figures that should be high."""

    name: str
    value: float
    #: None if the figure is only watched.
    aim: float | None
    unit: str
    at_least: bool = False
    #: The aim with compiled modules, if it is another one.
    compiled_aim: float | None = None
    #: The aim as a multiple of what the first release measured (`bench/history.jsonl`).
    times_first: float | None = None
    #: The title whose recorded games were replayed, in milliseconds per action; compared with another program.
    replays: str = ""

    @property
    def reached(self) -> bool:
        """Whether the aim is met."""
        return self.aim is None or (self.value >= self.aim if self.at_least else self.value <= self.aim)

    def better(self, other: Figure) -> Figure:
        """The better of two measurements."""
        return max(self, other, key=lambda f: f.value if f.at_least else -f.value)

    def __str__(self) -> str:
        """One line of a report."""
        mark = "    " if self.aim is None else "ok  " if self.reached else "MISS"
        sign = "≥" if self.at_least else "≤"
        aim = "" if self.aim is None else f" (aim {sign} {self.aim:g})"
        return f"{mark} {self.name:<48} {self.value:>10.3f} {self.unit:<10}{aim}"


def timed(work: Callable[P, object], *args: P.args, **named: P.kwargs) -> float:
    """Milliseconds of CPU time of one call; the clock would also count what else the machine does."""
    start = process_time()
    work(*args, **named)
    return (process_time() - start) * 1000


def percentile(values: Sequence[float], part: float) -> float:
    """A percentile: the value below which a fraction of the values is."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def mean(values: Sequence[float]) -> float:
    """The sum divided by the number."""
    return sum(values) / len(values)


def median(values: Sequence[float]) -> float:
    """The middle value."""
    return percentile(values, 0.5)
