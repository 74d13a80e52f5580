"""From track to the text of a route: paths are named only where hexes and stops are ambiguous."""

from roundhouse.board.compiled import PATHS, Walk
from roundhouse.board.network import Network
from roundhouse.board.routes.candidates import Candidate
from roundhouse.board.routes.problem import Problem
from roundhouse.board.routes.resolve import is_clear
from roundhouse.board.routes.route import Route, Run, Step
from roundhouse.board.routes.train import Train


def reversed_walk(network: Network, walk: Walk) -> Walk:
    """The same path in the other direction."""
    index = walk.id // 2 // PATHS
    return network.tracks[index].walks[(walk.id ^ 1) - index * PATHS * 2]


def run_of(problem: Problem, candidate: Candidate) -> Run:
    """The track of a candidate of the optimiser."""
    walks: list[Walk] = []
    if len(candidate.halves) > 1:
        back = [walk for chain in candidate.halves[1].chains() for walk in chain.walks]
        walks += [reversed_walk(problem.network, walk) for walk in reversed(back)]
    if candidate.halves:
        walks += [walk for chain in candidate.halves[0].chains() for walk in chain.walks]
    return Run(tuple(candidate.stops()), tuple(walks))


def route_of(problem: Problem, train: Train, candidate: Candidate) -> Route:
    """The value of a candidate of the optimiser."""
    return describe_run(problem.network, train.id, run_of(problem, candidate))


def describe_run(network: Network, train: str, run: Run) -> Route:
    """Write a run as a route, naming paths only where hexes and stops are ambiguous."""
    steps = _steps(network, run)
    plain = Route(train, tuple(Step(step.hex, step.node) for step in steps))
    if is_clear(network, plain):
        return plain
    for i in range(len(steps)):  # drop every path that the rest makes clear
        fewer = [*steps[:i], Step(steps[i].hex, steps[i].node), *steps[i + 1 :]]
        if is_clear(network, Route(train, tuple(fewer))):
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
