"""Whether a new tile keeps the track and stops of the old one, and which new cities replace the old ones."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from msgspec import Struct

from roundhouse.board.model import End, Node, Path


class UpgradeRules(Struct, frozen=True):
    """What upgrades of a title must keep."""

    labels_recount_cities: bool = True
    """On a tile with a label several cities may become one, or one more may be added."""
    droppable: frozenset[str] = frozenset()
    """Kinds of stops that an upgrade removes, except the first tile on a hex."""

    def drops(self, colour: str) -> frozenset[str]:
        """The kinds of stops that may be dropped when a tile is laid on this colour."""
        return frozenset() if colour == "white" else self.droppable


STANDARD = UpgradeRules()
"""Stops are kept; the number of cities may change only on labelled tiles."""


class Track(Struct, frozen=True):
    """Nodes and paths of a tile as it was laid."""

    nodes: tuple[Node, ...]
    paths: tuple[Path, ...]


def node_maps(
    old: Sequence[Node], new: Sequence[Node], recount: bool, drop: frozenset[str]
) -> Iterator[tuple[int, ...]]:
    """Every mapping from old stops to new ones of the same kind; those that keep stops apart come first.

    -1 stands for junctions and for dropped stops.
    """
    options: list[list[int]] = []
    for node in old:
        same = [i for i, other in enumerate(new) if other.is_stop and other.kind == node.kind]
        options.append([*same, -1] if node.kind in drop or not node.is_stop else same)
    cities = sum(node.kind == "city" for node in old)
    fitting = [choice for choice in product(*options) if _fits(new, choice, recount, cities)]
    yield from sorted(fitting, key=lambda choice: -len(set(choice)))


def _fits(new: Sequence[Node], choice: Sequence[int], recount: bool, cities: int) -> bool:
    used = [i for i in choice if i >= 0]
    stops = [i for i, node in enumerate(new) if node.is_stop]
    if (
        recount and sum(node.kind == "city" for node in new) != cities
    ):  # the number of cities may change, that of towns may not
        used = [i for i in used if new[i].kind != "city"]
        stops = [i for i in stops if new[i].kind != "city"]
    return sorted(used) == stops


Point = tuple[str, int]
Link = tuple[Point, Point, str]


class Ties(NamedTuple):
    """What an upgrade must keep, for one mapping of stops."""

    joined: tuple[Link, ...]
    """Ends that are joined now."""
    freed: tuple[Link, ...]
    """Ends that met in a dropped stop: they must be joined by plain track, or by another stop."""


class Links(NamedTuple):
    """What the track of a tile joins."""

    pairs: frozenset[Link]
    stops: tuple[Point, ...]


def ties_of(old: Track, nodes: Sequence[int]) -> Ties:
    """What must stay joined under a mapping of stops."""
    return Ties(tuple(_joined(old, nodes)), tuple(_freed(old, nodes)))


def links_of(new: Track) -> Links:
    """All ends that a tile joins, and its stops."""
    return Links(_links(new), tuple(("node", number) for number, node in enumerate(new.nodes) if node.is_stop))


def keeps(ties: Ties, links: Links) -> bool:
    """Whether a tile keeps what must stay joined."""
    pairs = links.pairs
    for a, b, gauge in ties.joined:
        if (a, b, gauge) not in pairs and (a, b, "dual") not in pairs:
            return False
    return all(
        (a, b, gauge) in pairs or any((a, stop, gauge) in pairs and (stop, b, gauge) in pairs for stop in links.stops)
        for a, b, gauge in ties.freed
    )


def _point(end: End, nodes: Sequence[int] | None) -> Point | None:
    if end.is_edge:
        return ("edge", end.edge)
    node = end.node if nodes is None else nodes[end.node]
    return ("node", node) if node >= 0 else None


def _joined(old: Track, nodes: Sequence[int]) -> Iterator[Link]:
    through: dict[int, list[tuple[Point, str]]] = {}
    for path in old.paths:
        a, b = _point(path.a, nodes), _point(path.b, nodes)
        if a is not None and b is not None:
            yield a, b, path.gauge
        elif a is not None and not old.nodes[path.b.node].is_stop:
            through.setdefault(path.b.node, []).append((a, path.gauge))
        elif b is not None and not old.nodes[path.a.node].is_stop:
            through.setdefault(path.a.node, []).append((b, path.gauge))
    # All ends that met in a junction must still be joined pairwise.
    for arms in through.values():
        yield from _pairwise(arms)


def _pairwise(arms: Sequence[tuple[Point, str]]) -> Iterator[Link]:
    for i, (a, gauge) in enumerate(arms):
        for b, other in arms[i + 1 :]:
            yield a, b, gauge if gauge == other else "dual"


def _freed(old: Track, nodes: Sequence[int]) -> Iterator[Link]:
    gone = [number for number, node in enumerate(old.nodes) if node.is_stop and nodes[number] < 0]
    for number in gone:
        arms = []
        for path in old.paths:
            for end, other in ((path.a, path.b), (path.b, path.a)):
                point = _point(other, nodes)
                if end.node == number and point is not None:
                    arms.append((point, path.gauge))
        yield from _pairwise(arms)


def _links(new: Track) -> frozenset[Link]:
    links: set[Link] = set()
    arms: dict[int, list[tuple[Point, str]]] = {}
    for path in new.paths:
        for end, other in ((path.a, path.b), (path.b, path.a)):
            here, there = _point(end, None), _point(other, None)
            assert here is not None
            assert there is not None
            links.add((here, there, path.gauge))
            if end.node >= 0 and not new.nodes[end.node].is_stop:
                arms.setdefault(end.node, []).append((there, path.gauge))
    for joined in arms.values():
        links |= {(a, b, g if g == h else "dual") for a, g in joined for b, h in joined if a != b}
    return frozenset(links)


def new_paths(old: Track, new: Track, ties: Ties) -> tuple[int, ...]:
    """Numbers of the paths of the new tile that are newly added track."""
    kept = set()
    joined: set[tuple[Point | None, ...]] = set()
    old_edges = {edge for path in old.paths for edge in path.edges}
    for a, b, _ in (*ties.joined, *ties.freed):
        joined |= {(a, b), (b, a)}
    for index, path in enumerate(new.paths):
        ends = (_point(path.a, None), _point(path.b, None))
        meets = [end for end in (path.a, path.b) if end.node >= 0 and not new.nodes[end.node].is_stop]
        if meets:
            if all(edge in old_edges for edge in path.edges):
                kept.add(index)
        elif ends in joined:
            kept.add(index)
            joined -= {ends, ends[::-1]}  # the second of two parallel tracks is new
    return tuple(index for index in range(len(new.paths)) if index not in kept)
