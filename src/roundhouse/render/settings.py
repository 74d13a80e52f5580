"""How the hexes around a hex decide how it is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from roundhouse.board.maps import MapDef
from roundhouse.core.cache import IdentityCache

from .areas import areas, bearers, inner_sides
from .grid import Grid
from .rivers import courses


class Setting(NamedTuple):
    """What a hex shares with its neighbours."""

    named: bool = True
    """Whether the name is written on this hex, and not on another one of the same area."""
    valued: bool = True
    """The same for the value."""
    inner: frozenset[int] = frozenset()
    """Sides without a line, as the area goes on there."""
    river: tuple[int, ...] | None = None
    """The sides over which a river leaves, if there is one."""
    snow: bool = False
    """Whether its mountains are among the dearest ones of the board."""


ALONE = Setting()
_DEAR = 0.7
_found: IdentityCache[Mapping[str, Setting]] = IdentityCache(64)


def settings(board: MapDef) -> Mapping[str, Setting]:
    """The setting of each hex that shares something with its neighbours."""
    return _found.get((board,), (), lambda: _settings(board))


def _settings(board: MapDef) -> Mapping[str, Setting]:
    grid = Grid(board)
    found = {hex_id: Setting(river=edges) for hex_id, edges in courses(board).items()}
    for hex_id in _dear_mountains(board):
        found[hex_id] = found.get(hex_id, ALONE)._replace(snow=True)
    for area in areas(board):
        named, valued = bearers(grid, area)
        inner = inner_sides(board, area)
        for hex_ in area:
            found[hex_.id] = found.get(hex_.id, ALONE)._replace(
                named=hex_ is named, valued=hex_ is valued, inner=inner.get(hex_.id, frozenset())
            )
    return found


def _dear_mountains(board: MapDef) -> list[str]:
    """The hexes whose mountains cost nearly the most, if there are clearly cheaper ones."""
    costs = {h.id: cost.amount for h in board.hexes for cost in h.costs if "mountain" in cost.terrain}
    most = max(costs.values(), default=0)
    dear = [hex_id for hex_id, amount in costs.items() if amount > _DEAR * most]
    return dear if len(dear) < len(costs) else []
