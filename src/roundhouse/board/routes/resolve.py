"""From the text of a route to its track."""

from typing import cast

from roundhouse.board.compiled import GATES, PATHS, Walk
from roundhouse.board.network import Network
from roundhouse.board.routes.route import BadRoute, Route, Run, Step


def resolve(network: Network, route: Route) -> Run:
    """The track of a route; BadRoute if there is none, or more than one.

    A route that must use the same track twice is resolved too: the checks will report it.
    """
    known = cast(Run | None, network.resolved.get(route.steps))
    if known is not None:
        return known
    found = resolve_all(network, route, 2) or resolve_all(network, route, 1, times=2)
    if not found:
        raise BadRoute(_where_it_ends(network, route))
    if len(found) > 1:
        raise BadRoute(f"{route} fits several tracks; name the paths, such as {route.steps[-1]}/0")
    return found[0]


def is_clear(network: Network, route: Route) -> bool:
    """Whether exactly one track fits a route; the network keeps it, because such routes are checked next."""
    found = resolve_all(network, route, 2)
    if len(found) == 1:
        network.resolved[route.steps] = found[0]
    return len(found) == 1


def resolve_all(network: Network, route: Route, limit: int, times: int = 1) -> list[Run]:
    """Up to `limit` different tracks that fit a route, using no path more often than `times`."""
    search = _Search(network, route.steps, limit, times)
    search.begin()
    return search.found


class _Search:
    def __init__(self, network: Network, steps: tuple[Step, ...], limit: int, times: int = 1) -> None:
        self.network, self.steps, self.limit, self.times = network, steps, limit, times
        self.found: list[Run] = []
        self.furthest = 0
        self._walks: list[Walk] = []
        self._stops: list[int] = []

    def begin(self) -> None:
        if not self.steps or self.steps[0].node is None or self.steps[0].hex not in self.network.board.index:
            return
        first = self.steps[0]
        if first.node is not None and first.node < len(self.network.track(first.hex).nodes):
            self._at_stop(0, self.network.number(first.hex, first.node))

    def _at_stop(self, i: int, node: int) -> None:
        self.furthest = max(self.furthest, i)
        self._stops.append(node)
        if i == len(self.steps) - 1:
            self.found.append(Run(tuple(self._stops), tuple(self._walks)))
        else:
            self._leave(i, node)
        self._stops.pop()

    def _leave(self, i: int, node: int) -> None:
        """Go on from a node of the hex of step i, towards step i + 1."""
        following = self.steps[i + 1]
        for walk in self._open(self.network.from_node(node)):
            self._walks.append(walk)
            if walk.gate >= 0:
                self._enter(i + 1, walk.gate)
            elif self._is(walk, following):
                self._at_stop(i + 1, walk.node)
            elif walk.node >= 0 and self._runs_past(walk.node):
                self._leave(i, walk.node)
            self._walks.pop()

    def _enter(self, i: int, gate: int) -> None:
        if i < len(self.steps) and self.network.board.ids[gate // GATES] == self.steps[i].hex:
            self._cross(i, self.network.beyond(gate))

    def _cross(self, i: int, walks: tuple[Walk, ...]) -> None:
        """Go on inside the hex of step i until it is done."""
        step = self.steps[i]
        for walk in self._open(walks):
            self._walks.append(walk)
            if self._is(walk, step):
                self._at_stop(i, walk.node)
            elif walk.gate >= 0 and step.node is None and step.path in (None, walk.id // 2 % PATHS):
                self.furthest = max(self.furthest, i)
                self._enter(i + 1, walk.gate)
            elif walk.node >= 0 and self._runs_past(walk.node):
                self._cross(i, self.network.from_node(walk.node))
            self._walks.pop()

    def _open(self, walks: tuple[Walk, ...]) -> list[Walk]:
        if len(self.found) >= self.limit:
            return []
        used = [walk.id >> 1 for walk in self._walks]
        return [walk for walk in walks if used.count(walk.id >> 1) < self.times]

    def _is(self, walk: Walk, step: Step) -> bool:
        if walk.node < 0 or step.node is None:
            return False
        return self.network.place(walk.node) == (step.hex, step.node) and step.path in (None, walk.id // 2 % PATHS)

    def _runs_past(self, node: int) -> bool:
        here = self.network.node_at(node)
        return not here.is_stop or here.optional


def _where_it_ends(network: Network, route: Route) -> str:
    if not route.steps:
        return "a route needs at least one stop"
    for step in route.steps:
        if step.hex not in network.board.index:
            return f"{step.hex} is not a hex of the map"
        if step.node is not None and step.node >= len(network.track(step.hex).nodes):
            return f"{step.hex} has no stop {step.node}"
    if route.steps[0].node is None or route.steps[-1].node is None:
        return f"{route} must begin and end at a stop, such as {route.steps[0].hex}.0"
    search = _Search(network, route.steps, 1)
    search.begin()
    here = route.steps[search.furthest]
    return f"no track leads on from {here} as {route} says"
