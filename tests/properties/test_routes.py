"""The fast answers about track and routes equal the slow ones on small random boards."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec import structs

from roundhouse.board import (
    STOP_KINDS,
    Network,
    Problem,
    Reach,
    Row,
    Train,
    Upgrade,
    best_routes,
    check_routes,
    counting,
    plus,
    reaches_new_track,
    reaching,
    resolve,
)
from roundhouse.board.compiled import PATHS
from roundhouse.board.routes import adding, candidates, earns_anything, seeds
from tests.properties.board_oracle import Oracle, TooMany, positions
from tests.unit.board.grids import Station

Position = tuple[Network, dict[str, tuple[Station, ...]]]
TRAINS = (
    counting("2", 2),
    counting("3", 3),
    counting("4D", 4, factor=2),
    counting("3E", 3, STOP_KINDS),
    counting("6", 6, STOP_KINDS),
    plus("1+2", 1, 2),
    plus("2+2", 2, 2, spare_for_towns=False),
    reaching("3H", 3),
    reaching("D", None),
)
MIXED = (plus("4+1", 4, 1), plus("2+4", 2, 4), plus("1+3", 1, 3))
DEMANDING = (
    counting("4T", 4, STOP_KINDS, through="pass"),
    plus("2+2T", 2, 2, through="pass"),
    plus("1+4T", 1, 4, through="pass"),
    counting("3A", 3, STOP_KINDS, avoids=frozenset({"pass"})),
    counting("4C", 4, STOP_KINDS, calls=frozenset({"B2", "B4"})),
)


@given(positions())
@settings(max_examples=150, deadline=None)
def test_reach_is_exact(position: Position) -> None:
    network, tokens = position
    try:
        slow = Oracle(network, "X", tokens).reached()
    except TooMany:
        assume(False)
    assert {walk.id for walk in Reach(network, "X", tokens).walks} == slow


@given(positions())
@settings(max_examples=60, deadline=None)
def test_lays_connect_as_the_board_after_them_shows(position: Position) -> None:
    network, tokens = position
    reach = Reach(network, "X", tokens)
    for hex_id, (tile, rotation) in network.tiles.items():
        for upgrade in network.board.table.upgrades(hex_id, tile, rotation)[:12]:
            here = tuple(Station(t.company, upgrade.nodes[t.city]) for t in tokens.get(hex_id, ()))
            after = Reach(network.after((hex_id, upgrade.tile, upgrade.rotation)), "X", {**tokens, hex_id: here})
            fast = reaches_new_track(reach, tokens, hex_id, upgrade)
            assert fast == enters_new_track(after, hex_id, upgrade), (hex_id, upgrade)


def enters_new_track(after: Reach, hex_id: str, upgrade: Upgrade) -> bool:
    """Whether a run on the board after a lay comes to an end of a new path; a point of new track is enough."""
    track = after.network.track(hex_id)
    starts = {walk.gate for walk in after.walks if walk.gate >= 0} | {-1 - node for node in after.passable}
    return any(walk.start in starts for walk in track.walks if walk.id // 2 % PATHS in upgrade.new_paths)


def check_optimum(position: Position, trains: list[Train]) -> None:
    network, tokens = position
    try:
        slow = Oracle(network, "X", tokens).best(trains)
    except TooMany:
        assume(False)
    problem = Problem(network, "X", tokens, trains, "brown")
    solution = best_routes(problem)
    assert solution.optimal
    assert solution.value == slow
    checked = check_routes(problem, solution.routes)
    assert not checked.faults
    assert checked.revenue == slow
    for route in solution.routes:
        assert type(route).parse(route.train, str(route)) == route
        assert len(resolve(network, route).stops) == len(route.stops)


@given(positions(), st.sampled_from(TRAINS))
@settings(max_examples=150, deadline=None)
def test_one_train_is_best(position: Position, train: Train) -> None:
    check_optimum(position, [train])


@given(positions(), st.lists(st.sampled_from(TRAINS), min_size=2, max_size=2, unique=True))
@settings(max_examples=100, deadline=None)
def test_two_trains_are_best(position: Position, trains: list[Train]) -> None:
    check_optimum(position, trains)


@given(positions(), st.sampled_from(DEMANDING))
@settings(max_examples=150, deadline=None)
def test_a_train_with_demands_is_best(position: Position, train: Train) -> None:
    check_optimum(position, [train])


@given(positions(), st.lists(st.sampled_from(DEMANDING + MIXED), min_size=2, max_size=2, unique=True))
@settings(max_examples=150, deadline=None)
def test_two_trains_with_demands_are_best(position: Position, trains: list[Train]) -> None:
    check_optimum(position, trains)


@given(positions(), st.lists(st.sampled_from(DEMANDING[:3] + MIXED), min_size=1, max_size=2, unique=True))
@settings(max_examples=100, deadline=None)
def test_a_tender_goes_where_it_helps_most(position: Position, trains: list[Train]) -> None:
    network, tokens = position
    small, slow = frozenset({"town", "halt", "mine"}), 0
    try:
        for i, train in enumerate(trains):
            longer = structs.replace(train, rows=(Row(small, 1), *train.rows))
            slow = max(slow, Oracle(network, "X", tokens).best([*trains[:i], longer, *trains[i + 1 :]]))
    except TooMany:
        assume(False)
    problem = Problem(network, "X", tokens, [*trains, adding("tender")], "brown")
    solution = best_routes(problem)
    assert (solution.value, solution.optimal) == (slow, True)
    checked = check_routes(problem, solution.routes)
    assert (checked.revenue, checked.faults) == (slow, ())


@given(positions(), st.sampled_from(DEMANDING[:3]), st.sampled_from(MIXED))
@settings(max_examples=60, deadline=None)
def test_all_ways_of_growing_demanding_trains_find_the_same(position: Position, first: Train, second: Train) -> None:
    network, tokens = position
    values = set()
    for few, passages, many in ((400, 20_000, 60), (0, 0, 60), (0, 0, 1), (0, 20_000, 1)):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(seeds, "FEW_HALF_ROUTES", few)
            patch.setattr(seeds, "MANY_HALF_ROUTES", passages)
            patch.setattr(candidates, "MANY_HALF_ROUTES", many)
            values.add(best_routes(Problem(network, "X", tokens, [first, second], "brown")).value)
    assert len(values) == 1


@given(positions(), st.sampled_from(TRAINS[:7]), st.sampled_from(TRAINS))
@settings(max_examples=60, deadline=None)
def test_all_ways_of_growing_find_the_same(position: Position, first: Train, second: Train) -> None:
    assume(first != second)
    network, tokens = position
    values = set()
    for few, many in ((400, 60), (0, 60), (400, 1), (0, 1)):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(seeds, "FEW_HALF_ROUTES", few)
            patch.setattr(candidates, "MANY_HALF_ROUTES", many)
            values.add(best_routes(Problem(network, "X", tokens, [first, second], "brown")).value)
    assert len(values) == 1


@given(positions(), st.integers(1, 3000))
@settings(max_examples=60, deadline=None)
def test_a_small_budget_gives_an_honest_bound(position: Position, budget: int) -> None:
    network, tokens = position
    trains = [counting("4", 4), counting("6", 6), reaching("D", None)]
    problem = Problem(network, "X", tokens, trains, "brown")
    full = best_routes(problem)
    short = best_routes(Problem(network, "X", tokens, trains, "brown"), budget)
    assume(full.optimal)
    assert short.value <= full.value <= short.bound
    assert short.optimal == (short.value == short.bound)
    assert not check_routes(problem, short.routes).faults


@given(positions(), st.lists(st.sampled_from((*TRAINS, *MIXED, *DEMANDING)), min_size=1, max_size=2, unique=True))
@settings(max_examples=150, deadline=None)
def test_a_company_can_run_if_its_best_set_has_a_route(position: Position, trains: list[Train]) -> None:
    network, tokens = position
    found = earns_anything(Problem(network, "X", tokens, trains, "yellow"))
    assert found == bool(best_routes(Problem(network, "X", tokens, trains, "yellow")).routes)
