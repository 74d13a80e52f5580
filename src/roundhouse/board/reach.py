"""What a company can reach: every piece of track on some run of a train without limit."""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import cast

from roundhouse.board.compiled import GATES, NODES, PATHS, Walk
from roundhouse.board.model import HexId
from roundhouse.board.network import Network, Tokens
from roundhouse.board.past_searches import Past, Searches
from roundhouse.board.tracer import Tracer

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
        searches: Searches | None = None,
        same: "Reach | None" = None,
    ) -> None:
        """Search from every token, or from other nodes; runs may be limited to one stop in each or in some groups.

        `searches` go on from those of an earlier position; their tracer then says where and how to search.
        If the `same` was found on another network, nothing is searched.
        """
        self.network, self.company, self.once_per_group = network, company, once_per_group
        if same is not None:
            self._take_over(same)
            return
        if searches is None:
            blocked = frozenset[int]() if ignore_blocking else network.blocked_nodes(company, tokens)
            starts = network.own_nodes(company, tokens) if starts is None else sorted(starts)
            searches = Searches(Tracer(network, starts, blocked, gauges))
        tracer = searches.tracer
        starts = tracer.starts
        self.starts, self.blocked = starts, tracer.blocked
        self.walks = searches.search(tracer).walks()
        if once_per_group:
            self.walks = _confined(tracer, self.walks, once_per_group, searches)
        gates, nodes, passable, tracked = set[int](), set(starts), set(starts), set[int]()
        for walk in self.walks:
            tracked.add(walk.id // _WALKS)
            if walk.gate >= 0:
                gates.add(walk.gate)
            elif walk.node >= 0:
                nodes.add(walk.node)
                if walk.node not in passable and tracer.passes(walk):
                    passable.add(walk.node)
        self.nodes: frozenset[int] = frozenset(nodes)
        self.passable: frozenset[int] = frozenset(passable)
        self._paths: dict[int, frozenset[int]] | None = None
        self._entries, self._nodes, self._passable = _masks(gates, GATES), _masks(nodes, NODES), _masks(passable, NODES)
        self.tracked: frozenset[int] = frozenset(tracked)
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
        return Reach(network, self.company, {}, once_per_group=self.once_per_group, same=self)

    def _take_over(self, same: "Reach") -> None:
        self.starts, self.blocked, self.walks, self.tracked = same.starts, same.blocked, same.walks, same.tracked
        self.nodes, self.passable, self.lay_hexes = same.nodes, same.passable, same.lay_hexes
        self._entries, self._nodes, self._passable, self._paths = (
            same._entries,
            same._nodes,
            same._passable,
            same._paths,
        )

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
    nodes = touched(network, begin)[0]
    if not any(node // NODES == index for node in nodes):
        return False
    for closed in closings(network, nodes, once):
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
    past = cast(Past | None, network.board.past_searches.get(key))
    searches = Searches(Tracer(network, starts, blocked, gauges), past)
    found = Reach(network, company, tokens, gauges, once_per_group=once_per_group, searches=searches)
    network.board.reaches[key] = (found, *known[: VARIANTS - 1])
    network.board.past_searches[key] = searches.past()
    return found


def _confined(
    tracer: Tracer, walks: tuple[Walk, ...], once: bool | frozenset[str], searches: Searches
) -> tuple[Walk, ...]:
    """The walks of runs that stop in each group at most once; one search for each choice of these stops."""
    found: dict[int, Walk] = {}
    for closed in closings(tracer.network, {w.node for w in walks if w.node >= 0} | set(tracer.starts), once):
        if not closed:
            return walks
        starts = [node for node in tracer.starts if node not in closed]
        confined = Tracer(tracer.network, starts, tracer.blocked, tracer.gauges, closed)
        for walk in searches.search(confined).walks():
            found.setdefault(walk.id, walk)
    return tuple(found.values())


def _masks(numbers: Iterable[int], size: int) -> dict[int, int]:
    """Bit masks by hex for the numbers of gates or nodes, of which every hex has `size`."""
    found: dict[int, int] = {}
    for number in numbers:
        index, bit = divmod(number, size)
        found[index] = found.get(index, 0) | 1 << bit
    return found
