"""Marks on a hex that are neither stops nor terrain: a symbol where there is one, else a short text."""

from __future__ import annotations

from .svg import Point, group, label, number, tag, text_width

_SYMBOLS = {
    "port": "M0-2.6V4.6M-2.6-.6H2.6M-4.8 1.2C-4.3 5 4.3 5 4.8 1.2M0-5.2A1.3 1.3 0 1 0 0-2.6A1.3 1.3 0 1 0 0-5.2Z",
}
"""Lines of symbols, about 11 units wide and high."""
_SIZE = 8.2


def icon_width(text: str, size: float) -> float:
    """How wide an icon is drawn."""
    return 11 * size / _SIZE if text in _SYMBOLS else text_width(text, size)


def icon(text: str, at: Point, size: float) -> str:
    """An icon around its middle."""
    if text not in _SYMBOLS:
        return label(text, at, size, "soft")
    scale = None if size == _SIZE else f"scale({number(size / _SIZE)})"
    drawn = tag("path", d=_SYMBOLS[text], class_="symbol", transform=scale)
    return group("icon", [drawn], at, data_icon=text)
