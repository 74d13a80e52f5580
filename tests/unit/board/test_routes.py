"""Running trains: the optimiser, the checks, routes as text, and routes given by hexes."""

from collections.abc import Mapping, Sequence

import pytest

from roundhouse.board import (
    STOP_KINDS,
    BadRoute,
    HexRoute,
    Modifier,
    Network,
    Problem,
    Route,
    Stop,
    Train,
    best_routes,
    check_routes,
    counting,
    from_hexes,
    plus,
    reaching,
    resolve,
)
from roundhouse.board.routes import adding
from tests.unit.board.grids import Station, network

LINE = {
    "A0": {"track": "o:y30/b60; 0-a", "colour": "red"},
    "A2": {"track": "c:20; 0-a 3-a", "colour": "gray"},
    "A4": {"track": "t:10; 0-a 3-a", "colour": "gray"},
    "A6": {"track": "; 0-3", "colour": "gray"},
    "A8": {"track": "c:30x2; 0-a 3-a", "colour": "gray"},
    "A10": {"track": "c:40; 0-a 3-a", "colour": "gray"},
    "A12": {"track": "c:50; 3-a", "colour": "gray"},
}
TOKENS = {"A8": (Station("X"),), "A10": (Station("Y"),)}


def problem(*trains: Train, tokens: Mapping[str, tuple[Station, ...]] = TOKENS, **more: object) -> Problem:
    return Problem(network(LINE), "X", tokens, trains, "green", **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("train", "value", "text"),
    [
        (counting("2", 2), 80, "A10.0 A8.0 A6 A4.0"),
        (counting("3", 3), 100, "A10.0 A8.0 A6 A4.0 A2.0"),
        (counting("4D", 4, factor=2), 250, "A10.0 A8.0 A6 A4.0 A2.0 A0.0"),
        (reaching("3H", 3), 80, "A10.0 A8.0 A6 A4.0"),
        (plus("1+1", 1, 1), 40, "A8.0 A6 A4.0"),
        (reaching("D", None), 130, "A10.0 A8.0 A6 A4.0 A2.0 A0.0"),
    ],
)
def test_best_run(train: Train, value: int, text: str) -> None:
    asked = problem(train)
    found = best_routes(asked)
    assert (found.value, found.optimal, found.bound) == (value, True, value)
    assert str(found.routes[0]) in (text, " ".join(text.split()[::-1]))
    assert check_routes(asked, found.routes).revenue == value


def test_the_track_of_a_route_that_was_written_is_known_and_the_same() -> None:
    train = counting("3", 3)
    here = problem(train)
    written = best_routes(here).routes[0]
    assert resolve(here.network, written) is here.network.resolved[written.steps]
    assert resolve(here.network, written) == resolve(network(LINE), written)


def test_a_full_city_is_an_end() -> None:
    assert best_routes(problem(counting("5", 5), tokens={"A8": (Station("X"),)})).value == 180
    assert best_routes(problem(counting("5", 5))).value == 130


def test_trains_do_not_share_track() -> None:
    found = best_routes(problem(counting("2-0", 2), counting("2-1", 2)))
    assert found.value == 70 + 60
    assert [route.train for route in found.routes] == ["2-0", "2-1"]


def test_phase_colour_decides() -> None:
    late = Problem(network(LINE), "X", TOKENS, [counting("4D", 4, factor=2)], "brown")
    assert best_routes(late).value == 310


def codes(text: str, train: Train, tokens: Mapping[str, tuple[Station, ...]] = TOKENS) -> list[str]:
    return [fault.code for fault in check_routes(problem(train, tokens=tokens), [Route.parse(train.id, text)]).faults]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("A8.0 A10.0", ""),
        ("A8.0", "too_few_stops"),
        ("A2.0 A4.0", "no_token"),
        ("A4.0 A6 A8.0 A10.0 A12.0", "too_long through_blocked"),
        ("A8.0 A6 A4.0 A2.0 A0.0", "too_long"),
        ("A8.0 A4.0", "no_track"),
        ("A8.0 A6", "no_track"),
        ("A8.3 A10.0", "no_track"),
        ("Z8.0 A10.0", "no_track"),
    ],
)
def test_faults(text: str, code: str) -> None:
    assert codes(text, counting("2", 2)) == code.split()


def test_more_faults() -> None:
    asked = problem(counting("2", 2), counting("3", 3))
    twice = [Route.parse("2", "A8.0 A10.0"), Route.parse("3", "A10.0 A8.0"), Route.parse("9", "A8.0 A10.0")]
    assert [fault.code for fault in check_routes(asked, twice).faults] == ["unknown_train", "track_shared"]
    through = Network(network({**LINE, "A4": {"track": "o:10; 0-a 3-a", "colour": "red"}}).board, {})
    run = Route.parse("5", "A8.0 A6 A4.0 A2.0")
    faults = check_routes(Problem(through, "X", TOKENS, [counting("5", 5)], "green"), [run]).faults
    assert [fault.code for fault in faults] == ["through_offboard"]


def test_account_names_every_item() -> None:
    account = check_routes(problem(counting("4D", 4, factor=2)), [Route.parse("4D", "A10.0 A8.0 A6 A4.0")]).accounts[0]
    assert [(item.what, item.amount) for item in account.items] == [("A10.0 40×2", 80), ("A8.0 30×2", 60), ("A4.0", 10)]


class EndToEnd(Modifier):
    """50 for a route from A0 to A10."""

    name = "end to end"

    def route_bonus(self, train: Train, stops: Sequence[Stop]) -> int:
        return 50 if {"A0", "A10"} <= {stop.hex for stop in stops} else 0

    def route_bound(self, train: Train) -> int:
        return 50


class Mail(Modifier):
    """10 more at every own stop, and 100 if two trains run."""

    name = "mail"

    def stop_bonus(self, train: Train, stop: Stop) -> int:
        return 10 if stop.own else 0

    def set_bonus(self, runs: Sequence[tuple[Train, Sequence[Stop]]]) -> int:
        return 100 if len(runs) == 2 else 0

    def set_bound(self, trains: Sequence[Train]) -> int:
        return 100


def test_modifiers_count_for_optimiser_and_scorer() -> None:
    asked = problem(counting("4", 4), modifiers=(EndToEnd(), Mail()))
    found = best_routes(asked)
    assert found.value == 130 + 50 + 10
    assert check_routes(asked, found.routes).revenue == found.value
    two = problem(counting("2", 2), counting("4", 4), modifiers=(EndToEnd(), Mail()))
    found = best_routes(two)
    assert found.value == max(190, 80 + 100 + 100)
    assert check_routes(two, found.routes).revenue == found.value


def test_the_same_red_area_is_not_visited_twice() -> None:
    hexes = {
        "A0": {"track": "o:30[North]; 0-a", "colour": "red"},
        "A2": {"track": "c:20; 3-a 4-a", "colour": "gray"},
        "B1": {"track": "o:40[North]; 1-a", "colour": "red"},
    }
    asked = Problem(network(hexes), "X", {"A2": (Station("X"),)}, [counting("4", 4)], "green")
    assert best_routes(asked).value == 60
    assert [f.code for f in check_routes(asked, [Route.parse("4", "A0.0 A2.0 B1.0")]).faults] == ["group_twice"]


LANES = {
    "A0": {"track": "c:20; 0.0/2-a 0.1/2-a", "colour": "gray"},
    "A2": {"track": "c:40x2; 3.0/2-a 3.1/2-a", "colour": "gray"},
}


def test_lanes_carry_two_trains_and_are_named() -> None:
    asked = Problem(network(LANES), "X", {"A0": (Station("X"),)}, [counting("2-0", 2), counting("2-1", 2)], "green")
    found = best_routes(asked)
    assert found.value == 120
    assert {str(route) for route in found.routes} <= {"A0.0 A2.0/0", "A0.0 A2.0/1", "A2.0 A0.0/0", "A2.0 A0.0/1"}
    assert not check_routes(asked, found.routes).faults
    with pytest.raises(BadRoute, match="several tracks"):
        resolve(asked.network, Route.parse("2-0", "A0.0 A2.0"))


def test_hexes_give_track_that_fits_together() -> None:
    asked = Problem(network(LANES), "X", {"A0": (Station("X"),)}, [counting("2-0", 2), counting("2-1", 2)], "green")
    routes = from_hexes(asked, [HexRoute("2-0", [["A0", "A2"]]), HexRoute("2-1", [["A2", "A0"]])])
    assert not check_routes(asked, routes).faults
    with pytest.raises(BadRoute, match="no track fits"):
        from_hexes(problem(counting("2", 2)), [HexRoute("2", [["A8", "A6", "A2"]])])


def test_hexes_in_either_direction() -> None:
    asked = problem(counting("4", 4))
    (route,) = from_hexes(asked, [HexRoute("4", [["A8", "A10"], ["A4", "A6", "A8"], ["A4", "A2"]])])
    assert str(route) == "A10.0 A8.0 A6 A4.0 A2.0"


def test_a_town_on_a_branch_is_not_run_through_backwards() -> None:
    hexes = {
        "B2": {"track": "c:20; 0-a", "colour": "gray"},
        "B4": {"track": "t:20@0; 0-a 3-a' 4-a' 3-4", "colour": "gray"},
        "C3": {"track": "c:20; 1-a", "colour": "gray"},
        "B6": {"track": "c:20; 3-a", "colour": "gray"},
    }
    asked = Problem(network(hexes), "X", {"B2": (Station("X"),)}, [counting("2", 2)], "green")
    assert best_routes(asked).value == 60
    assert codes_of(asked, "B2.0 B4 C3.0") == []
    assert codes_of(asked, "B2.0 B4.0 C3.0") == ["track_twice"]


def codes_of(asked: Problem, text: str) -> list[str]:
    return [fault.code for fault in check_routes(asked, [Route.parse("2", text)]).faults]


def test_equal_trains_are_both_tried_with_a_card_that_adds_a_stop() -> None:
    """Which of two equal trains is longer is nothing to choose for the optimiser, but both answers are legal."""
    question = problem(plus("1+1-0", 1, 1), plus("1+1-1", 1, 1), adding("tender", ["town", "city"]))
    for train in ("1+1-0", "1+1-1"):
        assert not check_routes(question, [Route.parse(train, "A8.0 A6 A4.0 A2.0")]).faults
    both = [Route.parse("1+1-0", "A8.0 A6 A4.0 A2.0"), Route.parse("1+1-1", "A8.0 A10.0")]
    assert [fault.code for fault in check_routes(question, both).faults] == ["too_long"]
    assert len(question.variants()) == 1
    assert len(question.variants(alike=True)) == 2


def test_what_trains_must_and_must_not_visit() -> None:
    grouped = {**LINE, "A4": {"track": "t:10[pass]; 0-a 3-a", "colour": "gray"}}
    for train, route, codes in (
        (counting("5", 5, STOP_KINDS, through="pass"), "A8.0 A6 A4.0", ["not_through"]),
        (counting("5", 5, STOP_KINDS, through="pass"), "A8.0 A6 A4.0 A2.0", []),
        (counting("5", 5, STOP_KINDS, avoids=frozenset({"pass"})), "A8.0 A6 A4.0", ["avoided"]),
        (counting("5", 5, STOP_KINDS, calls=frozenset({"A2"})), "A8.0 A6 A4.0", ["no_call"]),
        (counting("5", 5, STOP_KINDS, calls=frozenset({"A2"})), "A8.0 A6 A4.0 A2.0", []),
    ):
        question = Problem(network(grouped), "X", TOKENS, [train], "green")
        assert [fault.code for fault in check_routes(question, [Route.parse("5", route)]).faults] == codes
