"""Trains that count stops, rust, and surplus trains (18IrePL 5.2 and 5.2.1)."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Paid
from roundhouse.core.ids import MARKET, OFFERING, OUT, train_type
from roundhouse.rules.operating.frames import OperatingTurn
from tests.rules.irepl.joined_minors import merge, neighbours
from tests.rules.irepl.positions import started, stock
from tests.support.table import Table, rule

#: Six stops from the port over Gdynia, Bydgoszcz, Kalisz and Opole, and long ways between them.
STOPS = ("E3.0", "E5 E7.0", "E9 E11.0", "E13 E15.0")
LINE = {"E3": "57 0", "E5": "9 0", "E7": "57 0", "E9": "9 0", "E11": "4 0", "E13": "9 0", "E15": "4 0"}
#: Slovakia, Tarnów, Kraków and Łódź, with three hexes without a stop between the cities.
SOUTH = {"I19": "4 2", "H18": "444 4", "I17": "8 1", "I15": "8 0", "H14": "9 2", "G13": "441 5"}


def running(company: str, train: str, phase: str, **tiles: str) -> Table:
    """A company of p1 about to run."""
    return (
        started(stock(), company)
        .tiles(**tiles)
        .phase(phase)
        .trains(**{company: train})
        .operating(company, "run trains")
    )


def revenue(table: Table, text: str) -> int:
    """What a run brings."""
    return table.play(text).view.expect(OperatingTurn).revenue


def kinds(table: Table, owner: str) -> list[str]:
    """The types of somebody's trains."""
    return sorted(train_type(t) for t in table.state.trains.get(owner, ()))


@rule("PL-5.2-1", "PL-5.2-2")
@pytest.mark.parametrize(("train", "phase", "most"), [("2", "3", 2), ("3", "3", 3), ("4", "4", 4)])
def test_a_train_reaches_so_many_stops(train: str, phase: str, most: int) -> None:
    """Cities and towns each count one, and the next one is too many."""
    table = running("M1", train, phase, **LINE)
    longer = [f"M1 run {train}-0 {' '.join(STOPS[:n])}" for n in range(2, len(STOPS) + 1)]
    assert [table.sections(text) for text in longer] == [[] if n <= most else ["7.4"] for n in range(2, len(STOPS) + 1)]


@rule("PL-5.2-1")
def test_distance_does_not_matter() -> None:
    """A 2-train runs from Kraków to Łódź over three hexes without a stop."""
    assert revenue(running("M13", "2", "3", **SOUTH), "M13 run 2-0 H18.0 I17 I15 H14 G13.0") == 40 + 30


@rule("PL-5.2-2")
@pytest.mark.parametrize(("train", "forbidden"), [("2", ["7.4"]), ("3", [])])
def test_a_red_tile_is_a_stop(train: str, forbidden: list[str]) -> None:
    """Slovakia, Tarnów and Kraków are three stops."""
    table = running("M13", train, "3", **SOUTH)
    assert table.sections(f"M13 run {train}-0 J20.0 I19.0 H18.0") == forbidden


@rule("PL-5.2-2")
@pytest.mark.parametrize(("train", "forbidden"), [("2", ["7.4"]), ("3", [])])
def test_a_port_is_a_stop(train: str, forbidden: list[str]) -> None:
    """The port, Gdynia and Bydgoszcz are three stops."""
    table = running("M1", train, "3", **LINE).privates(BS="M1").play("M1 use BS on E1")
    assert table.sections(f"M1 run {train}-0 E1.0 E3.0 E5 E7.0") == forbidden


@rule("PL-5.2-3", "PL-5.2-4", "PL-5.2-5")
def test_the_example_of_the_4d() -> None:
    """(40 + 10 + 50 + 50) x 2 = 300 with the marker of Kraków and the token of Łódź."""
    table = running("M13", "4D", "4D", **SOUTH).option(lodz=True)
    assert revenue(table, "M13 run 4D-0 J20.0 I19.0 H18.0 I17 I15 H14 G13.0") == 300


@rule("PL-5.2-3")
@pytest.mark.parametrize(("train", "factor"), [("4", 1), ("5", 1), ("6", 1), ("4D", 2)])
def test_only_the_4d_doubles(train: str, factor: int) -> None:
    """Gdynia and Bydgoszcz, Kalisz and Opole: 60, and 120 for the 4D."""
    table = running("M1", train, "4D" if train == "4D" else "6", **LINE)
    assert revenue(table, f"M1 run {train}-0 {' '.join(STOPS)}") == 60 * factor


@rule("PL-5.2-3", "PL-5.2-4")
def test_the_4d_doubles_the_port_and_has_four_stops() -> None:
    """40, 20, 20 and 10 twice; a fifth stop is too many."""
    table = running("M1", "4D", "4D", **LINE).privates(BS="M1").play("M1 use BS on E1")
    assert table.sections(f"M1 run 4D-0 E1.0 {' '.join(STOPS)}") == ["7.4"]
    assert revenue(table, f"M1 run 4D-0 E1.0 {' '.join(STOPS[:3])}") == 180


@rule("PL-5.2-6")
def test_rusted_trains_leave_the_game_at_once() -> None:
    """With the first 4-train all 2-trains go, those of companies and of the bank, without a payment or a last run."""
    table = started(started(stock(), "M1", cash=500), "M5", p2="40").phase("3").stack("4")
    table.trains(M1="2", M5="2+3", market="2").operating("M1", "buy trains")
    before = len(table.state.trains[OUT])
    table.play("M1 train 4 from offering for 300")
    assert (kinds(table, "M1"), kinds(table, "M5"), kinds(table, MARKET)) == (["4"], ["3"], [])
    assert len(table.state.trains[OUT]) == before + 3
    assert table.state.obsolete == frozenset()
    assert [(e.payer, e.amount) for e in table.told(Paid)] == [("M1", 300)]


def at_phase_5() -> Table:
    """Minor 1 with a 4-train is about to buy the first 5-train; Minor 5 has a 3 and a 4, Minor 7 only a 4."""
    table = started(started(started(stock(), "M1", cash=500), "M5", p2="40"), "M7", p3="40").phase("4").stack("5")
    return table.trains(M1="4", M5="3+4", M7="4").operating("M1", "buy trains")


@rule("PL-5.2.1-7", "PL-5.2.1-1", "PL-5.2.1-2", "PL-5.2.1-3")
@pytest.mark.parametrize("given", ["4", "5"])
def test_the_first_5_train_makes_trains_surplus(given: str) -> None:
    """Every minor with two trains gives one up before anything else; nobody is paid, nothing goes to the bank."""
    table = at_phase_5()
    others = table.cash("M5")
    table.play("M1 train 5 from offering for 440")
    assert table.step == "discard trains"
    assert table.sections("M1 pass") != []
    table.play(f"M1 discard {given}")
    assert (table.step, table.actor) == ("discard trains", "M5")
    table.play("M5 discard 3")
    assert (table.step, table.actor) == ("buy trains", "M1")
    assert (kinds(table, "M1"), kinds(table, "M5"), kinds(table, "M7")) == (
        ["5" if given == "4" else "4"],
        ["4"],
        ["4"],
    )
    assert (kinds(table, MARKET), kinds(table, OFFERING)) == ([], ["4D", "5", "6", "6"])
    assert {train_type(t) for t in table.state.trains[OUT]} >= {"3", given}
    assert (table.cash("M1"), table.cash("M5")) == (60, others)


@rule("PL-5.2.1-4")
def test_the_director_chooses_among_all_trains() -> None:
    """The director of Minor 5 decides for it although it is Minor 1's turn, and only its own trains count."""
    table = at_phase_5().play("M1 train 5 from offering for 440", "M1 discard 4")
    assert (table.actor, table.view.defn.controller(table.view, "M5")) == ("M5", "p2")
    assert sorted(table.legal("discard")) == ["M5 discard 3", "M5 discard 4"]
    assert table.sections("M5 discard 5") == ["7.7"]


@rule("PL-5.2.1-5")
@pytest.mark.parametrize(("own", "step", "left"), [("2+3+3+3", "buy trains", 3), ("3+3+3+3", "discard trains", 4)])
def test_rust_comes_before_surplus(own: str, step: str, left: int) -> None:
    """Three trains are left of four when the 2-train rusts: nothing is surplus; four 3-trains are one too many."""
    table = started(started(stock(), "M1", cash=500), "PKP", p2="20", at="B6").phase("3").stack("4")
    table.trains(PKP=own).operating("M1", "buy trains").play("M1 train 4 from offering for 300")
    assert (table.step, len(table.state.trains["PKP"])) == (step, left)


@rule("PL-5.2.1-6", "PL-5.2.1-1", "PL-5.2.1-2", "PL-5.2.1-3", "PL-5.2.1-4")
def test_a_merger_of_six_trains() -> None:
    """Limit 4 in phase 3: two trains of the director's choice leave the game without payment."""
    table = neighbours("M1", "M5", "M7").trains(M1="2+2", M5="2+3", M7="3+3")
    gone = len(table.state.trains[OUT])
    merge(table, "M1", "M5", "M7")
    assert (table.step, table.actor, kinds(table, "PKP")) == ("discard trains", "PKP", ["2", "2", "2", "3", "3", "3"])
    assert table.view.defn.controller(table.view, "PKP") == "p1"
    table.play("PKP discard 2", "PKP discard 3")
    assert (table.step, kinds(table, "PKP"), table.cash("PKP")) == ("propose a merger", ["2", "2", "3", "3"], 300)
    assert (len(table.state.trains[OUT]), kinds(table, MARKET)) == (gone + 2, [])


@rule("PL-5.2.1-1")
def test_a_merger_of_four_trains() -> None:
    """Four trains are no surplus in phase 3."""
    table = merge(neighbours().trains(M1="2+2", M5="2+3"))
    assert (table.step, kinds(table, "PKP")) == ("propose a merger", ["2", "2", "2", "3"])
