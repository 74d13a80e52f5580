"""The map as tables: tiles, stations, remaining tiles, and the edges of the track."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from roundhouse.board.colours import rank
from roundhouse.board.compiled import Board
from roundhouse.core.state import Token
from roundhouse.core.view import View

from .names import Names, folded
from .ownership_tables import Array

Edges: TypeAlias = NDArray[np.int64]
_BUILT_COLOURS = 6


class Mapping:
    """The tables of the map for one title."""

    def __init__(self, board: Board, names: Names) -> None:
        """Number the tiles."""
        self.board, self.names = board, names
        self.tiles = {tile.number: at for at, tile in enumerate(board.manifest.tiles)}
        self._faces = {
            tile.number: (rank(tile.colour) / _BUILT_COLOURS, (self.tiles[tile.number] + 1) / len(self.tiles))
            for tile in board.manifest.tiles
        }
        self.shapes: dict[str, tuple[int, ...]] = {
            "hexes": (len(board.ids), 4),
            "tokens": (len(board.ids), len(names.companies)),
            "supply": (len(self.tiles),),
        }

    def hexes(self, view: View) -> Array:
        """Colour, tile, turn, stations."""
        found, index, state = np.zeros(self.shapes["hexes"], np.float32), self.board.index, view.state
        if state.tiles:
            places = [index[hex_id] for hex_id in state.tiles]
            found[places, :3] = [(*self._faces[tile], rotation / 6) for tile, rotation in state.tiles.values()]
        if state.tokens:
            places = [index[hex_id] for hex_id in state.tokens]
            found[places, 3] = [len(standing) / 4 for standing in state.tokens.values()]
        return found.ravel()

    def tokens(self, view: View) -> Array:
        """Stations by hex and company: 1 for the first city of a hex, a quarter for the second and so on."""
        found = np.zeros(self.shapes["tokens"], np.float32)
        for hex_id, standing in view.state.tokens.items():
            for token in standing:
                found[self.board.index[hex_id], self.names.company[token.company]] += _station(token)
        return found.ravel()

    def supply(self, view: View) -> Array:
        """How many of each limited tile are left."""
        left = view.state.supply
        return np.array([left.get(tile, 0) / 4 for tile in self.tiles], np.float32)

    def edges(self, view: View) -> Edges:
        """Pairs of hexes whose track meets at the side between them, each pair once: the edges of the graph."""
        exits, found = {}, []
        tiles, adjacent = view.state.tiles, self.board.map.crossable
        for hex_id in self.board.ids:
            tile, rotation = tiles.get(hex_id, (None, 0))
            paths = self.board.track(hex_id, tile, rotation).paths
            exits[hex_id] = {edge for path in paths for edge in path.edges}
        for hex_id, beside in adjacent.items():
            for edge, other in beside.items():
                if hex_id < other and edge in exits[hex_id] and (edge + 3) % 6 in exits[other]:
                    found.append((self.board.index[hex_id], self.board.index[other]))
        return np.array(found, np.int64).reshape(-1, 2)


def _station(token: Token) -> float:
    """The weight of a station, so that the sum for a company in a hex identifies the cities and kinds."""
    kind = folded(token.kind, 1)[1] / 2 if token.kind else 0.0
    return float((1 + kind) * 0.25**token.city)
