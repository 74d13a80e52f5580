"""Track as numbers: everything a search along the track needs, compiled once per hex, tile and rotation."""

from __future__ import annotations

from typing import NamedTuple

from roundhouse.board.geometry import opposite
from roundhouse.board.legality import turned_track
from roundhouse.board.maps import Manifest, MapDef
from roundhouse.board.model import End, HexId, Node, Path, Printed, TileId
from roundhouse.board.preserve import STANDARD, UpgradeRules
from roundhouse.board.upgrades import LANE_CODES, Upgrade, UpgradeTable, lane_code

GATES = 6 * LANE_CODES
"""Gates per hex: a gate is one lane of one edge, passed on the way into the hex."""
#: Kinds of pieces of track; bits above all track are used for stops and places.
_GATE, _PATH, _THROAT, _NO_TRACK = range(4)
NODES = 16
PATHS = 32
_MOST_CONNECTED = 16_384


class Walk(NamedTuple):
    """One path in one direction."""

    id: int
    """Twice the number of the path, plus the direction."""
    takes: int
    """Mask of the pieces of track it uses, without the gate through which it is entered."""
    gate: int
    """The gate into the next hex at the end of the path; -1 if the path ends at a node or at the edge of the map."""
    node: int
    """The node at the end; -1 if the path ends at an edge."""
    gauge: str
    terminal: bool
    start: int
    """The gate (at least 0) or the node (-1 - node) where the path begins."""


class HexTrack(NamedTuple):
    """The compiled track of one hex."""

    hex: HexId
    nodes: tuple[Node, ...]
    paths: tuple[Path, ...]
    enter: dict[int, tuple[Walk, ...]]
    """Walks by the gate of this hex through which they begin."""
    leave: dict[int, tuple[Walk, ...]]
    """Walks by the node at which they begin."""
    walks: tuple[Walk, ...]


class Board:
    """A map with its tile set; caches everything that doesn't depend on the position."""

    def __init__(self, map_: MapDef, manifest: Manifest, rules: UpgradeRules = STANDARD) -> None:
        """Number the hexes; track is compiled when first seen."""
        self.map, self.manifest, self.rules = map_, manifest, rules
        self.table = UpgradeTable(map_, manifest, rules)
        self.index: dict[HexId, int] = {h.id: i for i, h in enumerate(map_.hexes)}
        self.ids: tuple[HexId, ...] = tuple(h.id for h in map_.hexes)
        self.turnings: dict[TileId, tuple[int, ...]] = {t.number: t.rotations for t in manifest.tiles}
        self._tracks: dict[tuple[HexId, TileId | None, int], HexTrack] = {}
        self.chains: dict[object, tuple[object, ...]] = {}
        """Cached chains of track, filled by `routes.graph`."""
        self.reaches: dict[object, tuple[object, ...]] = {}
        """Cached reach of companies, filled by `reach`."""
        self.past_searches: dict[object, object] = {}
        """The last searches for the reach of each company, filled by `reach`."""
        self.answers: dict[object, tuple[object, ...]] = {}
        """Cached best routes, filled by `routes.memory`."""
        self.last_network: object = None
        """The network of the position asked about last, kept by `network`."""
        self.connected: dict[tuple[object, ...], tuple[Upgrade, ...]] = {}
        """Cached lays by hex and by how the hex is reached, filled by `lays`."""
        self._bits: dict[tuple[int, ...], int] = {}
        self._pieces: list[tuple[int, ...]] = []

    def remember_connected(self, key: tuple[object, ...], found: tuple[Upgrade, ...]) -> tuple[Upgrade, ...]:
        """Cache connected lays; start over when there are too many."""
        if len(self.connected) >= _MOST_CONNECTED:
            self.connected = {}
        self.connected[key] = found
        return found

    def printed(self, hex_id: HexId, tile: TileId | None) -> Printed:
        """What shows in a hex: the tile, or the printed hex."""
        return self.map[hex_id] if tile is None else self.manifest[tile]

    def track(self, hex_id: HexId, tile: TileId | None = None, rotation: int = 0) -> HexTrack:
        """The compiled track of a hex with this tile."""
        key = (hex_id, tile, rotation)
        found = self._tracks.get(key)
        if found is None:
            found = self._tracks[key] = self._compile(hex_id, self.printed(hex_id, tile), rotation)
        return found

    def hex_of_node(self, node: int) -> HexId:
        """The hex of a node, by its number."""
        return self.ids[node // NODES]

    @property
    def bit_count(self) -> int:
        """How many pieces of track have a bit in the masks so far."""
        return len(self._bits)

    def order(self, bit: int) -> tuple[int, ...]:
        """Sort key of a bit in an order of all track that doesn't depend on what was compiled first."""
        number = bit.bit_length() - 1
        return self._pieces[number] if number < len(self._pieces) else (_NO_TRACK, number)

    def _compile(self, hex_id: HexId, printed: Printed, rotation: int) -> HexTrack:
        index = self.index[hex_id]
        track = turned_track(printed, rotation)
        seen = [(frozenset({path.a, path.b}), path.gauge) for path in track.paths]
        printed_twice = {number for number, key in enumerate(seen) if key in seen[:number]}
        walks: list[Walk] = []
        for number, path in enumerate(track.paths):
            for direction, (here, there) in enumerate(((path.a, path.b), (path.b, path.a))):
                walk_id = (index * PATHS + number) * 2 + direction
                walks.append(self._walk(hex_id, walk_id, path, here, there))
        enter: dict[int, list[Walk]] = {}
        leave: dict[int, list[Walk]] = {}
        for walk in walks:
            if walk.id // 2 % PATHS in printed_twice:
                continue
            if walk.start >= 0:
                enter.setdefault(walk.start, []).append(walk)
            else:
                leave.setdefault(-1 - walk.start, []).append(walk)
        return HexTrack(
            hex_id,
            track.nodes,
            track.paths,
            {gate: tuple(found) for gate, found in enter.items()},
            {node: tuple(found) for node, found in leave.items()},
            tuple(walks),
        )

    def _walk(self, hex_id: HexId, walk_id: int, path: Path, here: End, there: End) -> Walk:
        index = self.index[hex_id]
        takes, gate, node = 0, -1, -1
        if there.is_edge:
            gate = self._gate_beyond(hex_id, there)
            takes = self._gate_bit(hex_id, there)
        else:
            node = index * NODES + there.node
            if here.node >= 0:
                takes = self._bit((_PATH, walk_id >> 1))
        for end in (here, there):
            if end.throat:
                takes |= self._bit((_THROAT, index, end.node, end.throat))
        start = self._gate(hex_id, here) if here.is_edge else -1 - (index * NODES + here.node)
        return Walk(walk_id, takes, gate, node, path.gauge, path.terminal, start)

    def _gate(self, hex_id: HexId, end: End) -> int:
        return self.index[hex_id] * GATES + end.edge * LANE_CODES + lane_code(end)

    def _mirrored(self, end: End) -> End:
        return End(opposite(end.edge), -1, end.lanes - 1 - end.lane, end.lanes)

    def _gate_beyond(self, hex_id: HexId, end: End) -> int:
        other = self.map.crossable[hex_id].get(end.edge)
        return -1 if other is None else self._gate(other, self._mirrored(end))

    def _gate_bit(self, hex_id: HexId, end: End) -> int:
        here, beyond = self._gate(hex_id, end), self._gate_beyond(hex_id, end)
        return self._bit((_GATE, min(here, beyond) if beyond >= 0 else here))

    def _bit(self, piece: tuple[int, ...]) -> int:
        bit = self._bits.get(piece)
        if bit is None:
            bit = self._bits[piece] = 1 << len(self._pieces)
            self._pieces.append(piece)
        return bit
