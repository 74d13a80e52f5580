"""Values of stops: a coin with the value, or a row of values by phase with the current one marked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from roundhouse.board.colours import rank
from roundhouse.board.model import Node, Revenue

from .palette import FACES
from .places import Place
from .svg import Point, group, label, number, tag

COIN = 7.4
_BOX, _HIGH = 15.0, 11.5


def present_step(revenue: Revenue, phase_colour: str) -> int:
    """The index of the step that counts now; -1 if none does yet."""
    reached = [at for at, (colour, _) in enumerate(revenue.steps) if rank(colour) <= rank(phase_colour)]
    return reached[-1] if reached else -1


def value_box(node: Node, place: Place) -> tuple[float, float, Point]:
    """Width and height of what shows a stop's value, and the point it should be near."""
    steps = len(node.revenue.steps)
    if steps == 1:
        return 2 * COIN, 2 * COIN, place.point
    return _BOX * steps, _HIGH, 8j if node.kind == "offboard" else place.point


def values(nodes: Sequence[Node], middles: Mapping[int, Point], phase_colour: str) -> str:
    """The values of all stops of a hex, around their middles."""
    return group("values", [_value(nodes[number], middle, phase_colour) for number, middle in middles.items()])


def _value(node: Node, middle: Point, phase_colour: str) -> str:
    if len(node.revenue.steps) == 1:
        return _coin(node.revenue.highest, middle)
    return _table(node, middle, phase_colour)


def _coin(value: int, at: Point) -> str:
    size = 8.8 if value < 100 else 7.2
    circle = tag("circle", cx=at.real, cy=at.imag, r=COIN, class_="coin")
    return group("value", [circle, label(str(value), at, size, "worth")])


def _table(node: Node, middle: Point, phase_colour: str) -> str:
    steps = node.revenue.steps
    now = present_step(node.revenue, phase_colour)
    order = sorted(range(len(steps)), key=lambda at: at == now)  # the marked one is drawn last, over its neighbours
    return group("value", [_step(steps[at], middle + _BOX * (at - (len(steps) - 1) / 2), at == now) for at in order])


def _step(step: tuple[str, int], at: Point, now: bool) -> str:
    colour, value = step
    corner = at - complex(_BOX, _HIGH) / 2
    box = tag(
        "rect",
        x=corner.real,
        y=corner.imag,
        width=_BOX,
        height=_HIGH,
        class_="step now" if now else "step past",
        style=f"fill:{FACES.get(colour, colour)}",
    )
    size = 8.6 if now else 7.8
    weight = "font-weight:700" if now else "font-weight:400"
    return box + label(str(value), at, size, "worth", style=f"{weight};font-size:{number(size)}px")
