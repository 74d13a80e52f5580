"""Where a network holds more routes than a budget can grow, good ones are still found, and the budget is kept."""

import pytest

from roundhouse.board import STOP_KINDS, Network, Problem, Solution, Train, best_routes, check_routes, counting
from roundhouse.board.routes.budget import Budget
from roundhouse.board.routes.half_routes import Grower
from roundhouse.board.routes.seeds import grow
from roundhouse.board.routes.solve import BUDGET
from roundhouse.board.routes.stop_bits import StopBits
from tests.unit.board.grids import Station, network

#: Steps that bots spend on a run they only think about; what sketches may add for each train.
SMALL, SKETCHED = 4_000, 10_000


#: Cities and what they pay.
CITIES = {
    f"{letter}{2 * row + column % 2}": 20 + 10 * ((3 * column + 5 * row + row // 2) % 5)
    for column, letter in enumerate("ABCDEF")
    for row in range(6)
}
PASSES = {"C4", "E8"}


def crowded() -> Network:
    """All these cities with track to all six sides; trains may have to run over a pass."""
    track = "c:{pays}x2{mark}; 0-a 1-a 2-a 3-a 4-a 5-a"
    return network(
        {
            name: {"track": track.format(pays=pays, mark="[pass]" if name in PASSES else ""), "colour": "gray"}
            for name, pays in CITIES.items()
        }
    )


def found_with(steps: int, *trains: Train) -> Solution:
    asked = Problem(crowded(), "X", {"C6": (Station("X"),)}, trains, "brown")
    found = best_routes(asked, steps)
    assert check_routes(asked, found.routes).revenue == found.value
    return found


@pytest.mark.parametrize(
    "trains",
    [
        [counting("8", 8)],
        [counting("8-0", 8), counting("8-1", 8)],
        [counting("8", 8, STOP_KINDS, through="pass")],
        [counting("8", 8, STOP_KINDS, through="pass"), counting("6", 6)],
    ],
    ids=["one", "two alike", "over a pass", "over a pass and free"],
)
def test_long_trains_in_a_crowded_network(trains: list[Train]) -> None:
    best, found = found_with(BUDGET, *trains), found_with(SMALL, *trains)
    assert best.optimal
    assert not found.optimal
    assert 0.95 * best.value <= found.value <= best.value <= found.bound
    assert found.steps <= SMALL + SKETCHED * len(trains)


def test_a_larger_budget_sketches_more() -> None:
    train = counting("8", 8)
    asked = Problem(crowded(), "X", {"C6": (Station("X"),)}, [train], "brown")
    halves = []
    for steps in (SMALL, 10 * SMALL):
        bits = StopBits(asked, asked.network.board.bit_count)
        grown = grow(asked, train, Grower(asked, [train], bits), Budget(steps))
        assert not grown.complete
        halves.append(sum(len(group) for seed in grown.all for group in seed.groups))
    assert 2 * halves[0] < halves[1]
