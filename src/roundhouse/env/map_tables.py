"""The map as tables: tiles, stations, remaining tiles, and the edges of the track."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from roundhouse.board.colours import rank
from roundhouse.board.compiled import Board
from roundhouse.core.state import State, Token
from roundhouse.core.view import View

from .changes import changed
from .names import Names, folded
from .ownership_tables import Array, Tables

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

    def update(self, found: Tables, before: State, now: State) -> None:
        """Write what has changed since the state that the tables show."""
        if now.tiles is not before.tiles:
            self._tiles(found["hexes"], before, now)
        if now.tokens is not before.tokens:
            self._tokens(found["hexes"], found["tokens"], before, now)
        if now.supply is not before.supply:
            for tile in changed(before.supply, now.supply):
                if tile in self.tiles:
                    found["supply"][self.tiles[tile]] = now.supply.get(tile, 0) / 4

    def _tiles(self, hexes: Array, before: State, now: State) -> None:
        """Colour, tile, turn."""
        for hex_id in changed(before.tiles, now.tiles):
            face = (0.0, 0.0, 0.0)
            if hex_id in now.tiles:
                tile, rotation = now.tiles[hex_id]
                face = (*self._faces[tile], rotation / 6)
            hexes[self.board.index[hex_id], :3] = face

    def _tokens(self, hexes: Array, tokens: Array, before: State, now: State) -> None:
        """How many stations a hex has, and whose: 1 for the first city of a hex, a quarter for the second and so on."""
        for hex_id in changed(before.tokens, now.tokens):
            standing, place = now.tokens.get(hex_id, ()), self.board.index[hex_id]
            hexes[place, 3] = len(standing) / 4
            tokens[place] = 0
            for token in standing:
                tokens[place, self.names.company[token.company]] += _station(token)

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
