"""Small charts as SVG strings: bars, histograms and lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

WIDTH, HEIGHT = 460, 220
_LEFT, _RIGHT, _TOP, _BOTTOM = 46, 10, 12, 40
COLOURS = ("#2f6f8f", "#c8742b", "#5b8c3e", "#8a4f8f")

Series = Mapping[str, Sequence[float]]


def _frame(inside: list[str], top: float, told: str) -> str:
    base, right = HEIGHT - _BOTTOM, WIDTH - _RIGHT
    axes = [f'<path d="M{_LEFT} {_TOP}V{base}H{right}" fill="none" stroke="#666"/>']
    for part in (0.5, 1.0):
        y = base - (base - _TOP) * part
        axes.append(f'<path d="M{_LEFT} {y:.1f}H{right}" stroke="#ddd"/>')
        axes.append(f'<text x="{_LEFT - 5}" y="{y + 4:.1f}" text-anchor="end">{_short(top * part)}</text>')
    head = f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(told)}" xmlns="http://www.w3.org/2000/svg">'
    return "".join([head, *axes, *inside, "</svg>"])


def _short(value: float) -> str:
    return f"{value:.0f}" if value >= 10 or value == int(value) else f"{value:.2g}"


def bars(labels: Sequence[str], series: Series, told: str) -> str:
    """Groups of bars, one of each series."""
    base, count = HEIGHT - _BOTTOM, len(labels)
    top = max((v for values in series.values() for v in values), default=0) or 1
    slot = (WIDTH - _LEFT - _RIGHT) / max(1, count)
    width, drawn = slot * 0.8 / max(1, len(series)), []
    for number, (name, values) in enumerate(series.items()):
        for at, value in enumerate(values):
            x, height = _LEFT + slot * (at + 0.1) + width * number, (base - _TOP) * value / top
            title = f"<title>{escape(f'{labels[at]}: {value:.4g} ({name})')}</title>"
            place = f'x="{x:.1f}" y="{base - height:.1f}" width="{width:.1f}" height="{height:.1f}"'
            drawn.append(f'<rect {place} fill="{COLOURS[number % len(COLOURS)]}">{title}</rect>')
    every = max(1, count // 12)
    for at, label in enumerate(labels):
        if at % every == 0:
            x = _LEFT + slot * (at + 0.5)
            drawn.append(f'<text x="{x:.1f}" y="{base + 15}" text-anchor="middle">{escape(label)}</text>')
    return _frame(drawn, top, told)


def histogram(series: Series, told: str, bins: int = 12) -> str:
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
    return bars([_short(edge) for edge in edges], parts, told)


def _shares(values: Sequence[float], low: float, size: float, count: int) -> list[float]:
    found = [0.0] * count
    for value in values:
        found[min(count - 1, int((value - low) / size + 1e-9))] += 1 / len(values)
    return found


def legend(names: Sequence[str]) -> str:
    """The colours of the series."""
    boxes = (
        f'<span class="key"><i style="background:{COLOURS[at % len(COLOURS)]}"></i>{escape(name)}</span>'
        for at, name in enumerate(names)
    )
    return f'<p class="legend">{"".join(boxes)}</p>' if len(names) > 1 else ""
