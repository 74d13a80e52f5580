"""A picture of one tile."""

from __future__ import annotations

from roundhouse.board.geometry import direction
from roundhouse.board.model import Printed, TileDef

from .face import Look, Shown, face
from .hexes import corners
from .palette import STYLE
from .svg import document, group


def tile_svg(tile: TileDef, rotation: int = 0, *, layout: str = "flat", phase_colour: str = "yellow") -> str:
    """A tile at a rotation, as a picture."""
    shown = Shown(tile, rotation % 6, tile=tile.number)
    points = corners(layout)
    left, top = min(p.real for p in points) - 2, min(p.imag for p in points) - 2
    inside = group("tile", [face(shown, Look(layout, phase_colour))], data_tile=tile.number, data_rotation=rotation % 6)
    title = f"Tile {tile.number}, {tile.colour}"
    return document([inside], (left, top, -2 * left, -2 * top), title, describe(tile, rotation, layout), STYLE)


def describe(printed: Printed, rotation: int = 0, layout: str = "flat") -> str:
    """The stops and track of a tile or hex in words.

    >>> from roundhouse.board import load_tiles
    >>> tiles = load_tiles({"tiles": {"57": {"count": 4, "colour": "yellow", "track": "c:20; 0-a a-3"}}})
    >>> describe(tiles["57"], 1)
    'City worth 20. Track: SW to city, NE to city.'
    """
    parts = []
    for node in printed.nodes:
        if node.is_stop:
            worth = ", ".join(str(value) for _, value in node.revenue.steps) or "nothing"
            circles = f" with {node.slots} circles" if node.slots > 1 else ""
            parts.append(f"{node.kind.replace('offboard', 'off-board area').capitalize()}{circles} worth {worth}.")
    if printed.paths:
        track = [_path(printed, at, rotation, layout) for at in range(len(printed.paths))]
        parts.append(f"Track: {', '.join(track)}.")
    return " ".join(parts) or "No track."


def _path(printed: Printed, at: int, rotation: int, layout: str) -> str:
    path = printed.paths[at].rotated(rotation)
    ends = sorted((path.a, path.b), key=lambda end: not end.is_edge)
    words = [direction(layout, e.edge) if e.is_edge else printed.nodes[e.node].kind for e in ends]
    gauge = "" if path.gauge == "broad" else f" ({path.gauge} gauge)"
    return " to ".join(words) + gauge
