"""All track of a position."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from roundhouse.board.compiled import GATES, NODES, Board, HexTrack, Walk
from roundhouse.board.model import HexId, Node, TileId
from roundhouse.board.upgrades import Upgrade


class Token(Protocol):
    """A station on the map; `city` is the number of the node among the nodes of its hex."""

    @property
    def company(self) -> str:
        """The company that owns it."""

    @property
    def city(self) -> int:
        """The node where it is."""

    @property
    def kind(self) -> str:
        """Its kind, where tokens differ."""


#: The kind of a station that is in a city but uses none of its slots.
BESIDE = "beside"
Tiles = Mapping[HexId, tuple[TileId, int]]
Tokens = Mapping[HexId, tuple[Token, ...]]


class Network:
    """The compiled track of a position; immutable, and cheap to derive anew when tiles are laid."""

    __slots__ = ("board", "resolved", "tiles", "tracks")

    def __init__(self, board: Board, tiles: Tiles, tracks: list[HexTrack] | None = None) -> None:
        """Compile printed track and tiles, unless it is known what that gives."""
        self.board = board
        self.tiles: dict[HexId, tuple[TileId, int]] = dict(tiles)
        if tracks is None:
            tracks = [board.track(h, *self.tiles.get(h, (None, 0))) for h in board.ids]
        self.tracks: list[HexTrack] = tracks
        #: Routes whose track has been found, by their steps: who writes a route soon has it checked.
        self.resolved: dict[object, object] = {}

    def with_tiles(self, tiles: Tiles) -> "Network":
        """The network with these tiles instead: only hexes with another tile are looked up."""
        index, before, tracks = self.board.index, self.tiles, list(self.tracks)
        for hex_id, laid in tiles.items():
            if before.get(hex_id) != laid:
                tracks[index[hex_id]] = self.board.track(hex_id, *laid)
        for hex_id in before.keys() - tiles.keys():
            tracks[index[hex_id]] = self.board.track(hex_id)
        return Network(self.board, tiles, tracks)

    def after(self, *lays: tuple[HexId, TileId, int]) -> "Network":
        """The network after laying tiles."""
        tiles, tracks = dict(self.tiles), list(self.tracks)
        for hex_id, tile, rotation in lays:
            tiles[hex_id] = (tile, rotation)
            tracks[self.board.index[hex_id]] = self.board.track(hex_id, tile, rotation)
        return Network(self.board, tiles, tracks)

    def without(self, taken: int) -> "Network":
        """The network without the track of a mask, as if it were occupied."""
        tracks = [_left(track, taken) if _touches(track, taken) else track for track in self.tracks]
        return Network(self.board, self.tiles, tracks)

    def upgraded(self, hex_id: HexId, upgrade: Upgrade) -> "Network":
        """The network after a lay, with both halves of a double tile."""
        lays = [(hex_id, upgrade.tile, upgrade.rotation)]
        if upgrade.twin is not None:
            other, half = upgrade.twin
            lays.append((other, half.tile, half.rotation))
        return self.after(*lays)

    def track(self, hex_id: HexId) -> HexTrack:
        """The compiled track of one hex."""
        return self.tracks[self.board.index[hex_id]]

    def node(self, hex_id: HexId, number: int) -> Node:
        """A node of what is on the hex now."""
        return self.track(hex_id).nodes[number]

    def beyond(self, gate: int) -> tuple[Walk, ...]:
        """The walks that begin at a gate."""
        return self.tracks[gate // GATES].enter.get(gate, ())

    def from_node(self, node: int) -> tuple[Walk, ...]:
        """The walks that begin at a node."""
        return self.tracks[node // NODES].leave.get(node, ())

    def node_at(self, node: int) -> Node:
        """A node by its number on the whole board."""
        return self.tracks[node // NODES].nodes[node % NODES]

    def number(self, hex_id: HexId, node: int) -> int:
        """The number of a node on the whole board."""
        return self.board.index[hex_id] * NODES + node

    def place(self, node: int) -> tuple[HexId, int]:
        """Hex and number within the hex of a node of the board."""
        return self.board.ids[node // NODES], node % NODES

    def own_nodes(self, company: str, tokens: Tokens) -> list[int]:
        """Nodes with a token of the company, in map order."""
        own = set()
        for hex_id, here in tokens.items():
            for token in here:
                if token.company == company:
                    own.add(self.number(hex_id, token.city))
        return sorted(own)

    def blocked_nodes(self, company: str, tokens: Tokens) -> frozenset[int]:
        """Cities whose slots are all taken by others."""
        blocked, tracks, index = set(), self.tracks, self.board.index
        for hex_id, here in tokens.items():
            number = index[hex_id]
            nodes = tracks[number].nodes
            for city, there in _by_city(here):
                if is_blocked(nodes[city], there, company):
                    blocked.add(number * NODES + city)
        return frozenset(blocked)


def _by_city(tokens: tuple[Token, ...]) -> Iterable[tuple[int, Sequence[Token]]]:
    """The tokens of a hex by city."""
    if len(tokens) == 1:
        return ((tokens[0].city, tokens),)
    found: dict[int, list[Token]] = {}
    for token in tokens:
        found.setdefault(token.city, []).append(token)
    return found.items()


def network_of(board: Board, tiles: Tiles) -> Network:
    """All track with these tiles, derived from the last network that was asked for: hardly any tile is different."""
    last = board.last_network
    found = last.with_tiles(tiles) if isinstance(last, Network) else Network(board, tiles)
    board.last_network = found
    return found


def _touches(track: HexTrack, taken: int) -> bool:
    return any(walk.takes & taken for walk in track.walks)


def _left(track: HexTrack, taken: int) -> HexTrack:
    enter, leave = (
        {start: tuple(w for w in walks if not w.takes & taken) for start, walks in there.items()}
        for there in (track.enter, track.leave)
    )
    return track._replace(enter=enter, leave=leave)


def circles_taken(tokens: Iterable[Token]) -> int:
    """How many slots of a city these tokens occupy."""
    return sum(token.kind != BESIDE for token in tokens)


def is_blocked(node: Node, tokens: Iterable[Token], company: str) -> bool:
    """Whether a city with these tokens blocks the trains of the company."""
    free = node.slots
    for token in tokens:
        if token.company == company:
            return False
        free -= token.kind != BESIDE
    return free <= 0
