"""The track of a company, reduced to stops and the chains of track between them."""

from collections.abc import Iterable
from typing import NamedTuple, cast

from roundhouse.board.compiled import GATES, NODES, HexTrack, Walk
from roundhouse.board.network import Network


class Chain:
    """Track from one stop to another without a stop between, in one direction."""

    __slots__ = ("end", "mask", "onward", "sides", "start", "walks")

    def __init__(self, start: int, end: int, mask: int, sides: int, walks: tuple[Walk, ...], onward: bool) -> None:
        """`sides` is how many hex sides it crosses, `onward` whether a train may go on beyond the stop."""
        self.start, self.end, self.mask, self.sides, self.walks, self.onward = start, end, mask, sides, walks, onward


class Traced(NamedTuple):
    """The chains from a stop and what they depend on: the track of some hexes, and which nodes are blocked."""

    chains: tuple[Chain, ...]
    hexes: tuple[int, ...]
    tracks: tuple[HexTrack, ...]
    nodes: frozenset[int]
    """The nodes where it mattered whether trains can pass."""
    blocked: frozenset[int]

    def holds(self, network: Network, blocked: frozenset[int]) -> bool:
        """Whether the chains are the same on this track."""
        tracks = network.tracks
        for index, track in zip(self.hexes, self.tracks, strict=True):
            if tracks[index] is not track:
                return False
        return self.nodes & blocked == self.blocked


VARIANTS = 16
"""How many versions of a stop's chains a board caches, for different track."""


class Graph:
    """Stops and the chains from each, followed on first use.

    `hexes` and `nodes` are what the results so far depended on: the track there, and whether trains can pass.
    """

    def __init__(
        self,
        network: Network,
        blocked: frozenset[int],
        gauges: frozenset[str] | None = None,
        visited_kinds: frozenset[str] | None = None,
        avoids: frozenset[str] = frozenset(),
        closed: frozenset[int] = frozenset(),
    ) -> None:
        """Trains pass stops of kinds they don't visit, and never enter closed stops or groups to avoid."""
        self.closed = closed
        self.network, self.blocked, self.gauges, self.visited_kinds = network, blocked, gauges, visited_kinds
        self.avoids = avoids
        self.hexes: set[int] = set()
        self.nodes: set[int] = set()
        self._chains: dict[int, tuple[Chain, ...]] = {}
        self._kind = (gauges, visited_kinds, avoids, closed)

    def chains(self, stop: int) -> tuple[Chain, ...]:
        """The chains from a stop."""
        found = self._chains.get(stop)
        if found is None:
            traced = self._traced(stop)
            self.hexes.update(traced.hexes)
            self.nodes.update(traced.nodes)
            found = self._chains[stop] = traced.chains
        return found

    def connected(self, starts: Iterable[int]) -> list[int]:
        """All stops connected to the starts, for a train of any length."""
        found = dict.fromkeys(starts)
        queue = list(found)
        for stop in queue:  # grows while it is read
            for chain in self.chains(stop):
                if chain.end not in found:
                    found[chain.end] = None
                    queue.append(chain.end)
        return queue

    def ends_trains(self, node: int) -> bool:
        """Whether no train of the company can pass this node."""
        return node in self.blocked or self.network.node_at(node).ends_trains

    def _traced(self, stop: int) -> Traced:
        """The chains from a stop, cached by the board until the track there changes."""
        network, key = self.network, (stop, self._kind)
        known = cast(tuple[Traced, ...], network.board.chains.get(key, ()))
        for traced in known:
            if traced.holds(network, self.blocked):
                return traced
        hexes, nodes = {stop // NODES}, set[int]()
        chains = self._chains_from(stop, hexes, nodes)
        tracks = tuple(network.tracks[index] for index in hexes)
        traced = Traced(chains, tuple(hexes), tracks, frozenset(nodes), self.blocked & nodes)
        network.board.chains[key] = (traced, *known[: VARIANTS - 1])
        return traced

    def _chains_from(self, stop: int, hexes: set[int], nodes: set[int]) -> tuple[Chain, ...]:
        """Follow all track; records the hexes examined and the nodes where trains might be stopped."""
        found: dict[int, list[Chain]] = {}
        for walk in self.network.from_node(stop):
            if self.gauges is None or walk.gauge in self.gauges:
                self._follow(stop, (walk,), walk.takes, int(walk.gate >= 0), found, hexes, nodes)
        return tuple(chain for parallel in found.values() for chain in _undominated(parallel))

    def _follow(
        self,
        stop: int,
        walks: tuple[Walk, ...],
        mask: int,
        sides: int,
        found: dict[int, list[Chain]],
        hexes: set[int],
        nodes: set[int],
    ) -> None:
        network = self.network
        while True:
            last = walks[-1]
            if last.gate >= 0:
                hexes.add(last.gate // GATES)
                onward = network.beyond(last.gate)
            elif last.node in self.closed:
                return
            elif last.node >= 0:
                node = network.node_at(last.node)
                nodes.add(last.node)
                passes = not last.terminal and not self.ends_trains(last.node)
                if node.kind != "junction":
                    if self.avoids and not self.avoids.isdisjoint(node.groups):
                        return
                    if last.node != stop and self._is_visited(node.kind):
                        found.setdefault(last.node, []).append(Chain(stop, last.node, mask, sides, walks, passes))
                    if not (node.optional or not self._is_visited(node.kind)) or not passes or last.node == stop:
                        return
                onward = network.from_node(last.node)
            else:
                return
            path = last.id >> 1
            steps = [
                w
                for w in onward
                if not w.takes & mask and w.id >> 1 != path and (self.gauges is None or w.gauge in self.gauges)
            ]
            if len(steps) != 1:
                for walk in steps:
                    self._follow(stop, (*walks, walk), mask | walk.takes, sides + (walk.gate >= 0), found, hexes, nodes)
                return
            walk = steps[0]
            walks, mask, sides = (*walks, walk), mask | walk.takes, sides + (walk.gate >= 0)

    def _is_visited(self, kind: str) -> bool:
        return self.visited_kinds is None or kind in self.visited_kinds


def _undominated(parallel: list[Chain]) -> list[Chain]:
    """Chains between the same stops, without those that use all the track of another one and are not shorter."""
    if len(parallel) == 1:
        return parallel
    return [
        chain
        for i, chain in enumerate(parallel)
        if not any(_dominates(other, chain, j < i) for j, other in enumerate(parallel) if j != i)
    ]


def _dominates(one: Chain, other: Chain, first: bool) -> bool:
    if one.mask & other.mask != one.mask or one.sides > other.sides or one.onward < other.onward:
        return False
    return first or one.mask != other.mask or one.sides != other.sides or one.onward != other.onward
