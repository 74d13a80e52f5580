"""Routes of trains and what they earn: 4.4.2(a) to (j) and the sums of 4.4.2.1."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Ran
from tests.rules.mex.companies import company
from tests.support.table import Table, rule

# Chihuahua (E6) with two lines to Ciudad Juárez (A6), one south to Mazatlán (K6) and on to Culiacán (J5), and one over
# G4 to Los Mochis (I4); a fork in G6.
NORTH = {"C6": "9 0", "F5": "7 3", "D5": "9 0", "B5": "8 4"}
SOUTH = {"G6": "9 0", "I6": "9 0", "K6": "482 0", "J5": "58 3"}
WEST = {"F5": "9 1", "G4": "8 4", "I4": "5 3"}
FORK = {"G6": "23 3", "H5": "9 1"}


def chi(trains: str, *lines: dict[str, str], phase: str = "3") -> Table:
    """CHI is about to run these trains on these lines; nobody insists on the best run."""
    table = company("CHI", phase=phase, trains=trains, at="", runs_at_will=True)
    for tiles in lines:
        table.tiles(**tiles)
    return table.operating("CHI", "run trains")


def earned(table: Table, run: str) -> int:
    """What a run pays."""
    revenues = [event.revenue for event in table.play(run).told(Ran)]
    assert len(revenues) == 1
    return int(revenues[0])


@rule("MEX-4.4.2a-1")
def test_a_route_connects_at_least_two_stops() -> None:
    """A city alone is no route, nor are two cities without track between them."""
    table = chi("2", NORTH)
    assert table.sections("CHI run 2-0 E6.0") == ["4.4.2(a)"]
    assert table.sections("CHI run 2-0 E6.0 G6 I6 K6.0") == ["4.4.2(a)"]
    assert table.check("CHI run 2-0 E6.0 C6 A6.0")
    assert company("B", at="run trains").check("B run 2-B K6.0 K6.1")


@rule("MEX-4.4.2b-1", "MEX-4.4.2g-1")
def test_no_track_is_used_twice_by_a_train() -> None:
    """There and back again is forbidden, and so is a loop that comes to a stop again."""
    table = chi("3", NORTH, SOUTH)
    assert table.sections("CHI run 3-0 E6.0 C6 A6.0 C6 E6.0") == ["4.4.2(b)", "4.4.2(g)", "4.4.2(h)"]
    assert table.sections("CHI run 3-0 E6.0 F5 D5 B5 A6.0 C6 E6.0") == ["4.4.2(g)", "4.4.2(h)"]


@rule("MEX-4.4.2c-1", "MEX-4.4.2b-2", "MEX-4.4.2b-1")
def test_a_fork_is_passed_on_one_side_only() -> None:
    """From Chihuahua either branch of G6 is good; from branch to branch no train runs, not even over Chihuahua."""
    table = chi("4", WEST, SOUTH, FORK)
    assert table.check("CHI run 4-0 E6.0 G6 H5 I4.0")
    assert table.check("CHI run 4-0 E6.0 G6 I6 K6.0")
    assert table.sections("CHI run 4-0 E6.0 F5 G4 I4.0 H5 G6 I6 K6.0") == ["4.4.2(a)"]
    assert table.sections("CHI run 4-0 I4.0 H5 G6 E6.0 G6 I6 K6.0") == ["4.4.2(b)"]


@rule("MEX-4.4.2b-2", "MEX-4.4.2j-1")
def test_two_trains_never_cross_the_same_edge() -> None:
    """The branches of the fork share the edge towards Chihuahua, however short the common track is."""
    table = chi("2+3", WEST, SOUTH, FORK)
    assert table.sections("CHI run 2-0 E6.0 G6 H5 I4.0 / 3-0 E6.0 G6 I6 K6.0") == ["4.4.2(j)"]
    assert table.check("CHI run 2-0 E6.0 F5 G4 I4.0 / 3-0 E6.0 G6 I6 K6.0")


@rule("MEX-4.4.2d-1")
def test_a_city_is_left_by_any_other_track() -> None:
    """Whoever enters Chihuahua from the north leaves it south or west."""
    table = chi("3", {**NORTH, **WEST}, SOUTH)
    assert table.check("CHI run 3-0 A6.0 C6 E6.0 G6 I6 K6.0")
    assert table.check("CHI run 3-0 A6.0 C6 E6.0 F5 G4 I4.0")


@rule("MEX-4.4.2e-1", "MEX-4.4.2e-2", "MEX-4.4.2d-1")
@pytest.mark.parametrize(
    ("stations", "sections"),
    [
        ((), []),
        (("B",), []),
        (("B", "SPM"), ["4.4.2(e)"]),
        (("PAC", "SPM"), ["4.4.2(e)"]),
        (("B", "CHI"), []),
    ],
)
def test_a_full_city_of_others_is_blocked(stations: tuple[str, ...], sections: list[str]) -> None:
    """Two circles of others stop a train that would go on; an empty circle or an own station lets it pass."""
    table = chi("3", SOUTH)
    for other in stations:
        table.tokens(other, "K6")
    assert table.sections("CHI run 3-0 E6.0 G6 I6 K6.0 J5.0") == sections


@rule("MEX-4.4.2e-3")
def test_blocked_cities_may_be_the_ends() -> None:
    """One end or both."""
    table = chi("3", WEST, SOUTH).tokens("B", "K6").tokens("SPM", "K6").tokens("PAC", "I4")
    assert table.check("CHI run 3-0 E6.0 G6 I6 K6.0")
    assert table.check("CHI run 3-0 I4.0 G4 F5 E6.0 G6 I6 K6.0")


@rule("MEX-4.4.2f-1")
def test_a_route_includes_an_own_station() -> None:
    """A station in a city or in a red area will do; without one the route is void."""
    table = chi("2", SOUTH)
    assert table.sections("CHI run 2-0 K6.0 J5.0") == ["4.4.2(f)"]
    assert table.tokens("CHI", "K6").check("CHI run 2-0 K6.0 J5.0")
    udy = company("UdY", trains="2", at="run trains")
    assert udy.check("UdY run 2-0 Q14.0 R13 S12.0")


@rule("MEX-4.4.2g-2", "MEX-4.4.2g-1")
def test_two_arrows_of_a_red_area_are_one_place() -> None:
    """From Juárez over Chihuahua back to Juárez by the other arrow is no route."""
    assert chi("3", NORTH).sections("CHI run 3-0 A6.0 C6 E6.0 F5 D5 B5 A6.0") == ["4.4.2(g)"]


@rule("MEX-4.4.2h-1")
def test_no_train_runs_through_a_red_area() -> None:
    """Neither through Juárez nor through Mérida, not even UdY with its station there."""
    table = chi("3", NORTH, {"D5": "8 1", "E4": "8 2", "D3": "5 4"})
    assert table.sections("CHI run 3-0 E6.0 C6 A6.0 B5 D5 E4 D3.0") == ["4.4.2(h)"]
    assert table.tokens("CHI", "D3").check("CHI run 3-0 D3.0 E4 D5 B5 A6.0")
    udy = company("UdY", trains="3", at="").tiles(P13="473 5").operating("UdY", "run trains")
    assert udy.sections("UdY run 3-0 P13.0 Q14.0 R13 S12.0") == ["4.4.2(h)"]
    assert udy.check("UdY run 3-0 P13.1 P13.0 Q14.0")


@rule("MEX-4.4.2i-1", "MEX-4.4.2i-2")
@pytest.mark.parametrize(
    ("run", "sections"),
    [
        ("2-0 E6.0 G6 I6 K6.0", []),  # two cities
        ("2-0 E6.0 C6 A6.0", []),  # a city and a red area
        ("2-0 E6.0 G6 I6 K6.0 K6.1", []),  # a town beyond the last city
        ("2-0 J5.0 K6.0 I6 G6 E6.0", []),  # a town before the first city
        ("2-0 K6.0 I6 G6 E6.0 C6 A6.0", ["4.4.2(i)"]),
        ("3-0 K6.0 I6 G6 E6.0 C6 A6.0", []),
        ("3-0 J5.0 K6.0 I6 G6 E6.0 C6 A6.0", []),
    ],
)
def test_cities_and_red_areas_count_towns_do_not(run: str, sections: list[str]) -> None:
    """A train runs to as many cities and red areas as its number says, and to any number of towns."""
    assert chi("2+3", NORTH, SOUTH).sections(f"CHI run {run}") == sections


@rule("MEX-4.4.2i-3", "MEX-4.4.2.1-3")
def test_a_4d_train_runs_like_a_4_train_and_doubles_cities_and_red_areas() -> None:
    """Juárez 60, Chihuahua 20, Los Mochis 40 and Mazatlán 40 count twice, Culiacán's $10 once; a fifth is too much."""
    lines = ({**NORTH, "F5": "9 1", "G4": "8 4", "I4": "63 0"}, SOUTH, {"H5": "7 0", "J5": "142 2"})
    table = chi("4D", *lines, phase="4D")
    assert table.sections("CHI run 4D-0 A6.0 C6 E6.0 F5 G4 I4.0 J5.0 K6.0") == []
    assert earned(table, "CHI run 4D-0 A6.0 C6 E6.0 F5 G4 I4.0 J5.0 K6.0") == 2 * (60 + 20 + 40 + 40) + 10
    table = chi("4D", *lines, phase="4D").tiles(L7="9 2", M8="57 2")
    assert table.sections("CHI run 4D-0 A6.0 C6 E6.0 F5 G4 I4.0 J5.0 K6.0 L7 M8.0") == ["4.4.2(i)"]


@rule("MEX-4.4.2j-1", "MEX-4.4.2j-2")
def test_trains_may_meet_in_stops_but_not_on_track() -> None:
    """Two trains run from Chihuahua to Juárez by different lines, not by the same one."""
    table = chi("2+3", NORTH, SOUTH)
    assert table.sections("CHI run 2-0 E6.0 C6 A6.0 / 3-0 E6.0 C6 A6.0") == ["4.4.2(j)"]
    assert table.sections("CHI run 2-0 E6.0 C6 A6.0 / 3-0 A6.0 C6 E6.0 G6 I6 K6.0") == ["4.4.2(j)"]
    assert earned(table, "CHI run 2-0 E6.0 C6 A6.0 / 3-0 E6.0 F5 D5 B5 A6.0") == 2 * (20 + 30)


@rule("MEX-4.4.2.1-1")
def test_revenue_is_the_sum_of_all_stops() -> None:
    """Culiacán 10, Mazatlán 40, Chihuahua 20 and Juárez 30."""
    assert earned(chi("3", NORTH, SOUTH), "CHI run 3-0 J5.0 K6.0 I6 G6 E6.0 C6 A6.0") == 100


TWO_VALUES = [
    ("CHI", "", NORTH, "E6.0 C6 A6.0", 20 + 30, 20 + 60),  # Ciudad Juárez
    ("PAC", "", {"D3": "57 0"}, "B3.0 D3.0", 20 + 30, 20 + 50),  # Nogales
    ("PAC", "", {"C2": "8 2"}, "B3.0 C2 B1.0", 30 + 30, 50 + 50),  # Nogales and Baja California
    ("TM", "G10", {"G10": "57 1", "F11": "8 1"}, "G10.0 F11 D11.0", 20 + 30, 20 + 60),  # San Antonio
    ("TM", "", {"G10": "57 2", "H11": "9 2"}, "I12.0 H11 G10.0", 20 + 20, 20 + 40),  # Matamoros
    ("MC", "S12", {"S12": "6 4", "T13": "8 5"}, "S12.0 U12 T13 U14.0", 20 + 30, 20 + 40),  # Guatemala
    ("UdY", "", {}, "Q14.0 R13 S12.0", 20 + 10, 20 + 50),  # Mérida
]


@rule("MEX-4.4.2.1-2")
@pytest.mark.parametrize(("name", "station", "tiles", "route", "low", "high"), TWO_VALUES)
def test_boxed_values_rise_with_the_first_5_train(
    name: str, station: str, tiles: dict[str, str], route: str, low: int, high: int
) -> None:
    """Red areas and border cities show two values: the lower one holds until phase 5, the higher from then on."""
    for phase, value in (("2", low), ("4", low), ("5", high), ("4D", high)):
        table = company(name, phase=phase, trains="2", at="", runs_at_will=True).tiles(**tiles)
        table.tokens(name, *station.split())
        assert earned(table.operating(name, "run trains"), f"{name} run 2-0 {route}") == value


MEXICO_CITY = {"O10": "485MC 0", "P11": "485P 0", "O12": "8 1", "M12": "483 1", "Q12": "8 2", "P13": "484 3"}


@rule("MEX-4.4.2b-2", "MEX-4.4.2j-2")
def test_both_lines_east_of_brown_mexico_city_are_used_in_one_turn() -> None:
    """The lines to O12 and Q12 are separate: Tampico with its port, and Puebla with Veracruz and its port."""
    table = company("NdM", phase="5", trains="5+5", at="", runs_at_will=True).tiles(**MEXICO_CITY)
    table.operating("NdM", "run trains")
    tampico, veracruz = "5-0 O10.0 P11 O12 M12.0 M12.1", "5-1 O10.0 P11.0 Q12 P13.0 P13.1"
    assert earned(table, f"NdM run {tampico} / {veracruz}") == (60 + 40 + 20) + (60 + 10 + 40 + 30)


@rule("MEX-4.4.1e-4")
def test_a_port_is_the_end_of_a_route() -> None:
    """Mazatlán's port counts as a town at either end, and no train comes back from it."""
    table = chi("3", SOUTH)
    assert table.check("CHI run 3-0 K6.1 K6.0 I6 G6 E6.0")
    assert table.check("CHI run 3-0 E6.0 G6 I6 K6.0 K6.1")
    assert table.sections("CHI run 3-0 E6.0 G6 I6 K6.0 K6.1 K6.0 J5.0") == ["4.4.2(b)", "4.4.2(g)"]


@rule("MEX-4.4.2-1")
def test_only_own_trains_run_and_each_once() -> None:
    """A train of somebody else, the same train twice and a line that names no hexes are refused at once."""
    table = chi("2+2", NORTH)
    assert table.sections("CHI run 6-1 E6.0 C6 A6.0") == ["4.4.2"]
    assert table.sections("CHI run 2-0 E6.0 C6 A6.0 / 2-0 E6.0 F5 D5 B5 A6.0") == ["4.4.2"]
    assert table.check("CHI run 2-0 E6.0 C6 A6.0 / 2-1 E6.0 F5 D5 B5 A6.0")
    assert table.sections("CHI run 2-0 E6..0 C6") == ["4.4.2"]
