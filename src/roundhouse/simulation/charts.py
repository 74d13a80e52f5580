"""Charts as SVG strings with labelled axes: bars, histograms, rates with intervals, and curves with bands.

Colours are those of the page (`--s0` and so on), so that a dark page shows dark charts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from math import floor, log10

from msgspec import Struct

WIDTH, HEIGHT = 460, 250
_LEFT, _RIGHT, _TOP, _BOTTOM = 62, 12, 12, 52
#: Colours of the series, on light and on dark pages.
COLOURS = ("#2f6f8f", "#c8742b", "#5b8c3e", "#8a4f8f")
DARK = ("#6db3d6", "#f0a35c", "#97c877", "#c795cc")
#: With more labels than this, only some are written.
_LABELS = 12
_TICKS = 4
_WIDEST = 60.0
#: What axes end with, as multiples of powers of ten: easily divided by the number of ticks.
_TOPS = (1, 1.2, 1.6, 2, 2.4, 3.2, 4, 5, 6, 8, 10)

Series = Mapping[str, Sequence[float]]


class Axes(Struct, frozen=True):
    """What the axes say."""

    x: str
    y: str


class Rate(Struct, frozen=True):
    """A fraction with its interval, and of how many."""

    mean: float
    low: float
    high: float
    count: int


class Band(Struct, frozen=True):
    """A point of a curve: the quartiles of so many values after a round, counted from 1."""

    round: int
    lower: float
    middle: float
    upper: float
    count: int


def colour(number: int) -> str:
    """The colour of a series."""
    return f"var(--s{number % len(COLOURS)})"


def bars(labels: Sequence[str], series: Series, told: str, axes: Axes) -> str:
    """Groups of bars, one of each series."""
    top = round_up(max((v for values in series.values() for v in values), default=0) or 1)
    slot, count = _slot(len(labels)), max(1, len(series))
    width, drawn = min(_WIDEST, slot * 0.8 / count), []
    for number, (name, values) in enumerate(series.items()):
        for at, value in enumerate(values):
            x, y = _LEFT + slot * (at + 0.5) + width * (number - count / 2), _y(value, 0, top)
            title = f"<title>{escape(f'{labels[at]}: {short(value)} ({name})')}</title>"
            place = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{_y(0, 0, top) - y:.1f}"'
            drawn.append(f'<rect {place} fill="{colour(number)}">{title}</rect>')
    return _frame([*drawn, *_labels(labels)], (0, top), told, axes)


def histogram(series: Series, told: str, axes: Axes, bins: int = 12) -> str:
    """A histogram; the bars are fractions of the games."""
    every = [v for values in series.values() for v in values]
    low, high = (min(every), max(every)) if every else (0, 0)
    if all(float(v).is_integer() for v in every) and high - low < bins:
        edges = [low + at for at in range(int(high - low) + 1)]
        size = 1.0
    else:
        size = (high - low) / bins or 1.0
        edges = [low + size * at for at in range(bins)]
    parts = {name: _shares(values, low, size, len(edges)) for name, values in series.items()}
    return bars([short(edge) for edge in edges], parts, told, axes)


def rates(labels: Sequence[str], series: Mapping[str, Sequence[Rate]], told: str, axes: Axes, fair: float = 0) -> str:
    """Fractions as dots with their 95 % intervals, and how often something happens at random as a line."""
    top = round_up(max((r.high for found in series.values() for r in found), default=1) or 1)
    slot, drawn = _slot(len(labels)), []
    if fair:
        y = _y(fair, 0, top)
        drawn.append(f'<path class="fair" d="M{_LEFT} {y:.1f}H{WIDTH - _RIGHT}"/>')
    for number, (name, found) in enumerate(series.items()):
        for at, rate in enumerate(found):
            x = _LEFT + slot * (at + (number + 1) / (len(series) + 1))
            low, middle, high = (_y(value, 0, top) for value in (rate.low, rate.mean, rate.high))
            words = f"{labels[at]}: {rate.mean:.0%} ({rate.low:.0%} to {rate.high:.0%}), n = {rate.count} ({name})"
            line = f'<path d="M{x:.1f} {low:.1f}V{high:.1f}M{x - 4:.1f} {low:.1f}h8M{x - 4:.1f} {high:.1f}h8"/>'
            dot = f'<circle cx="{x:.1f}" cy="{middle:.1f}" r="4" fill="{colour(number)}"/>'
            drawn.append(f'<g stroke="{colour(number)}" class="rate">{line}{dot}<title>{escape(words)}</title></g>')
    named = [
        f"{label}|n = {'/'.join(str(found[at].count) for found in series.values())}" for at, label in enumerate(labels)
    ]
    return _frame([*drawn, *_labels(named)], (0, top), told, axes)


def bands(curves: Mapping[str, Sequence[Band]], told: str, axes: Axes) -> str:
    """Medians as lines, and the quartiles around them as bands."""
    points = [band for curve in curves.values() for band in curve]
    low = min(0.0, _round_down(min((band.lower for band in points), default=0)))
    top = round_up(max((band.upper for band in points), default=0) or 1)
    longest = max((band.round for band in points), default=0)
    slot, drawn = _slot(longest), []
    for number, (name, curve) in enumerate(curves.items()):
        places = [(_LEFT + slot * (band.round - 0.5), band) for band in curve]
        over = [f"{x:.1f} {_y(band.upper, low, top):.1f}" for x, band in places]
        under = [f"{x:.1f} {_y(band.lower, low, top):.1f}" for x, band in reversed(places)]
        middle = [f"{x:.1f} {_y(band.middle, low, top):.1f}" for x, band in places]
        if places:
            drawn.append(f'<path class="band" fill="{colour(number)}" d="M{"L".join([*over, *under])}Z"/>')
            drawn.append(f'<path class="line" stroke="{colour(number)}" d="M{"L".join(middle)}"/>')
        for x, band in places:
            parts = f"median {short(band.middle)}, quartiles {short(band.lower)} to {short(band.upper)}"
            words = escape(f"round {band.round}: {parts}, n = {band.count} ({name})")
            dot = f'cx="{x:.1f}" cy="{_y(band.middle, low, top):.1f}" r="2.5"'
            drawn.append(f'<circle {dot} fill="{colour(number)}"><title>{words}</title></circle>')
    numbers = [str(at + 1) for at in range(longest)]
    return _frame([*drawn, *_labels(numbers)], (low, top), told, axes)


def legend(names: Sequence[str]) -> str:
    """The colours of the series."""
    boxes = (
        f'<span class="key"><i style="background:{colour(at)}"></i>{escape(name)}</span>'
        for at, name in enumerate(names)
    )
    return f'<p class="legend">{"".join(boxes)}</p>' if len(names) > 1 else ""


def short(value: float) -> str:
    """A figure for an axis.

    >>> short(12345), short(0.25), short(3)
    ('12,345', '0.25', '3')
    """
    return f"{value:,.0f}" if abs(value) >= 10 or value == int(value) else f"{value:.3g}"


def _frame(inside: Iterable[str], span: tuple[float, float], told: str, axes: Axes) -> str:
    low, top = span
    base, right = HEIGHT - _BOTTOM, WIDTH - _RIGHT
    drawn = []
    for part in range(_TICKS + 1):
        value = low + (top - low) * part / _TICKS
        y = _y(value, low, top)
        drawn.append(f'<path class="grid" d="M{_LEFT} {y:.1f}H{right}"/>')
        drawn.append(f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{short(value)}</text>')
    drawn += inside
    drawn.append(f'<path class="axis" d="M{_LEFT} {_TOP}V{base}H{right}"/>')
    middle = (_TOP + base) / 2
    drawn.append(
        f'<text class="name" x="{(_LEFT + right) / 2}" y="{HEIGHT - 6}" text-anchor="middle">{escape(axes.x)}</text>'
    )
    turned = f'transform="translate(13 {middle}) rotate(-90)"'
    drawn.append(f'<text class="name" {turned} text-anchor="middle">{escape(axes.y)}</text>')
    head = f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(told)}">'
    return "".join([head, *drawn, "</svg>"])


def _labels(labels: Sequence[str]) -> list[str]:
    """Labels under their slots, in one or two lines (divided by |); of many plain numbers, only some."""
    slot, base = _slot(len(labels)), HEIGHT - _BOTTOM
    widest = max((len(line) for label in labels for line in label.split("|")), default=1)
    fit = max(1, min(_LABELS, int((WIDTH - _LEFT - _RIGHT) / (widest * 6.5 + 6))))
    every = 1 if any("|" in label for label in labels) or widest > 6 else -(-len(labels) // fit)
    turned = every == 1 and len(labels) * (widest * 6.5 + 4) > WIDTH - _LEFT - _RIGHT
    found = []
    for at, label in enumerate(labels):
        if at % every:
            continue
        x = _LEFT + slot * (at + 0.5)
        for row, line in enumerate(label.split("|")):
            if turned:
                clipped = line if len(line) <= 9 else line[:8] + "…"
                place = f'transform="translate({x + 4 + 11 * row:.1f} {base + 8}) rotate(35)"'
                found.append(f"<text {place}>{escape(clipped)}</text>")
            else:
                found.append(f'<text x="{x:.1f}" y="{base + 15 + 12 * row}" text-anchor="middle">{escape(line)}</text>')
    return found


def _slot(count: int) -> float:
    return (WIDTH - _LEFT - _RIGHT) / max(1, count)


def _y(value: float, low: float, top: float) -> float:
    base = HEIGHT - _BOTTOM
    return base - (base - _TOP) * (value - low) / (top - low)


def round_up(value: float) -> float:
    """The next number that is easily divided by four.

    >>> round_up(870), round_up(0.37)
    (1000.0, 0.4)
    """
    size = 10.0 ** floor(log10(value))
    return next(float(f"{step * size:.6g}") for step in _TOPS if step * size >= value * 0.9999)


def _round_down(value: float) -> float:
    return -round_up(-value) if value < 0 else 0.0


def _shares(values: Sequence[float], low: float, size: float, count: int) -> list[float]:
    found = [0.0] * count
    for value in values:
        found[min(count - 1, int((value - low) / size + 1e-9))] += 1 / len(values)
    return found
