"""Customs offices at the frontiers (7.4)."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Paid
from roundhouse.core.ids import BANK
from tests.rules.sa.board import TRACK, station, turn
from tests.support.table import Table, rule


def customs(table: Table, text: str) -> int:
    """What a lay costs in customs offices."""
    table.play(text)
    paid = [event for event in table.told(Paid) if "customs" in event.because]
    assert all(event.payee == BANK for event in paid)
    return sum(event.amount for event in paid)


@rule("SA-7.4-2")
def test_a_new_connection_across_a_frontier_costs_20() -> None:
    """Track that only points at a frontier costs nothing; who completes the crossing pays."""
    joined = turn("FA", cash=200)
    assert customs(joined, "FA lay 7 G22 r5") == 20  # from Buenos Aires to the printed track of Montevideo
    assert joined.cash("FA") == 200 - 30 - 20
    pointing = turn("FA", cash=200)
    assert customs(pointing, "FA lay 8 G22 r4") == 0  # towards H21, which is empty
    assert pointing.cash("FA") == 200 - 30
    completed = turn("AFE", cash=200, tiles={"G22": "8 4"})
    assert customs(completed, "AFE lay 7 H21 r0") == 20
    assert completed.cash("AFE") == 200 - 20 - 20


def test_within_a_country_there_is_no_customs_office() -> None:
    """Buenos Aires and Bahía Blanca are both in Argentina; Patagonia lies beyond every frontier."""
    table = turn("FA", cash=100)
    assert customs(table, "FA lay 57 F25 r1") == 0
    assert table.cash("FA") == 100


@rule("SA-7.4-3")
@pytest.mark.parametrize(
    ("company", "phase", "tiles", "lay"),
    [
        ("FA", "2", {}, "7 G22 r5"),
        ("FA", "3", {"G22": "9 0"}, "26 G22 r0"),
        ("FA", "5", {"G22": "23 0"}, "43 G22 r3"),
        ("ENFER", "6", {"E14": "611 2", "D15": "8 2"}, "455 E14 r0"),
    ],
)
def test_with_a_tile_of_any_colour(company: str, phase: str, tiles: dict[str, str], lay: str) -> None:
    """Yellow, green, brown and grey."""
    assert customs(turn(company, phase=phase, tiles=tiles), f"{company} lay {lay}") == 20


@rule("SA-7.4-4")
def test_at_every_frontier() -> None:
    """The railway of Uruguay pays at the frontier between Argentina and Paraguay."""
    table = station(turn("AFE", tiles={"F21": "57 1", "G18": "57 0"}), "F21", "AFE", "passenger")
    assert customs(table.operating("AFE", TRACK), "AFE lay 8 G20 r1") == 20


@rule("SA-7.4-5")
def test_each_new_crossing_costs() -> None:
    """One tile that joins Uruguay with Argentina and with Brazil has two customs offices."""
    table = turn("FA", cash=100, tiles={"G22": "8 4", "H19": "9 0"})
    assert customs(table, "FA lay 8 H21 r1") == 40
    assert table.cash("FA") == 100 - 20 - 40


@rule("SA-7.4-6")
def test_crossings_that_exist_cost_nothing_again() -> None:
    """An upgrade that adds track to Montevideo keeps both customs offices."""
    table = turn("FA", phase="3", cash=0, tiles={"G22": "8 4", "H19": "9 0", "H21": "8 1"})
    assert customs(table, "FA lay 31 H21 r1") == 0


@rule("SA-7.4-7")
def test_customs_are_paid_at_once_on_top_of_the_terrain() -> None:
    """A tile that cannot be paid in full is not laid."""
    lay = "FA lay 7 G22 r5"
    assert turn("FA", cash=50).check(lay)
    assert turn("FA", cash=49).sections(lay) == ["7.4"]
    assert turn("FA", cash=29).sections(lay) == ["7.3.1", "7.4"]


@rule("SA-5.1No.6-13", "SA-5.1No.3-3", "SA-5.1No.4-3")
@pytest.mark.parametrize("private", ["FCAa", "FdP", "ECVF"])
def test_private_companies_do_not_help_at_frontiers(private: str) -> None:
    """They spare the terrain only: on the Amazon, and in the mountains."""
    if private == "FCAa":
        table = turn("ENAFE", tiles={"B7": "5 4"}, cash=100).privates(**{private: "ENAFE"}).operating("ENAFE", TRACK)
        assert customs(table, "ENAFE lay 9 C6 r1") == 20
        assert table.cash("ENAFE") == 100 - 20 + 10
    else:
        table = turn("EFE", tiles={"D23": "X1 3"}, cash=200).privates(**{private: "EFE"}).operating("EFE", TRACK)
        assert customs(table, "EFE lay 9 E22 r1") == 20
        assert table.cash("EFE") == 200 - 20 - {"FdP": 60, "ECVF": 0}[private]
