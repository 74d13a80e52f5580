"""Legal routes (7.6.1), their length (7.6.4) and what they earn (7.7)."""

from __future__ import annotations

import pytest

from roundhouse.rules.operating.frames import OperatingTurn
from tests.rules.sa.board import (
    INCOME,
    RUN,
    TRACK,
    TRAINS,
    best,
    first_turn,
    revenue,
    run_faults,
    started,
    station,
    turn,
)
from tests.support.table import Table, rule

#: Buenos Aires – Bahía Blanca – Córdoba, and Bahía Blanca – Patagonia.
SOUTH = {"F25": "15 1", "F23": "9 0", "F21": "57 0"}


def running(
    *trains: str, company: str = "FA", tiles: dict[str, str] | None = None, phase: str = "3", **stations: str
) -> Table:
    """A corporation about to run trains; more stations by hex: `F25='freight'`."""
    table = turn(company, RUN, phase=phase, tiles=SOUTH if tiles is None else tiles)
    table.trains(**{company: "+".join(trains)})
    for hex_id, kind in stations.items():
        station(table, hex_id, company, kind)
    return table.operating(company, RUN)


@rule("SA-7.6.1-1")
def test_each_train_runs_one_route_once() -> None:
    """And only trains that the corporation owns."""
    table = running("2P", tiles={"G24": "BA1 1", "F25": "5 3", "G22": "7 5"})
    assert run_faults(table, "FA", "2P-0 G24.0 F25.0") == []
    assert run_faults(table, "FA", "2P-0 G24.0 F25.0", "2P-0 G24.0 G22 H23.0") == ["7.6.1"]
    assert run_faults(table, "FA", "3P-0 G24.0 F25.0") == ["7.6.1"]
    assert run_faults(table, "FA", "2P-0 G24.x") == ["7.6.1"]


@rule("SA-7.2(3)-1")
def test_trains_must_run() -> None:
    """Not for the most, but every train with a route left to it."""
    table = running("2P", "2P", tiles={"G24": "BA1 1", "F25": "5 3", "G22": "7 5"})
    assert run_faults(table, "FA") == ["7.2"]
    assert run_faults(table, "FA", "2P-0 G24.0 F25.0") == ["7.2"]
    assert run_faults(table, "FA", "2P-0 G24.0 F25.0", "2P-1 G24.0 G22 H23.0") == []
    poor = running("2P", tiles={"G24": "BA1 1", "F25": "5 3", "G22": "7 5"})
    assert run_faults(poor, "FA", "2P-0 G24.0 G22 H23.0") == []
    assert run_faults(poor, "FA", "2P-0 G24.0 F25.0") == []
    one_way = running("2P", "2P", tiles={"F25": "5 3"})
    assert run_faults(one_way, "FA", "2P-1 G24.0 F25.0") == []


@rule("SA-7.6.1-2", "SA-7.6.1-3")
def test_trains_are_bought_after_running() -> None:
    """So a corporation earns nothing in its first operating round."""
    table = first_turn("FA", TRACK, F25="5 3").play("FA pass")
    assert table.step == TRAINS
    table.play(next(text for text in table.legal("train")))
    assert table.state.trains["FA"]
    assert table.legal("run") == []
    assert table.step not in (RUN, INCOME)


@rule("SA-7.6.1-4", "SA-7.5-1")
def test_a_route_joins_an_own_station_with_another_stop() -> None:
    """A city or an off-board area; one stop is none, and a route without a station is none."""
    table = running("3P")
    assert run_faults(table, "FA", "3P-0 G24.0 F25.0 F23 F21.0") == []
    assert run_faults(table, "FA", "3P-0 G24.0") == ["7.6.1"]
    assert run_faults(table, "FA", "3P-0 F25.0 F23 F21.0") == ["7.6.2"]
    assert run_faults(table, "FA", "3P-0 G24.0 F21.0") == ["7.6.1"]
    patagonia = running("2P", tiles=SOUTH, F25="passenger")
    assert run_faults(patagonia, "FA", "2P-0 F25.0 E26.0") == []


@rule("SA-7.6.1-5")
def test_no_city_twice() -> None:
    """Not even at the end of a loop."""
    table = running("4P", tiles={"G24": "BA1 1", "F25": "5 3", "F23": "7 5"})
    assert run_faults(table, "FA", "4P-0 G24.0 F25.0 F23 G24.0") == ["7.6.1"]


@rule("SA-7.6.1-6", "SA-7.6.1-8")
def test_panama() -> None:
    """An end of a route, and never both ends of it."""
    tiles = {"B3": "9 2", "C4": "X1 2", "C2": "6 0"}
    table = running("4P", company="FNC", tiles=tiles)
    assert run_faults(table, "FNC", "4P-0 A2.0 B3 C4.0 C2.0") == []
    assert run_faults(table, "FNC", "4P-0 C4.0 C2.0 B1.0") == []
    assert run_faults(table, "FNC", "4P-0 A2.0 B3 C4.0 C2.0 B1.0") == ["7.6.1"]
    through = running("4P", company="FNC", tiles={"B3": "8 3", "C4": "X3 2", "C2": "57 2"})
    assert run_faults(through, "FNC", "4P-0 C4.0 B3 B1.0") == []
    assert run_faults(through, "FNC", "4P-0 C4.0 B3 B1.0 C2.0") == ["7.6.1"]
    assert best(through, "FNC") == 30 + 40


@rule("SA-7.6.1-9")
def test_patagonia_may_be_run_through() -> None:
    """From any of its entries to any other; it counts once."""
    tiles = {"F25": "57 1", "D23": "X3 0"}
    table = running("4P", tiles=tiles, phase="4")
    assert revenue(table, "FA", "4P-0 G24.0 F25.0 E26.0 D25 D23.0") == 30 + 20 + 20 + 30
    assert best(table, "FA") == 100
    south = running("4P", tiles={"F25": "6 4", "D23": "X3 0"}, phase="4")
    assert revenue(south, "FA", "4P-0 G24.0 F25.0 F27 E26.0 D25 D23.0") == 100
    short = running("3P", tiles=tiles, phase="4")
    assert run_faults(short, "FA", "3P-0 G24.0 F25.0 E26.0 D25 D23.0") == ["7.6.4"]


@rule("SA-7.6.1-6")
def test_patagonia_once_in_a_route() -> None:
    """A train that has been there does not come back by another entry."""
    table = running("6P", tiles={"F25": "63 0", "E24": "8 5"}, phase="5")
    assert run_faults(table, "FA", "6P-0 G24.0 F25.0 E26.0") == []
    assert run_faults(table, "FA", "6P-0 E26.0 F25.0 F27 E26.0") != []


@rule("SA-7.6.1-7", "SA-7.5-2")
def test_full_cities_are_ends() -> None:
    """A route may start and end in one of others, but not run through it."""
    table = running("3P", tiles={"F25": "5 3", "F23": "9 0", "F21": "57 0"})
    assert run_faults(table, "FA", "3P-0 G24.0 F25.0 F23 F21.0") == []
    station(table, "F25", "AFE", "passenger").operating("FA", RUN)
    assert run_faults(table, "FA", "3P-0 G24.0 F25.0") == []
    assert run_faults(table, "FA", "3P-0 G24.0 F25.0 F23 F21.0") == ["7.6.2"]
    assert best(table, "FA") == 50


#: Córdoba and Montevideo over separate tracks of G22, Buenos Aires to the north.
CROSSING = {"G22": "20 2", "G20": "7 0", "F21": "5 4"}


@rule("SA-7.6.1-11")
def test_no_track_twice() -> None:
    """However short: the last piece before Buenos Aires serves once."""
    table = running("4P", tiles={"G22": "26 0", "G20": "7 0", "F21": "57 1"})
    assert run_faults(table, "FA", "4P-0 H23.0 G22 G24.0") == []
    assert run_faults(table, "FA", "4P-0 H23.0 G22 G24.0 G22 G20 F21.0") == ["7.6.1"]


@rule("SA-7.6.1-12")
def test_separate_tracks_of_a_tile_in_one_route() -> None:
    """The two straights of tile 20."""
    table = running("3P", tiles=CROSSING)
    assert revenue(table, "FA", "3P-0 G24.0 G22 G20 F21.0 G22 H23.0") == 30 + 20 + 20


@rule("SA-7.6.1-13")
def test_trains_do_not_share_track() -> None:
    """Nor does the best run make them."""
    table = running("2P", "2P", tiles={"F25": "5 3"})
    assert run_faults(table, "FA", "2P-0 G24.0 F25.0", "2P-1 F25.0 G24.0") == ["7.6.1"]
    assert best(table, "FA") == 50


@rule("SA-7.6.1-14")
def test_routes_may_meet_in_a_city() -> None:
    """Buenos Aires has three ways out."""
    table = running("2P", "2P", tiles={"G24": "BA1 1", "F25": "5 3", "G22": "7 5"})
    assert revenue(table, "FA", "2P-0 G24.0 F25.0", "2P-1 G24.0 G22 H23.0") == 50 + 20 + 50 + 20
    assert best(table, "FA") == 140


@rule("SA-7.6.1-15")
def test_two_trains_on_separate_tracks_of_a_tile() -> None:
    """Each straight of tile 20 serves one train, and none serves both."""
    table = running("2P", "2P", tiles=CROSSING, F21="passenger")
    assert run_faults(table, "FA", "2P-0 G24.0 G22 G20 F21.0", "2P-1 F21.0 G22 H23.0") == []
    assert best(table, "FA") == 30 + 20 + 20 + 20


@rule("SA-7.6.1-16")
def test_a_branch_serves_one_train() -> None:
    """Both arms of tile 26 leave Buenos Aires over the same switch."""
    table = running("2P", "2P", tiles={"G22": "26 0", "G20": "7 0", "F21": "57 1"}, F21="passenger")
    started(table, "AFE", "p2").operating("FA", RUN)
    assert run_faults(table, "FA", "2P-0 G24.0 G22 G20 F21.0") == []
    assert run_faults(table, "FA", "2P-0 G24.0 G22 H23.0", "2P-1 G24.0 G22 G20 F21.0") == ["7.6.1"]
    assert best(table, "FA") == 50


@rule("SA-7.6.4-1")
@pytest.mark.parametrize(("train", "stops"), [("2P", 2), ("2G", 2), ("3P", 3), ("3G", 3), ("4P", 4), ("4G", 4)])
def test_the_number_of_the_train_limits_cities_and_off_boards(train: str, stops: int) -> None:
    """It may not exceed it, whatever the misprint says; off-board areas count like cities."""
    line = ("G24.0", "F25.0", "E26.0", "D25 D23.0")
    for made in range(2, 5):
        table = running(train, tiles={"F25": "57 1", "D23": "X3 0"}, phase="4")
        faults = run_faults(table, "FA", f"{train}-0 {' '.join(line[:made])}")
        assert faults == ([] if made <= stops else ["7.6.4"])


@rule("SA-7.6.4-3")
def test_no_city_is_skipped() -> None:
    """A 2 does not come to Córdoba, because Bahía Blanca lies on the way."""
    table = running("2P")
    assert run_faults(table, "FA", "2P-0 G24.0 F25 F23 F21.0") != []
    assert run_faults(table, "FA", "2P-0 G24.0 F25.0 F23 F21.0") == ["7.6.4"]
    assert best(table, "FA") == 60


@rule("SA-7.7-1", "SA-7.7-2")
def test_revenue_is_the_sum_of_all_stops_of_all_routes() -> None:
    """It is what the trains run for that is used afterwards."""
    table = running("2P", "3P", tiles={"G24": "BA1 1", "F25": "57 1", "G22": "7 5"})
    routes = ("3P-0 G24.0 F25.0 E26.0", "2P-0 G24.0 G22 H23.0")
    assert revenue(table, "FA", *routes) == (50 + 20 + 20) + (50 + 20)
    table.play(f"FA run {' / '.join(routes)}")
    assert table.step == INCOME
    assert table.view.expect(OperatingTurn).revenue == 160


@rule("SA-7.7-3")
@pytest.mark.parametrize(
    ("phase", "patagonia", "panama"),
    [("2", 10, 20), ("3", 20, 40), ("4", 20, 40), ("5", 30, 60), ("6", 40, 80), ("8", 40, 80)],
)
def test_off_board_values_follow_the_phase(phase: str, patagonia: int, panama: int) -> None:
    """The box of the colour of the phase counts."""
    south = running("8P", tiles={"F25": "57 1"}, phase=phase)
    assert revenue(south, "FA", "8P-0 G24.0 F25.0 E26.0") == 30 + 20 + patagonia
    north = running("8P", company="FNC", tiles={"B3": "9 2", "C4": "X3 2"}, phase=phase)
    assert revenue(north, "FNC", "8P-0 C4.0 B3 A2.0") == 30 + panama
