"""The map of a title and its set of tiles."""

from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct

from roundhouse.board.colours import FIXED
from roundhouse.board.geometry import neighbour_offset, opposite
from roundhouse.board.model import HexDef, HexId, TileDef, TileId


class MapDef(Struct, frozen=True, dict=True):
    """A board of hexes; twins are pairs of hexes that hold the two halves of a double tile."""

    layout: str
    hexes: tuple[HexDef, ...]
    twins: tuple[tuple[HexId, HexId], ...] = ()
    links: tuple[tuple[HexId, int, HexId], ...] = ()
    """Extra neighbours (hex, edge, other hex) that the grid does not show, such as a link between two boards."""
    gauges: Mapping[str, str] = {}
    """The only gauge that tiles of a region may have, by region."""
    open_coast: bool = False
    """Whether track may run into a `coast` border, where it ends."""

    @cached_property
    def by_id(self) -> Mapping[HexId, HexDef]:
        """Hexes by coordinate."""
        return {hex_.id: hex_ for hex_ in self.hexes}

    def __getitem__(self, hex_id: HexId) -> HexDef:
        return self.by_id[hex_id]

    def __contains__(self, hex_id: object) -> bool:
        return hex_id in self.by_id

    @cached_property
    def adjacent(self) -> Mapping[HexId, Mapping[int, HexId]]:
        """The hex beyond each edge, whatever its colour and border."""
        places = {(h.board, h.x, h.y): h.id for h in self.hexes}
        found: dict[HexId, dict[int, HexId]] = {}
        for h in self.hexes:
            beside = {}
            for edge in range(6):
                dx, dy = neighbour_offset(self.layout, edge)
                other = places.get((h.board, h.x + dx, h.y + dy))
                if other is not None:
                    beside[edge] = other
            found[h.id] = beside
        for one, edge, other in self.links:
            found[one][edge] = other
            found[other][opposite(edge)] = one
        return found

    @cached_property
    def crossable(self) -> Mapping[HexId, Mapping[int, HexId]]:
        """The hex beyond each edge without an impassable border."""
        closed = {(h.id, b.edge) for h in self.hexes for b in h.borders if b.kind == "impassable"}
        return {
            h: {
                edge: other
                for edge, other in beside.items()
                if (h, edge) not in closed and (other, opposite(edge)) not in closed
            }
            for h, beside in self.adjacent.items()
        }

    @cached_property
    def slots_beside(self) -> Mapping[HexId, Mapping[int, HexId]]:
        """The neighbouring spaces for special tiles, by hex and edge."""
        return {
            h: slots
            for h, beside in self.crossable.items()
            if (slots := {edge: other for edge, other in sorted(beside.items()) if self[other].slot})
        }

    @cached_property
    def buildable_edges(self) -> Mapping[HexId, frozenset[int]]:
        """The edges that the track of a new tile may lead to."""
        printed = [h for h in self.hexes if h.colour in FIXED and not h.slot]
        exits = {h.id: {e for p in h.paths for e in p.edges} for h in printed}
        shore = self.coast if self.open_coast else {}
        return {
            h: frozenset(e for e, other in beside.items() if other not in exits or opposite(e) in exits[other])
            | shore.get(h, frozenset())
            for h, beside in self.crossable.items()
        }

    @cached_property
    def coast(self) -> Mapping[HexId, frozenset[int]]:
        """The sides of each hex that are on the coast."""
        return {h.id: frozenset(b.edge for b in h.borders if b.kind == "coast") for h in self.hexes}

    @cached_property
    def twin_of(self) -> Mapping[HexId, HexId]:
        """The other half of a double hex."""
        return {a: b for pair in self.twins for a, b in (pair, pair[::-1])}

    @cached_property
    def homes(self) -> Mapping[str, tuple[HexId, int | None]]:
        """Home hex and node of every company whose home is printed on the map."""
        return {home.company: (h.id, home.node) for h in self.hexes for home in h.homes}


class Manifest(Struct, frozen=True, dict=True):
    """All tiles of a title."""

    tiles: tuple[TileDef, ...]

    @cached_property
    def by_number(self) -> Mapping[TileId, TileDef]:
        """Tiles by number."""
        return {tile.number: tile for tile in self.tiles}

    def __getitem__(self, number: TileId) -> TileDef:
        return self.by_number[number]

    def __contains__(self, number: object) -> bool:
        return number in self.by_number

    def piece(self, number: TileId) -> TileId:
        """The side by which a piece is counted: of its two sides the one that comes first in the data."""
        return self._pieces.get(number, number)

    @cached_property
    def _pieces(self) -> Mapping[TileId, TileId]:
        order = {tile.number: place for place, tile in enumerate(self.tiles)}
        return {t.number: min(t.number, t.reverse, key=order.__getitem__) for t in self.tiles if t.reverse}

    @cached_property
    def pieces(self) -> Mapping[TileId, int]:
        """How many copies there are of each piece that is limited."""
        return {t.number: t.count for t in self.tiles if t.count is not None and self.piece(t.number) == t.number}

    @cached_property
    def by_colour(self) -> Mapping[str, tuple[TileDef, ...]]:
        """Tiles of each colour, in the order of the data."""
        found: dict[str, list[TileDef]] = {}
        for tile in self.tiles:
            found.setdefault(tile.colour, []).append(tile)
        return {colour: tuple(tiles) for colour, tiles in found.items()}
