"""Track and routes in late positions of random games of 18SA, which has no recorded games.

python bench/late.py [--games N]
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.timing import Figure, median, percentile, timed
from roundhouse.board.lays import connected_lays
from roundhouse.board.network import Network
from roundhouse.board.reach import Reach
from roundhouse.board.routes import Solution, Train, best_routes, check_routes
from roundhouse.board.routes.problem import Problem
from roundhouse.core.actions import Action
from roundhouse.core.view import View
from roundhouse.rules.operating import running
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.network import board_of
from roundhouse.rules.policies import policies
from roundhouse.simulation import play_random_game

TITLE = "18sa"
LATE = ("6", "8")
#: Fleets for every late position, in addition to the corporation's own trains, and the markers of each mine.
FLEETS = (("8P", "8P", "8P"), ("8P", "6G", "6G"), ("6G", "6G", "5G"))
MARKERS = 2


class Solved(Struct, frozen=True):
    """One solution: its time in ms and whether it is proven and checked."""

    spent: float
    steps: int
    proven: bool
    right: bool


def late_turns(games: int) -> list[View]:
    """Turns in which track is laid or trains run, in the last two phases."""
    found: list[View] = []

    def watch(view: View, _: Action) -> None:
        if view.state.phase in LATE and view.step.name in ("lay track", "run trains"):
            found.append(View(view.defn, view.state))

    for seed in range(games):
        play_random_game(TITLE, 3 + seed % 4, seed, style="sober", watch=watch)
    return found


def cold_lays(view: View) -> int:
    """All connected lays, with empty caches."""
    network = Network(board_of(view), dict(view.state.tiles))
    reach = Reach(network, view.expect(OperatingTurn).company, view.state.tokens)
    rule = policies(view).operating.restriction
    return sum(1 for _ in connected_lays(reach, view.state.tokens, rule, view.phase.colours))


def problem(view: View, fleet: Sequence[str] = ()) -> Problem:
    """The corporation with its own trains, or with others and some markers of every mine."""
    company = view.expect(OperatingTurn).company
    policy = policies(view).operating
    trains = list(running.problem(view, company).trains)
    places = dict(policy.places(view, company))
    if fleet:
        trains = [_train(view, name, number) for number, name in enumerate(fleet)]
        places = dict.fromkeys(places, MARKERS)
    return Problem(
        Network(board_of(view), dict(view.state.tiles)),
        company,
        view.state.tokens,
        trains,
        view.phase.colours[-1],
        policy.modifiers(view, company),
        access=policy.access(view, company),
        places=places,
    )


def _train(view: View, name: str, number: int) -> Train:
    found: Train = view.defn.trains[name].range(f"{name}-{number}")
    return found


def solve(view: View, fleet: Sequence[str] = ()) -> Solved:
    """The best run, with empty caches."""
    answers: list[tuple[Problem, Solution]] = []

    def work() -> None:
        asked = problem(view, fleet)
        answers.append((asked, best_routes(asked)))

    spent = timed(work)
    asked, solution = answers[0]
    checked = check_routes(asked, solution.routes)
    return Solved(spent, solution.steps, solution.optimal, not checked.faults and checked.revenue == solution.value)


def run_figures(name: str, solved: Sequence[Solved]) -> Iterator[Figure]:
    """Times for one kind of problem, and how many solutions are proven."""
    times = [one.spent for one in solved]
    yield Figure(f"{name}, median of {len(solved)}", median(times), 20, "ms")
    yield Figure(f"{name}, p95", percentile(times, 0.95), 100, "ms")
    yield Figure(f"{name}, longest", max(times), 1000, "ms")
    yield Figure(f"{name}, proven", 100 * sum(one.proven for one in solved) / len(solved), 100, "%", at_least=True)
    yield Figure(f"{name}, confirmed", 100 * sum(one.right for one in solved) / len(solved), 100, "%", at_least=True)


def figures(games: int) -> Iterator[Figure]:
    """All figures."""
    turns = late_turns(games)
    laying = [view for view in turns if view.step.name == "lay track"]
    lays = [timed(cold_lays, view) for view in laying]
    yield Figure(f"18SA late: all lays from a cold graph, median of {len(lays)}", median(lays), 10, "ms")
    yield Figure("18SA late: all lays from a cold graph, p95", percentile(lays, 0.95), 20, "ms")
    yield from run_figures("18SA late: own trains", [solve(v) for v in turns if v.step.name == "run trains"])
    for fleet in FLEETS:
        yield from run_figures(f"18SA late: {' '.join(fleet)}", [solve(view, fleet) for view in laying[::4]])


def main(games: int = 4) -> None:
    """Print them."""
    for figure in figures(games):
        print(figure, flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=4)
    main(parser.parse_args().games)
