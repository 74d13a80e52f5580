"""Writing SVG: elements as strings, numbers kept short."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from html import escape
from typing import TypeAlias

Point: TypeAlias = complex
"""A point or direction of the drawing: x to the right, y downwards."""

Value: TypeAlias = str | int | float | None


def number(value: float) -> str:
    """A coordinate with at most two decimals.

    >>> number(3.0), number(-0.001), number(12.345)
    ('3', '0', '12.35')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def xy(point: Point) -> str:
    """A point as `x y`."""
    return f"{number(point.real)} {number(point.imag)}"


def tag(name: str, *children: str, **attributes: Value) -> str:
    """An element; `class_` and `stroke_width` become `class` and `stroke-width`, None leaves an attribute out.

    >>> tag("circle", r=2.50, class_="city")
    '<circle r="2.5" class="city"/>'
    """
    written = "".join(
        [f'{_attribute(key)}="{_written(value)}"' for key, value in attributes.items() if value is not None]
    )
    inside = "".join(children)
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


@cache
def _attribute(key: str) -> str:
    return f" {key.rstrip('_').replace('_', '-')}"


def _written(value: str | int | float) -> str:
    if isinstance(value, float):
        return number(value)
    return escape(value) if isinstance(value, str) else str(value)


def words(text: str) -> str:
    """Character data."""
    return escape(text, quote=False)


def group(class_: str, children: Iterable[str], at: Point | None = None, **attributes: Value) -> str:
    """A group, moved to a place if one is given; nothing if it is empty."""
    inside = "".join(children)
    if not inside:
        return ""
    move = None if at is None else f"translate({xy(at)})"
    return tag("g", inside, class_=class_, transform=move, **attributes)


def label(text: str, at: Point, size: float, class_: str, **attributes: Value) -> str:
    """A line of text centred on a point."""
    return tag(
        "text",
        words(text),
        class_=class_,
        x=float(at.real),
        y=float(at.imag + size * 0.36),
        font_size=float(size),
        **attributes,
    )


def polygon(points: Iterable[Point], class_: str, **attributes: Value) -> str:
    """A closed shape."""
    return tag("path", d="M" + "L".join(map(xy, points)) + "Z", class_=class_, **attributes)


def document(inside: Iterable[str], box: tuple[float, float, float, float], title: str, desc: str, style: str) -> str:
    """A whole picture: `box` is left, top, width and height."""
    _, _, width, height = box
    return tag(
        "svg",
        tag("title", words(title)),
        tag("desc", words(desc)),
        tag("style", style),
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(map(number, box)),
        width=float(width),
        height=float(height),
        role="img",
        class_="rh",
    )


def text_width(text: str, size: float) -> float:
    """Roughly how wide a line of text is drawn."""
    return sum(0.34 if c in "iljtf .,'/|I" else 0.72 if c.isupper() or c in "mw" else 0.61 for c in text) * size
