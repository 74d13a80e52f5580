"""Where the texts of a hex go: its name, values, labels, costs, icons and numbers.

Tokens and phases change none of these places: they are found once for each hex, tile and rotation.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from roundhouse.board.model import Cost, Node, Path, Printed

from .free_space import Room
from .icons import Icon, icon_width
from .names import name_box
from .places import Drawing, draw
from .stops import covered
from .svg import Point, text_width
from .terrain import cost_width
from .values import value_box, written

LABEL, ICON, CORNER = 13, 8.2, 6
"""Sizes of the texts."""
_COST, _COST_ALONE = 9, 11.5


class Arrangement(NamedTuple):
    """The middles of the texts: values by the number of their (first) stop, costs and icons in their order."""

    name: Point
    values: dict[int, Point]
    labels: Point
    costs: tuple[Point, ...]
    icons: tuple[Point, ...]
    corner: Point


def arrange(layout: str, printed: Printed, rotation: int, name: str, icons: Sequence[Icon], corner: str) -> Arrangement:
    """Places for everything that is written on a hex; `corner` is the small text at its edge."""
    return _arrange(
        layout,
        printed.nodes,
        printed.paths,
        rotation,
        name,
        text_width(" ".join(printed.labels), LABEL),
        printed.costs,
        tuple([icon_width(icon, ICON) for icon in icons]),
        text_width(corner, CORNER),
    )


def size_of_costs(nodes: Sequence[Node], paths: Sequence[Path], name: str) -> float:
    """Costs are larger where nothing else is printed."""
    return _COST if nodes or paths or name else _COST_ALONE


@lru_cache(maxsize=4_096)
def _arrange(
    layout: str,
    nodes: tuple[Node, ...],
    paths: tuple[Path, ...],
    rotation: int,
    name: str,
    labels: float,
    costs: tuple[Cost, ...],
    icons: tuple[float, ...],
    corner: float,
) -> Arrangement:
    """The arrangement of texts of these widths, which many hexes share."""
    room, named, values = _name_and_values(name, draw(layout, nodes, paths, rotation))
    below = 27j if nodes or paths else 0j
    cost_size = size_of_costs(nodes, paths, name)
    return Arrangement(
        name=named,
        values=values,
        labels=room.take(labels, 11, -30 + 0j) if labels else 0j,
        costs=tuple([room.take(cost_width(one.amount, one.terrain, cost_size), cost_size + 1, below) for one in costs]),
        icons=tuple([room.take(wide, 9, 20 + 20j) for wide in icons]),
        corner=room.take(corner, 5.4, 36j) if corner else 0j,
    )


def _name_and_values(name: str, drawing: Drawing) -> tuple[Room, Point, dict[int, Point]]:
    """Place the name before the values or the other way round, whichever fits better."""
    taken = covered(drawing)
    first = _in_order(name, drawing, Room(drawing.layout, taken), name_first=True)
    if not name or not any(node.revenue.steps for node in drawing.nodes):
        return first
    second = _in_order(name, drawing, Room(drawing.layout, taken, like=first[0]), name_first=False)
    return second if second[0].ease > first[0].ease else first


def _in_order(name: str, drawing: Drawing, room: Room, name_first: bool) -> tuple[Room, Point, dict[int, Point]]:
    named = _take_name(name, room) if name_first else 0j
    values = {
        number: room.take(*value_box(node, near)) for number, node, near in written(drawing.nodes, drawing.places)
    }
    return room, named if name_first else _take_name(name, room), values


def _take_name(name: str, room: Room) -> Point:
    if not name:
        return 0j
    box = name_box(name)
    return room.take(box.wide, box.high, -24j, over_track=3)
