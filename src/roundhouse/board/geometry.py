"""Directions of the hex grid."""

_FLAT = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))
_POINTY = ((-1, 1), (-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1))
_NAMES = {
    "flat": ("S", "SW", "NW", "N", "NE", "SE"),
    "pointy": ("SW", "W", "NW", "NE", "E", "SE"),
}


def neighbour_offset(layout: str, edge: int) -> tuple[int, int]:
    """The step in doubled coordinates over an edge; y grows to the south.

    >>> neighbour_offset("flat", 3)
    (0, -2)
    """
    return (_FLAT if layout == "flat" else _POINTY)[edge]


def opposite(edge: int) -> int:
    """The neighbour's number for the same side."""
    return (edge + 3) % 6


def turned(edge: int, rotation: int) -> int:
    """Where an edge of a tile points after turning the tile clockwise."""
    return (edge + rotation) % 6


def direction(layout: str, edge: int) -> str:
    """The compass name of an edge.

    >>> direction("flat", 0), direction("pointy", 4)
    ('S', 'E')
    """
    return _NAMES[layout][edge]
