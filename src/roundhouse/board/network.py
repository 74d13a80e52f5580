"""All track of a position."""

from collections.abc import Iterable, Mapping
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

    __slots__ = ("board", "tiles", "tracks")

    def __init__(self, board: Board, tiles: Tiles) -> None:
        """Compile printed track and tiles."""
        self.board = board
        self.tiles: dict[HexId, tuple[TileId, int]] = dict(tiles)
        self.tracks: list[HexTrack] = [board.track(h, *self.tiles.get(h, (None, 0))) for h in board.ids]

    def after(self, *lays: tuple[HexId, TileId, int]) -> "Network":
        """The network after laying tiles."""
        new = Network.__new__(Network)
        new.board, new.tiles, new.tracks = self.board, dict(self.tiles), list(self.tracks)
        for hex_id, tile, rotation in lays:
            new.tiles[hex_id] = (tile, rotation)
            new.tracks[self.board.index[hex_id]] = self.board.track(hex_id, tile, rotation)
        return new

    def without(self, taken: int) -> "Network":
        """The network without the track of a mask, as if it were occupied."""
        new = Network.__new__(Network)
        new.board, new.tiles = self.board, self.tiles
        new.tracks = [_left(track, taken) if _touches(track, taken) else track for track in self.tracks]
        return new

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
        own = {
            self.number(hex_id, token.city)
            for hex_id, here in tokens.items()
            for token in here
            if token.company == company
        }
        return sorted(own)

    def blocked_nodes(self, company: str, tokens: Tokens) -> frozenset[int]:
        """Cities whose slots are all taken by others."""
        blocked = set()
        for hex_id, here in tokens.items():
            for city in {token.city for token in here}:
                if is_blocked(self.node(hex_id, city), [t for t in here if t.city == city], company):
                    blocked.add(self.number(hex_id, city))
        return frozenset(blocked)


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
    there = list(tokens)
    return all(token.company != company for token in there) and circles_taken(there) >= node.slots
