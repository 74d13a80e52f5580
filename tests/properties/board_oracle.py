"""Slow and simple answers about track and routes, to compare the fast ones with."""

from collections.abc import Iterator
from itertools import product

from hypothesis import strategies as st

from roundhouse.board import Board, Network, Train, Walk
from tests.unit.board.grids import Station, grid, tiles

NAMES = ("A1", "A3", "A5", "B0", "B2", "B4", "B6", "C1", "C3", "C5")
EDGE = {"colour": "red", "track": "o:40[R]; 1-a 2-a"}
BOARD = Board(
    grid({**{name: {} for name in NAMES}, "D2": EDGE, "D4": EDGE}),
    tiles(
        {
            "L1": ("brown", "c:30x2; 0.0/2-a 0.1/2-a 2-a"),
            "L2": ("brown", "; 3.0/2-1 3.1/2-5"),
            "P1": ("brown", "c:10x2[pass]; 0-a 3-a"),
            "P2": ("brown", "c:10[pass]; 0-a 2-a 3-a 4-a"),
        }
    ),
)
NUMBERS: tuple[str, ...] = (
    "7",
    "8",
    "9",
    "4",
    "58",
    "57",
    "14",
    "15",
    "141",
    "20",
    "23",
    "24",
    "25",
    "80",
    "81",
    "63",
    "39",
    "42",
)
NUMBERS += ("X1", "X2", "X3", "L1", "L2", "P1", "P2")


@st.composite
def positions(draw: st.DrawFn) -> tuple[Network, dict[str, tuple[Station, ...]]]:
    """A small board full of tiles, with tokens of X and of others."""
    laid = {name: (draw(st.sampled_from(NUMBERS)), draw(st.integers(0, 5))) for name in NAMES}
    network = Network(BOARD, laid)
    tokens: dict[str, tuple[Station, ...]] = {}
    for name in NAMES:
        for number, node in enumerate(network.track(name).nodes):
            if node.kind == "city":
                for _ in range(node.slots):
                    who = draw(st.sampled_from(("", "X", "X", "Y")))
                    if who and Station(who, number) not in tokens.get(name, ()):
                        tokens[name] = (*tokens.get(name, ()), Station(who, number))
    return network, tokens


class Oracle:
    """Goes through every run there is."""

    def __init__(self, network: Network, company: str, tokens: dict[str, tuple[Station, ...]]) -> None:
        """Note own tokens and full cities."""
        self.network = network
        self.own = network.own_nodes(company, tokens)
        self.blocked = network.blocked_nodes(company, tokens)

    def onward(self, walks: list[Walk], mask: int) -> Iterator[Walk]:
        """All walks that may follow."""
        last = walks[-1]
        if last.gate >= 0:
            found = self.network.beyond(last.gate)
        elif (
            last.node < 0
            or last.terminal
            or last.node in self.blocked
            or self.network.node_at(last.node).kind == "offboard"
        ):
            return
        else:
            found = self.network.from_node(last.node)
        for walk in found:
            if not walk.takes & mask and walk.id >> 1 != last.id >> 1:
                yield walk

    def runs(self, start: int, limit: int) -> Iterator[tuple[list[Walk], int]]:
        """All runs from a node without using track twice; stops after many."""
        stack = [([walk], walk.takes) for walk in self.network.from_node(start)]
        for _ in range(limit):
            if not stack:
                return
            walks, mask = stack.pop()
            yield walks, mask
            stack.extend(([*walks, walk], mask | walk.takes) for walk in self.onward(walks, mask))
        raise TooMany

    def reached(self, limit: int = 20_000) -> set[int]:
        """Every walk on some run from a token."""
        return {walks[-1].id for start in self.own for walks, _ in self.runs(start, limit)}

    def routes(self, train: Train, limit: int = 6_000) -> dict[int, int]:
        """The best value for each set of track that one route of a train can use."""
        found: dict[int, int] = {}
        for start in range(len(self.network.board.ids) * 16):
            if start % 16 >= len(self.network.tracks[start // 16].nodes) or not self.network.node_at(start).is_stop:
                continue
            for walks, mask in self.runs(start, limit):
                value = self.value(train, start, walks)
                if value is not None:
                    found[mask] = max(found.get(mask, 0), value)
        return found

    def value(self, train: Train, start: int, walks: list[Walk]) -> int | None:
        """What a run earns if it is a legal route."""
        if walks[-1].node < 0 or not self.network.node_at(walks[-1].node).is_stop:
            return None
        stops = [start, *(w.node for w in walks if w.node >= 0 and self.network.node_at(w.node).is_stop)]
        nodes = [self.network.node_at(stop) for stop in stops]
        groups = [group for node in nodes for group in node.groups]
        if len(set(stops)) < len(stops) or len(set(groups)) < len(groups) or not set(stops) & set(self.own):
            return None
        counts = {kind: sum(node.kind == kind for node in nodes) for kind in ("city", "offboard", "town")}
        if any(sum(counts.get(kind, 0) for kind in kinds) > limit for kinds, limit in train.limits()):
            return None
        if not self._meets_demands(train, stops):
            return None
        if train.distance is not None and sum(walk.gate >= 0 for walk in walks) > train.distance:
            return None
        return sum(node.revenue.value("brown") * train.factor(node.kind) for node in nodes)

    def _meets_demands(self, train: Train, stops: list[int]) -> bool:
        """Whether a train runs where it must and not where it may not."""
        groups = [set(self.network.node_at(stop).groups) for stop in stops]
        if any(train.avoids & here for here in groups):
            return False
        if train.through and not any(train.through in here for here in groups[1:-1]):
            return False
        return train.calls <= {self.network.place(stop)[0] for stop in stops}

    def best(self, trains: list[Train]) -> int:
        """The most that all trains can earn, by trying all combinations."""
        pools = [[(0, 0), *self.routes(train).items()] for train in trains]
        if len(pools) > 1 and len(pools[0]) * len(pools[1]) > 40_000:
            raise TooMany
        best = 0
        for choice in product(*pools):
            used = total = 0
            for mask, value in choice:
                if used & mask:
                    break
                used, total = used | mask, total + value
            else:
                best = max(best, total)
        return best


class TooMany(Exception):
    """The slow answer would take too long."""
