"""Tiles at their rotations, with everything that the table of upgrades asks about them, computed once."""

from functools import cached_property

from roundhouse.board.legality import edges_used, turned_track
from roundhouse.board.maps import Manifest
from roundhouse.board.model import TileDef, TileId
from roundhouse.board.preserve import Links, Track, links_of
from roundhouse.board.rotations import Drawing, drawing_of


class TurnedTile:
    """A tile at a rotation."""

    def __init__(self, tile: TileDef, rotation: int) -> None:
        """Compute nothing yet."""
        self.tile, self.rotation = tile, rotation

    @cached_property
    def track(self) -> Track:
        """Its nodes and paths."""
        return turned_track(self.tile, self.rotation)

    @cached_property
    def links(self) -> Links:
        """What its track joins."""
        return links_of(self.track)

    @cached_property
    def edges(self) -> frozenset[int]:
        """The sides that its track leads to."""
        return edges_used(self.tile, self.rotation)

    @cached_property
    def drawing(self) -> Drawing:
        """How it looks."""
        return drawing_of(self.tile, self.rotation)


class TurnedTiles:
    """All tiles of a title at all rotations."""

    def __init__(self, manifest: Manifest) -> None:
        """Start empty."""
        self._manifest = manifest
        self._known: dict[tuple[TileId, int], TurnedTile] = {}

    def get(self, tile: TileId, rotation: int) -> TurnedTile:
        """A tile at a rotation."""
        key = (tile, rotation)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = TurnedTile(self._manifest[tile], rotation)
        return found
