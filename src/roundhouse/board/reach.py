"""What a company can reach: every piece of track on some run of a train without limit.

A run must not use a piece of track twice. A plain search can't decide whether such a run exists if the track has loops
that lead a train back over its own track. So a first search finds one way to every piece. If it never had to refuse a
step to a piece that it didn't reach anyway, its result is exact. The few pieces that are left in doubt are then settled
one by one with a full search backwards to a token. It is guided by the shortest way that may use track twice: if that
way uses none twice, it is a run; if every way must use the same track twice, there is no run.
"""

from collections.abc import Iterable, Iterator
from copy import copy
from itertools import product
from typing import cast

from roundhouse.board.compiled import GATES, NODES, PATHS, Walk
from roundhouse.board.model import HexId
from roundhouse.board.network import Network, Tokens

#: Numbers of walks per hex: every path has two directions.
_WALKS = 2 * PATHS


class Reach:
    """The part of the network connected to the tokens of a company."""

    __slots__ = (
        "_entries",
        "_nodes",
        "_passable",
        "_paths",
        "blocked",
        "company",
        "lay_hexes",
        "network",
        "nodes",
        "once_per_group",
        "passable",
        "starts",
        "tracked",
        "walks",
    )

    def __init__(
        self,
        network: Network,
        company: str,
        tokens: Tokens,
        gauges: frozenset[str] | None = None,
        ignore_blocking: bool = False,
        once_per_group: bool | frozenset[str] = False,
        starts: Iterable[int] | None = None,
    ) -> None:
        """Search from every token, or from other nodes; runs may be limited to one stop in each or in some groups."""
        self.network, self.company, self.once_per_group = network, company, once_per_group
        blocked = frozenset[int]() if ignore_blocking else network.blocked_nodes(company, tokens)
        starts = tuple(network.own_nodes(company, tokens) if starts is None else sorted(starts))
        self.starts, self.blocked = starts, blocked
        tracer = Tracer(network, starts, blocked, gauges)
        self.walks = tracer.run()
        if once_per_group:
            self.walks = _confined(tracer, self.walks, once_per_group)
        self.nodes: frozenset[int] = frozenset(w.node for w in self.walks if w.node >= 0) | frozenset(starts)
        self.passable: frozenset[int] = frozenset(starts) | frozenset(
            w.node for w in self.walks if w.node >= 0 and tracer.passes(w)
        )
        self._paths: dict[int, frozenset[int]] | None = None
        self._entries = _masks({walk.gate for walk in self.walks if walk.gate >= 0}, GATES)
        self._nodes, self._passable = _masks(self.nodes, NODES), _masks(self.passable, NODES)
        self.tracked = frozenset(walk.id // _WALKS for walk in self.walks)
        """Numbers of the hexes with connected track."""
        self.lay_hexes: tuple[HexId, ...] = tuple(self._lay_hexes())
        """Hexes where a lay may be connected, in map order; double hexes by their first half."""

    def holds(self, network: Network, starts: tuple[int, ...], blocked: frozenset[int]) -> bool:
        """Whether the company reaches the same on this network: no track has changed where it can go."""
        if self.starts != starts or self.blocked & self.nodes != blocked & self.nodes:
            return False
        old, new = self.network.tracks, network.tracks
        return all(old[i] is new[i] for i in self._entries) and all(old[i] is new[i] for i in self._nodes)

    def on(self, network: Network) -> "Reach":
        """The same reach on another network for which `holds` is true."""
        twin = copy(self)
        twin.network = network
        return twin

    def _lay_hexes(self) -> Iterator[HexId]:
        board = self.network.board
        found = self._entries.keys() | self._nodes.keys()
        if board.map.twins:
            first = {board.index[second]: board.index[first] for first, second in board.map.twins}
            found = {first.get(index, index) for index in found}
        return (board.ids[index] for index in sorted(found))

    def masks(self, hex_id: HexId) -> tuple[int, int, int]:
        """How a hex is reached: masks of its entries, of its connected nodes, and of those that let trains pass."""
        index = self.network.board.index[hex_id]
        return self._entries.get(index, 0), self._nodes.get(index, 0), self._passable.get(index, 0)

    def entry_mask(self, hex_id: HexId) -> int:
        """Mask of `edge_bit`s by which the hex can be entered, whether or not it has track there."""
        return self._entries.get(self.network.board.index[hex_id], 0)

    def entries(self, hex_id: HexId) -> tuple[int, ...]:
        """The edges by which the hex can be entered, whether or not it has track there."""
        mask = self.entry_mask(hex_id)
        lanes = GATES // 6
        return tuple(edge for edge in range(6) if mask >> (edge * lanes) & ((1 << lanes) - 1))

    def node_mask(self, hex_id: HexId) -> int:
        """Mask of the connected nodes of a hex."""
        return self._nodes.get(self.network.board.index[hex_id], 0)

    def has_track(self, hex_id: HexId) -> bool:
        """Whether some track of a hex is connected."""
        return self.network.board.index[hex_id] in self.tracked

    def connects(self, hex_id: HexId, node: int) -> bool:
        """Whether a train could run from a token to this node."""
        return bool(self.node_mask(hex_id) >> node & 1)

    def paths(self, hex_id: HexId) -> frozenset[int]:
        """Numbers of the connected paths of a hex."""
        if self._paths is None:
            self._paths = {}
            for walk in self.walks:
                index, number = divmod(walk.id // 2, PATHS)
                self._paths[index] = self._paths.get(index, frozenset()) | {number}
        return self._paths.get(self.network.board.index[hex_id], frozenset())

    def hexes(self) -> list[HexId]:
        """Hexes that can be entered or have a connected node, in map order."""
        return [self.network.board.ids[i] for i in sorted(self._entries.keys() | self._nodes.keys())]

    def stops(self) -> Iterator[tuple[HexId, int]]:
        """Connected cities, towns and off-board areas, in map order."""
        for node in sorted(self.nodes):
            if self.network.node_at(node).is_stop:
                yield self.network.place(node)


def touched(
    network: Network,
    starts: Iterable[int],
    blocked: frozenset[int] = frozenset(),
    closed: frozenset[int] = frozenset(),
) -> tuple[set[int], set[int]]:
    """Nodes and gates that track leads to from some nodes: a quick superset of what trains reach.

    It allows track to be used twice, so it may contain what no train reaches, but never misses what a train reaches.
    """
    nodes, gates = set(starts), set[int]()
    queue = [walk for node in sorted(nodes) for walk in network.from_node(node)]
    while queue:
        walk = queue.pop()
        if walk.node >= 0 and walk.node not in nodes and walk.node not in closed:
            nodes.add(walk.node)
            if walk.node not in blocked and not walk.terminal and not network.node_at(walk.node).ends_trains:
                queue += network.from_node(walk.node)
        elif walk.gate >= 0 and walk.gate not in gates:
            gates.add(walk.gate)
            queue += network.beyond(walk.gate)
    return nodes, gates


def joins(network: Network, starts: Iterable[int], target: HexId, once: bool | frozenset[str] = False) -> bool:
    """Whether a run could lead from some nodes to a hex, ignoring other companies' stations."""
    begin, index = tuple(sorted(starts)), network.board.index[target]
    for closed in closings(network, touched(network, begin)[0], once):
        open_starts = [node for node in begin if node not in closed]
        there = [n for n in touched(network, open_starts, closed=closed)[0] if n // NODES == index]
        if there and Tracer(network, open_starts, frozenset(), None, closed).comes_to(frozenset(there)):
            return True
    return False


def closings(network: Network, nodes: Iterable[int], once: bool | frozenset[str]) -> Iterator[frozenset[int]]:
    """For every choice of one stop in each group, the stops that this choice closes."""
    groups: dict[str, set[int]] = {}
    for node in nodes if once else ():
        for group in network.node_at(node).groups:
            if not isinstance(once, bool) and group not in once:
                continue
            name = network.place(node)[0] if group == "hex" else group
            groups.setdefault(name, set()).add(node)
    contested = [sorted(there) for there in groups.values() if len(there) > 1]
    everything = {node for there in contested for node in there}
    for choice in product(*contested):
        yield frozenset(everything - set(choice))


VARIANTS = 8
"""How many versions of a company's reach a board caches, for different track."""


def reach_of(
    network: Network, company: str, tokens: Tokens, gauges: frozenset[str] | None, once_per_group: bool | frozenset[str]
) -> Reach:
    """What a company reaches; searched again only if track has changed where it can go."""
    key = (company, gauges, once_per_group)
    known = cast(tuple[Reach, ...], network.board.reaches.get(key, ()))
    starts, blocked = tuple(network.own_nodes(company, tokens)), network.blocked_nodes(company, tokens)
    for reach in known:
        if reach.holds(network, starts, blocked):
            return reach.on(network)
    found = Reach(network, company, tokens, gauges, once_per_group=once_per_group)
    network.board.reaches[key] = (found, *known[: VARIANTS - 1])
    return found


def _confined(tracer: "Tracer", walks: tuple[Walk, ...], once: bool | frozenset[str]) -> tuple[Walk, ...]:
    """The walks of runs that stop in each group at most once; one search for each choice of these stops."""
    found: dict[int, Walk] = {}
    for closed in closings(tracer.network, {w.node for w in walks if w.node >= 0} | set(tracer.starts), once):
        if not closed:
            return walks
        starts = [node for node in tracer.starts if node not in closed]
        for walk in Tracer(tracer.network, starts, tracer.blocked, tracer.gauges, closed).run():
            found.setdefault(walk.id, walk)
    return tuple(found.values())


def _masks(numbers: Iterable[int], size: int) -> dict[int, int]:
    """Bit masks by hex for the numbers of gates or nodes, of which every hex has `size`."""
    found: dict[int, int] = {}
    for number in numbers:
        index, bit = divmod(number, size)
        found[index] = found.get(index, 0) | 1 << bit
    return found


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
        if walk.gate >= 0:
            found = self.network.beyond(walk.gate)
        elif walk.node >= 0 and self.passes(walk):
            found = self.network.from_node(walk.node)
        else:
            return ()
        path = walk.id >> 1
        if self.gauges is None and not self.closed:
            return tuple([w for w in found if w.id >> 1 != path])
        return tuple([w for w in found if w.id >> 1 != path and self._allows(w)])

    def _allows(self, walk: Walk) -> bool:
        return (self.gauges is None or walk.gauge in self.gauges) and walk.node not in self.closed

    def leaving(self, node: int) -> list[Walk]:
        """The walks that leave a start."""
        return [w for w in self.network.from_node(node) if self._allows(w)]

    def run(self) -> tuple[Walk, ...]:
        """All walks on some legal run, in the order in which they were found."""
        reached, disputed = self._first_search()
        while disputed:
            settled = disputed.pop(next(iter(disputed)))
            if settled.id in reached:
                continue
            mask = self._settle(settled)
            if mask is not None:
                self._spread([(settled, mask)], reached, disputed)
        return tuple(reached.values())

    def comes_to(self, targets: frozenset[int]) -> bool:
        """Whether some legal run ends at one of the nodes; other doubtful pieces are not settled."""
        if not targets.isdisjoint(self.starts):
            return True
        reached, disputed = self._first_search()
        if any(walk.node in targets for walk in reached.values()):
            return True
        ends = [self._reverse(walk) for node in sorted(targets) for walk in self.leaving(node)] if disputed else []
        return any(self._settle(walk) is not None for walk in ends)

    def _first_search(self) -> tuple[dict[int, Walk], dict[int, Walk]]:
        """The walks found with one way to each, and the walks that this leaves in doubt."""
        reached: dict[int, Walk] = {}
        disputed: dict[int, Walk] = {}
        self._spread([(walk, walk.takes) for node in self.starts for walk in self.leaving(node)], reached, disputed)
        return reached, disputed

    def _spread(self, queue: list[tuple[Walk, int]], reached: dict[int, Walk], disputed: dict[int, Walk]) -> None:
        for walk, mask in queue:  # grows while it is read
            if walk.id in reached:
                continue
            reached[walk.id] = walk
            for following in self.onward(walk):
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
