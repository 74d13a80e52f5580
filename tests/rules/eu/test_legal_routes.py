"""Section 4.4.3: legal routes of trains and what they are worth."""

from __future__ import annotations

import pytest

from tests.rules.eu.lines import BRUSSELS, CENTRE, COAST, EAST, LILLE, earned, runner
from tests.rules.eu.positions import dealt, held, without
from tests.support.table import Table, rule

# The inner loop of Frankfurt (F9, £30): over the four-way junction in G8 it reaches Nuremberg and Hannover.
JUNCTION = {"G8": "545 0", "F9": "15 1", "F7": "7 5", "G10": "4 0", "G6": "4 0"}


def reasons(table: Table, run: str) -> list[str]:
    """The sentences that forbid a run."""
    return [violation.text for violation in table.why_not(run)]


@rule("EU-4.4.3-1")
def test_trains_run_after_track_and_station_and_before_dividend_and_trains() -> None:
    """The steps of a corporation's turn follow each other in the printed order."""
    table = runner("3", LILLE).operating("BNR")
    steps = []
    for action in ("pass", "pass", "run 3-0 A6.0 B7.0 C8.0", "dividend pay", "pass", "pass"):
        steps.append(table.step)
        table.play(f"BNR {action}")
    assert steps == ["lay track", "place station", "run trains", "pay or withhold", "buy trains", "trade own stock"]


@rule("EU-4.4.3-2")
def test_all_trains_together_must_earn_the_most() -> None:
    """The 3 train alone would earn £100, but £80 of the 2 train and £70 of the 3 train are more."""
    table = runner("2+3", LILLE, CENTRE, best_run=True)
    assert table.sections("BNR run 3-0 A6.0 B7.0 C8.0 D7.0") == ["4.4.3"]
    assert "£100; the best earn £150" in str(table.why_not("BNR run 3-0 A6.0 B7.0 C8.0 D7.0"))
    assert table.sections("BNR run 2-0 A6.0 B7.0 C8.0 / 3-0 C8.0 D7.0") == ["4.4.3"]
    assert earned(table, "BNR run 2-0 A6.0 B7.0 C8.0 / 3-0 C8.0 D7.0 E6.0") == 80 + 70


@rule("EU-4.4.3-1")
def test_a_company_runs_its_own_trains_and_each_once() -> None:
    """A train of somebody else, the same train twice and a line that names no hexes are refused."""
    table = runner("2+3", LILLE, CENTRE)
    assert table.sections("BNR run 4-0 C8.0 D7.0") == ["4.4.3"]
    assert table.sections("BNR run 2-0 A6.0 B7.0 C8.0 / 2-0 C8.0 D7.0") == ["4.4.3"]
    assert table.sections("BNR run 2-0 C8..0 D7") == ["4.4.3"]
    assert table.check("BNR run 2-0 A6.0 B7.0 C8.0 / 3-0 C8.0 D7.0")


@rule("EU-4.4.3-2")
def test_the_best_run_is_offered() -> None:
    """What is offered as the run to make is worth the greatest possible sum."""
    table = runner("2+3", LILLE, CENTRE, best_run=True)
    assert [earned(table, run) for run in table.legal("run")] == [150]


@rule("EU-4.4.3-7")
def test_a_route_is_one_piece_of_track() -> None:
    """Neither a missing tile nor a city that is left out can be jumped over."""
    table = runner("4", LILLE, CENTRE)
    assert table.check("BNR run 4-0 C8.0 D7.0 E6.0 F5 G4 G2.0")
    assert table.sections("BNR run 4-0 C8.0 E6.0") == ["4.4.3"]
    table = runner("4", LILLE, {"D7": "57 1", "E6": "57 1", "G4": "8 1"})
    assert table.sections("BNR run 4-0 C8.0 D7.0 E6.0 F5 G4 G2.0") == ["4.4.3"]


@rule("EU-4.4.3-8")
@pytest.mark.parametrize(
    ("run", "sections"),
    [
        ("C8.0 D7.0 E6.0", []),  # at one end
        ("E6.0 D7.0 C8.0", []),  # at the other
        ("A6.0 B7.0 C8.0 D7.0", []),  # in the middle
        ("D7.0 E6.0", ["4.4.3"]),
        ("E6.0 F5 G4 G2.0", ["4.4.3"]),
    ],
)
def test_a_route_contains_an_own_token(run: str, sections: list[str]) -> None:
    """Brussels, where the token is, may be anywhere on the route, but must be on it."""
    assert runner("3", LILLE, CENTRE).sections(f"BNR run 3-0 {run}") == sections


@rule("EU-4.4.3-9", "EU-4.4.3-34")
@pytest.mark.parametrize(
    ("station", "tiles", "run", "value"),
    [
        ("C8", LILLE, "C8.0 B7.0", 30 + 10),  # a town
        ("C8", {**LILLE, **CENTRE}, "C8.0 D7.0", 30 + 20),  # a city
        ("D3", {"D3": "202 1"}, "D3.0 D1.0", 30 + 10),  # a port
        ("M16", {"M16": "201 4"}, "M16.0 N17.0", 30 + 30),  # an off-map location
    ],
)
def test_a_second_stop_of_any_kind_is_needed(station: str, tiles: dict[str, str], run: str, value: int) -> None:
    """The own city alone earns nothing; with a town, city, port or off-map location it does."""
    table = runner("2", tiles, stations=(station,))
    assert table.sections(f"BNR run 2-0 {station}.0") == ["4.4.3"]
    assert earned(table, f"BNR run 2-0 {run}") == value


@rule("EU-4.4.3-10", "EU-4.4.3-11")
@pytest.mark.parametrize(
    ("run", "sections"),
    [
        ("2-0 C8.0 D7.0", []),
        ("2-0 C8.0 D7.0 E6.0", ["4.4.3"]),
        ("2-0 A6.0 B7.0 C8.0", []),
        ("2-0 A6.0 B7.0 C8.0 D7.0", ["4.4.3"]),
        ("3-0 A6.0 B7.0 C8.0 D7.0", []),
        ("3-0 A6.0 B7.0 C8.0 D7.0 E6.0", ["4.4.3"]),
        ("2-0 C8.0 C6.0 D5.0 E4 F3.0 G2.0", []),
        ("3-0 A6.0 B7.0 C8.0 C6.0 D5.0 E4 F3.0 G2.0", []),
        ("2-0 A6.0 B7.0 C8.0 C6.0 D5.0 E4 F3.0 G2.0", ["4.4.3"]),
    ],
)
def test_cities_and_off_map_locations_count_towns_do_not(run: str, sections: list[str]) -> None:
    """A train's number limits cities and off-map locations together; any number of towns comes on top."""
    assert runner("2+3", LILLE, CENTRE, COAST, BRUSSELS).sections(f"BNR run {run}") == sections


@rule("EU-4.4.3-11", "EU-4.4.3-34")
def test_a_port_does_not_count_against_the_number() -> None:
    """A 2 train runs from the port over Amsterdam, Rotterdam and Antwerp to Brussels: 10 + 30 + 10 + 10 + 30."""
    table = runner("2", {"D3": "202 1", "C4": "58 4", "C6": "4 0", "C8": "201 2"})
    assert earned(table, "BNR run 2-0 D1.0 D3.0 C4.0 C6.0 C8.0") == 90


@rule("EU-4.4.3-12", "EU-4.4.3-34")
def test_every_stop_on_the_way_counts() -> None:
    """Brussels 30, three towns of 10 and Hamburg 30; a 2 train cannot run past Cologne to Dortmund."""
    assert earned(runner("2", {"C8": "201 2"}, COAST), "BNR run 2-0 C8.0 C6.0 D5.0 E4 F3.0 G2.0") == 90
    assert runner("2", {"C8": "201 2"}, COAST).sections("BNR run 2-0 C8.0 C6 D5 E4 F3 G2.0") == ["4.4.3"]
    assert runner("2", LILLE, CENTRE).sections("BNR run 2-0 C8.0 D7 E6.0") == ["4.4.3"]


@rule("EU-4.4.3-13")
def test_an_off_map_location_ends_the_route() -> None:
    """No train runs through London from Lille to Paris, though one runs to London from either side."""
    table = runner("3", LILLE, {"A8": "9 0", "A10": "580 3"}, stations=("C8", "A10.0"))
    assert table.check("BNR run 3-0 C8.0 B7.0 A6.0")
    assert table.check("BNR run 3-0 A10.0 A8 A6.0")
    assert reasons(table, "BNR run 3-0 C8.0 B7.0 A6.0 A8 A10.0") == ["no train runs through A6.0"]
    assert table.sections("BNR run 3-0 C8.0 B7.0 A6.0 A8 A10.0") == ["4.4.3"]


@rule("EU-4.4.3-14")
@pytest.mark.parametrize(("train", "sections"), [("4", []), ("3", ["4.4.3"])])
def test_hamburg_is_run_through_and_counts(train: str, sections: list[str]) -> None:
    """Brussels – Hamburg – Berlin – Warsaw are four stops."""
    table = runner(train, LILLE, BRUSSELS, COAST, EAST)
    run = f"BNR run {train}-0 C8.0 C6.0 D5.0 E4 F3.0 G2.0 H3 I4 J5.0 K6 L5.0 M6 N5.0"
    assert table.sections(run) == sections


@rule("EU-4.4.3-15")
def test_both_ends_may_be_off_map() -> None:
    """London to Hamburg over Brussels is a route of a 3 train."""
    assert runner("3", LILLE, BRUSSELS, COAST).check("BNR run 3-0 A6.0 B7.0 C8.0 C6.0 D5.0 E4 F3.0 G2.0")


@rule("EU-4.4.3-24")
def test_no_track_is_used_twice_by_a_train() -> None:
    """There and back again over the same line is no route."""
    table = runner("4", LILLE)
    assert "train 4-0 uses track in B7 twice" in reasons(table, "BNR run 4-0 A6.0 B7.0 C8.0 B7.0 A6.0")
    assert table.sections("BNR run 4-0 A6.0 B7.0 C8.0 B7.0 A6.0") == ["4.4.3"]


@rule("EU-4.4.3-25")
def test_a_brown_four_way_junction_is_passed_twice() -> None:
    """From Nuremberg over the junction to Frankfurt, round and over the junction again to Hannover: 10 + 30 + 10."""
    table = runner("2", JUNCTION, phase="5", stations=("F9",))
    assert earned(table, "BNR run 2-0 G10.0 G8 F9.0 F7 G8 G6.0") == 50


@rule("EU-4.4.3-32", "EU-4.4.3-25")
def test_two_trains_share_a_junction_but_no_track() -> None:
    """Both trains pass G8 on different track; both on the line from Frankfurt to G8 would be one too many."""
    table = runner("2+3", JUNCTION, phase="5", stations=("F9",))
    shared = "BNR run 2-0 F9.0 G8 G10.0 / 3-0 F9.0 G8 G6.0"
    assert reasons(table, shared) == ["trains 2-0 and 3-0 both use track in F9"]
    assert table.sections(shared) == ["4.4.3"]
    assert earned(table, "BNR run 2-0 F9.0 G8 G10.0 / 3-0 F9.0 F7 G8 G6.0") == 40 + 40


@rule("EU-4.4.3-27")
def test_no_stop_is_visited_twice() -> None:
    """The round from Brussels over Hamburg back to Brussels uses no track twice and is still no route."""
    table = runner("5", LILLE, BRUSSELS, CENTRE, COAST, phase="5")
    there = "BNR run 5-0 C8.0 D7.0 E6.0 F5 G4 G2.0 F3.0 E4 D5.0 C6.0"
    assert table.check(there)
    assert reasons(table, f"{there} C8.0") == ["train 5-0 stops twice at C8.0"]
    assert table.sections(f"{there} C8.0") == ["4.4.3"]


@rule("EU-4.4.3-28")
@pytest.mark.parametrize(
    ("city", "tiles", "middle"),
    [
        ("A10", {"B9": "7 0", "B11": "7 2"}, "B9 B11"),
        ("A10", {"A10": "583 3", "B9": "7 0", "B11": "7 2"}, "B9 B11"),
        ("J5", {"J5": "581 0", "I6": "7 3", "I4": "7 5"}, "I6 I4"),
        ("K14", {"K14": "581 0", "J15": "7 3", "J13": "7 5"}, "J15 J13"),
    ],
)
def test_the_circles_of_paris_berlin_and_vienna_are_one_city(city: str, tiles: dict[str, str], middle: str) -> None:
    """From one circle to another of the same city is no route."""
    table = runner("3", tiles, phase="5", stations=(f"{city}.0",))
    run = f"BNR run 3-0 {city}.0 {middle} {city}.1"
    assert reasons(table, run) == [f"{city}.1 and {city}.0 are both part of {city}"]
    assert table.sections(run) == ["4.4.3"]


@rule("EU-4.4.3-29")
@pytest.mark.parametrize(
    ("vienna", "options", "sections"),
    [("581 0", {}, ["4.3"]), ("584 0", {}, []), ("581 0", {"loose_connection": True}, [])],
)
def test_a_connection_visits_vienna_once(vienna: str, options: dict[str, bool], sections: list[str]) -> None:
    """Venice reaches Prague only through two circles of green Vienna; brown Vienna is a single city."""
    table = without(dealt(3, **options), "6", "11").phase("3")
    table.tiles(J11="57 2", K12="58 0", K14=vienna, J13="7 5", J15="7 3", J17="9 1", I18="57 1", H19="201 4")
    held(table.par("AIRS", 70).tokens("AIRS", "J11"), "AIRS", p1="20").stock_round("p2")
    assert table.sections("p2 exchange 5 for AIRS") == sections


@rule("EU-4.4.3-30")
@pytest.mark.parametrize(
    ("others", "sections"),
    [((), []), (("DR",), []), (("DR", "FS"), ["4.4.3"]), (("5", "8"), ["4.4.3"]), (("DR", "BNR"), [])],
)
def test_a_city_full_of_others_is_blocked(others: tuple[str, ...], sections: list[str]) -> None:
    """Two circles of Cologne with tokens of others stop a train; an empty circle or an own token lets it pass."""
    table = runner("3", LILLE, CENTRE, {"D7": "14 0"})
    for other in others:
        table.tokens(other, "D7")
    assert table.check("BNR run 3-0 A6.0 B7.0 C8.0 D7.0")
    assert table.sections("BNR run 3-0 C8.0 D7.0 E6.0") == sections


@rule("EU-4.4.3-31")
def test_a_minor_is_blocked_by_another_minor_of_the_same_owner() -> None:
    """Minors 2 and 5 both belong to p2, yet the token of 5 in Cologne stops the train of 2 there."""
    table = dealt(3, best_run=False).tiles(**LILLE, **CENTRE).trains(**{"2": "3"})
    assert table.operating("2", "run trains").check("2 run 3-0 C8.0 D7.0 E6.0")
    table.tokens("5", "D7")
    assert reasons(table, "2 run 3-0 C8.0 D7.0 E6.0") == ["all circles of D7.0 hold other companies' tokens"]
    assert table.sections("2 run 3-0 C8.0 D7.0 E6.0") == ["4.4.3"]
    assert table.check("2 run 3-0 C8.0 D7.0")


@rule("EU-4.4.3-33", "EU-4.4.3-32")
def test_trains_meet_in_stops_on_different_track() -> None:
    """Both trains run from Brussels to Hamburg, one over Cologne and one along the coast; not both along the coast."""
    table = runner("2+4", LILLE, BRUSSELS, CENTRE, COAST)
    coast, centre = "C8.0 C6.0 D5.0 E4 F3.0 G2.0", "C8.0 D7.0 E6.0 F5 G4 G2.0"
    assert table.sections(f"BNR run 2-0 {coast} / 4-0 {coast}") == ["4.4.3"]
    assert earned(table, f"BNR run 2-0 {coast} / 4-0 {centre}") == (40 + 30 + 30) + (40 + 20 + 20 + 30)


@rule("EU-4.4.3-33")
def test_trains_meet_in_a_town() -> None:
    """Nuremberg is the end of two routes from Frankfurt, one of them over the junction."""
    table = runner("2+3", JUNCTION, {"F9": "611 1", "G10": "3 2"}, phase="5", stations=("F9",))
    assert earned(table, "BNR run 2-0 F9.0 G8 G10.0 / 3-0 F9.0 G10.0") == (40 + 10) + (40 + 10)
