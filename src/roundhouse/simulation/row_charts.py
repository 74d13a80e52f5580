"""Fractions with their intervals in rows, for many or long labels, as SVG strings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from textwrap import wrap

from .charts import WIDTH, Axes, Rate, colour, round_up, short

#: The height of a row, of each further series in it, and of what stands under the rows.
_ROW, _MORE, _BOTTOM, _TOP = 18, 9, 40, 6
#: The width of a letter, the height of a line, and how much of the chart labels may take.
_LETTER, _LINE, _WIDEST = 6.3, 12, 0.5
_RIGHT = 14
_TICKS = 4


def rate_rows(
    labels: Sequence[str], series: Mapping[str, Sequence[Rate]], told: str, axes: Axes, fair: float = 0
) -> str:
    """A row for each label, with n; `axes.x` is written under the fractions, the dashed line is at `fair`."""
    named = [f"{label} (n = {'/'.join(str(f[at].count) for f in series.values())})" for at, label in enumerate(labels)]
    lines = [wrap(name, int((WIDTH * _WIDEST - 8) / _LETTER)) for name in named]
    left = max((len(line) for parts in lines for line in parts), default=0) * _LETTER + 8
    top = round_up(max((rate.high for found in series.values() for rate in found), default=1) or 1)
    most = max(map(len, lines), default=1)
    step = _ROW + max(_MORE * (len(series) - 1), _LINE * (most - 1))
    base = _TOP + step * len(labels)

    def x(value: float) -> float:
        return left + (WIDTH - _RIGHT - left) * value / top

    drawn = []
    for part in range(_TICKS + 1):
        value = top * part / _TICKS
        drawn.append(f'<path class="grid" d="M{x(value):.1f} {_TOP}V{base}"/>')
        drawn.append(f'<text x="{x(value):.1f}" y="{base + 15}" text-anchor="middle">{short(value)}</text>')
    if fair:
        drawn.append(f'<path class="fair" d="M{x(fair):.1f} {_TOP}V{base}"/>')
    for at, parts in enumerate(lines):
        middle = _TOP + step * (at + 0.5)
        for row, name in enumerate(parts):
            y = middle + 4 + _LINE * (row - (len(parts) - 1) / 2)
            drawn.append(f'<text x="{left - 6:.1f}" y="{y:.1f}" text-anchor="end">{escape(name)}</text>')
        for number, (variant, found) in enumerate(series.items()):
            y, rate = middle + _MORE * (number - (len(series) - 1) / 2), found[at]
            if not rate.count:
                continue
            low, dot, high = x(rate.low), x(rate.mean), x(rate.high)
            words = f"{labels[at]}: {rate.mean:.0%} ({rate.low:.0%} to {rate.high:.0%}), n = {rate.count} ({variant})"
            line = f'<path d="M{low:.1f} {y:.1f}H{high:.1f}M{low:.1f} {y - 3:.1f}v6M{high:.1f} {y - 3:.1f}v6"/>'
            circle = f'<circle cx="{dot:.1f}" cy="{y:.1f}" r="3.5" fill="{colour(number)}"/>'
            drawn.append(f'<g stroke="{colour(number)}" class="rate">{line}{circle}<title>{escape(words)}</title></g>')
    drawn.append(f'<path class="axis" d="M{left:.1f} {_TOP}V{base}H{WIDTH - _RIGHT}"/>')
    middle = (left + WIDTH - _RIGHT) / 2
    drawn.append(f'<text class="name" x="{middle:.1f}" y="{base + 33}" text-anchor="middle">{escape(axes.x)}</text>')
    head = f'<svg class="chart" viewBox="0 0 {WIDTH} {base + _BOTTOM}" role="img" aria-label="{escape(told)}">'
    return "".join([head, *drawn, "</svg>"])
