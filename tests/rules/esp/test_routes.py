"""Sections 5.1.2, 5.4.1 and 5.4.2: what a route is, how far trains run and on which track."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from roundhouse.core.counting import counted
from roundhouse.titles.esp.routes import can_run
from tests.rules.esp.boards import Tiles, company, launched, passes, revived, rival, run, table, with_trains
from tests.support.table import Table, rule

#: The harbour of Gijón, Gijón, Siero, Langreo (mine 0, town 1) and the mine south of it, on one line.
LINE: Tiles = {"E3": "L82 0", "E5": "74 0", "E7": "L100 0", "E9": "L94 0"}
#: Gijón, Avilés and the mine beyond.
COAST: Tiles = {"E3": "L80 0", "D4": "956 1", "C5": "L94 1"}


def north(*stations: str, trains: tuple[str, ...] = ("2+3",), phase: str = "3", **tiles: Any) -> Table:
    """A northern company about to run."""
    return company("FdLR", *stations, step="run trains", trains=trains, phase=phase, **tiles)


@rule("ESP-5.1.2-1", "ESP-5.1.2-12")
def test_a_route_has_two_different_locations() -> None:
    """A city alone is no route."""
    here = north("E3", **LINE)
    assert here.sections("FdLR run 2+3-0 E3.0") == ["5.1.2"]
    assert here.check("FdLR run 2+3-0 E3.0 E5.0")


@rule("ESP-5.1.2-2")
@pytest.mark.parametrize("station", ["E3", "D4"])
def test_the_station_may_be_anywhere_on_the_route(station: str) -> None:
    """At the beginning, in the middle or at the end, but not beside it."""
    here = north(station, **COAST)
    assert here.check("FdLR run 2+3-0 E3.0 D4.0 C5.0")
    assert here.check("FdLR run 2+3-0 C5.0 D4.0 E3.0")
    assert here.sections("FdLR run 2+3-0 D4.0 C5.0") == ([] if station == "D4" else ["5.1.2"])


@rule("ESP-5.1.2-3", "ESP-5.1.2-4", "ESP-5.1.2-5", "ESP-5.3.4-5")
def test_a_full_city_of_others_ends_the_route() -> None:
    """One may run to it, not through it; an empty circle or an own station lets trains pass."""
    through = "FdLR run 2+3-0 E3.0 D4.0 C5.0"
    here = rival(north("E3", **COAST), "CFEA", "D4")
    assert here.sections(through) == ["5.1.2"]
    assert here.check("FdLR run 2+3-0 E3.0 D4.0")
    assert rival(north("E3", **{**COAST, "D4": "L107 0"}), "CFEA", "D4").check(through)
    assert rival(north("E3", "D4", **{**COAST, "D4": "L107 0"}), "CFEA", "D4").check(through)


@rule("ESP-5.1.2-7")
def test_stations_of_the_same_director_block_too() -> None:
    """CFEA belongs to the director of FdLR here."""
    here = rival(north("E3", **COAST), "CFEA", "D4", owner="p1")
    assert here.view.defn.controller(here.view, "CFEA") == here.view.defn.controller(here.view, "FdLR")
    assert here.sections("FdLR run 2+3-0 E3.0 D4.0 C5.0") == ["5.1.2"]


#: A triangle of Mieres, the mine in E9 and the crossing in D10, the pass in the south and a mine in the west.
LOOP: Tiles = {"D10": "960 0", "D8": "L98 0", "E9": "L92 2", "C9": "L94 2", **passes("D12")}


@rule("ESP-5.1.2-8")
def test_no_track_is_used_twice() -> None:
    """Not even the piece between a fork and the pass."""
    here = north("D12", D10="677 0", D8="L100 0", E9="L93 1", **passes("D12"))
    assert here.sections("FdLR run 2+3-0 D8.1 D10 D12.0 D10 E9.0") == ["5.1.2"]
    assert here.check("FdLR run 2+3-0 D8.1 D10 D12.0")
    assert here.check("FdLR run 2+3-0 D12.0 D10 E9.0")


@rule("ESP-5.1.2-9")
def test_a_route_may_use_both_tracks_of_a_tile() -> None:
    """It runs through the crossing in D10 twice."""
    assert north("D12", **LOOP).check("FdLR run 2+3-0 D12.0 D10 D8.1 E9.0 D10 C9.0")


@rule("ESP-5.1.2-10")
def test_no_location_is_visited_twice() -> None:
    """Mieres would be passed on two different tracks."""
    here = north("D6", D6="L134 0", D8="L114 3", E9="L92 2", D10="77 3")
    assert here.sections("FdLR run 2+3-0 D6.0 D8.0 E9.0 D10 D8.0") == ["5.1.2"]
    assert here.check("FdLR run 2+3-0 D6.0 D8.0 E9.0")


@rule("ESP-5.1.2-11")
def test_a_city_may_be_left_on_any_other_track() -> None:
    """From every side of Gijón to every other one."""
    here = north("E3", trains=("3+4",), phase="4", E3="L111 0", D2="73 5", D4="956 1", E5="74 0")
    for one, other in combinations(("D2.0", "D4.0", "E5.0", "E1.0"), 2):
        assert here.check(f"FdLR run 3+4-0 {one} E3.0 {other}")


@rule("ESP-5.1.2-11")
def test_off_board_areas_and_harbours_end_a_route() -> None:
    """The reading: red areas are end points, and harbours have one track only."""
    here = company("N", "D22", step="run trains", trains=("4",), phase="4", D22="5 1", D20="4 4", C23="L91 1")
    assert here.check("N run 4-0 C21.0 D22.0 C23.0 B24.0") is False
    assert here.check("N run 4-0 C21.0 D22.0 C23.0")
    assert here.sections("N run 4-0 D20.0 C21.0 D22.0") == ["5.1.2"]


#: Valladolid joined to León and the Pajares pass, and Salamanca to Porto.
PAJARES: Tiles = {"E21": "57 0", "E19": "L96 2", **passes("D12")}


@rule("ESP-5.1.2-13", "ESP-5.1.2-14", "ESP-5.4.2-17")
def test_minors_run_neither_to_passes_nor_to_red_areas() -> None:
    """A major company at the same place does."""
    for name, reasons in (("MS", [["5.1.2"], ["5.4.2"]]), ("N", [[], []])):
        here = company(name, "E21", step="run trains", trains=("4",), phase="4", **PAJARES)
        assert here.sections(f"{name} run 4-0 E21.0 E19.1 D18.0 D16 D14 D12.0") == reasons[0]
        here = company(name, "D22", step="run trains", trains=("2",), D22="57 2")
        assert here.sections(f"{name} run 2-0 D22.0 C21.0") == reasons[1]


@rule("ESP-5.4.1-2")
def test_a_conventional_train_counts_every_location() -> None:
    """Cities, towns, passes and mines alike."""
    here = company("N", "E21", step="run trains", trains=("3", "4"), phase="4", **PAJARES)
    assert here.check("N run 3-0 E21.0 E19.1 D18.0")
    assert here.sections("N run 3-0 E21.0 E19.1 D18.0 D16 D14 D12.0") == ["5.4.1"]
    assert here.check("N run 4-0 E21.0 E19.0 D18.0 D16 D14 D12.0")


@rule("ESP-5.4.1-3", "ESP-5.4.1-5", "ESP-5.4.1-6")
def test_the_numbers_of_a_plus_train() -> None:
    """Of five locations of a 2+3 train two may be cities; mines and harbours count as towns; places are exchanged."""
    five = "E1.0 E3.0 E5.0 E7.1 E9.0"
    assert north("E3", trains=("2+3",), **LINE).check(f"FdLR run 2+3-0 {five}")
    assert north("E3", trains=("1+2",), **LINE).check("FdLR run 1+2-0 E1.0 E3.0 E5.0")
    assert north("E3", trains=("1+2",), **LINE).sections("FdLR run 1+2-0 E1.0 E3.0 E5.0 E7.1") == ["5.4.1"]
    assert north("E3", trains=("1+2",), **COAST).sections("FdLR run 1+2-0 E3.0 D4.0") == ["5.4.1"]
    three: Tiles = {"E3": "L80 0", "D4": "L107 0", "D6": "L134 0"}
    assert north("E3", trains=("2+3",), **three).sections("FdLR run 2+3-0 E3.0 D4.0 D6.1") == ["5.4.1"]
    assert north("E3", trains=("3+4",), phase="4", **three).check("FdLR run 3+4-0 E3.0 D4.0 D6.1")


@rule("ESP-5.4.1-4", "ESP-6.2-30")
def test_passes_and_red_areas_are_cities_for_plus_trains() -> None:
    """A 1+2 train from Reinosa does not come to the pass, and from the pass only to towns and mines."""
    here = north("H8", trains=("1+2", "2+3"), H8="956 0", H10="79 0", **passes("H12"))
    assert here.sections("FdLR run 1+2-0 H8.0 H10 H12.0") == ["5.4.1"]
    assert here.check("FdLR run 2+3-0 H8.0 H10 H12.0")
    here = north("B10", trains=("1+2", "2+3"), B10="956 1")
    assert here.sections("FdLR run 1+2-0 B10.0 A11.0") == ["5.4.1"]
    assert here.check("FdLR run 2+3-0 B10.0 A11.0")


@rule("ESP-5.4.1-8")
def test_no_location_is_skipped() -> None:
    """A train does not run past Siero."""
    assert north("E3", **LINE).sections("FdLR run 2+3-0 E3.0 E5 E7.1") == ["5.1.2"]


@rule("ESP-5.4.2-1", "ESP-5.4.2-4", "ESP-5.4.2-16")
def test_the_director_decides_which_routes_are_run() -> None:
    """Short and poor ones, or none for a train; but the step is not passed."""
    here = north("E3", trains=("2+3", "1+2"), **LINE)
    assert here.step == "run trains"
    assert here.check("FdLR run 2+3-0 E3.0 E5.0")
    assert here.check("FdLR run")
    assert not here.check("FdLR pass")


@rule("ESP-5.4.2-2", "ESP-5.4.2-3")
def test_each_train_stays_on_its_gauge() -> None:
    """A 2-train does not run in the North and a 1+2 train not in the South."""
    assert north("E3", trains=("2",), **LINE).sections("FdLR run 2-0 E3.0 E5.0") == ["5.4.2"]
    here = company("N", "F24.1", step="run trains", trains=("1+2", "2"), E23="8 3", E21="57 0")
    assert "5.4.2" in here.sections("N run 1+2-0 F24.1 E23 E21.0")
    assert here.check("N run 2-1 F24.1 E23 E21.0")


#: Two trains of N: Burgos, Valladolid, Madrid; and from Valladolid over Salamanca and Zamora to Porto or to a mine.
EXAMPLE: Tiles = {
    "F18": "14 0",
    "F20": "8 1",
    "E21": "14 0",
    "E23": "8 3",
    "D22": "15 1",
    "D20": "88 0",
    "E19": "L95 2",
}


@rule("ESP-5.4.2-11", "ESP-5.4.2-25", "ESP-5.4.2-26")
def test_two_trains_meet_in_a_city_on_different_track() -> None:
    """The example of company N: 90 and 100, or 70 and 20 for the treasury."""
    first = "3-0 F18.0 F20 E21.0 E23 F24.1"
    here = company("N", "E21", step="run trains", trains=("3", "4"), **EXAMPLE)
    assert run(here, "N", first, "4-0 E21.0 D22.0 D20.0 C21.0") == (90 + 100, 0)
    here = company("N", "E21", step="run trains", trains=("3", "4"), **EXAMPLE)
    assert run(here, "N", first, "4-0 E21.0 D22.0 D20.0 E19.0") == (90 + 70, 20)


@rule("ESP-5.4.2-10")
def test_two_trains_share_no_track() -> None:
    """Both on the line from Valladolid to Salamanca is too much."""
    here = company("N", "E21", step="run trains", trains=("3", "4"), **EXAMPLE)
    assert here.sections("N run 3-0 E21.0 D22.0 / 4-0 E21.0 D22.0 D20.0 C21.0") == ["5.4.2"]


@rule("ESP-5.4.2-12")
def test_a_closed_pass_is_no_place_to_run_to() -> None:
    """Only an open one is."""
    closed: Tiles = {hex_id: tile for hex_id, tile in PAJARES.items() if hex_id != "D12"}
    route = "N run 4-0 E21.0 E19.1 D18.0 D16 D14 D12.0"
    assert company("N", "E21", step="run trains", trains=("4",), phase="4", **closed).sections(route) == ["5.1.2"]
    assert company("N", "E21", step="run trains", trains=("4",), phase="4", **PAJARES).check(route)


@rule("ESP-5.4.2-18")
def test_both_cities_of_an_oo_tile_count() -> None:
    """30 for each of them, and 10 for Mieres between."""
    here = north("D6", D6="L132 0", D8="L98 3", C7="77 4")
    assert run(here, "FdLR", "2+3-0 D6.0 D8.1 C7 D6.1") == (70, 0)


@rule("ESP-5.4.2-20", "ESP-5.4.2-21", "ESP-5.4.2-19")
@pytest.mark.parametrize(
    ("station", "tiles", "route"),
    [
        ("K25", {"K25": "201 5", "K27": "8 1", "J28": "6 4"}, "L26.0 K25.0 K27 J28.0 J30.0 K31.0"),
        ("D22", {"D22": "5 1", "C23": "L91 1"}, "C21.0 D22.0 C23.0 B24.0"),
    ],
)
def test_no_route_joins_two_equal_letters(station: str, tiles: Tiles, route: str) -> None:
    """Neither the harbours of Valencia and Cartagena nor Porto and Castelo Branco; each of them alone is fine."""
    here = company("N", station, step="run trains", trains=("5",), phase="5", **tiles)
    assert here.sections(f"N run 5-0 {route}") == ["5.4.2"]
    assert here.check(f"N run 5-0 {route.rpartition(' ')[0]}")
    assert here.check(f"N run 5-0 {route.partition(' ')[2]}")


@rule("ESP-5.4.2-22", "ESP-5.4.2-23", "ESP-6.2-32")
def test_a_station_on_a_pass_serves_trains_of_both_maps() -> None:
    """A conventional and a plus train start at the pass in opposite directions."""
    tiles: Tiles = {"H8": "956 0", "H10": "79 0", "E19": "L97 0", **passes("H12")}
    here = company("N", "H12", step="run trains", trains=("2", "2+3"), **tiles)
    assert run(here, "N", "2-0 H12.0 G13 F14 E15 E17 E19.1", "2+3-0 H12.0 H10 H8.0") == (30 + 10 + 30 + 20, 0)
    away = company("N", "E21", step="run trains", trains=("2+3",), E21="57 0", **tiles)
    assert away.sections("N run 2+3-0 H12.0 H10 H8.0") == ["5.1.2"]


@rule("ESP-5.4.2-24", "ESP-6.2.1-1")
def test_no_single_train_runs_from_map_to_map() -> None:
    """That takes a combined train."""
    tiles: Tiles = {"H8": "956 0", "H10": "79 0", "E19": "L97 0", **passes("H12")}
    for kind in ("4", "3+4"):
        here = company("N", "H12", step="run trains", trains=(kind,), phase="4", **tiles)
        assert here.sections(f"N run {kind}-0 H8.0 H10 H12.0 G13 F14 E15 E17 E19.1") == ["5.4.2"]


@rule("ESP-5.4.2-27")
@pytest.mark.parametrize(("last", "earned"), [("D8.0", (40, 40)), ("D8.1", (50, 20))])
def test_the_example_of_cfea(last: str, earned: tuple[int, int]) -> None:
    """Oviedo, a mine, and then the mine or the town of Mieres, in the green phase."""
    tiles: Tiles = {"D6": "L101 0", "C5": "L92 0", "C7": "78 3", "D8": "L99 2"}
    here = company("CFEA", "D6", step="run trains", trains=("1+2",), **tiles)
    assert run(here, "CFEA", f"1+2-0 D6.0 C5.0 C7 {last}") == earned


@rule("ESP-5.4.2-28")
def test_the_example_of_sfva() -> None:
    """Oviedo, Avilés and a mine."""
    here = revived(table().phase("3"), "SFVA")
    launched(here, "SFVA").tokens("SFVA", "D6.1").tiles(D6="L101 0", D4="L107 0", C5="L94 1")
    with_trains(here, "SFVA", "2+3").operating("SFVA", "run trains")
    assert run(here, "SFVA", "2+3-0 D6.1 D4.0 C5.0") == (40 + 30, 20)


@rule("ESP-5.4.2-1")
def test_who_has_no_legal_route_is_not_asked() -> None:
    """A 1+2 train between two cities, and a combined train before a closed pass."""
    here = company("FdLR", "E3", trains=("1+2",), **COAST).play("FdLR pass")
    assert here.step != "run trains"
    here = company("FdLR", "E3", trains=("2+3",), **COAST).play("FdLR pass")
    assert here.step == "run trains"
    here = company("N", "E21", trains=("4&1+2",), phase="4", E21="57 0", E19="L96 2").play("N pass")
    assert here.step != "run trains"


def test_whether_a_company_runs_needs_no_search_for_its_best_routes() -> None:
    """A route of two stops answers it; only trains with demands of their own take a search."""
    here = north("E3", trains=("2+3", "3+4"), **LINE)
    with counted() as work:
        assert can_run(here.view, "FdLR")
    assert work.route_steps == 0
