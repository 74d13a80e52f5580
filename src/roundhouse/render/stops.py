"""Cities as circles in a bed, towns as bars across their track or as dots."""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterator

from .detail import NEAR, Detail
from .free_space import Disc
from .places import SLOT, Drawing, Place
from .svg import Point, group, number, polygon, tag, xy

BAR_LENGTH, BAR_WIDTH, DOT = 19.0, 5.6, 5.6
_RADII = {
    ("middle", 1): 14.0,
    ("wide", 1): 16.0,
    ("wide", 2): 15.5,
    ("wide", 3): 13.5,
    ("far", 1): 18.0,
    ("far", 2): 17.0,
    ("far", 3): 14.5,
    ("faint", 1): 18.0,
    ("faint", 2): 17.0,
    ("faint", 3): 14.5,
}
"""Radii of circles by detail and number of circles, where they differ from the usual one."""


def slot_radius(slots: int, detail: Detail = NEAR) -> float:
    """The radius of a city's circles: small cities grow when the map is small, so that initials fit into them."""
    return _RADII.get((detail.name, min(slots, 3)), SLOT)


def slot_points(place: Place, slots: int, radius: float = SLOT) -> list[Point]:
    """The middles of a city's circles."""
    if slots <= 1:
        return [place.point]
    if slots == 2:
        along = place.axis * 1j if place.axis and abs(place.point) > 1 else complex(1)
        if along.real < 0 or (along.real == 0 and along.imag < 0):
            along = -along
        return [place.point - along * radius, place.point + along * radius]
    away = radius / math.sin(math.pi / slots)
    start = -math.pi / 2 if slots % 2 else -math.pi / 2 - math.pi / slots
    return [place.point + cmath.rect(away, start + 2 * math.pi * n / slots) for n in range(slots)]


def stops(drawing: Drawing, detail: Detail = NEAR) -> str:
    """All cities, towns, halts and mines of a hex; tokens are drawn later."""
    return group("stops", (piece for number in range(len(drawing.nodes)) for piece in _stop(drawing, number, detail)))


def _stop(drawing: Drawing, at: int, detail: Detail) -> Iterator[str]:
    node, place = drawing.nodes[at], drawing.places[at]
    match node.kind:
        case "city" if not node.slots:
            yield _dot(place, DOT, "town")
        case "city":
            yield from _city(place, node.slots, slot_radius(node.slots, detail))
        case "town":
            yield _bar(place) if place.through is not None else _dot(place, DOT, "town")
        case "halt":
            yield _dot(place, DOT - 1, "halt")
        case "mine":
            p, r = place.point, DOT + 1.5
            yield polygon((p - r, p - 1j * r, p + r, p + 1j * r), "halt")
        case "offboard" | "junction":
            return


def _city(place: Place, slots: int, radius: float) -> Iterator[str]:
    points = slot_points(place, slots, radius)
    if len(points) > 1:
        d = "M" + "L".join(map(xy, points)) + ("Z" if len(points) > 2 else "")
        wide = 2 * (radius + 2)
        yield tag("path", d=d, class_="bed", stroke_width=wide + 1.4, style=f"stroke-width:{number(wide + 1.4)}")
        yield tag("path", d=d, class_="bed", style=f"stroke:#fff;stroke-width:{number(wide - 1.2)}")
    for point in points:
        yield tag("circle", cx=point.real, cy=point.imag, r=radius, class_="slot")


def _bar(place: Place) -> str:
    across = place.axis * 1j * BAR_LENGTH / 2
    along = place.axis * BAR_WIDTH / 2
    p = place.point
    return polygon((p + across + along, p + across - along, p - across - along, p - across + along), "town")


def _dot(place: Place, radius: float, class_: str) -> str:
    return tag("circle", cx=place.point.real, cy=place.point.imag, r=radius, class_=class_)


def covered(drawing: Drawing, detail: Detail = NEAR) -> list[Disc]:
    """The room that the stops and the track of a hex take."""
    discs: list[Disc] = []
    for node, place in zip(drawing.nodes, drawing.places, strict=True):
        if node.kind == "city":
            radius = slot_radius(node.slots, detail)
            discs += [Disc(point, radius + 2) for point in slot_points(place, node.slots, radius)]
        elif place.through is not None and node.kind == "town":
            discs += [Disc(place.point + place.axis * 1j * BAR_LENGTH * share, 4.5) for share in (-0.4, 0, 0.4)]
        elif node.kind not in ("offboard", "junction"):
            discs.append(Disc(place.point, DOT + 1))
    for path, curve in zip(drawing.paths, drawing.curves, strict=True):
        if any(drawing.nodes[n].kind == "offboard" for n in path.nodes):
            inwards = curve if path.a.is_edge else curve.turned()
            discs += [Disc(inwards.at(0.1), 3.5, True), Disc(inwards.at(0.25), 2.5, True)]
        else:
            discs += [Disc(point, 4.6, True) for point in curve.samples()]
    return discs
