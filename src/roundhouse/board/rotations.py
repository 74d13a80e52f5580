"""Rotations of a tile that look the same on the map are offered only once."""

from collections.abc import Hashable
from typing import NamedTuple

from roundhouse.board.legality import turned_track
from roundhouse.board.model import End, TileDef, TileId
from roundhouse.board.preserve import Track

SIDES = 6
Look = Hashable


class Drawing(NamedTuple):
    """The track of a laid tile, and its stops in the order of the tile, as they look."""

    paths: Look
    stops: tuple[Look, ...]


def drawing_of(tile: TileDef, rotation: int) -> Drawing:
    """How a tile looks at a rotation."""
    track = turned_track(tile, rotation)
    stops = [_stop(track, number, rotation) for number in range(len(track.nodes))]
    paths = [
        (*sorted((repr(_end(path.a, stops)), repr(_end(path.b, stops)))), path.gauge, path.terminal)
        for path in track.paths
    ]
    return Drawing(tuple(sorted(paths)), tuple(stops))


def look_of(tile: TileDef, rotation: int, nodes: tuple[int, ...] = ()) -> Look:
    """How a laid tile looks: its track, its stops, and which of these replace the old stops (`nodes`).

    The numbers of stops are invisible and don't matter; where stations end up does.
    """
    return look(tile.number, drawing_of(tile, rotation), nodes)


def look(tile: TileId, drawing: Drawing, nodes: tuple[int, ...]) -> Look:
    """How a laid tile looks, given its drawing."""
    return tile, drawing.paths, tuple(drawing.stops[new] if new >= 0 else None for new in nodes)


def distinct_rotations(tile: TileDef) -> list[int]:
    """The first of all rotations of a tile that look the same."""
    firsts: dict[Look, int] = {}
    for rotation in tile.rotations:
        firsts.setdefault(look_of(tile, rotation), rotation)
    return sorted(firsts.values())


def _stop(track: Track, number: int, rotation: int) -> Hashable:
    """A stop by its print and by the sides that its track leads to."""
    node = track.nodes[number]
    ends = [
        (there, here.throat)
        for path in track.paths
        for here, there in ((path.a, path.b), (path.b, path.a))
        if here.node == number and there.is_edge
    ]
    sides = []
    for there, throat in ends:
        shared = sorted(other.edge for other, same in ends if throat and same == throat)
        sides.append((there.edge, there.lane, there.lanes, tuple(shared)))
    drawn = (float(node.at) + rotation) % SIDES if node.at[:1].isdecimal() else node.at
    return node.kind, node.revenue, node.slots, node.groups, node.visit_cost, node.optional, drawn, tuple(sorted(sides))


def _end(end: End, stops: list[Hashable]) -> Hashable:
    return (end.edge, end.lane, end.lanes) if end.is_edge else stops[end.node]
