"""Searches along the track that go on from those of an earlier position, where only little has changed."""

from typing import NamedTuple

from roundhouse.board.compiled import NODES, HexTrack
from roundhouse.board.tracer import Search, Tracer

MOST_CHANGED = 12
"""Start anew if more hexes have changed."""


class Past(NamedTuple):
    """The searches for the reach of a company in an earlier position, by the stops that they kept closed."""

    tracks: list[HexTrack]
    starts: tuple[int, ...]
    blocked: frozenset[int]
    searches: dict[frozenset[int], Search]

    def changed(self, tracer: Tracer) -> set[int]:
        """The hexes with other track, with other stations of the company, or with cities opened or blocked since."""
        tracks = zip(self.tracks, tracer.network.tracks, strict=True)
        found = {index for index, (old, new) in enumerate(tracks) if old is not new}
        found.update(node // NODES for node in self.blocked ^ tracer.blocked)
        found.update(node // NODES for node in {*self.starts} ^ {*tracer.starts})
        return found


class Searches:
    """The searches for one reach; each goes on from that of the past with the same closed stops."""

    def __init__(self, tracer: Tracer, past: Past | None = None) -> None:
        """See what has changed since; `tracer` keeps no stops closed."""
        self.tracer, self._made = tracer, dict[frozenset[int], Search]()
        self._before: dict[frozenset[int], Search] = {}
        self._changed, self._passed = set[int](), 0
        if past is not None:
            self._changed = past.changed(tracer)
            if len(self._changed) <= MOST_CHANGED:
                self._before = past.searches
                for index in self._changed:
                    for walk in past.tracks[index].walks:
                        self._passed |= walk.takes

    def search(self, tracer: Tracer) -> Search:
        """Search from the same stations, perhaps with stops closed."""
        before = self._before.get(tracer.closed)
        found = tracer.search() if before is None else tracer.continued(before, self._changed, self._passed)
        self._made[tracer.closed] = found
        return found

    def past(self) -> Past:
        """What the searches of the next position may go on from."""
        return Past(self.tracer.network.tracks, self.tracer.starts, self.tracer.blocked, self._made)
