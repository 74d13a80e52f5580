"""The table of figures: aim, pure, compiled, the ratio to another program, and the change since the last release."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from bench.history import Release
from bench.runner import Measured
from bench.timing import Figure

HEADINGS = ("figure", "aim", "pure", "compiled", "against peer", "since")
NONE = "–"
#: The aim for replays, as a ratio to the peer, in pure Python.
PEER_AIM = 0.6


def rows(
    measured: Mapping[str, Measured], peer: Mapping[str, float], last: Release | None, first: Release | None
) -> Iterator[tuple[str, ...]]:
    """One row for each figure."""
    pure, compiled = measured.get("pure", {}), measured.get("compiled", {})
    for name in dict.fromkeys([*pure, *compiled]):
        figure = with_aim(pure.get(name) or compiled[name], first)
        fast = compiled.get(name)
        if fast is not None:
            fast = replace(fast, aim=figure.aim if figure.compiled_aim is None else figure.compiled_aim)
        yield (
            f"{name}, {figure.unit}",
            _aim(figure),
            _value(figure if name in pure else None),
            _value(fast),
            _against(peer.get(name), pure.get(name), fast),
            _change(pure.get(name), last.pure.get(name) if last else None),
        )


def with_aim(figure: Figure, first: Release | None) -> Figure:
    """A figure whose aim is a multiple of the first release gets it as a number."""
    if figure.times_first is None or first is None or figure.name not in first.pure:
        return figure
    return replace(figure, aim=figure.times_first * first.pure[figure.name])


def number(value: float) -> str:
    """Three digits, with separators in large numbers."""
    if abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}" if abs(value) < 100 else f"{value:.0f}"


def _aim(figure: Figure) -> str:
    if figure.replays:
        return f"≤ {PEER_AIM} of peer"
    if figure.aim is None:
        return NONE
    sign = "≥" if figure.at_least else "≤"
    both = f" / {number(figure.compiled_aim)}" if figure.compiled_aim is not None else ""
    return f"{sign} {number(figure.aim)}{both}"


def _value(figure: Figure | None) -> str:
    if figure is None:
        return NONE
    mark = "" if figure.aim is None else " ✓" if figure.reached else " ✗"
    return f"{number(figure.value)}{mark}"


def _against(theirs: float | None, pure: Figure | None, compiled: Figure | None) -> str:
    if theirs is None:
        return NONE
    ratios = [figure.value / theirs for figure in (pure, compiled) if figure is not None]
    mark = " ✓" if ratios and ratios[0] <= PEER_AIM else " ✗"
    return " / ".join(f"{ratio:.2f}×" for ratio in ratios) + mark


def _change(figure: Figure | None, before: float | None) -> str:
    if figure is None or not before:
        return NONE
    return f"{100 * (figure.value / before - 1):+.0f} %"


def lines(table: Sequence[tuple[str, ...]], last: Release | None) -> Iterator[str]:
    """The table as text, in columns."""
    headings = (*HEADINGS[:-1], f"since {last.version}" if last else HEADINGS[-1])
    widths = [max(map(len, column)) for column in zip(headings, *table, strict=True)]
    for row in (headings, tuple("─" * width for width in widths), *table):
        cells = [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        yield "  ".join(cells).rstrip()
