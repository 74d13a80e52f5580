"""The problem: which routes earn most for these trains?"""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import NamedTuple

from msgspec.structs import replace

from roundhouse.board.network import Network, Tokens
from roundhouse.board.routes.graph import Graph
from roundhouse.board.routes.repeats import Repeats
from roundhouse.board.routes.revenue import Modifier, Stop, stop_at
from roundhouse.board.routes.train import Train, longer


class Access(NamedTuple):
    """What stations mean for one kind of trains."""

    own: tuple[int, ...]
    """Nodes of which a route must contain at least one."""
    blocked: frozenset[int] = frozenset()
    """Nodes where a route can only end."""
    closed: frozenset[int] = frozenset()
    """Nodes at which these trains cannot even stop."""


class Problem:
    """A company about to run its trains; caches intermediate results."""

    def __init__(
        self,
        network: Network,
        company: str,
        tokens: Tokens,
        trains: Iterable[Train],
        colour: str,
        modifiers: Sequence[Modifier] = (),
        ignore_blocking: bool = False,
        access: Mapping[str, Access] | None = None,
        places: Mapping[int, int] | None = None,
    ) -> None:
        """`colour` is the phase colour that decides the value of stops.

        `access` says what stations mean for trains of a service, `places` how many trains may stop at a node.
        """
        self.network, self.company, self.colour = network, company, colour
        cards = tuple(trains)
        self.trains: tuple[Train, ...] = tuple(train for train in cards if not train.repeats and not train.adds)
        self.adders: tuple[Train, ...] = tuple(train for train in cards if train.adds)
        self.repeaters: tuple[Train, ...] = tuple(train for train in cards if train.repeats)
        self.modifiers: tuple[Modifier, ...] = tuple(modifiers)
        self.own: tuple[int, ...] = tuple(network.own_nodes(company, tokens))
        self.blocked = frozenset[int]() if ignore_blocking else network.blocked_nodes(company, tokens)
        self.places: Mapping[int, int] = places or {}
        self.shut = shut = frozenset(node for node, room in self.places.items() if room <= 0)
        self._access = {
            service: Access(found.own, found.blocked, found.closed | shut)
            for service, found in {"": Access(self.own, self.blocked), **(access or {})}.items()
        }
        self._graphs: dict[object, Graph] = {}
        self._stops: dict[int, Stop] = {}
        self._plain = frozenset(self.trains)

    def access(self, train: Train) -> Access:
        """What stations mean for a train."""
        return self._access[train.service if train.service in self._access else ""]

    def accesses(self) -> Iterable[Access]:
        """What stations mean, for each service."""
        return self._access.values()

    def graphs(self) -> Iterable[Graph]:
        """The graphs that have been used so far."""
        return self._graphs.values()

    def question(self) -> tuple[object, ...]:
        """The problem without its track: equal for problems with the same solution on the same track."""
        return (
            self.colour,
            self.trains,
            self.adders,
            self.repeaters,
            tuple(modifier.alike() for modifier in self.modifiers),
            self.own,
            tuple((service, access.own, access.closed) for service, access in self._access.items()),
            tuple(self.places.items()),
        )

    def graph(self, train: Train) -> Graph:
        """The stops and chains that a train can use."""
        kinds = frozenset[str]().union(*(row.kinds for row in train.rows if row.limit != 0))
        access = self.access(train)
        key = (train.gauges, kinds, train.avoids, access)
        found = self._graphs.get(key)
        if found is None:
            found = Graph(self.network, access.blocked, train.gauges, kinds, train.avoids, access.closed)
            self._graphs[key] = found
        return found

    def variants(self, alike: bool = False) -> "list[Problem]":
        """One problem for each way to assign the cards that add stops to trains; only this one if there are none.

        Ways that differ only in which of several equal trains gets a card are `alike`: their best value is the same.
        """
        found = [self]
        for card in self.adders:
            found = [other for one in found for other in one._lengthened(card, alike)]
        return found

    def _lengthened(self, card: Train, alike: bool) -> "list[Problem]":
        """The card goes with each train in turn; a train takes one such card."""
        found: dict[tuple[Train, ...], Problem] = {}
        for i, train in enumerate(self.trains):
            if train not in self._plain:
                continue
            trains = (*self.trains[:i], longer(train, card.adds), *self.trains[i + 1 :])
            key = trains if alike else tuple(sorted(map(_nameless, trains), key=repr))
            found.setdefault(key, self._with(trains, train))
        return list(found.values()) or [self]

    def _with(self, trains: tuple[Train, ...], given: Train) -> "Problem":
        other = copy(self)
        other.trains, other.adders = trains, ()
        other._plain = self._plain - {given}
        return other

    def stop(self, node: int) -> Stop:
        """A stop by its number on the board."""
        found = self._stops.get(node)
        if found is None:
            hex_id, number = self.network.place(node)
            found = stop_at(hex_id, number, self.network.node_at(node), self.colour, node in self.own)
            self._stops[node] = found
        return found

    def rest(self, trains: Iterable[Train], taken: int) -> "Problem":
        """The same problem for some of the trains, without the track of a mask."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.trains, other.repeaters = tuple(trains), ()
        other.network, other._graphs = self.network.without(taken), {}
        return other

    def repeats(self) -> tuple[Modifier, ...]:
        """What cards that repeat a stop add to the best set of routes; a given set names these stops itself."""
        if not self.repeaters or not self.trains:
            return ()
        stops = [self.stop(node) for node in self.graph(self.trains[0]).connected(self.own)]
        return tuple(Repeats(card, stops) for card in self.repeaters)

    def starts(self, train: Train) -> list[int]:
        """The stops of which a route of this train must contain at least one."""
        if train.needs_token:
            nodes = [(node, self.network.node_at(node)) for node in self.access(train).own]
            return [n for n, node in nodes if train.visits(node.kind) and train.avoids.isdisjoint(node.groups)]
        return self.graph(train).connected(self.own)


def _nameless(train: Train) -> Train:
    return replace(train, id="")
