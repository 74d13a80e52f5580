"""Areas of several hexes that share a name, such as an off-board region: name and value are written once."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.board.colours import FIXED
from roundhouse.board.maps import MapDef
from roundhouse.board.model import HexDef

from .grid import Grid
from .svg import Point

Area = tuple[HexDef, ...]


def areas(board: MapDef) -> Iterator[Area]:
    """All areas of more than one hex."""
    seen = set[str]()
    for hex_ in board.hexes:
        if hex_.name and hex_.id not in seen:
            area = tuple(_area(board, hex_))
            seen.update(h.id for h in area)
            if len(area) > 1:
                yield area


def _area(board: MapDef, start: HexDef) -> Iterator[HexDef]:
    """The hexes with the same name that hang together with a hex; hexes with different stops are different areas."""
    reached, todo, stops = {start.id}, [start], _stops(start)
    while todo:
        hex_ = todo.pop()
        yield hex_
        for other in board.adjacent[hex_.id].values():
            neighbour = board[other]
            there = _stops(neighbour)
            if other not in reached and neighbour.name == start.name and (not stops or not there or stops == there):
                stops = stops or there
                reached.add(other)
                todo.append(neighbour)


def _stops(hex_: HexDef) -> tuple[object, ...]:
    """What tells the stops of one area from those of another: hexes of one group count as one stop."""
    return tuple([(node.kind, node.groups or hex_.id, node.revenue) for node in hex_.nodes])


def bearers(grid: Grid, area: Area) -> tuple[HexDef, HexDef | None]:
    """The hex on which the name is written, and the one on which the value is."""
    middle = sum(map(grid.place, area)) / len(area)

    def order(hex_: HexDef) -> tuple[int, int, float, str]:
        """Where there is most room: without stops and track, and near the middle."""
        return len(hex_.nodes), len(hex_.paths), _apart(grid.place(hex_), middle), hex_.id

    named = min(area, key=order)
    valued = min((h for h in area if h.nodes), key=lambda h: (_apart(grid.place(h), middle), h.id), default=None)
    return named, named if named.nodes else valued


def inner_sides(board: MapDef, area: Area) -> dict[str, frozenset[int]]:
    """The sides between the hexes of an area, where none of them ever takes a tile of its own."""
    inside = {h.id for h in area if h.colour in FIXED and h.colour == area[0].colour}
    return {
        hex_id: frozenset(edge for edge, other in board.adjacent[hex_id].items() if other in inside)
        for hex_id in inside
    }


def _apart(one: Point, other: Point) -> float:
    return round(abs(one - other), 3)
