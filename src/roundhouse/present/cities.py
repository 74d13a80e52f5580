"""Which of the cities of a hex is meant."""

from __future__ import annotations

import cmath
import math

from roundhouse.core.view import View
from roundhouse.render.places import draw

from .names import board_of, hex_name
from .translation import tr

#: By eighths of a turn, clockwise from the east.
_SIDES = (
    "city in the east",
    "city in the south-east",
    "city in the south",
    "city in the south-west",
    "city in the west",
    "city in the north-west",
    "city in the north",
    "city in the north-east",
)
_MIDDLE = "city in the middle"
#: A city this near to the middle of its hex lies in no direction.
_NEAR = 5.0


def city_name(view: View, hex_id: str, city: int) -> str:
    """A hex by its name, and which of its cities if it has several: `Cork (E21, city in the west)`."""
    name, which = hex_name(view.defn, hex_id), _which(view, hex_id, city)
    if not which:
        return name
    return f"{name[:-1]}, {which})" if name.endswith(")") else f"{name} ({which})"


def _which(view: View, hex_id: str, city: int) -> str:
    board = board_of(view.defn)
    if hex_id not in board.map:
        return ""
    tile, rotation = view.state.tiles.get(hex_id) or (None, 0)
    printed = board.printed(hex_id, tile)
    cities = [number for number, node in enumerate(printed.nodes) if node.kind == "city"]
    if city not in cities or len(cities) == 1:
        return ""
    places = draw(board.map.layout, printed.nodes, printed.paths, rotation).places
    where = {number: _where(places[number].point) for number in cities}
    if len(set(where.values())) < len(cities):
        return tr("city {number}", number=cities.index(city) + 1)
    return tr(where[city])


def _where(point: complex) -> str:
    if abs(point) < _NEAR:
        return _MIDDLE
    return _SIDES[round(cmath.phase(point) / (math.pi / 4)) % 8]
