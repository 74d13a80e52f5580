"""Narrow gauge: no train runs on it, but it may be built from every stop a company reaches (sections 7.2 and 7.4)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from roundhouse.board import Board, Restriction, Track, Upgrade, is_connected, opposite, turned_track
from roundhouse.board.lays import may_open_city
from roundhouse.board.reach import Reach
from roundhouse.board.upgrades import edge_bit
from roundhouse.core.cache import IdentityCache
from roundhouse.rules.operating.network import board_of, network, reach
from roundhouse.rules.operating.track import LayTile

from .types import View

NARROW = frozenset({"narrow"})
_narrow: IdentityCache[Reach] = IdentityCache(128)
_connected: IdentityCache[frozenset[tuple[str, int]]] = IdentityCache(8192)


def narrow_reach(v: View, company: str) -> Reach:
    """The narrow track connected to the stops that a company reaches; stations do not block it."""

    def search() -> Reach:
        starts = reach(v, company).nodes
        return Reach(network(v), company, v.state.tokens, NARROW, ignore_blocking=True, starts=starts)

    key = ("narrow reach", company)
    found: Reach | None = v.memo.get(key)
    if found is None:
        found = v.memo[key] = _narrow.get((v.defn.board, v.state.tiles, v.state.tokens), (company,), search)
    return found


@lru_cache(maxsize=32_768)
def part(board: Board, upgrade: Upgrade, *, narrow: bool) -> Upgrade:
    """The changes that a lay makes to the track of one gauge."""
    after = turned_track(board.manifest[upgrade.tile], upgrade.rotation)
    added = tuple(i for i in upgrade.new_paths if (after.paths[i].gauge == "narrow") is narrow)
    edges, nodes = _ends(after, added)
    old = sum(1 << i for i, node in enumerate(upgrade.nodes) if node in nodes)
    return replace(upgrade, new_paths=added, new_edges=edges, new_nodes=old, revalued=0 if narrow else upgrade.revalued)


def _ends(after: Track, paths: tuple[int, ...]) -> tuple[int, set[int]]:
    edges, nodes = 0, set()
    for index in paths:
        for end in (after.paths[index].a, after.paths[index].b):
            if end.is_edge:
                edges |= edge_bit(end)
            else:
                nodes.add(end.node)
    return edges, nodes


def lay_is_connected(v: View, company: str, hex_id: str, upgrade: Upgrade) -> bool:
    """New broad track connects over broad track, new narrow track over either; or a connected stop gains value."""
    board, tokens, rule = board_of(v), v.state.tokens, Restriction.SEMI_RESTRICTIVE
    broad, narrow = part(board, upgrade, narrow=False), part(board, upgrade, narrow=True)
    if (broad.new_paths or broad.revalued) and is_connected(reach(v, company), tokens, hex_id, broad, rule):
        return True
    if broad.new_paths and narrow.new_paths and v.defn.deviations.loose_mixed_gauges:
        return _is_loosely_connected(v, company, hex_id, upgrade)
    if broad.new_paths or not narrow.new_paths:
        return False
    return is_connected(narrow_reach(v, company), tokens, hex_id, narrow, rule)


def connected_here(v: View, company: str, hex_id: str) -> frozenset[tuple[str, int]]:
    """Tile and rotation of every connected upgrade of a hex."""
    key = ("connected", company, hex_id)
    found: frozenset[tuple[str, int]] | None = v.memo.get(key)
    if found is None:
        found = v.memo[key] = _connected_here(v, company, hex_id)
    return found


def _connected_here(v: View, company: str, hex_id: str) -> frozenset[tuple[str, int]]:
    """The upgrades asked one by one; the answers depend only on how the hex is reached, except in blocked cities."""
    board, laid, ways = board_of(v), v.state.tiles.get(hex_id), (reach(v, company), narrow_reach(v, company))

    def ask() -> frozenset[tuple[str, int]]:
        fitting = board.table.upgrades(hex_id, *(laid or (None, 0)))
        return frozenset((u.tile, u.rotation) for u in fitting if lay_is_connected(v, company, hex_id, u))

    if any(may_open_city(way, hex_id) for way in ways):
        return ask()
    masks = [way.masks(hex_id) for way in ways]
    return _connected.get((board,), (hex_id, laid, *masks, v.defn.deviations.loose_mixed_gauges), ask)


def _is_loosely_connected(v: View, company: str, hex_id: str, upgrade: Upgrade) -> bool:
    """On a hex without track, broad track may reach another side, if track of either gauge meets the tile."""
    board, broad = board_of(v), reach(v, company)
    if network(v).track(hex_id).paths or not broad.entries(hex_id):
        return False
    sides = {*broad.entries(hex_id), *narrow_reach(v, company).entries(hex_id)}
    return any(edge in sides for edge, _ in _exits(board, upgrade.tile, upgrade.rotation))


@lru_cache(maxsize=32_768)
def _exits(board: Board, tile: str, rotation: int) -> tuple[tuple[int, str], ...]:
    """The sides that each path of a rotated tile leads to, with its gauge."""
    return tuple(
        (edge, path.gauge) for path in turned_track(board.manifest[tile], rotation).paths for edge in path.edges
    )


@lru_cache(maxsize=32_768)
def _gauges(board: Board, hex_id: str, tile: str | None, rotation: int) -> dict[int, set[str]]:
    """The gauges of the track at each side of a hex."""
    found: dict[int, set[str]] = {}
    for path in board.track(hex_id, tile, rotation).paths:
        for edge in path.edges:
            found.setdefault(edge, set()).add(path.gauge)
    return found


def gauges_meet(v: View, a: LayTile) -> Iterator[str]:
    """Narrow track may not meet broad track at the side of a hex."""
    board = board_of(v)
    if a.hex not in board.map or a.tile not in board.manifest:
        return
    beside, tiles = board.map.crossable[a.hex], v.state.tiles
    for edge, gauge in _exits(board, a.tile, a.rotation):
        other = beside.get(edge)
        if other is None:
            continue
        beyond = _gauges(board, other, *tiles.get(other, (None, 0))).get(opposite(edge))
        if beyond and gauge not in beyond:
            yield f"{gauge} track would meet {' and '.join(sorted(beyond))} track of {other}"


def only_narrow(board: Board, tile: str) -> bool:
    """Whether all track of a tile is narrow."""
    return all(path.gauge == "narrow" for path in board.manifest[tile].paths)
