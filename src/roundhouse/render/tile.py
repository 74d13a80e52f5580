"""A picture of one tile."""

from __future__ import annotations

from collections.abc import Callable

from roundhouse.board.geometry import direction
from roundhouse.board.model import Node, Printed, TileDef

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


#: A template with its values, in the language of whoever reads it.
Say = Callable[..., str]
_COMPASS = {"N": "north", "E": "east", "S": "south", "W": "west"}


def describe(printed: Printed, rotation: int = 0, layout: str = "flat", say: Say = str.format) -> str:
    """The stops and track of a tile or hex in words.

    >>> from roundhouse.board import load_tiles
    >>> tiles = load_tiles({"tiles": {"57": {"count": 4, "colour": "yellow", "track": "c:20; 0-a a-3"}}})
    >>> describe(tiles["57"], 1)
    'City worth 20. Track: south-west to city, north-east to city.'
    """
    parts = []
    for node in printed.nodes:
        if node.is_stop:
            worth = ", ".join(str(value) for _, value in node.revenue.steps) or say("nothing")
            kind = say(_kind(node)).capitalize()
            several = say("{kind} with {count} circles worth {worth}.", kind=kind, count=node.slots, worth=worth)
            parts.append(several if node.slots > 1 else say("{kind} worth {worth}.", kind=kind, worth=worth))
    if printed.paths:
        track = [_path(printed, at, rotation, layout, say) for at in range(len(printed.paths))]
        parts.append(say("Track: {paths}.", paths=", ".join(track)))
    return " ".join(parts) or say("No track.")


def _path(printed: Printed, at: int, rotation: int, layout: str, say: Say) -> str:
    path = printed.paths[at].rotated(rotation)
    ends = sorted((path.a, path.b), key=lambda end: not end.is_edge)
    words = [_compass(direction(layout, e.edge)) if e.is_edge else _kind(printed.nodes[e.node]) for e in ends]
    track = say("{end} to {other}", end=say(words[0]), other=say(words[1]))
    return track if path.gauge == "broad" else f"{track} ({say(f'{path.gauge} gauge')})"


def _kind(node: Node) -> str:
    return node.kind.replace("offboard", "off-board area")


def _compass(initials: str) -> str:
    """A direction in a word.

    >>> _compass("S"), _compass("NE")
    ('south', 'north-east')
    """
    return "-".join(_COMPASS[initial] for initial in initials)
