"""Running trains (18Ireland 7.4, 18IrePL 3.1, 3.4, 5.2, 7.2 and 7.5)."""

from __future__ import annotations

import pytest

from roundhouse.rules.components import box_of
from roundhouse.rules.operating.frames import OperatingTurn
from tests.rules.irepl.positions import definition, started, stock
from tests.support.table import Table, rule

#: A line from the port E1 over Gdynia and Bydgoszcz to the towns Kalisz and Opole.
LINE = {"E3": "57 0", "E5": "9 0", "E7": "57 0", "E9": "9 0", "E11": "4 0", "E13": "9 0", "E15": "4 0"}
#: Wrocław and Germany.
WEST = {"D14": "57 2", "C13": "8 5"}
TO_KALISZ = "E3.0 E5 E7.0 E9 E11.0"


def running(company: str = "M1", trains: str = "2", phase: str = "2", **tiles: str) -> Table:
    """A company of p1 about to run."""
    table = started(stock(), company).tiles(**(tiles or LINE))
    if phase != "2":
        table.phase(phase)
    return table.trains(**{company: trains}).operating(company, "run trains")


def earned(table: Table, text: str) -> int:
    """What a run brings."""
    return table.play(text).view.expect(OperatingTurn).revenue


@rule("PL-5.2-1", "PL-5.2-2", "PL-base-139")
def test_a_train_counts_every_stop() -> None:
    """Two stops for a 2-train, cities and towns alike, and never fewer than two."""
    table = running()
    assert table.sections(f"M1 run 2-0 {TO_KALISZ}") == ["7.4"]
    assert table.sections("M1 run 2-0 E3.0") == ["7.4"]
    assert table.check("M1 run 2-0 E3.0 E5 E7.0")
    assert running(trains="3", phase="3").check(f"M1 run 3-0 {TO_KALISZ}")
    assert running(trains="3", phase="3").sections(f"M1 run 3-0 {TO_KALISZ} E13 E15.0") == ["7.4"]


@rule("PL-base-138")
def test_a_train_runs_once() -> None:
    """Not twice in a round."""
    assert running().sections("M1 run 2-0 E3.0 E5 E7.0 / 2-0 E3.0 E5 E7.0") != []


@rule("PL-base-140")
def test_a_route_needs_a_station() -> None:
    """The company's own."""
    assert running().sections("M1 run 2-0 E7.0 E9 E11.0") == ["7.4"]


@rule("PL-base-141", "PL-base-143")
def test_track_is_used_once() -> None:
    """Neither a train nor two trains use a piece of track twice; they may share stops."""
    table = running(trains="2+2")
    assert table.sections("M1 run 2-0 E3.0 E5 E7.0 / 2-1 E3.0 E5 E7.0") == ["7.4"]
    assert table.sections("M1 run 2-0 E3.0 E5 E7.0 E5 E3.0") == ["7.4"]
    sharing = started(stock(), "M5").tiles(**LINE).trains(M5="2+2").operating("M5", "run trains")
    assert sharing.check("M5 run 2-0 E7.0 E5 E3.0 / 2-1 E7.0 E9 E11.0")


@rule("PL-base-142")
def test_full_cities_of_others_are_ends() -> None:
    """A train may end at Bydgoszcz but not run through; a kept circle does not block."""
    table = started(running(trains="3", phase="3"), "M5", p2="40").operating("M1", "run trains")
    assert table.sections(f"M1 run 3-0 {TO_KALISZ}") == ["7.4"]
    assert table.check("M1 run 3-0 E3.0 E5 E7.0")
    assert running(trains="3", phase="3").check(f"M1 run 3-0 {TO_KALISZ}")


@rule("PL-base-144")
def test_track_that_passes_a_town_by() -> None:
    """Gorzów is bypassed from the south to the north-east, and Radom's green tiles have such track."""
    board = box_of(definition()).board
    for printed in (board.map["B8"], board.manifest["X2"], board.manifest["X3"]):
        assert any(not path.nodes for path in printed.paths)


@rule("PL-base-145")
def test_revenue_is_the_sum_of_all_routes() -> None:
    """Two trains: 40 and 30."""
    table = started(stock(), "M5").tiles(**LINE).trains(M5="2+2").operating("M5", "run trains")
    assert earned(table, "M5 run 2-0 E7.0 E5 E3.0 / 2-1 E7.0 E9 E11.0") == 70


@rule("PL-base-146")
def test_nobody_insists_on_the_best_run() -> None:
    """Less is legal, and so is nothing."""
    assert earned(running(), "M1 run") == 0
    assert running(trains="3", phase="3").check("M1 run 3-0 E3.0 E5 E7.0")


@rule("PL-3.4-2", "PL-3.4-3")
def test_markers_add_ten_for_everybody() -> None:
    """Wrocław is worth 30 in yellow, and 10 more than its tile in green and brown too."""
    for tile, phase, value in (("442 2", "3", 40 + 30 + 10), ("611 1", "5", 50 + 40 + 10)):
        later = started(stock(), "MA").tiles(**{**WEST, "D14": tile}).phase(phase).trains(MA="6")
        assert earned(later.operating("MA", "run trains"), "MA run 6-0 B14.0 C13 D14.0") == value
    table = started(stock(), "MA").tiles(**WEST).trains(MA="2").operating("MA", "run trains")
    assert earned(table, "MA run 2-0 B14.0 C13 D14.0") == 30 + 30


@rule("PL-3.1-17", "PL-3.1-10")
@pytest.mark.parametrize(("phase", "value"), [("2", 30), ("3", 40), ("4", 40), ("5", 50), ("6", 50), ("4D", 50)])
def test_red_tiles_by_phase(phase: str, value: int) -> None:
    """Any company may end there, whoever has a station on it."""
    table = started(started(stock(), "MA", p2="40"), "M10").tiles(**WEST)
    if phase != "2":
        table.phase(phase)
    table.trains(M10="6").operating("M10", "run trains")
    assert earned(table, "M10 run 6-0 D14.0 C13 B14.0") == value + 30


@rule("PL-3.1-11", "PL-3.1-12")
def test_red_tiles_are_ends_and_visited_once() -> None:
    """A train neither runs through Germany nor begins and ends there."""
    around = {"D14": "5 1", "C13": "8 5", "C15": "58 2", "B12": "7 0"}
    table = started(stock(), "M10").tiles(**around).trains(M10="6").operating("M10", "run trains")
    assert table.sections("M10 run 6-0 B14.0 C13 D14.0 C15.0 B14.0") == ["7.4"]
    assert table.sections("M10 run 6-0 D14.0 C13 B14.0 C15.0") == ["7.4"]
    assert table.check("M10 run 6-0 B14.0 C13 D14.0 C15.0")


@rule("PL-3.1-13")
def test_from_one_red_tile_to_the_other() -> None:
    """Germany to Czechia over Wrocław."""
    table = started(stock(second="CZ"), "M10").tiles(D14="6 0", C13="8 5", D16="9 0")
    table.trains(M10="3").operating("M10", "run trains")
    assert table.check("M10 run 3-0 B14.0 C13 D14.0 D16 D18.0")


@rule("PL-5.2-3", "PL-5.2-4", "PL-5.2-5", "PL-7.2-3", "PL-7.2-5")
def test_a_4d_doubles_everything() -> None:
    """Four stops, each with its markers and tokens, count twice."""
    table = started(stock(), "M10").tiles(**WEST).phase("4D").trains(M10="4D").operating("M10", "run trains")
    assert earned(table, "M10 run 4D-0 B14.0 C13 D14.0") == 2 * (50 + 30)
    table = started(stock(), "M9").tiles(G13="441 0", G11="4 0").phase("4D").option(lodz=True)
    table.trains(M9="4D").operating("M9", "run trains")
    assert earned(table, "M9 run 4D-0 G13.0 G11.0") == 2 * (30 + 20 + 10)
    long = running(trains="4D", phase="4D")
    assert long.check(f"M1 run 4D-0 {TO_KALISZ} E13 E15.0")
    port = started(stock(), "M1").tiles(**LINE).phase("4D").privates(BS="M1").trains(M1="4D")
    port.operating("M1", "run trains").play("M1 use BS on E1")
    assert port.sections(f"M1 run 4D-0 E1.0 {TO_KALISZ} E13 E15.0") == ["7.4"]
    assert earned(port, f"M1 run 4D-0 E1.0 {TO_KALISZ}") == 2 * (40 + 20 + 20 + 10)


@rule("PL-7.5-3", "PL-7.5-4", "PL-7.5-6")
def test_the_port_is_a_stop_for_its_owner_only() -> None:
    """Without the token it is none for anybody; with it, 40 for one company, as an end."""
    plain = running()
    assert plain.sections("M1 run 2-0 E1.0 E3.0") == ["7.4"]
    table = running().privates(BS="M1").play("M1 use BS on E1")
    assert earned(table, "M1 run 2-0 E1.0 E3.0") == 60
    other = started(running(trains=""), "M5", p2="40").option(port=("E1", "M1")).tiles(E1="portE1 0").phase("3")
    other.trains(M5="3").operating("M5", "run trains")
    assert other.sections("M5 run 3-0 E7.0 E5 E3.0 E1.0") == ["7.4"]
    assert all(path.terminal for path in box_of(definition()).board.manifest["portE1"].paths)


@rule("PL-7.5-8")
def test_several_trains_may_use_a_port_over_different_sides() -> None:
    """Each side is its own track."""
    table = started(stock(), "M2").tiles(F4="444 4", G5="7 2", G3="portG3 0").option(port=("G3", "M2")).phase("3")
    table.trains(M2="2+2").operating("M2", "run trains")
    assert table.check("M2 run 2-0 F4.0 G3.0 / 2-1 F4.0 G5 G3.0")
    assert table.sections("M2 run 2-0 F4.0 G3.0 / 2-1 F4.0 G3.0") == ["7.4"]
