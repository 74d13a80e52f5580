"""The edge of the board, sides of hexes that cannot be crossed, or only for money, and coasts."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.board.geometry import opposite
from roundhouse.board.maps import MapDef

from .grid import Grid
from .hexes import APOTHEM, SIZE, bearing, side
from .settings import ALONE, settings
from .svg import Point, group, label, tag, text_width, xy

_LINES = {"cost": "frontier", "coast": "shore"}
MANY = 12
"""If more borders than this have the same price, only the legend shows it."""


def borders(board: MapDef, grid: Grid) -> Iterator[str]:
    """The edge of the board and of areas, and every special side once, even if both hexes name it."""
    yield _edge(board, grid)
    seen: set[tuple[str, int]] = set()
    priced = [border.cost for hex_ in board.hexes for border in hex_.borders if border.cost]
    same = len(priced) > MANY and len(set(priced)) == 1
    for hex_ in board.hexes:
        for border in hex_.borders:
            middle = grid.place(hex_)
            mid = middle + bearing(grid.layout, border.edge) * APOTHEM
            if (hex_.id, border.edge) in seen:
                continue
            other = board.adjacent[hex_.id].get(border.edge, "")
            seen |= {(hex_.id, border.edge), (other, opposite(border.edge))}
            a, b = (middle + p for p in side(grid.layout, border.edge, SIZE))
            yield _border(a, b, mid, border.kind, 0 if same else border.cost, hex_.id)


def _edge(board: MapDef, grid: Grid) -> str:
    """A line around the board and around every area of several hexes."""
    around, sides = settings(board), list[str]()
    for hex_ in board.hexes:
        inner, middle = around.get(hex_.id, ALONE).inner, grid.place(hex_)
        for edge in range(6):
            if edge not in inner if inner else edge not in board.adjacent[hex_.id]:
                a, b = side(grid.layout, edge, SIZE)
                sides.append(f"M{xy(middle + a)}L{xy(middle + b)}")
    return tag("path", d="".join(sides), class_="edge")


def prices_of(board: MapDef) -> set[int]:
    """What it costs to cross borders."""
    return {border.cost for hex_ in board.hexes for border in hex_.borders if border.cost}


def _border(a: Point, b: Point, mid: Point, kind: str, cost: int, hex_id: str) -> str:
    ends = {"x1": a.real, "y1": a.imag, "x2": b.real, "y2": b.imag}
    drawn = [tag("line", class_=_LINES.get(kind, "wall"), **ends)]
    if kind == "impassable":
        drawn.append(tag("line", class_="wall-mark", **ends))
    if cost:
        wide = text_width(str(cost), 9) + 5
        box = tag("rect", x=mid.real - wide / 2, y=mid.imag - 6.5, width=wide, height=13.0, rx=3, class_="coin")
        drawn += [box, label(str(cost), mid, 9, "worth")]
    return group(f"border {kind}", drawn, data_hex=hex_id)
