"""Sections 2, 7 and 8: how rounds and phases follow each other."""

from __future__ import annotations

import pytest

from roundhouse.core.events import PhaseBegan, RoundBegan
from roundhouse.core.ids import OFFERING, OUT, train_type
from tests.rules.sa.tables import SHARES, TRAINS, founded, stock, turn
from tests.support.table import Table, rule


def rounds(table: Table, count: int) -> list[str]:
    """The next rounds that begin while everybody passes."""
    found: list[str] = []
    while len(found) < count:
        text = table.legal("run")[:1] if table.step == "run trains" else [f"{table.actor} pass"]
        if table.step == "use the income":
            text = [f"{table.actor} dividend withhold"]
        table.play(*text)
        found += [event.name for event in table.told(RoundBegan)]
    return found


@rule("SA-2-7", "SA-7.2-6", "SA-published-22", "SA-published-19")
def test_one_operating_round_in_the_yellow_phase() -> None:
    """First Stock Round, operating round, stock round, operating round …"""
    table = stock(number=1).play("p1 par FA 70", "p1 pass", "p2 pass", "p3 pass")
    table.play("p1 pass")
    assert table.state.phase == "2"
    table.play("FA pass", "FA train 2P from offering for 100", "FA pass")
    found = [event.name for event in table.told(RoundBegan)]
    found += rounds(table, 3 - len(found))
    assert found == ["Stock Round 2", "Operating Round 2.1", "Stock Round 3"]


@rule("SA-2-8", "SA-published-26", "SA-published-31", "SA-published-34", "SA-published-41")
@pytest.mark.parametrize(("phase", "number"), [("2", 1), ("3", 2), ("4", 2), ("5", 3), ("6", 3), ("8", 3)])
def test_operating_rounds_of_a_set(phase: str, number: int) -> None:
    """As the phase table says."""
    table = founded(stock(phase=phase), "FA", p1="30", cash=2000).trains(FA="8P").stock_round("p1")
    assert rounds(table, number + 1) == [*(f"Operating Round 2.{n + 1}" for n in range(number)), "Stock Round 3"]


@rule("SA-2-8")
def test_a_new_phase_counts_from_the_next_set() -> None:
    """FA buys the first 3-train in the only operating round of its set; the next set has two."""
    table = founded(stock(), "FA", p1="30", cash=2000).trains(FA="2P").stack("3P").operating("FA", TRAINS, of=1)
    table.play("FA train 3P from offering for 200")
    assert table.state.phase == "3"
    assert rounds(table, 4) == ["Stock Round 3", "Operating Round 3.1", "Operating Round 3.2", "Stock Round 4"]


@rule("SA-8-1", "SA-published-23", "SA-published-32", "SA-published-35", "SA-published-30", "SA-published-38")
@pytest.mark.parametrize(
    ("before", "kind", "phase", "colour"),
    [
        ("2", "3P", "3", "green"),
        ("2", "3G", "3", "green"),
        ("3", "4P", "4", "green"),
        ("4", "5G", "5", "brown"),
        ("5", "6P", "6", "gray"),
        ("6", "8P", "8", "gray"),
    ],
)
def test_the_first_train_of_a_type_begins_a_phase(before: str, kind: str, phase: str, colour: str) -> None:
    """Whichever side is chosen, at once."""
    table = turn(phase=before, cash=2000).stack(f"{kind[0]}P")
    assert table.state.phase == before
    table.play(f"FA train {kind} from offering for {table.view.defn.trains[kind].price}")
    assert table.told(PhaseBegan) == [PhaseBegan(phase)]
    assert table.view.phase.colours[-1] == colour


@rule("SA-8-1")
def test_a_second_train_of_the_type_changes_nothing() -> None:
    """Nor one of the pool."""
    table = turn(phase="3", cash=2000)
    assert not table.play("FA train 3P from offering for 200").told(PhaseBegan)
    assert not turn(phase="2").trains(market="3P").play("FA train 3P from market for 200").told(PhaseBegan)


@rule("SA-published-28", "SA-published-36", "SA-published-38", "SA-published-39")
@pytest.mark.parametrize(
    ("before", "kind", "rusted"),
    [
        ("3", "4P", {"2P", "2G"}),
        ("4", "5P", set()),
        ("5", "6P", {"3P", "3G"}),
        ("6", "8P", {"4P", "4G"}),
    ],
)
def test_rust(before: str, kind: str, rusted: set[str]) -> None:
    """2-trains by the first 4, 3-trains by the first 6, 4-trains by the first 8; 5, 6 and 8 never; in the pool, too."""
    table = founded(turn(phase=before, cash=2000), "AFE", p2="30")
    for owner, trains in (
        ("AFE", ("2P", "3G", "4P")),
        ("EFE", ("2G", "3P", "4G")),
        ("market", ("2P", "3P", "4P", "5P")),
    ):
        for train in trains:
            table.trains(**{owner: train})
    table.stack(kind).operating("FA", TRAINS)
    before_out = len(table.state.trains[OUT])
    table.play(f"FA train {kind} from offering for {table.view.defn.trains[kind].price}")
    gone = table.state.trains[OUT][before_out:]
    assert {train_type(card) for card in gone} == rusted
    assert len(gone) == (3 if rusted else 0)


@rule("SA-published-39")
def test_permanent_trains() -> None:
    """No phase removes a 5, 6 or 8."""
    defn = stock().view.defn
    assert [t.name for t in defn.trains.values() if not t.removed_by] == ["5P", "5G", "6P", "6G", "8P"]
    assert not any(t.obsolete_by for t in defn.trains.values())


@rule("SA-7.2-6")
def test_a_round_ends_when_all_have_operated_once() -> None:
    """FA and AFE, each once."""
    table = founded(founded(stock(), "FA", p1="30").trains(FA="2P"), "AFE", p2="30").trains(AFE="2P")
    table.operating("FA", SHARES, only=("FA", "AFE")).play("FA pass")
    assert table.actor == "AFE"
    assert rounds(table, 1) == ["Stock Round 3"]


@rule("SA-7.2(1)-1", "SA-7.2(2)-1", "SA-7.2(6)-1")
@pytest.mark.parametrize("step", ["lay track", "place station", SHARES])
def test_optional_steps(step: str) -> None:
    """Track, station and share dealings may be passed."""
    assert turn(step=step).trains(FA="2P").sections("FA pass") == []


@rule("SA-7.2(3)-1")
def test_running_is_mandatory() -> None:
    """A train with a route runs; the step cannot be passed."""
    table = turn(step="run trains").trains(FA="2P").tiles(F25="57 1").operating("FA", "run trains")
    assert table.sections("FA pass") == ["7.6"]
    assert table.sections("FA run") == ["7.2"]
    assert table.sections(table.legal("run")[0]) == []


@rule("SA-7.2-4", "SA-7.6.3-9")
@pytest.mark.parametrize("step", ["lay track", "place station", "run trains", "use the income", TRAINS, SHARES])
def test_a_mine_marker_at_any_stage(step: str) -> None:
    """40 D."""
    table = turn(step=step).trains(FA="2P").tiles(F25="57 1").operating("FA", step, revenue=50)
    table.play("FA mine red")
    assert table.cash("FA") == 960
    assert table.step == step


@rule("SA-7.2-5")
def test_one_marker_of_a_mine_in_a_turn() -> None:
    """Another one of the same mine in the next turn."""
    table = turn(step=SHARES).trains(FA="2P").play("FA mine red")
    assert table.sections("FA mine red") == ["7.6.3"]
    assert table.sections("FA mine blue") == []
    table.play("FA pass").pass_until("lay track", "FA")
    assert table.sections("FA mine red") == []
    assert OFFERING in table.state.trains
