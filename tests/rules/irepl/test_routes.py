"""What a route may be (18Ireland 7.4)."""

from __future__ import annotations

import pytest

from roundhouse.rules.operating.frames import OperatingTurn
from tests.rules.irepl.positions import started, stock
from tests.support.table import Table, rule

#: Gdynia (20), Bydgoszcz (20), Kalisz (10) and Opole (10) on one line.
LINE = {"E3": "57 0", "E5": "9 0", "E7": "57 0", "E9": "9 0", "E11": "4 0", "E13": "9 0", "E15": "4 0"}
#: From Poznań (30) over Zielona Góra (10) to Gorzów, and past it to Bydgoszcz (20).
PAST_GORZOW = {"D10": "57 1", "C11": "58 2", "B10": "8 3", "D8": "9 2", "E9": "7 2", "E7": "57 0"}
#: From Warszawa (20) to Radom, and past it to Lublin (20).
PAST_RADOM = {"I13": "X2 0", "J14": "9 2", "K15": "57 2"}
#: The same with the other green tile of Radom, which passes by to the south-west, to Kielce (10).
PAST_RADOM_WEST = {"I13": "X3 0", "H14": "8 4", "H16": "4 0"}
#: A line that leaves Bydgoszcz and comes back.
LOOP = {"E7": "5 0", "E9": "7 2", "D8": "7 4"}


def running(company: str, trains: str, tiles: dict[str, str], phase: str = "3") -> Table:
    """A company of p1 about to run."""
    table = started(stock(), company).tiles(**tiles).phase(phase).trains(**{company: trains})
    return table.operating(company, "run trains")


def earned(table: Table, text: str) -> int:
    """What a run brings."""
    return table.play(text).view.expect(OperatingTurn).revenue


@rule("PL-base-138")
def test_a_train_runs_one_route() -> None:
    """Two routes that have no track in common need two trains."""
    routes = "E7.0 E5 E3.0 / {} E7.0 E9 E11.0"
    table = running("M5", "2+2", LINE)
    assert table.sections("M5 run 2-0 " + routes.format("2-0")) == ["7.4"]
    assert table.check("M5 run 2-0 " + routes.format("2-1"))
    assert table.sections("M5 run 2-2 E7.0 E5 E3.0") == ["7.4"]
    assert table.play("M5 run 2-0 E7.0 E5 E3.0").step == "pay or withhold"


@rule("PL-base-139")
@pytest.mark.parametrize(
    ("train", "phase", "most"), [("2", "2", 2), ("3", "3", 3), ("4", "4", 4), ("5", "5", 4), ("4D", "4D", 4)]
)
def test_the_number_of_stops(train: str, phase: str, most: int) -> None:
    """At least two, at most what the train allows, and none is skipped."""
    table = running("M1", train, LINE, phase)
    routes = ["E3.0", "E3.0 E5 E7.0", "E3.0 E5 E7.0 E9 E11.0", "E3.0 E5 E7.0 E9 E11.0 E13 E15.0"]
    legal = [table.check(f"M1 run {train}-0 {route}") for route in routes]
    assert legal == [1 < stops <= most for stops in (1, 2, 3, 4)]
    assert table.sections(f"M1 run {train}-0 E3.0") == ["7.4"]
    assert not table.check(f"M1 run {train}-0 E3.0 E5 E7 E9 E11.0")


@rule("PL-base-140")
def test_the_own_station_is_on_the_route() -> None:
    """At an end or in between; one of somebody else is not enough, one on a red tile is."""
    table = started(running("M5", "3", LINE), "M1", p2="40").operating("M5", "run trains")
    assert table.check("M5 run 3-0 E3.0 E5 E7.0 E9 E11.0")
    assert table.check("M5 run 3-0 E3.0 E5 E7.0")
    assert table.sections("M5 run 3-0 E11.0 E13 E15.0") == ["7.4"]
    abroad = {"D14": "57 2", "C13": "8 5", "E15": "4 2"}
    foreign = running("MA", "3", abroad)
    assert foreign.check("MA run 3-0 B14.0 C13 D14.0")
    assert foreign.sections("MA run 3-0 D14.0 E15.0") == ["7.4"]


@rule("PL-base-141")
def test_no_stop_is_visited_twice() -> None:
    """Not even over other track, nor is a piece of track used again on the way back."""
    assert running("M5", "3", LOOP).sections("M5 run 3-0 E7.0 E9 D8 E7.0") == ["7.4"]
    assert running("M1", "3", LINE).sections("M1 run 3-0 E3.0 E5 E7.0 E5 E3.0") == ["7.4"]


@rule("PL-base-142")
def test_a_full_city_is_an_end() -> None:
    """One free circle, or the own station, lets a train through; a circle kept for a minor of the pile is free."""
    through, to = "M1 run 3-0 E3.0 E5 E7.0 E9 E11.0", "M1 run 3-0 E3.0 E5 E7.0"
    assert running("M1", "3", LINE).check(through)
    full = started(running("M1", "3", LINE), "M5", p2="40").operating("M1", "run trains")
    assert full.sections(through) == ["7.4"]
    assert full.check(to)
    green = LINE | {"E7": "441 0"}
    half = started(running("M1", "3", green), "M5", p2="40").operating("M1", "run trains")
    assert half.check(through)
    both = started(half, "KWW", p2="20", at="E7").operating("M1", "run trains")
    assert both.sections(through) == ["7.4"]
    assert both.check(to)
    own = running("M5", "3", LINE)
    assert own.check("M5 run 3-0 E3.0 E5 E7.0 E9 E11.0")


@rule("PL-base-143")
def test_trains_share_stops_but_no_track() -> None:
    """Two 3-trains may meet in Bydgoszcz only."""
    table = running("M5", "3+3", LINE)
    assert table.check("M5 run 3-0 E3.0 E5 E7.0 / 3-1 E7.0 E9 E11.0")
    assert table.sections("M5 run 3-0 E3.0 E5 E7.0 E9 E11.0 / 3-1 E7.0 E9 E11.0") == ["7.4"]


@rule("PL-base-144", "PL-base-145")
@pytest.mark.parametrize(
    ("company", "tiles", "past", "stopping", "revenue"),
    [
        ("M7", PAST_GORZOW, "D10.0 C11.0 B10 B8 C7 D8 E9 E7.0", "D10.0 C11.0 B10 B8.0", 30 + 10 + 20),
        ("M8", PAST_RADOM, "I11.0 I13 J14 K15.0", "I11.0 I13.0", 20 + 20),
        ("M8", PAST_RADOM_WEST, "I11.0 I13 H14 H16.0", "I11.0 I13.0", 20 + 10),
    ],
)
def test_a_bypass(company: str, tiles: dict[str, str], past: str, stopping: str, revenue: int) -> None:
    """The town counts neither as a stop nor in the revenue for a train that goes past it."""
    stops = past.count(".")
    train = str(stops)
    table = running(company, train, tiles, "4")
    assert table.check(f"{company} run {train}-0 {stopping}")
    assert earned(table, f"{company} run {train}-0 {past}") == revenue


@rule("PL-base-144")
def test_a_bypass_does_not_end_at_the_stop() -> None:
    """From Warszawa through Radom the line to Lublin cannot call at Radom."""
    assert running("M8", "3", PAST_RADOM).sections("M8 run 3-0 I11.0 I13.0 J14 K15.0") == ["7.4"]


@rule("PL-base-145")
def test_all_routes_add_up() -> None:
    """Two trains count Bydgoszcz twice, and markers are part of the value."""
    table = running("M5", "2+3", LINE)
    run = "M5 run 2-0 E7.0 E5 E3.0 / 3-0 E7.0 E9 E11.0 E13 E15.0"
    assert earned(table, run) == (20 + 20) + (20 + 10 + 10)
    wroclaw = running("M10", "2", {"D14": "57 0", "D12": "9 0", "D10": "57 0"})
    assert earned(wroclaw, "M10 run 2-0 D14.0 D12 D10.0") == (20 + 10) + (20 + 10)


@rule("PL-base-146")
@pytest.mark.parametrize(
    ("run", "revenue"),
    [
        ("M5 run", 0),
        ("M5 run 2-0 E7.0 E9 E11.0", 30),
        ("M5 run 3-0 E7.0 E9 E11.0", 30),
        ("M5 run 2-0 E7.0 E5 E3.0 / 3-0 E7.0 E9 E11.0", 70),
    ],
)
def test_any_legal_run_will_do(run: str, revenue: int) -> None:
    """80 would be possible; the director may leave a train or money out."""
    assert earned(running("M5", "2+3", LINE), run) == revenue
