"""Where hexes are drawn on a map, and the coordinates along its rim."""

from __future__ import annotations

import re
from collections.abc import Iterator

from roundhouse.board.maps import MapDef
from roundhouse.board.model import HexDef

from .hexes import SIZE, centre, corners
from .svg import Point, label

_COORDINATE = re.compile(r"([A-Za-z]+)(-?\d+)")


class Grid:
    """Positions of the hexes; several boards are drawn side by side."""

    def __init__(self, board: MapDef) -> None:
        """Work out how far each board is moved to the right."""
        self.map, self.layout = board, board.layout
        self._shift: dict[str, float] = {}
        right = None
        for name in dict.fromkeys(h.board for h in board.hexes):
            xs = [centre(self.layout, h.x, h.y).real for h in board.hexes if h.board == name]
            self._shift[name] = 0.0 if right is None else right + 3 * SIZE - min(xs)
            right = max(xs) + self._shift[name]

    def place(self, hex_: HexDef) -> Point:
        """The middle of a hex."""
        return centre(self.layout, hex_.x, hex_.y) + self._shift[hex_.board]

    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of all hexes."""
        points = [self.place(h) + c for h in self.map.hexes for c in corners(self.layout)]
        xs, ys = [p.real for p in points], [p.imag for p in points]
        return min(xs), min(ys), max(xs), max(ys)


def rim(board: MapDef, grid: Grid) -> Iterator[str]:
    """Letters and numbers of the rows and columns, on all four sides, where coordinates follow the grid."""
    for part in (0, 1):
        across = _along(board, grid, part, vertical=False)
        down = _along(board, grid, part, vertical=True)
        left, top, right, bottom = grid.box()
        if across is not None and (down is None or len(across) >= len(down)):
            for text, x in across.items():
                yield label(text, complex(x, top - 13), 12, "rim")
                yield label(text, complex(x, bottom + 13), 12, "rim")
        elif down is not None:
            for text, y in down.items():
                yield label(text, complex(left - 13, y), 12, "rim")
                yield label(text, complex(right + 13, y), 12, "rim")


def _along(board: MapDef, grid: Grid, part: int, *, vertical: bool) -> dict[str, float] | None:
    """The position of each letter (part 0) or number (part 1), if it always marks one row or column."""
    found: dict[str, float] = {}
    for hex_ in board.hexes:
        match = _COORDINATE.fullmatch(hex_.id)
        if match is None:
            return None
        place = grid.place(hex_)
        at = place.imag if vertical else place.real
        if abs(found.setdefault(match[part + 1], at) - at) > 0.5:
            return None
    return found
