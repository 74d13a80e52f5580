"""The best routes of a company, cached until the track that they depend on changes.

A lay changes the track of one hex, where most companies never run. So each solution is stored with the hexes and nodes
that were examined to find it. Compiled track stays the same object until another tile is laid on its hex.
"""

import threading
from collections.abc import Callable
from typing import NamedTuple, cast

from roundhouse.board.compiled import NODES, HexTrack
from roundhouse.board.routes.problem import Problem
from roundhouse.board.routes.solution import Solution

ANSWERS = 2048
"""How many problems a board caches."""
VARIANTS = 4
"""How many solutions of the same problem, for different track."""
_lock = threading.Lock()


class Answer(NamedTuple):
    """A solution with everything it depends on besides the problem itself."""

    hexes: tuple[int, ...]
    tracks: tuple[HexTrack, ...]
    nodes: frozenset[int]
    blocked: tuple[frozenset[int], ...]
    """Which of the nodes are blocked, for trains of each service."""
    solution: Solution

    def holds(self, problem: Problem) -> bool:
        """Whether this is the solution of the problem on its track."""
        tracks = problem.network.tracks
        for index, track in zip(self.hexes, self.tracks, strict=True):
            if tracks[index] is not track:
                return False
        return self.blocked == _blocked(problem, self.nodes)


def remembered(problem: Problem, budget: int, solve: Callable[[], Solution]) -> Solution:
    """The solution of a problem, cached or found now."""
    known = cast(dict[object, tuple[Answer, ...]], problem.network.board.answers)
    question = (*problem.question(), budget)
    answers = known.get(question, ())
    for answer in answers:
        if answer.holds(problem):
            return answer.solution
    solution = solve()
    with _lock:
        known.pop(question, None)  # put it back as the latest
        if len(known) >= ANSWERS:
            del known[next(iter(known))]
        known[question] = (_answer(problem, solution), *answers[: VARIANTS - 1])
    return solution


def _answer(problem: Problem, solution: Solution) -> Answer:
    graphs = problem.graphs()
    hexes = {node // NODES for node in (*problem.own, *problem.places)}
    hexes.update(problem.network.board.index[hex_id] for train in problem.trains for hex_id in train.calls)
    hexes.update(*(graph.hexes for graph in graphs), *(modifier.hexes() for modifier in problem.modifiers))
    nodes = frozenset[int]().union(*(graph.nodes for graph in graphs))
    tracks = tuple(problem.network.tracks[index] for index in hexes)
    return Answer(tuple(hexes), tracks, nodes, _blocked(problem, nodes), solution)


def _blocked(problem: Problem, nodes: frozenset[int]) -> tuple[frozenset[int], ...]:
    return tuple(access.blocked & nodes for access in problem.accesses())
