"""Mines and their markers (7.6.3)."""

from __future__ import annotations

import pytest

from roundhouse.core.ids import BANK
from tests.rules.sa.board import (
    INCOME,
    RUN,
    STATION,
    TRACK,
    TRAINS,
    best,
    revenue,
    run_faults,
    started,
    station,
    turn,
)
from tests.support.table import Table, rule

#: Brasília with Rio and Cuiabá, and with the blue mine by two of its triangles.
LINES = {
    "J13": "14 1",
    "K14": "8 0",
    "K16": "X1 2",
    "I14": "9 1",
    "H15": "57 1",
    "I12": "7 4",
    "K12": "7 1",
}
WEST, EAST = "K16.0 K14 J13.0 I12 J11.0", "H15.0 I14 J13.0 K12 J11.0"


def mining(*trains: str, markers: int = 1, phase: str = "3", tiles: dict[str, str] | None = None) -> Table:
    """RFFSA about to run, with markers of the blue mine."""
    table = turn("RFFSA", RUN, phase=phase, tiles=LINES if tiles is None else tiles)
    table.trains(RFFSA="+".join(trains)).option(mines=(("RFFSA", "blue"),) * markers)
    return table.operating("RFFSA", RUN)


@rule("SA-7.6.3-3")
def test_only_goods_trains_run_to_a_mine() -> None:
    """A passenger train does not, marker or not."""
    assert run_faults(mining("2G"), "RFFSA", f"2G-0 {WEST}") == []
    assert run_faults(mining("2P"), "RFFSA", f"2P-0 {WEST}") == ["7.6.3"]
    assert best(mining("2P"), "RFFSA") == 30 + 30
    assert best(mining("2G"), "RFFSA") == 30 + 30 + 30


@rule("SA-7.6.3-4")
def test_the_way_from_a_freight_yard_to_the_mine_is_open() -> None:
    """A passenger station is no freight yard, and full cities are in the way."""
    table = turn("FA", RUN, phase="3", tiles=LINES).trains(FA="2G").option(mines=(("FA", "blue"),))
    yard = station(table, "K16", "FA", "freight").operating("FA", RUN)
    assert run_faults(yard, "FA", f"2G-0 {WEST}") == []
    blocked = station(started(yard, "RFFSA", "p2"), "J13", "EFE", "freight").operating("FA", RUN)
    assert run_faults(blocked, "FA", f"2G-0 {WEST}") == ["7.6.2"]
    passenger = turn("FA", RUN, phase="3", tiles=LINES).trains(FA="2G").option(mines=(("FA", "blue"),))
    station(passenger, "K16", "FA", "passenger").operating("FA", RUN)
    assert run_faults(passenger, "FA", f"2G-0 {WEST}") == ["7.6.2"]


@rule("SA-7.6.3-5")
def test_a_marker_of_that_mine_is_needed() -> None:
    """Of another mine it does not help, and another corporation's even less."""
    assert run_faults(mining("2G", markers=0), "RFFSA", f"2G-0 {WEST}") == ["7.6.3"]
    assert best(mining("2G", markers=0), "RFFSA") == 60
    for marker in (("RFFSA", "red"), ("FA", "blue")):
        table = mining("2G").option(mines=(marker,)).operating("RFFSA", RUN)
        assert run_faults(table, "RFFSA", f"2G-0 {WEST}") == ["7.6.3"]


@rule("SA-7.6.3-6", "SA-7.6.4-2")
def test_a_mine_does_not_count_for_the_length() -> None:
    """A 2 makes two cities and the mine; three cities are too many for it."""
    assert revenue(mining("2G"), "RFFSA", f"2G-0 {WEST}") == 30 + 30 + 30
    assert run_faults(mining("2G"), "RFFSA", "2G-0 K16.0 K14 J13.0 I14 H15.0") == ["7.6.4"]


@rule("SA-7.6.3-7")
def test_two_cities_at_least() -> None:
    """Brasília alone will not do; nor does an off-board area stand for a city."""
    assert run_faults(mining("2G"), "RFFSA", "2G-0 J13.0 I12 J11.0") == ["7.6.3"]
    table = turn("FNC", RUN, phase="3", tiles={"B3": "9 2", "C4": "X3 2", "D5": "8 2", "E4": "8 5"})
    table.trains(FNC="3G").option(mines=(("FNC", "green"),)).operating("FNC", RUN)
    assert run_faults(table, "FNC", "3G-0 A2.0 B3 C4.0 D5 E4 F5.0") == ["7.6.3"]
    assert run_faults(table, "FNC", "3G-0 A2.0 B3 C4.0") == []
    assert best(table, "FNC") == 30 + 40


def test_one_mine_on_a_route_and_only_at_its_end() -> None:
    """Nobody runs through a mine."""
    assert run_faults(mining("3G"), "RFFSA", "3G-0 K16.0 K14 J13.0 I12 J11.0 K12 J13.0") != []
    both = mining("4G", phase="4")
    assert run_faults(both, "RFFSA", "4G-0 J11.0 I12 J13.0 K12 J11.0") != []


@rule("SA-7.6.3-8", "SA-7.2-4")
def test_a_marker_costs_40() -> None:
    """The treasury pays the bank."""
    table = turn("FA", cash=40)
    bank = table.cash(BANK)
    table.play("FA mine red")
    assert (table.cash("FA"), table.cash(BANK)) == (0, bank + 40)
    assert table.state.title.mines == (("FA", "red"),)
    assert turn("FA", cash=39).sections("FA mine red") == ["7.6.3"]
    assert turn("FA").sections("FA mine pink") == ["7.6.3"]


@rule("SA-7.6.3-9")
@pytest.mark.parametrize("step", [TRACK, STATION, RUN, TRAINS])
def test_at_any_point_of_the_turn(step: str) -> None:
    """Also just before the trains run, which then may run there."""
    table = turn("RFFSA", step, phase="3", tiles=LINES).trains(RFFSA="2G").operating("RFFSA", step)
    assert table.check("RFFSA mine blue")
    table.play("RFFSA mine blue")
    assert table.step == step
    if step == RUN:
        assert best(table, "RFFSA") == 90
        table.play(f"RFFSA run 2G-0 {WEST}")
        assert table.step == INCOME
        assert table.check("RFFSA mine red")


@rule("SA-7.6.3-10", "SA-7.2-5")
def test_one_of_a_colour_in_a_turn() -> None:
    """Three at most, all different; in the next operating round again."""
    table = turn("FA").play("FA mine red")
    assert table.sections("FA mine red") == ["7.6.3"]
    table.play("FA mine blue", "FA mine green")
    assert table.legal("mine") == []
    again = table.operating("FA")
    assert sorted(again.legal("mine")) == ["FA mine blue", "FA mine green", "FA mine red"]
    assert again.play("FA mine red").state.title.mines.count(("FA", "red")) == 2


@rule("SA-7.6.3-11")
def test_a_marker_for_each_train() -> None:
    """The best run gives the one marker to the train that makes the most of it."""
    one = mining("2G", "2G", markers=1)
    both = ("2G-0 " + WEST, "2G-1 " + EAST)
    assert run_faults(one, "RFFSA", *both) == ["7.6.3"]
    assert best(one, "RFFSA") == (30 + 30 + 30) + (30 + 20)
    two = mining("2G", "2G", markers=2)
    assert revenue(two, "RFFSA", *both) == (30 + 30 + 30) + (20 + 30 + 30)
    assert best(two, "RFFSA") == 170


@rule("SA-7.6.3-12")
def test_three_markers_of_each_mine() -> None:
    """When all are owned nobody gets another one."""
    table = turn("FA").option(mines=(("AFE", "red"), ("AFE", "red"), ("EFE", "red"))).operating("FA", TRACK)
    assert table.sections("FA mine red") == ["7.6.3"]
    assert sorted(table.legal("mine")) == ["FA mine blue", "FA mine green"]


@rule("SA-7.6.3-13")
@pytest.mark.parametrize("way", [WEST, EAST])
def test_any_triangle_will_do(way: str) -> None:
    """A marker is not bound to an entry."""
    assert run_faults(mining("2G"), "RFFSA", f"2G-0 {way}") == []


@rule("SA-7.6.3-14")
def test_markers_stay() -> None:
    """After running and in the next turn they are still there."""
    table = mining("2G").play(f"RFFSA run 2G-0 {WEST}")
    assert table.state.title.mines == (("RFFSA", "blue"),)
    assert table.operating("RFFSA").state.title.mines == (("RFFSA", "blue"),)


@rule("SA-7.7-2")
@pytest.mark.parametrize(("phase", "value"), [("2", 20), ("3", 30), ("4", 30), ("5", 50), ("6", 60), ("8", 60)])
def test_values_of_a_mine_follow_the_phase(phase: str, value: int) -> None:
    """The blue mine."""
    assert revenue(mining("6G", phase=phase), "RFFSA", f"6G-0 {WEST}") == 30 + 30 + value
