"""The table of upgrades holds exactly the lays that every single condition allows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from roundhouse.board import Board
from roundhouse.board.legality import (
    colour_follows,
    edges_used,
    gauge_fits,
    inland_edges,
    label_fits,
    takes_tiles,
    where_nodes_go,
    wrong_edges,
)
from roundhouse.rules.operating.network import board_of
from roundhouse.testing.positions import random_positions
from roundhouse.titles import all_titles

Lay = tuple[str, int, tuple[int, ...]]


def allowed(board: Board, hex_id: str, laid: str | None, rotation: int) -> Iterator[Lay]:
    """Every tile at every rotation that meets all conditions, and where the old stops go."""
    old = board.printed(hex_id, laid)
    for tile in board.manifest.tiles:
        if not (takes_tiles(board.map, hex_id) and colour_follows(old, tile)):
            continue
        if not label_fits(board.map, hex_id, old, tile) or not gauge_fits(board.map, hex_id, tile):
            continue
        for turn in tile.rotations:
            nodes = where_nodes_go(old, rotation, tile, turn, board.rules)
            closed = wrong_edges(board.map, hex_id, edges_used(tile, turn))
            if nodes is not None and not closed and not inland_edges(board.map, hex_id, tile, turn):
                yield tile.number, turn, nodes


@pytest.mark.parametrize("title", sorted(all_titles()))
def test_the_table_is_what_the_conditions_allow(title: str) -> None:
    players = max(3, all_titles()[title].players[0])
    *_, game = random_positions(title, players, 6, every=50, most=500, style="sober")
    board, laid = board_of(game.view), game.state.tiles
    known = Board(board.map, board.manifest, board.rules)  # with an empty table
    for hex_id, (tile, rotation) in [*product(board.ids, [(None, 0)]), *laid.items()]:
        found = [(u.tile, u.rotation, u.nodes) for u in known.table.upgrades(hex_id, tile, rotation)]
        assert found == list(allowed(known, hex_id, tile, rotation)), (hex_id, tile, rotation)
    assert laid
