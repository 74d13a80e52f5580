"""Routes as values: a train and the hexes and stops it passes, with a one-line text."""

import re

from msgspec import Struct

from roundhouse.board.compiled import PATHS, Walk
from roundhouse.board.errors import BoardError
from roundhouse.board.model import HexId
from roundhouse.board.network import Network
from roundhouse.board.routes.candidates import Candidate
from roundhouse.board.routes.problem import Problem
from roundhouse.board.routes.train import Train


class BadRoute(BoardError):
    """A route that names no track, or not clearly; the text tells which step."""


class Step(Struct, frozen=True):
    """A hex on the way; with a node it is a stop, and the path tells parallel tracks apart."""

    hex: HexId
    node: int | None = None
    path: int | None = None

    def __str__(self) -> str:
        """As routes write it: HEX, HEX.node, with /path where needed."""
        node = "" if self.node is None else f".{self.node}"
        return self.hex + node + ("" if self.path is None else f"/{self.path}")


class Route(Struct, frozen=True):
    """The run of one train.

    >>> route = Route.parse("4D-1", "E6.0 F7 G8.0 G8.1")
    >>> str(route), route.stops
    ('E6.0 F7 G8.0 G8.1', (('E6', 0), ('G8', 0), ('G8', 1)))
    """

    train: str
    steps: tuple[Step, ...]

    @classmethod
    def parse(cls, train: str, text: str) -> "Route":
        """Read the text form; whether there is such track is another question."""
        return cls(train, tuple(_step(word) for word in text.split()))

    def __str__(self) -> str:
        """The text form."""
        return " ".join(map(str, self.steps))

    @property
    def stops(self) -> tuple[tuple[HexId, int], ...]:
        """The stops in order."""
        return tuple((step.hex, step.node) for step in self.steps if step.node is not None)


_STEP = re.compile(r"(?P<hex>[^\s./]+)(?:\.(?P<node>\d+))?(?:/(?P<path>\d+))?")


def _step(word: str) -> Step:
    found = _STEP.fullmatch(word)
    if found is None:
        raise BadRoute(f"{word!r} is no step of a route; expected HEX or HEX.node")
    node, path = found["node"], found["path"]
    return Step(found["hex"], None if node is None else int(node), None if path is None else int(path))


class Run(Struct, frozen=True):
    """A route with its track: the numbers of its stops, and the walks between them."""

    stops: tuple[int, ...]
    walks: tuple[Walk, ...]

    @property
    def sides(self) -> int:
        """How many hex sides it crosses."""
        return sum(walk.gate >= 0 for walk in self.walks)


def reversed_walk(network: Network, walk: Walk) -> Walk:
    """The same path in the other direction."""
    index = walk.id // 2 // PATHS
    return network.tracks[index].walks[(walk.id ^ 1) - index * PATHS * 2]


def run_of(problem: Problem, candidate: Candidate) -> Run:
    """The track of a candidate of the optimiser."""
    walks: list[Walk] = []
    if len(candidate.arms) > 1:
        back = [walk for chain in candidate.arms[1].chains() for walk in chain.walks]
        walks += [reversed_walk(problem.network, walk) for walk in reversed(back)]
    if candidate.arms:
        walks += [walk for chain in candidate.arms[0].chains() for walk in chain.walks]
    return Run(tuple(candidate.stops()), tuple(walks))


def route_of(problem: Problem, train: Train, candidate: Candidate) -> Route:
    """The value of a candidate of the optimiser."""
    return describe_run(problem.network, train.id, run_of(problem, candidate))


def describe_run(network: Network, train: str, run: Run) -> Route:
    """Write down a run, naming paths only where the hexes and stops leave a doubt."""
    from roundhouse.board.routes.resolve import resolve_all

    steps = _steps(network, run)
    plain = Route(train, tuple(Step(step.hex, step.node) for step in steps))
    if len(resolve_all(network, plain, 2)) == 1:
        return plain
    for i in range(len(steps)):  # leave out every path that the rest makes clear
        fewer = [*steps[:i], Step(steps[i].hex, steps[i].node), *steps[i + 1 :]]
        if len(resolve_all(network, Route(train, tuple(fewer)), 2)) == 1:
            steps = fewer
    return Route(train, tuple(steps))


def _steps(network: Network, run: Run) -> list[Step]:
    steps = [Step(*network.place(run.stops[0]))]
    stops = iter(run.stops[1:])
    coming = next(stops, None)
    shown = True  # whether the hex we are in has been written since we entered it
    for walk in run.walks:
        hex_id, number = network.board.ids[walk.id // 2 // PATHS], walk.id // 2 % PATHS
        if walk.node >= 0 and walk.node == coming:
            steps.append(Step(hex_id, network.place(walk.node)[1], number))
            coming, shown = next(stops, None), True
        elif walk.gate >= 0:
            if not shown:
                steps.append(Step(hex_id, None, number))
            shown = False
    return steps
