"""Track of a hex: strong lines with a light casing, with a pattern for each gauge."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.board.model import End, Path

from .curves import Curve, line
from .hexes import APOTHEM, bearing
from .places import Drawing
from .svg import group, polygon, tag

_STUB, _STUB_WIDTH = 20.0, 3.2


def track(drawing: Drawing, inner: frozenset[int] = frozenset()) -> str:
    """All track of a hex; where two lines cross without meeting, one passes over the other.

    Track over an `inner` side stays within an off-board area, which only shows where track enters it.
    """
    return group("lines", (piece for bundle in bundles(drawing) for piece in _bundle(drawing, bundle, inner)))


def _bundle(drawing: Drawing, bundle: list[int], inner: frozenset[int]) -> Iterator[str]:
    curves = {number: drawing.curves[number].path() for number in bundle if not _ends_off_board(drawing, number, inner)}
    for d in curves.values():
        yield tag("path", d=d, class_="casing")
    for number in bundle:
        if number not in curves:
            yield from (_stub(drawing, edge) for edge in drawing.paths[number].edges if edge not in inner)
    for d in curves.values():
        yield tag("path", d=d, class_="track")
    for number, d in curves.items():
        gauge = drawing.paths[number].gauge
        if gauge != "broad":
            yield tag("path", d=d, class_=f"rails {gauge}")


def seen(drawing: Drawing, number: int, inner: frozenset[int] = frozenset()) -> Iterator[Curve]:
    """What can be seen of a path: all of it, or a short piece where it leads off the board."""
    if not _ends_off_board(drawing, number, inner):
        yield drawing.curves[number]
        return
    for edge in drawing.paths[number].edges:
        if edge not in inner:
            out = bearing(drawing.layout, edge)
            yield line(out * APOTHEM, out * (APOTHEM - _STUB))


def bundles(drawing: Drawing) -> list[list[int]]:
    """The paths that meet at a side or at a node, bundle by bundle."""
    found: list[tuple[set[object], list[int]]] = []
    for number, path in enumerate(drawing.paths):
        touches = _touches(path)
        merged = [number]
        rest = []
        for seen, numbers in found:
            if seen & touches:
                touches |= seen
                merged = numbers + merged
            else:
                rest.append((seen, numbers))
        found = [*rest, (touches, sorted(merged))]
    return [numbers for _, numbers in found]


def _touches(path: Path) -> set[object]:
    def key(end: End) -> object:
        return ("edge", end.edge, end.lane) if end.is_edge else ("node", end.node)

    return {key(path.a), key(path.b)}


def _ends_off_board(drawing: Drawing, number: int, inner: frozenset[int]) -> bool:
    path = drawing.paths[number]
    off_board = bool(path.nodes) and all(drawing.nodes[node].kind == "offboard" for node in path.nodes)
    return off_board or not inner.isdisjoint(path.edges)


def _stub(drawing: Drawing, edge: int) -> str:
    """Track that leads off the map tapers to a point."""
    out = bearing(drawing.layout, edge)
    foot, across = out * APOTHEM, out * 1j * _STUB_WIDTH
    return polygon((foot + across, foot - across, out * (APOTHEM - _STUB)), "stub")
