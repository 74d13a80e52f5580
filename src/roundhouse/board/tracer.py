"""One search for everything that trains reach from some nodes.

A run must not use a piece of track twice. A plain search can't decide whether such a run exists if the track has loops
that lead a train back over its own track. So a first search finds one way to every piece. If it never had to refuse a
step to a piece that it didn't reach anyway, its result is exact. The few pieces that are left in doubt are then settled
one by one with a full search backwards to a token. It is guided by the shortest way that may use track twice: if that
way uses none twice, it is a run; if every way must use the same track twice, there is no run.
"""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import NamedTuple, TypeAlias

from roundhouse.board.compiled import GATES, NODES, PATHS, Walk
from roundhouse.board.network import Network

#: A walk and the track of a run that ends with it.
Way: TypeAlias = tuple[Walk, int]
#: Numbers of walks per hex: every path has two directions.
_WALKS = 2 * PATHS


class Search(NamedTuple):
    """A finished search; neither part is ever changed."""

    ways: dict[int, Way]
    """A way to every walk that was reached, by the number of the walk."""
    doubtful: dict[int, Walk]
    """Walks next to these that no run reaches, because it would use track twice."""

    def walks(self) -> tuple[Walk, ...]:
        """All walks that were reached."""
        return tuple([walk for walk, _ in self.ways.values()])


class Tracer:
    """One search for everything that can be reached from some nodes."""

    def __init__(
        self,
        network: Network,
        starts: Iterable[int],
        blocked: frozenset[int],
        gauges: frozenset[str] | None,
        closed: frozenset[int] = frozenset(),
        ends: frozenset[str] | None = None,
    ) -> None:
        """Prepare a search; `gauges` None allows any gauge, `closed` nodes are never entered.

        Every run ends at stops of the kinds in `ends`; None means the stops that end trains anyway.
        """
        self.network, self.starts, self.blocked, self.gauges = network, tuple(starts), blocked, gauges
        self.closed, self.ends = closed, ends
        self._tracks, self._allows_all = network.tracks, gauges is None and not closed
        self._closed: dict[int, bool] = {}
        self._onward: dict[int, tuple[Walk, ...]] = {}

    def passes(self, walk: Walk) -> bool:
        """Whether a train that reaches a node this way may go on."""
        return not walk.terminal and not self._stops_trains(walk.node)

    def _stops_trains(self, node: int) -> bool:
        closed = self._closed.get(node)
        if closed is None:
            here = self.network.node_at(node)
            closed = node in self.blocked or (here.ends_trains if self.ends is None else here.kind in self.ends)
            self._closed[node] = closed
        return closed

    def onward(self, walk: Walk) -> tuple[Walk, ...]:
        """The walks that may follow a walk, if no track is used twice."""
        known = self._onward.get(walk.id)
        if known is None:
            known = self._onward[walk.id] = self._following(walk)
        return known

    def _following(self, walk: Walk) -> tuple[Walk, ...]:
        gate = walk.gate
        if gate >= 0:
            found = self._tracks[gate // GATES].enter.get(gate, ())
            # The path beyond a gate is another one, so no train turns back there.
            return found if self._allows_all else tuple([w for w in found if self._allows(w)])
        node = walk.node
        if node < 0 or walk.terminal or self._stops_trains(node):
            return ()
        path, leaving = walk.id >> 1, self._tracks[node // NODES].leave.get(node, ())
        if self._allows_all:
            return tuple([w for w in leaving if w.id >> 1 != path])
        return tuple([w for w in leaving if w.id >> 1 != path and self._allows(w)])

    def _allows(self, walk: Walk) -> bool:
        return (self.gauges is None or walk.gauge in self.gauges) and walk.node not in self.closed

    def leaving(self, node: int) -> list[Walk]:
        """The walks that leave a start."""
        return [w for w in self.network.from_node(node) if self._allows(w)]

    def run(self) -> tuple[Walk, ...]:
        """All walks on some legal run."""
        return self.search().walks()

    def search(self) -> Search:
        """Search from the starts."""
        return self._settled(*self._first_search())

    def continued(self, before: Search, changed: AbstractSet[int], passed: int) -> Search:
        """Search on from an earlier search, after some hexes have changed; `passed` is the track they had then.

        Ways that did not come through these hexes are kept. So the search goes on only where they lead into these
        hexes or to walks that have lost their way.
        """
        kept, gates, nodes = dict[int, Way](), set[int](), set[int]()
        for number, way in before.ways.items():
            walk, mask = way
            if number // _WALKS in changed:
                continue
            if not (mask ^ walk.takes) & passed:
                kept[number] = way
            elif walk.start >= 0:
                gates.add(walk.start)
            else:
                nodes.add(-1 - walk.start)
        for index in changed:
            gates.update(self._tracks[index].enter)
        disputed = {number: walk for number, walk in before.doubtful.items() if number // _WALKS not in changed}
        queue = [(walk, walk.takes) for node in self.starts for walk in self.leaving(node)]
        for walk, mask in kept.values():
            if walk.gate in gates or walk.node in nodes:
                for following in self.onward(walk):
                    if following.id in kept:
                        continue
                    if following.takes & mask:
                        disputed[following.id] = following
                    else:
                        queue.append((following, mask | following.takes))
        self._spread(queue, kept, disputed)
        return self._settled(kept, disputed)

    def _settled(self, reached: dict[int, Way], disputed: dict[int, Walk]) -> Search:
        """Settle all walks in doubt."""
        doubtful: dict[int, Walk] = {}
        while disputed:
            walk = disputed.pop(next(iter(disputed)))
            if walk.id in reached:
                continue
            mask = self._settle(walk)
            if mask is None:
                doubtful[walk.id] = walk
            else:
                self._spread([(walk, mask)], reached, disputed)
        return Search(reached, doubtful)

    def comes_to(self, targets: frozenset[int]) -> bool:
        """Whether some legal run ends at one of the nodes; other doubtful pieces are not settled."""
        if not targets.isdisjoint(self.starts):
            return True
        reached, disputed = self._first_search()
        if any(walk.node in targets for walk, _ in reached.values()):
            return True
        ends = [self._reverse(walk) for node in sorted(targets) for walk in self.leaving(node)] if disputed else []
        return any(self._settle(walk) is not None for walk in ends)

    def soon_stops(self) -> bool:
        """Whether a first search, which settles no doubts, finds a run to a stop other than the starts."""
        queue = [(walk, walk.takes) for node in self.starts for walk in self.leaving(node)]
        seen = set[int]()
        for walk, mask in queue:  # grows while it is read
            if walk.id in seen:
                continue
            seen.add(walk.id)
            if walk.node >= 0 and walk.node not in self.starts and self.network.node_at(walk.node).is_stop:
                return True
            queue += [(w, mask | w.takes) for w in self.onward(walk) if not w.takes & mask]
        return False

    def _first_search(self) -> tuple[dict[int, Way], dict[int, Walk]]:
        """The walks found with one way to each, and the walks that this leaves in doubt."""
        reached: dict[int, Way] = {}
        disputed: dict[int, Walk] = {}
        self._spread([(walk, walk.takes) for node in self.starts for walk in self.leaving(node)], reached, disputed)
        return reached, disputed

    def _spread(self, queue: list[Way], reached: dict[int, Way], disputed: dict[int, Walk]) -> None:
        onward = self.onward
        for way in queue:  # grows while it is read
            walk, mask = way
            if walk.id in reached:
                continue
            reached[walk.id] = way
            for following in onward(walk):
                if following.id in reached:
                    continue
                if following.takes & mask:
                    disputed[following.id] = following
                else:
                    queue.append((following, mask | following.takes))

    def _settle(self, walk: Walk) -> int | None:
        """Exact: the track used by some legal run that ends with this walk, or None if there is none."""
        back = self._reverse(walk)
        return self._backwards(back, back.takes | walk.takes)

    def _reverse(self, walk: Walk) -> Walk:
        index = walk.id // 2 // PATHS
        walks = self.network.tracks[index].walks
        return walks[(walk.id ^ 1) - index * PATHS * 2]

    def _backwards(self, walk: Walk, mask: int) -> int | None:
        """The track of a run back to a token that keeps off the masked track; None if there is no such run."""
        if walk.node in self.starts:
            return mask
        way = self._way(walk, mask)
        clashes = _clashes(way)
        if not clashes:
            return mask | _takes(way) if way else None
        needed = self._needed([walk, *reversed(way)], mask)
        if any(one.id in needed and other.id in needed for one, other in clashes):
            return None  # every way uses the same track twice
        for following in self.onward(walk):
            if not following.takes & mask:
                found = self._backwards(following, mask | following.takes)
                if found is not None:
                    return found
        return None

    def _way(self, walk: Walk, mask: int) -> list[Walk]:
        """A shortest way to a token; empty if there is none.

        It keeps off the masked track, but may use other track twice.
        """
        before: dict[int, Walk | None] = {walk.id: None}
        queue = [walk]
        for here in queue:  # grows while it is read
            if here.node >= 0 and here.node in self.starts:
                return _back(here, before)
            for following in self.onward(here):
                if following.id not in before and not following.takes & mask:
                    before[following.id] = here
                    queue.append(following)
        return []

    def _needed(self, way: list[Walk], mask: int) -> set[int]:
        """The walks of a way that every way from its first walk to a token contains.

        A way that leaves before one of these walks and doesn't rejoin behind it can't avoid that walk.
        """
        places = {walk.id: at for at, walk in enumerate(way)}
        needed, seen, furthest = set[int](), set(places), 0
        for at, walk in enumerate(way):
            if furthest <= at:
                needed.add(walk.id)
            queue = [walk]
            for here in queue:  # grows while it is read
                if here.node >= 0 and here.node in self.starts:
                    furthest = len(way)
                    continue
                for following in self.onward(here):
                    if following.takes & mask:
                        continue
                    furthest = max(furthest, places.get(following.id, 0))
                    if following.id not in seen:
                        seen.add(following.id)
                        queue.append(following)
        return needed


def _back(walk: Walk, before: dict[int, Walk | None]) -> list[Walk]:
    """The walks of a search from the last back to the one after the first."""
    way: list[Walk] = []
    at: Walk | None = walk
    while at is not None:
        way.append(at)
        at = before[at.id]
    return way[:-1]


def _clashes(way: list[Walk]) -> list[tuple[Walk, Walk]]:
    """The pairs of walks of a way that use the same track."""
    return [(walk, other) for at, walk in enumerate(way) for other in way[:at] if walk.takes & other.takes]


def _takes(way: list[Walk]) -> int:
    mask = 0
    for walk in way:
        mask |= walk.takes
    return mask
