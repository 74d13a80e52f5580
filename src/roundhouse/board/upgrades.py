"""All geometrically legal lays, computed once per hex and tile and then cached."""

from collections.abc import Iterator, Mapping

from msgspec import Struct, structs

from roundhouse.board.colours import rank
from roundhouse.board.legality import (
    gauge_fits,
    inland_edges,
    label_needed,
    takes_tiles,
    turned_track,
    where_nodes_go,
)
from roundhouse.board.maps import Manifest, MapDef
from roundhouse.board.model import End, HexId, Printed, TileDef, TileId
from roundhouse.board.preserve import STANDARD, Ties, Track, UpgradeRules, keeps, new_paths, node_maps, ties_of
from roundhouse.board.rotations import Look, look
from roundhouse.board.turned_tiles import TurnedTiles

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
        self._shapes: dict[tuple[Track, tuple[str, ...]], dict[TileId, tuple[Upgrade, ...]]] = {}
        self._turned = TurnedTiles(manifest)

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
                firsts.setdefault(self._look(upgrade), upgrade)
            found = self._distinct[key] = tuple(firsts.values())
        return found

    def alike(self, hex_id: HexId, old: tuple[TileId, int] | None, tile: TileId, rotation: int) -> list[int]:
        """All rotations of a lay that look the same, itself included."""
        lay = self.find(hex_id, old, tile, rotation)
        if lay is None:
            return [rotation]
        turnings = [u for u in self.upgrades(hex_id, *(old or _NOTHING_LAID)) if u.tile == tile]
        return [u.rotation for u in turnings if self._look(u) == self._look(lay)]

    def _look(self, upgrade: Upgrade) -> Look:
        return look(upgrade.tile, self._turned.get(upgrade.tile, upgrade.rotation).drawing, upgrade.nodes)

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
        return self._describe(before, tile, rotation, where or (-1,) * len(shown.nodes))

    def _legal(self, hex_id: HexId, old: Printed, rotation: int) -> list[Upgrade]:
        tiles = self._next_colour(old)
        if not tiles or not takes_tiles(self._board, hex_id):
            return []
        before, legal = turned_track(old, rotation), []
        shapes = self._shapes.setdefault((before, old.labels), {})
        buildable, labels = (
            self._board.buildable_edges[hex_id],
            set(label_needed(self._board, hex_id, old, tiles[0].colour)),
        )
        for tile in tiles:
            if set(tile.labels) != labels or not gauge_fits(self._board, hex_id, tile):
                continue
            turnings = shapes.get(tile.number)
            if turnings is None:
                turnings = shapes[tile.number] = tuple(self._turnings(before, old, tile))
            for upgrade in turnings:
                if self._turned.get(tile.number, upgrade.rotation).edges <= buildable and not (
                    tile.coast and inland_edges(self._board, hex_id, tile, upgrade.rotation)
                ):
                    legal.append(self._with_twin(hex_id, upgrade))
        return legal

    def _next_colour(self, old: Printed) -> tuple[TileDef, ...]:
        colours: Mapping[int, str] = {rank(colour): colour for colour in self._manifest.by_colour}
        return self._manifest.by_colour.get(colours.get(rank(old.colour) + 1, ""), ())

    def _turnings(self, before: Track, old: Printed, tile: TileDef) -> Iterator[Upgrade]:
        """The rotations of a tile that keep stops and track."""
        recount = self._rules.labels_recount_cities and bool(old.labels)
        mappings = [*node_maps(before.nodes, tile.nodes, recount, self._rules.drops(old.colour))]
        choices = [(nodes, ties_of(before, nodes)) for nodes in mappings]
        for rotation in tile.rotations if choices else ():
            links = self._turned.get(tile.number, rotation).links
            for nodes, ties in choices:
                if keeps(ties, links):
                    yield self._describe(before, tile.number, rotation, nodes, ties)
                    break

    def _describe(
        self, before: Track, tile: TileId, rotation: int, nodes: tuple[int, ...], ties: Ties | None = None
    ) -> Upgrade:
        after = self._turned.get(tile, rotation).track
        return describe(before, after, tile, rotation, nodes, ties_of(before, nodes) if ties is None else ties)

    def _with_twin(self, hex_id: HexId, upgrade: Upgrade) -> Upgrade:
        twin = self._manifest[upgrade.tile].twin
        if twin is None:
            return upgrade
        other = self._board.twin_of[hex_id]
        shown = self._twin_before(other, twin)
        nodes = where_nodes_go(shown, 0, self._manifest[twin], upgrade.rotation, self._rules)
        half = self._describe(turned_track(shown, 0), twin, upgrade.rotation, nodes or ())
        return structs.replace(upgrade, twin=(other, half))

    def _twin_before(self, other: HexId, twin: TileId) -> Printed:
        # Halves are always laid together, so under this half is the printed hex or the tile one colour lower.
        colour = rank(self._manifest[twin].colour) - 1
        printed = self._board[other]
        if rank(printed.colour) == colour:
            return printed
        labels = set(self._manifest[twin].labels)
        return next(tile for tile in self._manifest.tiles if rank(tile.colour) == colour and labels == set(tile.labels))


def describe(before: Track, after: Track, tile: TileId, rotation: int, nodes: tuple[int, ...], ties: Ties) -> Upgrade:
    """What a lay changes, given the new numbers of the old nodes and what it keeps."""
    added = new_paths(before, after, ties)
    edges = old_nodes = 0
    for index in added:
        for end in (after.paths[index].a, after.paths[index].b):
            edge_mask, touched = _entrances(after, end)
            edges |= edge_mask
            old_nodes |= sum(1 << i for i, node in enumerate(nodes) if node in touched)
    revalued = sum(
        1 << i for i, node in enumerate(nodes) if node >= 0 and after.nodes[node].revenue != before.nodes[i].revenue
    )
    return Upgrade(tile, rotation, nodes, added, edges, old_nodes, revalued)


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
