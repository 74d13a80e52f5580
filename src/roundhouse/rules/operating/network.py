"""The track on the map and what a company reaches on it, cached for positions with the same track."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.board.compiled import Board
from roundhouse.board.model import Printed
from roundhouse.board.network import Network, network_of
from roundhouse.board.reach import Reach, reach_of
from roundhouse.board.tracer import Tracer
from roundhouse.core.cache import IdentityCache
from roundhouse.core.view import View

if TYPE_CHECKING:
    from roundhouse.rules.policies import OperatingPolicy, Policies

_networks: IdentityCache[Network] = IdentityCache(256)
_reaches: IdentityCache[Reach] = IdentityCache(256)
_routes: IdentityCache[bool] = IdentityCache(256)
#: The key under which a view caches its track.
_TRACK = "track"


def board_of(v: View) -> Board:
    """The map and tiles of this game."""
    found: Board = v.defn.board
    return found


def _operating(v: View) -> OperatingPolicy:
    found: Policies = v.defn.policies
    return found.operating


def shown(v: View, hex_id: str) -> Printed:
    """The tile, or the printed hex, that is visible now."""
    laid = v.state.tiles.get(hex_id)
    return board_of(v).printed(hex_id, laid[0] if laid else None)


def terrain_cost(v: View, hex_id: str) -> int:
    """The cost of the first tile on a hex, or of replacing a tile that shows a cost; double hexes count both halves."""
    board = board_of(v).map
    halves = [hex_id, *([board.twin_of[hex_id]] if hex_id in board.twin_of else [])]
    return sum(cost.amount for half in halves for cost in shown(v, half).costs)


def network(v: View) -> Network:
    """The track on the map now."""
    found: Network | None = v.memo.get(_TRACK)
    if found is None:
        board, tiles = board_of(v), v.state.tiles
        found = v.memo[_TRACK] = _networks.get((board, tiles), (), lambda: network_of(board, tiles))
    return found


def reach(v: View, company: str) -> Reach:
    """What the company's stations are connected to."""
    key = ("reach", company)
    found: Reach | None = v.memo.get(key)
    if found is None:
        found = v.memo[key] = _reach(v, company)
    return found


def _reach(v: View, company: str) -> Reach:
    inputs = (v.defn.board, v.state.tiles, v.state.tokens)
    operating = _operating(v)
    once, gauges = operating.once_per_group, operating.gauges
    return _reaches.get(
        inputs,
        (company, once),
        lambda: reach_of(network(v), company, v.state.tokens, gauges, once),
    )


def has_route(v: View, company: str) -> bool:
    """Whether a train could run: a station is connected to another stop."""
    inputs = (v.defn.board, v.state.tiles, v.state.tokens)
    return _routes.get(inputs, (company,), lambda: _connected_pair(v, company))


def _connected_pair(v: View, company: str) -> bool:
    track, operating = network(v), _operating(v)
    starts, blocked = track.own_nodes(company, v.state.tokens), track.blocked_nodes(company, v.state.tokens)
    if not operating.once_per_group and Tracer(track, starts, blocked, operating.gauges).soon_stops():
        return True
    found = reach(v, company)
    if any(track.number(*stop) not in starts for stop in found.stops()):
        return True
    # The company reaches only its own stations: a route needs two that are connected to each other.
    return any(
        walk.node in starts and walk.node != start
        for start in starts
        for walk in Tracer(track, (start,), blocked, operating.gauges).run()
    )
