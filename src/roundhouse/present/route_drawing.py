"""Where routes run in the drawing of the map."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from roundhouse.board.compiled import PATHS
from roundhouse.board.network import Network
from roundhouse.board.routes import Run
from roundhouse.core.definition import GameDef
from roundhouse.render.places import Drawing, draw
from roundhouse.render.settings import ALONE
from roundhouse.render.track import seen

from .hex_pictures import Ground, ground_of
from .names import board_of


class RouteDrawing(NamedTuple):
    """The line of a route, its hexes, and its stops as hex, node and point."""

    path: str
    hexes: tuple[str, ...]
    stops: tuple[tuple[str, int, complex], ...]


def draw_route(defn: GameDef, network: Network, run: Run) -> RouteDrawing:
    """Follow the track of a run."""
    ground = ground_of(defn)
    pieces, hexes = [], dict[str, None]()
    for walk in run.walks:
        hex_id = network.board.ids[walk.id // 2 // PATHS]
        hexes[hex_id] = None
        curve = _drawing(ground, hex_id, network.tiles.get(hex_id)).curves[walk.id // 2 % PATHS]
        pieces.append((curve.turned() if walk.id & 1 else curve).moved(_middle(ground, hex_id)).path())
    stops = []
    for stop in run.stops:
        hex_id, node = network.place(stop)
        hexes.setdefault(hex_id)
        place = _drawing(ground, hex_id, network.tiles.get(hex_id)).places[node]
        stops.append((hex_id, node, place.point + _middle(ground, hex_id)))
    return RouteDrawing("".join(pieces), tuple(hexes), tuple(stops))


def track_line(defn: GameDef, hex_id: str, laid: tuple[str, int] | None, path: int) -> str:
    """What can be seen of a path of a hex, in map coordinates."""
    ground = ground_of(defn)
    inner = ground.settings.get(hex_id, ALONE).inner
    pieces = seen(_drawing(ground, hex_id, laid), path, inner)
    return "".join(piece.moved(_middle(ground, hex_id)).path() for piece in pieces)


def stop_point(defn: GameDef, hex_id: str, laid: tuple[str, int] | None, node: int) -> complex:
    """The middle of a stop in map coordinates."""
    ground = ground_of(defn)
    return _drawing(ground, hex_id, laid).places[node].point + _middle(ground, hex_id)


def _middle(ground: Ground, hex_id: str) -> complex:
    return ground.grid.place(board_of(ground.defn).map[hex_id])


@lru_cache(maxsize=4_096)
def _drawing(ground: Ground, hex_id: str, laid: tuple[str, int] | None) -> Drawing:
    board = board_of(ground.defn)
    tile, rotation = laid or (None, 0)
    printed = board.printed(hex_id, tile)
    return draw(board.map.layout, printed.nodes, printed.paths, rotation)
