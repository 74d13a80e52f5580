"""18España: loading finished games, all tile lays, and best routes, at every decision of the recorded games.

python bench/esp.py [--every N]
"""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.timing import Figure, median, percentile, timed
from roundhouse.board import Network, Reach, best_routes, connected_lays
from roundhouse.board.routes import Problem, Solution
from roundhouse.core.legal import LegalActions
from roundhouse.core.view import View
from roundhouse.record.site import read_site_file
from roundhouse.record.site.replay import SiteReplay
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.network import board_of
from roundhouse.rules.operating.running import problem
from roundhouse.rules.policies import policies

SHARED = Path(__file__).resolve().parents[2] / "shared" / "conformance"


def site_files() -> list[Path]:
    """The recorded games, if available."""
    return sorted([*SHARED.glob("18ESP/*.json"), *SHARED.glob("selfplay/18ESP/*.json")])


def decisions(file: Path) -> Iterator[View]:
    """Every position of a game in which a company builds or runs."""
    run = SiteReplay(read_site_file(file))
    for played in run.actions():
        view = View(run.game.defn, run.game.state)
        if not run.game.finished and view.step.name in ("lay track", "run trains"):
            yield view
        run.play(played)


def load(file: Path) -> None:
    """Replay a finished game with all checks."""
    run = SiteReplay(read_site_file(file))
    for played in run.actions():
        run.play(played)


def cold_lays(view: View) -> int:
    """All lays that fit and are connected, from a network with empty caches."""
    company = view.expect(OperatingTurn).company
    reach = Reach(Network(board_of(view), view.state.tiles), company, view.state.tokens)
    rule = policies(view).operating.restriction
    return sum(1 for _ in connected_lays(reach, view.state.tokens, rule, view.phase.colours))


def legal_lays(view: View) -> int:
    """The complete list of the track step, with every check."""
    return len(LegalActions(View(view.defn, view.state)).choices())


def fresh(view: View) -> Problem:
    """The problem of a run step, with empty caches."""
    return problem(View(view.defn, view.state), view.expect(OperatingTurn).company)


def _solve(view: View, found: list[Solution]) -> None:
    found.append(best_routes(fresh(view)))


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--every", type=int, default=1, help="take only every n-th decision")
    every, files = parser.parse_args().every, site_files()
    if not files:
        sys.exit("no recorded games found")
    loads = []
    for file in files:
        load(file)  # upgrades are cached until the program ends
        loads.append(timed(load, file))
    lays: list[float] = []
    lists: list[float] = []
    runs: list[float] = []
    proven = 0
    for file in files:
        for view in list(decisions(file))[::every]:
            gc.collect(0)
            if view.step.name == "lay track":
                lays.append(timed(cold_lays, view))
                lists.append(timed(legal_lays, view))
            else:
                solutions: list[Solution] = []
                runs.append(timed(_solve, view, solutions))
                proven += solutions[0].optimal
    print(f"{len(files)} games, {len(lays)} track decisions, {len(runs)} runs, {proven} proven best")
    for figure in (
        Figure("load of a finished game, max", max(loads), 1000, "ms"),
        Figure("all tile lays from a cold graph, median", median(lays), 15, "ms"),
        Figure("all tile lays from a cold graph, p95", percentile(lays, 0.95), 15, "ms"),
        Figure("all legal actions of the track step, p95", percentile(lists, 0.95), 15, "ms"),
        Figure("best routes, median", median(runs), 20, "ms"),
        Figure("best routes, p95", percentile(runs, 0.95), 20, "ms"),
        Figure("best routes, max", max(runs), 250, "ms"),
    ):
        print(figure)


if __name__ == "__main__":
    main()
