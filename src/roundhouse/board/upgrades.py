"""All geometrically legal lays, computed once per hex and tile and then cached."""

from collections.abc import Mapping

from msgspec import Struct, structs

from roundhouse.board.colours import rank
from roundhouse.board.legality import (
    edges_used,
    gauge_fits,
    inland_edges,
    label_fits,
    takes_tiles,
    turned_track,
    where_nodes_go,
    wrong_edges,
)
from roundhouse.board.maps import Manifest, MapDef
from roundhouse.board.model import End, HexId, Printed, TileDef, TileId
from roundhouse.board.preserve import STANDARD, Track, UpgradeRules, new_paths
from roundhouse.board.rotations import Look, look_of

LANE_CODES = 6
"""Lanes per edge: one for single track, two for two lanes, three for three."""
_NOTHING_LAID = (None, 0)


def lane_code(end: End) -> int:
    """A number for the lane of an edge end, distinct for every number of lanes.

    >>> [lane_code(End(0, -1, lane, lanes)) for lanes in (1, 2) for lane in range(lanes)]
    [0, 1, 2]
    """
    return end.lanes * (end.lanes - 1) // 2 + end.lane


def edge_bit(end: End) -> int:
    """The bit for an edge and lane in masks of edges."""
    return 1 << (end.edge * LANE_CODES + lane_code(end))


class Upgrade(Struct, frozen=True):
    """A tile that fits geometrically on what is there now, and what it changes."""

    tile: TileId
    rotation: int
    nodes: tuple[int, ...]
    """The new number of each old node, -1 if it is gone; tokens move along."""
    new_paths: tuple[int, ...]
    """Numbers of the paths that are newly added track."""
    new_edges: int
    """Mask of the `edge_bit`s where new track meets the neighbouring hexes."""
    new_nodes: int
    """Mask of the old nodes where new track begins."""
    revalued: int = 0
    """Mask of old nodes whose value changes."""
    twin: "tuple[HexId, Upgrade] | None" = None
    """The other half of a double tile and what it changes."""


class UpgradeTable:
    """Legal upgrades by hex and by what is there now."""

    def __init__(self, board: MapDef, manifest: Manifest, rules: UpgradeRules = STANDARD) -> None:
        """Start empty; entries are computed on first use."""
        self._board, self._manifest, self._rules = board, manifest, rules
        self._known: dict[tuple[HexId, TileId | None, int], tuple[Upgrade, ...]] = {}
        self._distinct: dict[tuple[HexId, TileId | None, int], tuple[Upgrade, ...]] = {}
        self._lays: dict[tuple[HexId, tuple[TileId | None, int]], Mapping[tuple[TileId, int], Upgrade]] = {}
        self._shapes: dict[tuple[Track, tuple[str, ...], TileId], tuple[Upgrade, ...]] = {}

    def printed(self, hex_id: HexId, tile: TileId | None) -> Printed:
        """What is on the hex now."""
        return self._board[hex_id] if tile is None else self._manifest[tile]

    def upgrades(self, hex_id: HexId, tile: TileId | None = None, rotation: int = 0) -> tuple[Upgrade, ...]:
        """All (tile, rotation) of the next colour that keep stops and track, fit the label and enter no closed side."""
        key = (hex_id, tile, rotation)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = tuple(self._legal(hex_id, self.printed(hex_id, tile), rotation))
        return found

    def distinct(self, hex_id: HexId, tile: TileId | None = None, rotation: int = 0) -> tuple[Upgrade, ...]:
        """The upgrades without rotations that look like an earlier one."""
        key = (hex_id, tile, rotation)
        found = self._distinct.get(key)
        if found is None:
            firsts: dict[Look, Upgrade] = {}
            for upgrade in self.upgrades(*key):
                firsts.setdefault(look_of(self._manifest[upgrade.tile], upgrade.rotation, upgrade.nodes), upgrade)
            found = self._distinct[key] = tuple(firsts.values())
        return found

    def alike(self, hex_id: HexId, old: tuple[TileId, int] | None, tile: TileId, rotation: int) -> list[int]:
        """All rotations of a lay that look the same, itself included."""
        printed, lay = self._manifest[tile], self.find(hex_id, old, tile, rotation)
        if lay is None:
            return [rotation]
        turnings = [u for u in self.upgrades(hex_id, *(old or _NOTHING_LAID)) if u.tile == tile]
        look = look_of(printed, rotation, lay.nodes)
        return [u.rotation for u in turnings if look_of(printed, u.rotation, u.nodes) == look]

    def find(self, hex_id: HexId, old: tuple[TileId, int] | None, tile: TileId, rotation: int) -> Upgrade | None:
        """The entry for one lay, or None if it is not geometrically legal."""
        key = (hex_id, old or _NOTHING_LAID)
        lays = self._lays.get(key)
        if lays is None:
            lays = self._lays[key] = {(u.tile, u.rotation): u for u in self.upgrades(hex_id, *key[1])}
        return lays.get((tile, rotation))

    def special(self, hex_id: HexId, old: tuple[TileId, int] | None, tile: TileId, rotation: int) -> Upgrade:
        """The changes of a lay that a power allows, whatever its colour, label and stops."""
        shown = self.printed(hex_id, old[0] if old else None)
        where = where_nodes_go(shown, old[1] if old else 0, self._manifest[tile], rotation, self._rules)
        before = turned_track(shown, old[1] if old else 0)
        return describe(before, self._manifest[tile], rotation, where or (-1,) * len(shown.nodes))

    def _legal(self, hex_id: HexId, old: Printed, rotation: int) -> list[Upgrade]:
        if not takes_tiles(self._board, hex_id):
            return []
        before = turned_track(old, rotation)
        legal = []
        for tile in self._next_colour(old):
            if not label_fits(self._board, hex_id, old, tile) or not gauge_fits(self._board, hex_id, tile):
                continue
            for upgrade in self._turnings(before, old, tile):
                if wrong_edges(self._board, hex_id, edges_used(tile, upgrade.rotation)):
                    continue
                if not inland_edges(self._board, hex_id, tile, upgrade.rotation):
                    legal.append(self._with_twin(hex_id, upgrade))
        return legal

    def _next_colour(self, old: Printed) -> tuple[TileDef, ...]:
        colours: Mapping[int, str] = {rank(colour): colour for colour in self._manifest.by_colour}
        return self._manifest.by_colour.get(colours.get(rank(old.colour) + 1, ""), ())

    def _turnings(self, before: Track, old: Printed, tile: TileDef) -> tuple[Upgrade, ...]:
        key = (before, old.labels, tile.number)
        found = self._shapes.get(key)
        if found is None:
            lying = TileDef("", old.colour, None, before.nodes, before.paths, old.labels)
            turnings = []
            for rotation in tile.rotations:
                nodes = where_nodes_go(lying, 0, tile, rotation, self._rules)
                if nodes is not None:
                    turnings.append(describe(before, tile, rotation, nodes))
            found = self._shapes[key] = tuple(turnings)
        return found

    def _with_twin(self, hex_id: HexId, upgrade: Upgrade) -> Upgrade:
        twin = self._manifest[upgrade.tile].twin
        if twin is None:
            return upgrade
        other = self._board.twin_of[hex_id]
        shown = self._twin_before(other, twin)
        nodes = where_nodes_go(shown, 0, self._manifest[twin], upgrade.rotation, self._rules)
        half = describe(turned_track(shown, 0), self._manifest[twin], upgrade.rotation, nodes or ())
        return structs.replace(upgrade, twin=(other, half))

    def _twin_before(self, other: HexId, twin: TileId) -> Printed:
        # Halves are always laid together, so under this half is the printed hex or the tile one colour lower.
        colour = rank(self._manifest[twin].colour) - 1
        printed = self._board[other]
        if rank(printed.colour) == colour:
            return printed
        labels = set(self._manifest[twin].labels)
        return next(tile for tile in self._manifest.tiles if rank(tile.colour) == colour and labels == set(tile.labels))


def describe(before: Track, tile: TileDef, rotation: int, nodes: tuple[int, ...]) -> Upgrade:
    """What a lay changes, given the new numbers of the old nodes."""
    after = turned_track(tile, rotation)
    added = new_paths(before, after, nodes)
    edges = old_nodes = 0
    for index in added:
        for end in (after.paths[index].a, after.paths[index].b):
            edge_mask, touched = _entrances(after, end)
            edges |= edge_mask
            old_nodes |= sum(1 << i for i, node in enumerate(nodes) if node in touched)
    revalued = sum(
        1 << i for i, node in enumerate(nodes) if node >= 0 and tile.nodes[node].revenue != before.nodes[i].revenue
    )
    return Upgrade(tile.number, rotation, nodes, added, edges, old_nodes, revalued)


def _entrances(after: Track, end: End) -> tuple[int, set[int]]:
    """The edges and stops that lead to this end of a path, also through a junction."""
    if end.is_edge:
        return edge_bit(end), set()
    if after.nodes[end.node].is_stop:
        return 0, {end.node}
    edges, stops = 0, set()
    for path in after.paths:
        for here, there in ((path.a, path.b), (path.b, path.a)):
            if here.node == end.node and there.is_edge:
                edges |= edge_bit(there)
            elif here.node == end.node:
                stops.add(there.node)
    return edges, stops
