"""Whether a company has any route to run, which a single chain of track mostly shows."""

from roundhouse.board.routes.check import check_run
from roundhouse.board.routes.problem import Problem
from roundhouse.board.routes.route import Run
from roundhouse.board.routes.solve import best_routes


def earns_anything(problem: Problem) -> bool:
    """Whether the best set of routes has any; it is looked for only if no route of two stops earns something."""
    return _short_route(problem) or bool(best_routes(problem).routes)


def _short_route(problem: Problem) -> bool:
    """Whether a train can run from a station to the next stop and earn something."""
    for train in problem.trains:
        if train.through or train.calls:
            continue  # two stops next to each other hardly ever do
        graph = problem.graph(train)
        for start in problem.starts(train):
            for chain in graph.chains(start):
                checked = check_run(problem, train, Run((start, chain.end), chain.walks))
                if not checked.faults and checked.revenue > 0:
                    return True
    return False
