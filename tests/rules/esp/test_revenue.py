"""Sections 5.3.3, 5.4.2, 6.2, 6.2.1 and 8: what routes earn; tenders, combined trains and the Strawberry Train."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.board.routes import Stop, counting, route_value
from roundhouse.rules.operating.running import best
from roundhouse.titles.esp.revenue import EastWest, NorthSouth
from tests.rules.esp.boards import Tiles, company, passes, rival, run
from tests.support.table import Table, rule

COLOURS = {"2": 0, "3": 1, "4": 1, "5": 2, "6": 2, "7": 3}


def north(*stations: str, train: str = "2+3", phase: str = "3", **tiles: Any) -> Table:
    """A northern company about to run."""
    return company("FdLR", *stations, step="run trains", trains=(train,), phase=phase, **tiles)


#: Oviedo, the mine in C5 and Muros de Nalón, as in the example of 5.4.2, with towns to its east and west.
NALON: Tiles = {"D6": "L134 2", "C5": "L93 5", "B4": "74 1", "D2": "73 5"}


@rule("ESP-5.4.2-8", "ESP-5.4.2-9", "ESP-5.4.2-15", "ESP-5.3.3-12", "ESP-5.3.3-13")
def test_the_example_of_the_tender() -> None:
    """A 1+2 train with a tender earns 40 and brings 30 + 40 into the treasury at once; it could end in a town, too."""
    here = company("CFEA", "D6", step="run trains", trains=("1+2",), phase="2", **NALON)
    route = "D6.0 C5.0 C3.0 C1.0"
    assert here.sections(f"CFEA run 1+2-0 {route}") == ["5.4.1"]
    here.option(tenders=frozenset({"CFEA"}))
    for town in ("B4.0", "D2.0"):
        assert here.check(f"CFEA run 1+2-0 D6.0 C5.0 C3.0 {town}")
    assert run(here, "CFEA", f"1+2-0 {route}") == (40, 70)
    assert here.step == "pay or withhold"


@rule("ESP-5.3.3-8", "ESP-5.3.3-9", "ESP-5.3.3-10", "ESP-5.3.3-11", "ESP-5.3.3-14", "ESP-5.4.2-7")
@pytest.mark.parametrize("phase", COLOURS)
def test_what_mines_pay(phase: str) -> None:
    """30, 20, 10 and nothing, by the colour of the phase; they count as a stop even then."""
    train = {"2": "1+2", "3": "1+2", "4": "2+3", "5": "2+3", "6": "4+5", "7": "4+5"}[phase]
    here = north("D4", train=train, phase=phase, D4="956 1", C5="L94 1")
    assert run(here, "FdLR", f"{train}-0 D4.0 C5.0") == (20, (30, 20, 10, 0)[COLOURS[phase]])
    here = company("MZA", "E29", step="run trains", trains=("2",), phase="7", E29="57 0", E31="L91 0", E33="621 0")
    assert here.sections("MZA run 2-0 E29.0 E31.0 E33.0") == ["5.4.1"]


@rule("ESP-5.4.2-6")
@pytest.mark.parametrize("phase", COLOURS)
def test_harbours_and_red_areas_pay_by_phase(phase: str) -> None:
    """The harbour of Gijón into the treasury, Portugal as part of the route."""
    here = north("E3", train="1+2", phase=phase, E3="L82 0")
    assert run(here, "FdLR", "1+2-0 E1.0 E3.0") == (30, (10, 20, 30, 40)[COLOURS[phase]])
    here = north("B10", train="2+3", phase=phase, B10="956 1")
    assert run(here, "FdLR", "2+3-0 B10.0 A11.0") == (20 + (0, 30, 50, 60)[COLOURS[phase]], 0)


@rule("ESP-5.4.2-5")
@pytest.mark.parametrize(
    ("phase", "tile", "value"), [("3", "956 0", 20), ("3", "L107 0", 30), ("5", "L125 0", 40), ("7", "L115 0", 50)]
)
def test_cities_pay_what_is_printed(phase: str, tile: str, value: int) -> None:
    """Reinosa in all colours, with the pass as the other end."""
    here = north("H8", train="2+3", phase=phase, H8=tile, H10="79 0", **passes("H12"))
    assert run(here, "FdLR", "2+3-0 H8.0 H10 H12.0") == (value, 0)


@rule("ESP-5.3.3-15", "ESP-5.3.3-16", "ESP-5.3.3-17")
def test_a_train_takes_the_mine_or_the_town_of_a_tile() -> None:
    """Either counts as one town; both on one route is too much, even on different track."""
    tiles: Tiles = {"E3": "L82 0", "E5": "74 0", "E7": "L100 0"}
    for last, earned in (("E7.0", (40, 20)), ("E7.1", (50, 0))):
        assert run(north("E3", train="1+2", **tiles), "FdLR", f"1+2-0 E3.0 E5.0 {last}") == earned
    loop = north("D6", train="3+4", phase="4", D6="L132 0", D8="L98 3", C7="77 4")
    assert loop.check("FdLR run 3+4-0 D6.0 D8.1 C7 D6.1")
    here = company("N", "D22", step="run trains", trains=("5",), phase="5", D22="57 0", D20="88 0", E19="L95 2")
    assert here.check("N run 5-0 D22.0 D20.0 D18.0 E19.1")
    assert here.sections("N run 5-0 D18.1 E19.1 D20.0 D18.0") == ["5.1.2", "5.3.3"]


@rule("ESP-5.4.2-13", "ESP-5.4.2-14", "ESP-6.2-24", "ESP-6.2-25", "ESP-6.2-26", "ESP-6.2-27", "ESP-6.2-28")
@pytest.mark.parametrize(
    ("hex_id", "value", "station", "tiles", "route"),
    [
        ("D12", 50, "E21", {"E21": "57 0", "E19": "L96 2"}, "E21.0 E19.1 D18.0 D16 D14 D12.0"),
        ("H12", 30, "E21", {"E21": "57 0", "E19": "L97 0"}, "E21.0 E19.1 E17 E15 F14 G13 H12.0"),
        ("J10", 40, "F18", {"F18": "57 1", "G17": "L96 3"}, "F18.0 G17.1 G15 H14 I13 J12 J10.0"),
        ("L8", 40, "F18", {"F18": "57 1", "G17": "L97 1"}, "F18.0 G17.1 H16.0 G15 H14 I13 J12 K11 L10 L8.0"),
    ],
)
def test_what_passes_are_worth(hex_id: str, value: int, station: str, tiles: Tiles, route: str) -> None:
    """Something for a company with a station there, nothing for others, who use up their range all the same."""
    stops = [word for word in route.split() if "." in word]
    towns = {"D12": 40, "H12": 10, "J10": 10, "L8": 40}[hex_id]
    without = company("N", station, step="run trains", trains=("5",), phase="5", **tiles, **passes(hex_id))
    assert run(without, "N", f"5-0 {route}") == (20 + towns, 0)
    own = company("N", station, hex_id, step="run trains", trains=("5",), phase="5", **tiles, **passes(hex_id))
    assert run(own, "N", f"5-0 {route}") == (20 + towns + value, 0)
    short = company("N", station, step="run trains", trains=("3",), **tiles, **passes(hex_id))
    assert short.check(f"N run 3-0 {route}") == (len(stops) <= 3)


#: From the harbour of Cádiz over Málaga and Granada to the harbour of Almería.
SOUTH_COAST: Tiles = {"C33": "6 5", "D34": "8 2", "E33": "621 1", "F32": "6 5", "G33": "8 2", "H32": "6 5"}


@rule("ESP-5.4.2(Bonuses)-2")
def test_from_west_to_east() -> None:
    """100 for the whole way, nothing for a part of it."""
    coast = "B34.0 C33.0 D34 E33.0 F32.0 G33 H32.0"
    here = company("A", "E33", step="run trains", trains=("6",), phase="6", **SOUTH_COAST)
    assert run(here, "A", f"6-0 {coast} I33.0") == (90 + 100, 60)
    here = company("A", "E33", step="run trains", trains=("6",), phase="6", **SOUTH_COAST)
    assert run(here, "A", f"6-0 {coast}") == (90, 30)
    here = company("A", "E33", step="run trains", trains=("6",), phase="6", **SOUTH_COAST)
    assert best(here.view, "A").value == 90 + 100 + 60


#: From Gijón over Oviedo, the Pajares pass and Valladolid to Madrid.
NORTH_SOUTH: Tiles = {
    "E3": "L81 0",
    "E5": "73 1",
    "D6": "L101 4",
    "D8": "L100 0",
    "D10": "79 0",
    "E19": "L96 2",
    "E21": "57 0",
    "E23": "8 3",
    **passes("D12"),
}
MIDDLE = "E5.0 D6.0 D8.1 D10 D12.0 D14 D16 D18.0 E19.1 E21.0"


@rule("ESP-5.4.2(Bonuses)-1", "ESP-6.2.1-22")
def test_from_madrid_to_gijon() -> None:
    """100 for a combined train that has both on its way, nothing if one is missing."""
    values = 10 + 40 + 10 + 0 + 30 + 10 + 20
    for ends, bonus in (("E3.0 {} E23 F24.1", 60 + 100), ("{} E23 F24.1", 30), ("E3.0 {}", 30)):
        here = company("N", "E21", step="run trains", trains=("5&3+4",), phase="7", **NORTH_SOUTH)
        assert run(here, "N", f"5&3+4-0 {ends.format(MIDDLE)}") == (values + bonus, 0)
    here = company("N", "E21", step="run trains", trains=("5&3+4",), phase="7", **NORTH_SOUTH)
    assert best(here.view, "N").value == values + 60 + 100


@rule("ESP-6.2-33")
def test_two_trains_that_meet_on_a_pass_earn_no_bonus() -> None:
    """Gijón with one train and Madrid with the other is not a route between them."""
    here = company("N", "D12", step="run trains", trains=("5", "5+6"), phase="6", **NORTH_SOUTH)
    south, north = "5-0 D12.0 D14 D16 D18.0 E19.1 E21.0 E23 F24.1", "5+6-0 D12.0 D10 D8.1 D6.0 E5.0 E3.0"
    assert run(here, "N", south, north) == (50 + 30 + 10 + 20 + 30 + 50 + 10 + 40 + 10 + 30, 0)


@rule("ESP-5.4.2(Bonuses)-3")
def test_both_bonuses_add_up() -> None:
    """One route that does both earns 200 more."""
    stops = [Stop("A5", 0, "offboard", 50, ("W",)), Stop("E3", 0, "city", 30), Stop("F24", 0, "city", 30)]
    stops += [Stop("N22", 0, "halt", 60, ("E",))]
    train = counting("8", 8, through="pass")
    assert route_value(train, stops, [EastWest(), NorthSouth()]) == 170 + 200


@rule("ESP-6.2-29", "ESP-6.2-30", "ESP-5.1.2-6")
def test_a_pass_blocks_like_a_city() -> None:
    """With two stations of others a combined train comes to it, but not across, which it must."""
    route = f"N run 5&3+4-0 E3.0 {MIDDLE}"
    here = company("N", "E21", step="run trains", trains=("5&3+4",), phase="7", **NORTH_SOUTH)
    assert rival(here, "CFEA", "D12").check(route)
    assert rival(here, "CFLG", "D12").sections(route) == ["5.1.2"]
    own = company("N", "E21", "D12", step="run trains", trains=("5&3+4",), phase="7", **NORTH_SOUTH)
    assert rival(own, "CFEA", "D12").check(route)


@rule("ESP-6.2-38", "ESP-6.2.1-24")
def test_one_pass_on_a_route() -> None:
    """Pajares and Alar del Rey on one route is too much."""
    tiles: Tiles = {
        "D22": "57 0",
        "D20": "4 0",
        "D10": "78 4",
        "E9": "L93 1",
        "F10": "78 2",
        "G9": "L93 1",
        "H10": "78 0",
    }
    here = company(
        "N", "D22", step="run trains", trains=("5&3+4",), phase="7", E19="L97 0", **tiles, **passes("D12", "H12")
    )
    one = "D22.0 D20.0 D18.0 D16 D14 D12.0 D10 E9.0 F10 G9.0"
    assert here.check(f"N run 5&3+4-0 {one}")
    assert here.sections(f"N run 5&3+4-0 {one} H10 H12.0 G13 F14 E15 E17 E19.1") == ["6.2"]


@rule("ESP-6.2.1-19", "ESP-6.2.1-30")
def test_the_range_of_a_combined_train_is_the_sum() -> None:
    """A 4-train with a 1+2-train runs 5+2: as many cities as five, and two towns more."""
    here = company("N", "E21", step="run trains", trains=("4&1+2",), phase="4", **NORTH_SOUTH)
    seven = "D6.0 D8.1 D10 D12.0 D14 D16 D18.0 E19.1 E21.0 E23 F24.1"
    assert here.check(f"N run 4&1+2-0 {seven}")
    assert here.sections(f"N run 4&1+2-0 E5.0 {seven}") == ["5.4.1"]
    for more in ("", "tender"):
        here.option(tenders=frozenset({"N"} if more else ()))
        assert here.check(f"N run 4&1+2-0 E5.0 {seven}") == bool(more)


@rule("ESP-6.2.1-20", "ESP-6.2.1-21")
def test_a_combined_train_must_cross_a_pass() -> None:
    """With a location on either side of it; a route that ends there does not do."""
    here = company("N", "E21", step="run trains", trains=("5&3+4",), phase="7", **NORTH_SOUTH)
    for route in ("E21.0 E19.1 D18.0", "E21.0 E19.1 D18.0 D16 D14 D12.0"):
        assert here.sections(f"N run 5&3+4-0 {route}") == ["6.2.1"]
    assert here.check("N run 5&3+4-0 D8.1 D10 D12.0 D14 D16 D18.0 E19.1 E21.0")


@rule("ESP-6.2.1-23", "ESP-3.1(5)-7")
def test_a_tender_adds_a_town_but_no_city() -> None:
    """Also to a combined train, on either map."""
    here = company("FdLR", "E3", step="run trains", trains=("1+2",), E3="L80 0", D4="956 1", E5="74 0")
    here.option(tenders=frozenset({"FdLR"}))
    assert here.sections("FdLR run 1+2-0 E3.0 D4.0") == ["5.4.1"]
    here = company("N", "E21", step="run trains", trains=("4&1+2",), phase="4", **NORTH_SOUTH)
    here.option(tenders=frozenset({"N"}))
    assert here.check("N run 4&1+2-0 E5.0 D6.0 D8.1 D10 D12.0 D14 D16 D18.0 E19.1 E21.0 E23 F24.1")
    assert here.sections(f"N run 4&1+2-0 E3.0 {MIDDLE} E23 F24.1") == ["5.4.1"]


@rule("ESP-3.1(5)-6")
def test_a_tender_goes_with_one_train_of_the_company() -> None:
    """Whichever it is, but not with two of them."""
    tiles: Tiles = {"E3": "L111 0", "E5": "74 0", "E7": "L100 0", "E9": "L94 0", "D2": "73 5", "B4": "74 1"}
    here = company("FdLR", "E3", step="run trains", trains=("1+2", "1+2"), **tiles)
    here.option(tenders=frozenset({"FdLR"}))
    first, second = here.state.trains["FdLR"]
    for one, other in ((first, second), (second, first)):
        assert here.check(f"FdLR run {one} E3.0 E5.0 E7.1 E9.0 / {other} E3.0 D2.0 C3.0")
    assert here.sections(f"FdLR run {first} E3.0 E5.0 E7.1 E9.0 / {second} E3.0 D2.0 C3.0 B4.0") == ["5.4.1"]


@rule("ESP-3.1(3)-7", "ESP-3.1(3)-8", "ESP-3.1(3)-9", "ESP-3.1(3)-10")
def test_the_strawberry_train_first_runs_from_madrid_to_aranjuez() -> None:
    """Alone or with a tender; afterwards anywhere."""
    tiles: Tiles = {"F26": "L79 4", "E23": "8 3", "E21": "57 0"}
    here = company("N", "F24.1", "F24.0", step="run trains", trains=("2P",), phase="5", **tiles)
    elsewhere, strawberries = "N run 2P-0 F24.1 E23 E21.0", "N run 2P-0 F24.0 F26.1"
    assert here.sections(elsewhere) == ["3.1(3)"]
    assert here.check(strawberries)
    assert best(here.view, "N").value == 40
    here.option(tenders=frozenset({"N"}))
    assert here.check(strawberries)
    here.option(tenders=frozenset()).play(strawberries)
    assert here.operating("N", "run trains").check(elsewhere)


@rule("ESP-3.1(2)-9", "ESP-3.1(3)-11")
def test_trains_that_may_not_run_yet() -> None:
    """Neither the train of private #2 nor the Strawberry Train in the round in which they come."""
    here = north("E3", train="1+2", E3="L82 0")
    assert here.check("FdLR run 1+2-0 E1.0 E3.0")
    here.option(idle=frozenset({"1+2-0"}))
    assert here.sections("FdLR run 1+2-0 E1.0 E3.0") == ["3.1"]
    assert here.legal("run") == ["FdLR run"]


@rule("ESP-8-5", "ESP-8-7")
@pytest.mark.parametrize(("name", "number", "factor"), [("CFLG", 3, 2), ("CFLG", 2, 1), ("N", 3, 1)])
def test_northern_routes_count_double_in_the_last_round(name: str, number: int, factor: int) -> None:
    """With their bonuses and passes, without mines and harbours."""
    here = company(name, "E3", trains=("6+8",), phase="7", E3="L82 0", E5="74 0", E7="L100 0").option(last_set=True)
    here.operating(name, "run trains", number=number, of=3)
    assert run(here, name, "6+8-0 E1.0 E3.0 E5.0 E7.1") == (50 * factor, 40)
    here = company(name, "D12", trains=("5&3+4",), phase="7", **NORTH_SOUTH).option(last_set=True)
    here.operating(name, "run trains", number=number, of=3)
    assert best(here.view, name).value == (180 + 50 + 100) * factor
    assert run(here, name, f"5&3+4-0 E3.0 {MIDDLE} E23 F24.1") == ((180 + 50 + 100) * factor, 0)
