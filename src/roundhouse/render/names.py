"""Names of hexes in one or two lines, beside the track if there is room."""

from __future__ import annotations

from typing import NamedTuple

from .svg import Point, group, label, text_width

_SIZE = 8.2
_WIDEST = 68.0


class NameBox(NamedTuple):
    """The lines of a name and the room they need."""

    lines: list[str]
    size: float
    wide: float

    @property
    def step(self) -> float:
        """From one line to the next."""
        return self.size + 0.8

    @property
    def high(self) -> float:
        """The height of all lines."""
        return self.step * len(self.lines)


def lines_of(name: str) -> list[str]:
    """A name split into lines that fit a hex.

    >>> lines_of("Nogales / Tucson"), lines_of("San Luis Potosí"), lines_of("Monterrey")
    (['Nogales /', 'Tucson'], ['San Luis', 'Potosí'], ['Monterrey'])
    """
    if " / " in name:
        first, _, rest = name.partition(" / ")
        return [f"{first} /", rest]
    pieces = name.split()
    if text_width(name, _SIZE) <= _WIDEST * 0.75 or len(pieces) == 1:
        return [name]
    cut = min(range(1, len(pieces)), key=lambda at: abs(len(" ".join(pieces[:at])) - len(" ".join(pieces[at:]))))
    return [" ".join(pieces[:cut]), " ".join(pieces[cut:])]


def name_box(name: str) -> NameBox:
    """The lines of a name."""
    lines = lines_of(name)
    return NameBox(lines, _SIZE, max(text_width(text, _SIZE) for text in lines))


def name_text(name: str, middle: Point) -> str:
    """The name around its middle."""
    return lines_text(name_box(name), middle) if name else ""


def lines_text(box: NameBox, middle: Point) -> str:
    """The lines of a name around their middle."""
    top = middle - 1j * box.step * (len(box.lines) - 1) / 2
    return group(
        "names", [label(text, top + 1j * box.step * at, box.size, "name") for at, text in enumerate(box.lines)]
    )
