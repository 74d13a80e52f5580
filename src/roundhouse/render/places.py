"""Where the cities and towns of a hex are drawn, and the curves of its track."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from roundhouse.board.model import End, Node, Path

from .curves import Curve, bend, line
from .hexes import APOTHEM, SIZE, bearing, gate
from .svg import Point

SLOT = 12.5
"""Radius of a city's circle."""
_OUTER = {"city": 0.5 * SIZE, "junction": 0.35 * SIZE}
_BESIDE_CITY = APOTHEM - 7.5


class Place(NamedTuple):
    """The middle of a node; `axis` points along its track if that is clear, `through` is the curve it is on."""

    point: Point
    axis: Point = 0j
    through: Curve | None = None


class Drawing(NamedTuple):
    """The geometry of a face: rotated track, places of nodes, curves of paths."""

    layout: str
    nodes: tuple[Node, ...]
    paths: tuple[Path, ...]
    places: tuple[Place, ...]
    curves: tuple[Curve, ...]


@lru_cache(maxsize=2_048)
def draw(layout: str, nodes: tuple[Node, ...], paths: tuple[Path, ...], rotation: int = 0) -> Drawing:
    """Lay out what is printed, turned clockwise by `rotation` sides."""
    turned = tuple(path.rotated(rotation) for path in paths)
    places = tuple(_place(layout, nodes, turned, number, rotation) for number in range(len(nodes)))
    curves = tuple(_curve(layout, path, places) for path in turned)
    return Drawing(layout, nodes, turned, places, curves)


def _place(layout: str, nodes: Sequence[Node], paths: Sequence[Path], number: int, rotation: int) -> Place:
    node = nodes[number]
    if node.at == "center":
        return Place(0j)
    if node.at:
        out = bearing(layout, float(node.at) + rotation)
        return Place(out * _distance(nodes, node), out)
    ends = [end for path in paths if number in path.nodes for end in (path.a, path.b) if end.is_edge]
    if len(ends) == 2 and (node.kind != "city" or len(nodes) > 1) and node.kind != "offboard":
        curve = _edge_to_edge(layout, ends[0], ends[1])
        return Place(curve.at(0.5), curve.heading(0.5), curve)
    if len(nodes) == 1:
        return Place(0j)
    if not ends:
        return Place(complex((number - (len(nodes) - 1) / 2) * 0.8 * SIZE))
    mean = sum(bearing(layout, end.edge) for end in ends) / len(ends)
    out = mean / abs(mean) if abs(mean) > 0.01 else 0j
    return Place(out * _OUTER.get(node.kind, 0.5 * SIZE), out)


def _distance(nodes: Sequence[Node], node: Node) -> float:
    """How far a node is from the middle: there is little room beside a city in the middle."""
    city_inside = any(n is not node and n.kind == "city" and n.at in ("center", "") for n in nodes)
    if city_inside and node.kind != "city":
        return _BESIDE_CITY
    return _OUTER.get(node.kind, 0.52 * SIZE)


def _edge_to_edge(layout: str, a: End, b: End) -> Curve:
    return bend(gate(layout, a), -bearing(layout, a.edge), gate(layout, b), -bearing(layout, b.edge))


def _curve(layout: str, path: Path, places: Sequence[Place]) -> Curve:
    if path.a.is_edge and path.b.is_edge:
        return _edge_to_edge(layout, path.a, path.b)
    if path.a.is_edge:
        return _to_node(layout, path.a, places[path.b.node])
    if path.b.is_edge:
        return _to_node(layout, path.b, places[path.a.node]).turned()
    return line(places[path.a.node].point, places[path.b.node].point)


def _to_node(layout: str, end: End, place: Place) -> Curve:
    start, inward = gate(layout, end), -bearing(layout, end.edge)
    if place.through is not None:
        whole = place.through if abs(place.through.a - start) < 1 else place.through.turned()
        return whole.first_half()
    to_node = place.point - start
    straight = abs(to_node.real * inward.imag - to_node.imag * inward.real) < 0.5
    if straight or not place.axis:
        return line(start, place.point) if end.lanes == 1 else bend(start, inward, place.point, start / abs(start))
    return bend(start, inward, place.point, -place.axis)
