"""Values of stops: a coin with the value, or a row of values by phase with the current one marked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from roundhouse.board.colours import rank
from roundhouse.board.model import Node, Revenue

from .palette import FACES
from .places import Place
from .svg import Point, group, label, tag

COIN = 7.4
_BOX, _HIGH = 15.0, 11.5
_FLAT = 0.9
"""The height of a flat coin, in sizes of its text."""
_PRINTED, _QUIET = 8.8, 8.2
"""Sizes of values on a printed hex: those that count now, and those that are long or do not count."""


def present_step(revenue: Revenue, phase_colour: str) -> int:
    """The index of the step that counts now; -1 if none does yet."""
    reached = [at for at, (colour, _) in enumerate(revenue.steps) if rank(colour) <= rank(phase_colour)]
    return reached[-1] if reached else -1


class ValueSize(NamedTuple):
    """The room that the value of a stop takes; `step` is the width of one value in a row by phase, 0 for a coin.

    A coin that is wider than high has straight sides.
    """

    text: float
    wide: float
    high: float
    step: float = 0.0


def value_sizes(node: Node, text: float) -> tuple[ValueSize, ...]:
    """How large a value is drawn with text of a size: a coin or a flatter one, a row by phase or the present value."""
    steps, digits = node.revenue.steps, len(str(node.revenue.highest))
    if len(steps) == 1:
        round_ = 2 * max(0.72 * text, 0.29 * text * digits + 2)
        return ValueSize(text, round_, round_), ValueSize(text, text * (0.5 * digits + 0.2), _FLAT * text)
    step = text * (0.56 * digits + 0.3)
    row = ValueSize(text, step * len(steps), 1.22 * text, step)
    return row, row._replace(wide=step), row._replace(wide=step, high=_FLAT * text)


def written(nodes: Sequence[Node], places: Sequence[Place]) -> Iterator[tuple[int, Node, Point]]:
    """The stops whose value is written, and the point it should be near; one value stands for all cities, or all
    towns, that are worth the same.
    """
    for number, (node, place) in enumerate(zip(nodes, places, strict=True)):
        if not node.revenue.steps:
            continue
        alike = [at for at, other in enumerate(nodes) if other.kind == node.kind]
        if any(nodes[at].revenue != node.revenue for at in alike):
            yield number, node, place.point
        elif number == alike[0]:
            yield number, node, sum(places[at].point for at in alike) / len(alike)


def value_box(node: Node, near: Point) -> tuple[float, float, Point]:
    """Width and height of what shows a stop's value on a printed hex, and the point it should be near."""
    box = _printed_size(node)
    return box.wide, box.high, 8j if len(node.revenue.steps) > 1 and node.kind == "offboard" else near


def _printed_size(node: Node) -> ValueSize:
    steps, highest = len(node.revenue.steps), node.revenue.highest
    if steps == 1:
        return ValueSize(_PRINTED if highest < 100 else _QUIET, 2 * COIN, 2 * COIN)
    return ValueSize(_PRINTED, _BOX * steps, _HIGH, _BOX)


def values(nodes: Sequence[Node], middles: Mapping[int, Point], phase_colour: str) -> str:
    """The values written on a hex, around their middles."""
    drawn = [value(nodes[at], middle, phase_colour, _printed_size(nodes[at])) for at, middle in middles.items()]
    return group("values", drawn)


def value(node: Node, middle: Point, phase_colour: str, box: ValueSize) -> str:
    """The value of one stop."""
    if len(node.revenue.steps) == 1:
        return group("value", [_coin(middle, box), label(str(node.revenue.highest), middle, box.text, "worth")])
    steps, now = node.revenue.steps, present_step(node.revenue, phase_colour)
    if box.wide < box.step * 1.5:
        return group("value", [_step(steps[max(now, 0)], middle, now >= 0, box)])
    order = sorted(range(len(steps)), key=lambda at: at == now)  # the marked one is drawn last, over its neighbours
    left = (len(steps) - 1) / 2
    return group("value", [_step(steps[at], middle + box.step * (at - left), at == now, box) for at in order])


def _coin(at: Point, box: ValueSize) -> str:
    if box.wide == box.high:
        return tag("circle", cx=at.real, cy=at.imag, r=box.wide / 2, class_="coin")
    corner = at - complex(box.wide, box.high) / 2
    size = {"width": box.wide, "height": box.high, "rx": box.high / 3}
    return tag("rect", x=corner.real, y=corner.imag, class_="coin", **size)


def _step(step: tuple[str, int], at: Point, now: bool, box: ValueSize) -> str:
    colour, worth = step
    grown = 1.5 if now else 0.0  # the present value stands out of its row
    corner = at - complex(box.step, box.high + grown) / 2
    back = tag(
        "rect",
        x=corner.real,
        y=corner.imag,
        width=float(box.step),
        height=float(box.high + grown),
        rx=1.2,
        class_="step now" if now else "step past",
        style=f"fill:{FACES.get(colour, colour)}",
    )
    size = box.text if now or box.text > _PRINTED else _QUIET
    return back + label(str(worth), at, size, "worth now" if now else "worth then")
