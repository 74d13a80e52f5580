"""Revenue on top of the stops: narrow gauge, tokens of private companies, the Shannon (sections 7.4 and 9)."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.board.compiled import GATES, NODES
from roundhouse.board.network import Network
from roundhouse.board.routes import Modifier, Stop, Term, Train
from roundhouse.board.tracer import Tracer
from roundhouse.rules.operating.network import network

from .narrow import NARROW
from .powers import TOKENS
from .types import View

SHANNON, SHANNON_HEXES = "RSSC", ("F10", "D16")


class NarrowGauge(Modifier):
    """Narrow-only stops add their value to the first stops with broad track at the ends of their line."""

    name = "narrow gauge"

    def __init__(self, network: Network, colour: str) -> None:
        """Read the track of a position."""
        self._network, self._colour = network, colour
        self._known: dict[tuple[str, int], frozenset[int]] = {}
        self._hexes: set[int] = set()
        self._line_ends: frozenset[int] | None = None

    def alike(self) -> object:
        """Only the colour matters; the track is compared separately."""
        return type(self), self._colour

    def hexes(self) -> set[int]:
        """The hexes whose track has been followed."""
        return self._hexes

    def joined(self, hex_id: str, node: int) -> frozenset[int]:
        """The narrow-only stops connected to a stop by narrow track, without passing another stop with broad track."""
        found = self._known.get((hex_id, node))
        if found is None:
            found = self._known[hex_id, node] = self._search(self._network.number(hex_id, node))
        return found

    def _search(self, start: int) -> frozenset[int]:
        self._hexes.add(start // NODES)
        if not any(walk.gauge in NARROW for walk in self._network.from_node(start)):
            return frozenset()
        line_ends = self._ends_of_lines()
        walks = Tracer(self._network, (start,), line_ends, NARROW).run()
        self._hexes |= {walk.gate // GATES for walk in walks if walk.gate >= 0}
        return frozenset(walk.node for walk in walks if walk.node >= 0) - line_ends - {start}

    def _ends_of_lines(self) -> frozenset[int]:
        """The nodes that broad track touches; narrow lines end there."""
        if self._line_ends is None:
            self._line_ends = frozenset(
                node
                for track in self._network.tracks
                for node, walks in track.leave.items()
                if any(walk.gauge not in NARROW for walk in walks)
            )
        return self._line_ends

    def value(self, nodes: frozenset[int]) -> int:
        return sum(self._network.node_at(node).revenue.value(self._colour) for node in nodes)

    def stop_bonus(self, train: Train, stop: Stop) -> int:
        """What narrow track adds to a stop."""
        return self.value(self.joined(stop.hex, stop.node))


class PortTokens(Modifier):
    """Tokens of private companies add to the stops of their hexes."""

    name = "token"

    def __init__(self, bonus: dict[str, int]) -> None:
        """`bonus` is the extra value of each hex."""
        self._bonus = bonus

    def route_terms(self, train: Train) -> tuple[Term, ...]:
        """Once for each hex of the route."""
        return tuple(Term((frozenset({hex_id}),), bonus) for hex_id, bonus in self._bonus.items())


class Shannon(Modifier):
    """One train that stops at one end of the Shannon also earns the value of the other."""

    name = "River Shannon"

    def __init__(self, values: dict[str, int]) -> None:
        """`values` are the values of the two cities."""
        self._values = values

    def set_bonus(self, runs: Sequence[tuple[Train, Sequence[Stop]]]) -> int:
        """The best that one train gains."""
        return max((self._gain([stop.hex for stop in stops]) for _, stops in runs), default=0)

    def _gain(self, hexes: list[str]) -> int:
        one, other = SHANNON_HEXES
        gains = [self._values[there] for here, there in ((one, other), (other, one)) if here in hexes]
        return max(gains, default=0)

    def set_bound(self, trains: Sequence[Train]) -> int:
        """The better of the two."""
        return max(self._values.values(), default=0)


def modifiers(v: View, company: str) -> tuple[Modifier, ...]:
    """Everything that changes a company's revenue."""
    here, colour = network(v), v.phase.colours[-1]
    narrow = NarrowGauge(here, colour)
    found: list[Modifier] = [narrow]
    bonus = {hex_id: TOKENS[p][1] for p, hex_id, owner in v.state.title.tokens if owner == company}
    if bonus:
        found.append(PortTokens(bonus))
    if v.state.privates.get(SHANNON) == company:
        found.append(Shannon({h: _city_value(here, narrow, h, colour) for h in SHANNON_HEXES}))
    return tuple(found)


def _city_value(here: Network, narrow: NarrowGauge, hex_id: str, colour: str) -> int:
    nodes = here.track(hex_id).nodes
    return nodes[0].revenue.value(colour) + narrow.value(narrow.joined(hex_id, 0)) if nodes else 0
