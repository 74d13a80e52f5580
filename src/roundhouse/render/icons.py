"""Marks on a hex that are neither stops nor terrain: a symbol where there is one, else a short text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from roundhouse.core.marks import Mark

from .palette import FACES
from .svg import Point, group, label, number, tag, text_width

Icon: TypeAlias = str | Mark
"""What is printed on a hex, or lies there."""

_SYMBOLS = {
    "port": "M0-2.6V4.6M-2.6-.6H2.6M-4.8 1.2C-4.3 5 4.3 5 4.8 1.2M0-5.2A1.3 1.3 0 1 0 0-2.6A1.3 1.3 0 1 0 0-5.2Z",
}
"""Lines of symbols, about 11 units wide and high."""
_PIECE = "M0-4.4L4.2 3.4H-4.2Z"
"""A piece that is counted."""
_SIZE = 8.2
_WIDE, _STEP = 11.0, 9.2


def icon_width(icon: Icon, size: float) -> float:
    """How wide an icon is drawn."""
    if isinstance(icon, str):
        return _WIDE * size / _SIZE if icon in _SYMBOLS else text_width(icon, size)
    if icon.whole:
        return (_STEP * icon.whole) * size / _SIZE
    if icon.sign in _SYMBOLS:
        return _WIDE * size / _SIZE + text_width(icon.company, size)
    return text_width(icon.text, size)


def icon(shown: Icon, at: Point, size: float) -> str:
    """An icon around its middle."""
    if isinstance(shown, str):
        return _symbol(shown, at, size) if shown in _SYMBOLS else label(shown, at, size, "soft")
    if shown.whole:
        return group("icon", _pieces(shown, size), at, data_icon=shown.sign or shown.text)
    if shown.sign in _SYMBOLS:
        return _owned(shown, at, size)
    return label(shown.text, at, size, "soft")


def _symbol(name: str, at: Point, size: float, class_: str = "symbol") -> str:
    drawn = tag("path", d=_SYMBOLS[name], class_=class_, transform=_scale(size))
    return group("icon", [drawn], at, data_icon=name)


def _owned(mark: Mark, at: Point, size: float) -> str:
    """A symbol and whose it is; quiet while it is nobody's."""
    wide = icon_width(mark, size)
    sign = _symbol(
        mark.sign, at - wide / 2 + _WIDE / 2 * size / _SIZE, size, "symbol" if mark.company else "symbol free"
    )
    if not mark.company:
        return sign
    return sign + label(mark.company, at + (wide - text_width(mark.company, size)) / 2, size, "soft whose")


def _pieces(mark: Mark, size: float) -> Iterator[str]:
    """A triangle for each piece; those that are gone are hollow."""
    for place in range(mark.whole):
        x = (place - (mark.whole - 1) / 2) * _STEP * size / _SIZE
        fill = FACES.get(mark.colour, mark.colour) if place < mark.left else "none"
        drawn = tag("path", d=_PIECE, class_="piece", transform=_scale(size), style=f"fill:{fill}")
        yield tag("g", drawn, transform=f"translate({number(x)} 0)")


def _scale(size: float) -> str | None:
    return None if size == _SIZE else f"scale({number(size / _SIZE)})"
