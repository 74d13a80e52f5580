"""Routes drawn over the map, one colour and one dash pattern per train."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roundhouse.board.compiled import PATHS
from roundhouse.board.network import Network
from roundhouse.board.routes.resolve import resolve
from roundhouse.board.routes.route import Route

from .grid import Grid
from .places import draw
from .svg import group, tag, words

_COLOURS = ("#d81b60", "#1e6fd9", "#e08a00", "#00897b", "#7b3fb5")
_DASHES = (None, "9 3", "3 3", "12 3 3 3", "6 2 2 2")


def route_lines(network: Network, grid: Grid, routes: Sequence[Route]) -> Iterator[str]:
    """A line for every route, from its first stop to its last."""
    for number, route in enumerate(routes):
        pieces = []
        for walk in resolve(network, route).walks:
            track = network.tracks[walk.id // 2 // PATHS]
            tile, rotation = network.tiles.get(track.hex, (None, 0))
            printed = network.board.printed(track.hex, tile)
            drawing = draw(grid.layout, printed.nodes, printed.paths, rotation)
            middle = grid.place(grid.map[track.hex])
            curve = drawing.curves[walk.id // 2 % PATHS]
            pieces.append(curve.moved(middle).path())
        yield group(
            "route",
            [tag("title", words(f"{route.train}: {route}"))]
            + [
                tag(
                    "path",
                    d=d,
                    fill="none",
                    stroke=_COLOURS[number % len(_COLOURS)],
                    stroke_width=4.0,
                    stroke_dasharray=_DASHES[number % len(_DASHES)],
                )
                for d in pieces
            ],
            data_train=route.train,
        )
