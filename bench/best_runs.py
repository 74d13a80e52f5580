"""The search for routes: late 18España with combined trains, and sets of long trains on late maps."""

from __future__ import annotations

import gc
from collections.abc import Iterator

from bench import esp
from bench.board_positions import TITLES, positions, title_boards
from bench.recorded import SHARED, files_of
from bench.routes import late, stress_trains
from bench.timing import Figure, percentile, timed
from roundhouse.board import Network, Problem, Solution, best_routes
from roundhouse.core.view import View

#: How much of a game is early, and how many late maps of each title get the long trains.
EARLY, MAPS, QUICK_MAPS = 0.6, 12, 3


def late_runs(quick: bool) -> Iterator[Figure]:
    """The best run of every company in the last part of recorded 18España games."""
    spent: list[float] = []
    proven = 0
    for file in files_of("18ESP", 2 if quick else 10):
        views = list(esp.decisions(file))
        gc.collect()
        gc.freeze()  # the replayed game is not part of the search
        for view in views[int(len(views) * EARLY) :]:
            if view.step.name == "run trains":
                found: list[Solution] = []
                gc.collect(0)
                spent.append(timed(_solve, view, found))
                proven += found[0].optimal
    if spent:
        yield Figure("best run, late 18España, worst", max(spent), 30, "ms")
        yield Figure("best run, late 18España, p95", percentile(spent, 0.95), None, "ms")
        yield Figure("best run, late 18España, proven", 100 * proven / len(spent), 100, "%", True)


def _solve(view: View, found: list[Solution]) -> None:
    found.append(best_routes(esp.fresh(view)))


def stress(quick: bool) -> Iterator[Figure]:
    """Sets of long trains on the largest late maps of the recorded games."""
    if not (SHARED / "facts").is_dir():
        return
    spent: dict[str, list[float]] = {}
    proven: dict[str, int] = {}
    for title in TITLES:
        facts, boards = title_boards(SHARED, title)
        found = late(list(positions(SHARED, title, facts, boards)), QUICK_MAPS if quick else MAPS)
        gc.collect()
        for position, (name, trains) in ((p, t) for p in found for t in stress_trains()):
            network = Network(boards[position.map], position.tiles)
            problem = Problem(network, position.company, position.tokens, trains, position.colour)
            solutions: list[Solution] = []
            spent.setdefault(name, []).append(timed(_solved, problem, solutions))
            proven[name] = proven.get(name, 0) + solutions[0].optimal
    for name, times in spent.items():
        hardest = name == "8 8 6 5"
        part = 100 * proven[name] / len(times)
        yield Figure(f"trains {name} on late maps, proven", part, 99 if hardest else 100, "%", True)
        yield Figure(f"trains {name} on late maps, p95", percentile(times, 0.95), 150 if hardest else 100, "ms")


def _solved(problem: Problem, solutions: list[Solution]) -> None:
    solutions.append(best_routes(problem))
