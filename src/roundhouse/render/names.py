"""Names of hexes in one or two lines, beside the track if there is room."""

from __future__ import annotations

from .free_space import Room
from .svg import group, label, text_width

_SIZE = 8.0
_WIDEST = 68.0


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


def name_text(name: str, room: Room, crowded: bool) -> str:
    """The name, above the middle if there is room; smaller on crowded hexes."""
    if not name:
        return ""
    lines = lines_of(name)
    widest = max(text_width(text, _SIZE) for text in lines)
    size = min(_SIZE, _SIZE * _WIDEST / widest) * (0.9 if crowded else 1)
    step = size + 0.8
    middle = room.take(widest * size / _SIZE, step * len(lines), -24j, over_track=3)
    top = middle - 1j * step * (len(lines) - 1) / 2
    return group("names", [label(text, top + 1j * step * at, size, "name") for at, text in enumerate(lines)])
