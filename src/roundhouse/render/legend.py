"""The legend of a map: companies, terrain, borders and how values by phase are marked."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from roundhouse.board.compiled import Board
from roundhouse.board.model import Printed

from .borders import prices_of
from .face import Look
from .grid import Grid
from .hexes import SIZE
from .icons import icon
from .svg import Point, group, label, tag, text_width, xy
from .terrain import sign
from .tile import Say
from .tokens import ring_patterns, token

_LINE, _SIZE, _PAD = 23.0, 10.0, 12.0


class Entry(NamedTuple):
    """An entry of the legend: a symbol of at most 24 by 20 and its meaning."""

    sign: Callable[[Point], str]
    text: str


def entries(board: Board, look: Look, say: Say = str.format) -> list[Entry]:
    """The entries that this map needs, with its companies."""
    patterns = ring_patterns(look.companies.values())
    companies = [
        Entry(partial(token, c, radius=9.5, pattern=patterns[c.id]), c.name)
        for c in look.companies.values()
        if c.id not in look.closed
    ]
    return [*companies, *signs(board, say)]


def signs(board: Board, say: Say = str.format) -> list[Entry]:
    """What the signs, lines and sides of this map mean."""
    hexes = board.map.hexes
    terrains = dict.fromkeys(kind for h in hexes for cost in h.costs for kind in cost.terrain)
    found = [
        Entry(partial(sign, kind), say("{terrain}: cost of the first tile", terrain=say(kind))) for kind in terrains
    ]
    printed: list[Printed] = [*hexes, *board.manifest.tiles]
    gauges = {path.gauge for one in printed for path in one.paths}
    found += [Entry(partial(_rails, gauge), say(f"{gauge} gauge")) for gauge in ("narrow", "dual") if gauge in gauges]
    if any("port" in h.icons for h in hexes):
        found.append(Entry(partial(icon, "port", size=10), say("port")))
    if any(b.kind == "impassable" for h in hexes for b in h.borders):
        found.append(Entry(_wall, say("cannot be crossed")))
    found += [
        Entry(_frontier, say("frontier: {price} for a new connection", price=price))
        for price in sorted(prices_of(board.map))
    ]
    if any(board.map.coast.values()):
        found.append(Entry(_shore, say("coast")))
    if any(len(n.revenue.steps) > 1 for h in hexes for n in h.nodes):
        found.append(Entry(_values, say("value by phase; the marked one counts now")))
    return found


def _wall(at: Point) -> str:
    d = f"M{xy(at - 10)}L{xy(at + 10)}"
    return tag("path", d=d, class_="wall") + tag("path", d=d, class_="wall-mark")


def _rails(gauge: str, at: Point) -> str:
    d = f"M{xy(at - 11)}L{xy(at + 11)}"
    return tag("path", d=d, class_="track") + tag("path", d=d, class_=f"rails {gauge}")


def _frontier(at: Point) -> str:
    return tag("path", d=f"M{xy(at - 10)}L{xy(at + 10)}", class_="frontier")


def _shore(at: Point) -> str:
    return tag("path", d=f"M{xy(at - 10)}L{xy(at + 10)}", class_="shore")


def _values(at: Point) -> str:
    box = {"y": at.imag - 6, "width": 11.0, "height": 12.0}
    past = tag("rect", x=at.real - 11, class_="step past", style="fill:#f6d860", **box)
    return past + tag("rect", x=at.real, class_="step now", style="fill:#b9834f", **box)


def place_legend(
    board: Board, look: Look, grid: Grid, box: list[float], say: Say = str.format
) -> tuple[str, list[float]]:
    """Put the legend in a corner without hexes, or below the map; the picture may grow."""
    lines = entries(board, look, say)
    if not lines:
        return "", box
    size = _measure(lines, 1)
    corner = _free_corner(grid, box, size)
    if corner is not None:
        return _draw(lines, 1, corner), box
    columns = max(1, min(len(lines), int((box[2] - box[0] - 2 * _PAD) // _column(lines))))
    wide, high = _measure(lines, columns)
    at = complex(box[0] + _PAD, box[3] + 2)
    return _draw(lines, columns, at), [box[0], box[1], max(box[2], at.real + wide + _PAD), box[3] + high + _PAD + 2]


def _column(lines: list[Entry]) -> float:
    return max(text_width(e.text, _SIZE) for e in lines) + 46


def _measure(lines: list[Entry], columns: int) -> tuple[float, float]:
    rows = -(-len(lines) // columns)
    return _column(lines) * columns + _PAD, rows * _LINE + _PAD


def _free_corner(grid: Grid, box: list[float], size: tuple[float, float]) -> Point | None:
    left, top, right, bottom = box
    wide, high = size
    inset = 30.0  # the rim with its coordinates stays free
    corners = (
        complex(left + inset, bottom - inset - high),
        complex(right - inset - wide, top + inset),
        complex(left + inset, top + inset),
        complex(right - inset - wide, bottom - inset - high),
    )
    places = [grid.place(h) for h in grid.map.hexes]
    for at in corners:
        if not any(
            at.real - SIZE - 6 < p.real < at.real + wide + SIZE + 6 and at.imag - SIZE < p.imag < at.imag + high + SIZE
            for p in places
        ):
            return at
    return None


def _draw(lines: list[Entry], columns: int, at: Point) -> str:
    wide, high = _measure(lines, columns)
    rows = -(-len(lines) // columns)
    drawn = [tag("rect", x=at.real, y=at.imag, width=wide, height=high, rx=6, class_="panel")]
    for number, entry in enumerate(lines):
        column, row = divmod(number, rows)
        middle = at + complex(_PAD / 2 + 16 + column * _column(lines), _PAD / 2 + (row + 0.5) * _LINE)
        drawn += [entry.sign(middle), label(entry.text, middle + 18, _SIZE, "left")]
    return group("legend", drawn)
