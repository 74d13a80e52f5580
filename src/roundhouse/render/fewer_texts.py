"""What is written on a hex that is drawn small: the values first, and nothing that does not fit.

As on the printed hex, neither tokens nor phases change the places of texts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from roundhouse.board.model import Cost, Node, Path, Printed

from .abbreviations import full_forms, short_forms
from .detail import FAINT, Detail
from .free_space import Room
from .icons import Icon, icon, icon_width
from .names import NameBox, lines_text
from .places import Drawing, draw
from .stops import covered
from .svg import Point, group, label, text_width
from .terrain import cost, cost_width
from .values import ValueSize, value, value_sizes, written

_TIGHT = 0.86
"""Real letters are narrower than the cautious estimate, which matters when room is scarce."""

_WIDE = 1.15
"""Labels are bold capitals."""


class Item(NamedTuple):
    """A text and its middle."""

    text: str
    at: Point


class Texts(NamedTuple):
    """The texts of a hex with their places."""

    size: float
    values: tuple[tuple[int, Point, ValueSize], ...] = ()
    labels: tuple[Item, ...] = ()
    name: tuple[NameBox, Point] | None = None
    costs: tuple[tuple[Cost, Point], ...] = ()
    icons: tuple[tuple[Icon, Point], ...] = ()


def texts_of(layout: str, printed: Printed, rotation: int, name: str, icons: Sequence[Icon], detail: Detail) -> Texts:
    """The texts that can be read at this step of the zoom."""
    label_ = " ".join(printed.labels)
    return _texts(layout, printed.nodes, printed.paths, rotation, name, label_, printed.costs, tuple(icons), detail)


@lru_cache(maxsize=8_192)
def _texts(
    layout: str,
    nodes: tuple[Node, ...],
    paths: tuple[Path, ...],
    rotation: int,
    name: str,
    labels: str,
    costs: tuple[Cost, ...],
    icons: tuple[Icon, ...],
    detail: Detail,
) -> Texts:
    size = detail.text
    if not (nodes or name or labels or costs or icons):
        return Texts(size)
    drawing = draw(layout, nodes, paths, rotation)
    room = Room(layout, covered(drawing, detail))
    values = tuple(_values(drawing, room, size))
    if detail == FAINT:
        return Texts(size, values)
    return Texts(
        size,
        values,
        labels=_items((labels,) if labels else (), room, size, -30 + 0j),
        name=_name(name, drawing, room, size) if name else None,
        costs=tuple(_costs(costs, room, size, 27j if nodes or paths else 0j)),
        icons=tuple(_icons(icons, room, size)),
    )


def _values(drawing: Drawing, room: Room, size: float) -> Iterator[tuple[int, Point, ValueSize]]:
    """The values that fit; a row of values by phase shrinks to the present one if need be."""
    for number, node, place in written(drawing.nodes, drawing.places):
        near = 0j if node.kind == "offboard" else place
        for box in value_sizes(node, size):
            spot = room.take_if_free(box.wide, box.high, near, over_track=5)
            if spot is not None:
                yield number, spot, box
                break


def _name(name: str, drawing: Drawing, room: Room, size: float) -> tuple[NameBox, Point] | None:
    """The name, shorter if it is that of a city or an off-board area, or nothing."""
    important = any(node.kind in ("city", "offboard") for node in drawing.nodes)
    for lines in (*full_forms(name), *(short_forms(name) if important else ())):
        box = NameBox(lines, size, max(text_width(text, size) for text in lines) * _TIGHT)
        spot = room.take_if_free(box.wide, box.high * 0.84, -24j, over_track=3)
        if spot is not None:
            return box, spot
    return None


def _items(texts: Sequence[str], room: Room, size: float, near: Point) -> tuple[Item, ...]:
    places = [room.take_if_free(text_width(text, size) * _WIDE, size, near) for text in texts]
    return tuple([Item(text, at) for text, at in zip(texts, places, strict=True) if at is not None])


def _icons(icons: Sequence[Icon], room: Room, size: float) -> Iterator[tuple[Icon, Point]]:
    for one in icons:
        spot = room.take_if_free(icon_width(one, size), size, 20 + 20j)
        if spot is not None:
            yield one, spot


def _costs(costs: Sequence[Cost], room: Room, size: float, near: Point) -> Iterator[tuple[Cost, Point]]:
    for one in costs:
        spot = room.take_if_free(cost_width(one.amount, one.terrain, size), size, near)
        if spot is not None:
            yield one, spot


def draw_texts(texts: Texts, nodes: Sequence[Node], phase_colour: str) -> str:
    """The texts at their places."""
    size = texts.size
    return "".join(
        (
            group("values", [value(nodes[number], at, phase_colour, box) for number, at, box in texts.values]),
            lines_text(*texts.name) if texts.name else "",
            *(label(text, at, size, "mark") for text, at in texts.labels),
            *(cost(one.amount, one.terrain, at, size) for one, at in texts.costs),
            group("icons", [icon(one, at, size) for one, at in texts.icons]),
        )
    )
