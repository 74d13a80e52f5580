"""Areas of several hexes that share a name, such as an off-board region: the name is written once."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.board.maps import MapDef
from roundhouse.board.model import HexDef
from roundhouse.core.cache import IdentityCache

from .grid import Grid

_found: IdentityCache[frozenset[str]] = IdentityCache(64)


def unnamed(board: MapDef) -> frozenset[str]:
    """Hexes that leave their name to another hex of the same area."""
    return _found.get((board,), (), lambda: _unnamed(board))


def _unnamed(board: MapDef) -> frozenset[str]:
    grid, found, seen = Grid(board), set[str](), set[str]()
    for hex_ in board.hexes:
        if hex_.name and hex_.id not in seen:
            area = list(_area(board, hex_))
            seen.update(h.id for h in area)
            found.update(h.id for h in area if h is not _bearer(grid, area))
    return frozenset(found)


def _area(board: MapDef, start: HexDef) -> Iterator[HexDef]:
    """The hexes with the same name that hang together with a hex; two hexes with values are two areas."""
    reached, todo = {start.id}, [start]
    while todo:
        hex_ = todo.pop()
        yield hex_
        for other in board.adjacent[hex_.id].values():
            neighbour = board[other]
            one_stop = not (start.nodes and neighbour.nodes)
            if other not in reached and neighbour.name == start.name and one_stop:
                reached.add(other)
                todo.append(neighbour)


def _bearer(grid: Grid, area: list[HexDef]) -> HexDef:
    """The hex with most room for the name: without stops and track, and near the middle."""
    middle = sum(grid.place(h) for h in area) / len(area)
    return min(area, key=lambda h: (len(h.nodes), len(h.paths), round(abs(grid.place(h) - middle), 3), h.id))
