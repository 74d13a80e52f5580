"""Solves every recorded run of the reference games, checks the result, and prints how long it took.

python bench/routes.py [--shared DIR] [--every N] [--stress N]
"""

import argparse
import gc
import sys
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.board_positions import TITLES, Json, Position, positions, title_boards
from bench.board_trains import recorded_train
from roundhouse.board import (
    STOP_KINDS,
    BadRoute,
    Board,
    HexRoute,
    Network,
    Problem,
    Solution,
    Train,
    best_routes,
    check_routes,
    counting,
    from_hexes,
    reaching,
)


class Clock:
    """Times for one kind of problem."""

    def __init__(self, name: str) -> None:
        """Nothing measured yet."""
        self.name = name
        self.rows: list[tuple[float, int, bool, str]] = []

    def solve(self, network: Network, position: Position, trains: list[Train]) -> tuple[Problem, Solution]:
        """Solve one problem on a network with empty caches."""
        begun = time.process_time()
        problem = Problem(network, position.company, position.tokens, trains, position.colour)
        solution = best_routes(problem)
        spent = (time.process_time() - begun) * 1000
        what = f"{position.game}:{position.line} {position.company} {' '.join(train.id for train in trains)}"
        self.rows.append((spent, solution.steps, solution.optimal, what))
        return problem, solution

    def report(self) -> None:
        """Print the figures."""
        if not self.rows:
            return
        times = sorted(row[0] for row in self.rows)
        count = len(times)
        proven = sum(row[2] for row in self.rows)
        steps = max(row[1] for row in self.rows)
        print(
            f"{self.name:24} {count:6} positions  median {times[count // 2]:7.2f}  p95 {times[int(count * 0.95)]:7.2f}"
            f"  p99 {times[int(count * 0.99)]:7.2f}  max {times[-1]:7.2f} ms of CPU  steps ≤ {steps:7}"
            f"  proven {100 * proven / count:.2f} %"
        )
        for spent, taken, optimal, what in sorted(self.rows, reverse=True)[:2]:
            print(f"{'':24} {spent:7.2f} ms {taken:7} steps {'' if optimal else 'not proven'} {what}")


def trains_of(position: Position) -> list[Train]:
    """The trains of a position that run by themselves."""
    found = (recorded_train(position.title, name, i) for i, name in enumerate(position.trains))
    return [train for train in found if train is not None]


def verify(problem: Problem, solution: Solution, position: Position) -> Iterator[str]:
    """What is wrong with a solution, or with our account of the recorded run."""
    checked = check_routes(problem, solution.routes)
    if checked.faults or checked.revenue != solution.value:
        yield f"own routes: {[fault.text for fault in checked.faults]} {checked.revenue} != {solution.value}"
    if position.title != "18MEX":
        return
    try:
        routes = from_hexes(problem, [_recorded(problem, entry) for entry in position.run])
    except BadRoute as error:
        yield str(error)
        return
    theirs = check_routes(problem, routes)
    recorded = [entry.get("revenue") for entry in position.run]
    if theirs.faults:
        yield f"recorded routes: {[fault.text for fault in theirs.faults]}"
    if None not in recorded and theirs.revenue != sum(amount or 0 for amount in recorded):
        yield f"recorded routes earn {recorded}, our account says {theirs.revenue}"
    if solution.value < theirs.revenue:
        yield f"best is {solution.value}, but {theirs.revenue} was run"


def _recorded(problem: Problem, entry: Json) -> HexRoute:
    kind = str(entry["train"]).rpartition("-")[0]
    train = next((t.id for t in problem.trains if t.id.rpartition("-")[0] == kind and t.id not in _taken), kind)
    _taken.add(train)
    nodes = [node.rpartition("-") for node in entry.get("nodes", ())]
    return HexRoute(train, entry["connections"], frozenset((h, int(n)) for h, _, n in nodes) or None)


_taken: set[str] = set()


def stress_trains() -> Iterator[tuple[str, list[Train]]]:
    """Sets of long trains to put on late maps."""
    for name, sizes in (("4 5 6", (4, 5, 6)), ("6 6 6", (6, 6, 6)), ("8 8 6 5", (8, 8, 6, 5))):
        yield name, [counting(f"{size}-{i}", size) for i, size in enumerate(sizes)]
    yield "5 6 8 all stops", [counting(f"{size}-{i}", size, STOP_KINDS) for i, size in enumerate((5, 6, 8))]
    yield "unlimited", [reaching("D-0", None)]
    yield "unlimited and 6", [reaching("D-0", None), counting("6-1", 6)]


def late(found: list[Position], many: int) -> list[Position]:
    """The last runs of different games, most track first."""
    last: dict[tuple[str, str], Position] = {}
    for position in found:
        last[(position.game, position.company)] = position
    return sorted(last.values(), key=lambda p: -len(p.tiles))[:many]


def run_title(title: str, found: list[Position], boards: dict[str, Board], every: int) -> int:
    """Solve and verify the recorded runs of a title; the number of complaints."""
    clock = Clock(title)
    wrong = 0
    for position in found[::every]:
        network = Network(boards[position.map], position.tiles)
        problem, solution = clock.solve(network, position, trains_of(position))
        _taken.clear()
        for complaint in verify(problem, solution, position):
            wrong += 1
            if wrong <= 5:
                print(f"  {position.game}:{position.line} {position.company}: {complaint}")
    clock.report()
    return wrong


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--shared", type=Path, default=Path(__file__).resolve().parents[2] / "shared")
    parser.add_argument("--every", type=int, default=1, help="take only every n-th recorded run")
    parser.add_argument("--stress", type=int, default=12, help="late maps per title for the stress set")
    parser.add_argument("--title", choices=list(TITLES), action="append")
    options = parser.parse_args()
    if not (options.shared / "facts").is_dir():
        sys.exit(f"no reference games in {options.shared}")
    wrong = 0
    stress = {name: Clock(f"stress {name}") for name, _ in stress_trains()}
    for title in options.title or TITLES:
        facts, boards = title_boards(options.shared, title)
        found = list(positions(options.shared, title, facts, boards))
        gc.collect()
        gc.freeze()  # reading the recorded games is not measured
        wrong += run_title(title, found, boards, options.every)
        for position in late(found, options.stress):
            for name, trains in stress_trains():
                stress[name].solve(Network(boards[position.map], position.tiles), position, trains)
    for clock in stress.values():
        clock.report()
    print(f"{wrong} complaints")


if __name__ == "__main__":
    main()
