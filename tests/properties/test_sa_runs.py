"""On maps of random games of 18SA the best run of a short train is what trying every run gives."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from roundhouse.board import Network, Problem, Route, Walk, best_routes, check_routes
from roundhouse.board.routes import Train, describe_run
from roundhouse.board.routes.route import Run
from roundhouse.core.actions import Action
from roundhouse.core.view import View
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.network import network
from roundhouse.rules.policies import policies
from roundhouse.simulation import play_random_game


def turns(seed: int, many: int) -> list[View]:
    """Turns of a random game in which trains run, spread over the game."""
    found: list[View] = []

    def watch(view: View, _: Action) -> None:
        if view.step.name == "run trains":
            found.append(View(view.defn, view.state))

    play_random_game("18sa", 4, seed, style="sober", watch=watch)
    return found[:: max(1, len(found) // many)]


def runs(track: Network, start: int, stops: int) -> Iterator[Run]:
    """Every run from a stop over so many others, whatever the rules say about it but that no track serves twice."""

    def go_on(walks: tuple[Walk, ...], seen: tuple[int, ...], mask: int) -> Iterator[Run]:
        last = walks[-1] if walks else None
        if last is not None and last.gate >= 0:
            onward = track.beyond(last.gate)
        else:
            if last is not None:
                if last.node < 0 or last.node in seen:
                    return
                seen = (*seen, last.node)
                yield Run(seen, walks)
                if len(seen) > stops:
                    return
            onward = track.from_node(seen[-1])
        for walk in onward:
            if not walk.takes & mask and (last is None or walk.id >> 1 != last.id >> 1):
                yield from go_on((*walks, walk), seen, mask | walk.takes)

    return go_on((), (start,), 0)


def tried(problem: Problem, train: Train) -> int:
    """The most that any legal run earns, by asking the referee about each."""
    track, best, asked = problem.network, 0, set[Route]()
    for index, hex_ in enumerate(track.tracks):
        for number, node in enumerate(hex_.nodes):
            if node.kind not in ("city", "offboard", "mine"):
                continue
            for run in runs(track, index * 16 + number, 3):
                route = describe_run(track, train.id, run)
                if route not in asked:
                    asked.add(route)
                    checked = check_routes(problem, [route])
                    best = max(best, 0 if checked.faults else checked.revenue)
    return best


@pytest.mark.parametrize("seed", [3, 8])
def test_short_trains_run_best(seed: int) -> None:
    """Two stops for either kind of train, and a mine besides for goods trains with a marker of each colour."""
    values = set()
    for view in turns(seed, 5):
        company, policy = view.expect(OperatingTurn).company, policies(view).operating
        for name in ("2P", "3G"):
            train: Train = view.defn.trains[name].range(f"{name}-0")
            problem = Problem(
                network(view),
                company,
                view.state.tokens,
                [train],
                view.phase.colours[-1],
                policy.modifiers(view, company),
                access=policy.access(view, company),
                places=dict.fromkeys(policy.places(view, company), 1),
            )
            found = best_routes(problem)
            assert (found.optimal, found.value) == (True, tried(problem, train))
            values.add(found.value)
    assert len(values) > 3
