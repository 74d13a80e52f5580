"""A bonus between certain ends is found by a search of its own; a plain search with a bound finds the same."""

from collections.abc import Sequence
from random import Random

from roundhouse.api import new_game
from roundhouse.board.routes import Modifier, Problem, Stop, Train, best_routes, check_routes
from roundhouse.rules.operating.network import network
from roundhouse.rules.operating.running import problem
from roundhouse.simulation import random_action

MOST_STEPS = 40_000


class Plain(Modifier):
    """The same bonus without the hint at which ends it is paid."""

    def __init__(self, other: Modifier) -> None:
        self.other = other

    def route_bonus(self, train: Train, stops: Sequence[Stop]) -> int:
        return self.other.route_bonus(train, stops)

    def route_bound(self, train: Train) -> int:
        return 150


def test_bonuses_between_ends_are_found() -> None:
    game, chance = new_game("18eu", 3, seed=5), Random(5)
    compared = paid = 0
    while not game.finished and compared < 150:
        view = game.view
        if view.step.name == "run trains" and (given := problem(view, view.actor)).modifiers:
            found = best_routes(given)
            checked = check_routes(given, found.routes)
            assert not checked.faults
            assert checked.revenue == found.value
            if found.optimal and found.steps < MOST_STEPS:
                plain = Problem(
                    network(view),
                    view.actor,
                    view.state.tokens,
                    (*given.trains, *given.repeaters),
                    given.colour,
                    [Plain(m) for m in given.modifiers],
                )
                other = best_routes(plain)
                assert not other.optimal or other.value == found.value
                compared += 1
                paid += any(item.what == "red-to-red" for account in checked.accounts for item in account.items)
        game.apply(random_action(game, chance))
    assert compared > 100
    assert paid
