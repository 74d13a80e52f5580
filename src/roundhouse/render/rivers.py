"""The courses of rivers: lines through neighbouring hexes on which a river costs money.

Boards name these hexes, not the course of the water: a line only shows which of them hang together.
"""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.board.maps import MapDef
from roundhouse.board.model import HexDef

from .curves import Curve, bend, line
from .hexes import APOTHEM, bearing
from .svg import tag

_RIVER = "river"
_POND = "M-24 6C-15-6-8-4-1 1S14 9 24-3"
"""The water of a hex by itself."""
_SPRING = 9.0
"""From the middle of a hex to where a river begins."""


def is_river(hex_: HexDef) -> bool:
    """Whether a river costs money on a hex, and nothing is printed over it."""
    return hex_.colour == "white" and any(_RIVER in cost.terrain for cost in hex_.costs)


def courses(board: MapDef) -> Mapping[str, tuple[int, ...]]:
    """The sides over which the water of each river hex leaves; no course runs in a circle."""
    found: dict[str, list[int]] = {hex_.id: [] for hex_ in board.hexes if is_river(hex_)}
    river = {hex_id: hex_id for hex_id in found}
    for hex_id in found:
        for edge, other in board.crossable[hex_id].items():
            if other in found and river[hex_id] != river[other]:
                old, new = river[other], river[hex_id]
                river = {h: new if r == old else r for h, r in river.items()}
                found[hex_id].append(edge)
                found[other].append((edge + 3) % 6)
    for hex_id, edges in found.items():
        if len(edges) == 1 and board.coast[hex_id]:
            edges.append(max(board.coast[hex_id], key=lambda e: (min((e - edges[0]) % 6, (edges[0] - e) % 6), e)))
    return {hex_id: tuple(sorted(edges)) for hex_id, edges in found.items()}


def river(layout: str, edges: tuple[int, ...]) -> str:
    """The water of one hex."""
    if not edges:
        return tag("path", d=_POND, class_="river")
    return tag("path", d="".join(curve.path() for curve in _curves(layout, edges)), class_="river")


def _curves(layout: str, edges: tuple[int, ...]) -> list[Curve]:
    outs = [bearing(layout, edge) for edge in edges]
    if len(outs) == 2 and outs[0] + outs[1]:
        return [bend(outs[0] * APOTHEM, -outs[0], outs[1] * APOTHEM, -outs[1])]
    if len(outs) == 1:
        spring = -outs[0] * _SPRING
        return [bend(outs[0] * APOTHEM, -outs[0], spring, (outs[0] * 1j + outs[0]) / abs(1 + 1j))]
    if len(outs) == 2:
        return [_winding(outs[0] * APOTHEM, outs[1] * APOTHEM)]
    return [line(out * APOTHEM, 0j) for out in outs]


def _winding(a: complex, b: complex) -> Curve:
    """From side to opposite side, like water and unlike track."""
    across = (b - a) * 0.16j
    return Curve(a, a + (b - a) / 3 + across, a + (b - a) * 2 / 3 - across, b)
