"""What is printed on tiles and hexes, as immutable values."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

from roundhouse.board.colours import rank

Gauge: TypeAlias = Literal["broad", "narrow", "dual"]
NodeKind: TypeAlias = Literal["city", "town", "halt", "offboard", "junction", "mine"]
HexId: TypeAlias = str
TileId: TypeAlias = str


class Revenue(Struct, frozen=True):
    """The value of a stop: steps of (phase colour, value), in the order of colours."""

    steps: tuple[tuple[str, int], ...] = ()

    @classmethod
    def of(cls, value: int | Mapping[str, int]) -> "Revenue":
        """A fixed value, or a table from phase colour to value."""
        if isinstance(value, int):
            return cls((("yellow", value),)) if value else cls()
        return cls(tuple(sorted(value.items(), key=lambda step: rank(step[0]))))

    def value(self, phase_colour: str) -> int:
        """The value of the latest colour reached; 0 while none of the listed colours is reached.

        >>> Revenue.of({"yellow": 30, "brown": 60}).value("green")
        30
        """
        reached = 0
        for colour, amount in self.steps:
            if rank(colour) <= rank(phase_colour):
                reached = amount
        return reached

    @property
    def highest(self) -> int:
        """The highest value it can reach."""
        return max((amount for _, amount in self.steps), default=0)


class Node(Struct, frozen=True):
    """A city, town, halt, off-board area or junction of a tile; its number is its place in the tile's `nodes`."""

    kind: NodeKind
    revenue: Revenue = Revenue()
    slots: int = 0
    groups: tuple[str, ...] = ()
    visit_cost: int = 1
    optional: bool = False
    at: str = ""
    """Where to draw it: an edge number, a number between two edges, "center", or nothing."""
    through: bool = False
    """Whether trains may run through it although it is an off-board area."""

    @property
    def ends_trains(self) -> bool:
        """Whether every run ends here, whatever stations there are: usually off-board areas and mines."""
        return self.kind in ("offboard", "mine") and not self.through

    @property
    def is_stop(self) -> bool:
        """Whether a train counts it; a junction only joins track."""
        return self.kind != "junction"


class End(Struct, frozen=True):
    """One end of a path: an edge (with the lane, when several tracks cross it) or a node."""

    edge: int = -1
    node: int = -1
    lane: int = 0
    lanes: int = 1
    throat: int = 0
    """Paths with the same positive throat at a node share their last piece of track before it."""

    @property
    def is_edge(self) -> bool:
        """Whether the path leaves the tile here."""
        return self.edge >= 0

    def rotated(self, rotation: int) -> "End":
        """The same end on the rotated tile."""
        if self.edge < 0:
            return self
        return End((self.edge + rotation) % 6, -1, self.lane, self.lanes, self.throat)


class Path(Struct, frozen=True):
    """A piece of track between two ends, without a fork."""

    a: End
    b: End
    gauge: Gauge = "broad"
    terminal: bool = False

    def rotated(self, rotation: int) -> "Path":
        """The same path on the rotated tile."""
        return Path(self.a.rotated(rotation), self.b.rotated(rotation), self.gauge, self.terminal)

    @property
    def edges(self) -> tuple[int, ...]:
        """The tile edges it touches."""
        a, b = self.a.edge, self.b.edge
        if a >= 0:
            return (a, b) if b >= 0 else (a,)
        return (b,) if b >= 0 else ()

    @property
    def nodes(self) -> tuple[int, ...]:
        """The nodes it touches."""
        return tuple(end.node for end in (self.a, self.b) if end.node >= 0)


class Cost(Struct, frozen=True):
    """The price of the first tile here, or of replacing the tile on which it is printed."""

    amount: int
    terrain: tuple[str, ...] = ()


class Border(Struct, frozen=True):
    """A special side of a hex: it is impassable, or crossing it costs money."""

    edge: int
    kind: str = "impassable"
    cost: int = 0


class Home(Struct, frozen=True):
    """A slot reserved for a company's home token; with node None the company chooses the city."""

    company: str
    node: int | None = 0


class FutureLabel(Struct, frozen=True):
    """From this colour on, tiles need this label instead; None means no label."""

    colour: str
    label: str | None


class TileDef(Struct, frozen=True):
    """A kind of tile at rotation 0; count None means unlimited."""

    number: TileId
    colour: str
    count: int | None
    nodes: tuple[Node, ...] = ()
    paths: tuple[Path, ...] = ()
    labels: tuple[str, ...] = ()
    future_labels: tuple[FutureLabel, ...] = ()
    costs: tuple[Cost, ...] = ()
    rotations: tuple[int, ...] = (0, 1, 2, 3, 4, 5)
    twin: TileId | None = None
    only: tuple[HexId, ...] = ()
    """The only hexes for a tile whose label is printed on no hex."""
    reverse: TileId | None = None
    """The tile on the back of the same piece."""
    coast: tuple[int, ...] = ()
    """Sides that must be on the coast."""


class HexDef(Struct, frozen=True):
    """A printed hex of the map."""

    id: HexId
    x: int
    y: int
    name: str = ""
    colour: str = "white"
    nodes: tuple[Node, ...] = ()
    paths: tuple[Path, ...] = ()
    labels: tuple[str, ...] = ()
    future_labels: tuple[FutureLabel, ...] = ()
    costs: tuple[Cost, ...] = ()
    borders: tuple[Border, ...] = ()
    homes: tuple[Home, ...] = ()
    icons: tuple[str, ...] = ()
    blocked_by: tuple[str, ...] = ()
    region: str = ""
    slot: bool = False
    """Whether it is an empty space for a special tile; track may lead to it once that tile is laid."""
    board: str = ""
    """The board it belongs to; hexes of different boards are never neighbours."""


Printed: TypeAlias = TileDef | HexDef
"""What is on a hex now: the tile laid there, or the printed hex itself."""
