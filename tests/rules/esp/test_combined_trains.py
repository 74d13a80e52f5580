"""Section 6.2.1: combining trains; how they run is told in test_revenue."""

from __future__ import annotations

import pytest

from roundhouse.core.ids import BANK, OUT
from tests.rules.esp.boards import company, launched, with_trains
from tests.support.table import Table, rule


def buying(*trains: str, phase: str = "4", cash: int = 2000, name: str = "N") -> Table:
    """A company that buys and combines trains."""
    return company(name, "E21", phase=phase, cash=cash, trains=trains, step="buy trains", E21="57 0", E19="L96 2")


def combinations(t: Table) -> set[str]:
    """What may be combined now."""
    return {text.split(" ", 2)[2] for text in t.legal("combine")}


@rule("ESP-6.2.1-2", "ESP-6.2.1-5", "ESP-6.2.1-6")
@pytest.mark.parametrize(("own", "other", "same"), [("4", "1+2", "2"), ("3+4", "2", "1+2")])
def test_a_narrow_and_an_iberian_train_are_combined(own: str, other: str, same: str) -> None:
    """One of the company and one that is obsolete."""
    t = buying(own)
    assert combinations(t) == {f"{own} with {other}"}
    assert t.sections(f"N combine {own} with {same}") == ["6.2.1"]
    t.play(f"N combine {own} with {other}")
    assert [train.rpartition("-")[0] for train in t.state.trains["N"]] == [f"{own}&{other}"]


@rule("ESP-6.2.1-6")
def test_one_of_the_two_trains_is_recycled() -> None:
    """Two trains in use are not combined, although their gauges differ."""
    t = buying("4", "2+3")
    assert t.sections("N combine 4 with 2+3") == ["6.2.1"]
    assert t.sections("N combine 4 with 3+4") == ["6.2.1"]


@rule("ESP-6.2.1-3")
def test_exported_and_discarded_cards_are_recycled_too() -> None:
    """Once their type has rusted; a card that left earlier waits until then."""
    t = buying("4")
    t.edit(lambda d: d.put("trains", OUT, ("2-5",)))
    assert combinations(t) == {"4 with 1+2"}
    t.edit(lambda d: d.put("trains", OUT, ("3-5",)))
    assert combinations(t) == set()


@rule("ESP-6.2.1-4", "ESP-6.2.1-12", "ESP-6.2.1-17")
def test_two_trains_and_no_more_for_ever() -> None:
    """A combined train takes no third one, and there is no way to part it or to use the recycled card again."""
    t = buying("4").play("N combine 4 with 1+2")
    assert "already combined" in str(t.why_not("N combine 4&1+2 with 2"))
    assert combinations(t) == set()
    t = buying("4", "3+4").edit(lambda d: d.put("trains", OUT, ("2-5",)))
    t.play("N combine 4 with 1+2")
    assert combinations(t) == set()
    assert t.sections("N combine 3+4 with 2") == ["6.2.1"]
    assert not [text for text in t.legal() if "&" in text]


@rule("ESP-6.2.1-7", "ESP-6.2.1-8", "ESP-6.2.1-9", "ESP-6.2.1-10", "ESP-6.2.1-11")
@pytest.mark.parametrize(
    ("phase", "prices"),
    [
        ("4", {"1+2": 200}),
        ("5", {"1+2": 200}),
        ("6", {"1+2": 200, "2+3": 400}),
        ("7", {"1+2": 200, "2+3": 400, "3+4": 600}),
    ],
)
def test_recycling_costs_twice_the_face_value(phase: str, prices: dict[str, int]) -> None:
    """Types become available as they rust, and 5, 6 and 8 never do."""
    main = {"4": "4", "5": "5", "6": "6", "7": "8"}[phase]
    assert combinations(buying(main, phase=phase)) == {f"{main} with {old}" for old in prices}
    for old, price in prices.items():
        t = buying(main, phase=phase, cash=price)
        bank = t.cash(BANK)
        t.play(f"N combine {main} with {old}")
        assert (t.cash("N"), t.cash(BANK)) == (0, bank + price)
        assert buying(main, phase=phase, cash=price - 1).sections(f"N combine {main} with {old}") == ["6.2.1"]
    for old in ("4+5", "5+6", "6+8"):
        assert buying(main, phase=phase).sections(f"N combine {main} with {old}")


@rule("ESP-6.2.1-13", "ESP-6.2.1-30")
def test_a_combined_train_rusts_with_its_main_train() -> None:
    """The first 8-train takes a 4 with its 1+2; both cards can then be recycled."""
    t = buying("4", phase="6", cash=2000).play("N combine 4 with 1+2").stack("8")
    recycled = t.state.trains["recycled"]
    t.play("N train 8 from offering for 800")
    assert [train.rpartition("-")[0] for train in t.state.trains["N"]] == ["8"]
    assert set(recycled) <= set(t.state.trains[OUT])
    t = (
        buying("5", phase="6", cash=2000)
        .play("N combine 5 with 1+2")
        .stack("8")
        .play("N train 8 from offering for 800")
    )
    assert "5&1+2" in [train.rpartition("-")[0] for train in t.state.trains["N"]]


@rule("ESP-6.2.1-14", "ESP-6.2.1-15", "ESP-6.2.1-16")
def test_a_combined_train_is_one_train() -> None:
    """At the limit trains may still be combined, all of them, and no other is bought."""
    t = buying("4", "4", "4")
    t.play("N combine 4 with 1+2", "N combine 4 with 1+2", "N combine 4 with 1+2")
    assert len(t.state.trains["N"]) == 3
    assert t.sections("N train 4 from offering for 300") == ["5.7"]
    two = buying("4", "4").play("N combine 4 with 1+2", "N combine 4 with 1+2")
    assert two.check("N train 4 from offering for 300")


@rule("ESP-6.2.1-18")
def test_combined_trains_are_bought_from_other_companies() -> None:
    """Both cards go along."""
    t = buying("4")
    launched(t, "MCP", "p1")
    with_trains(t, "MCP", "4&1+2")
    t.play("N train 4&1+2 from MCP for 7")
    assert "4&1+2" in [train.rpartition("-")[0] for train in t.state.trains["N"]]
    assert t.cash("MCP") == 7


@rule("ESP-6.2.1-25", "ESP-6.2.1-26")
def test_trains_are_combined_while_trains_are_bought_from_phase_4_on() -> None:
    """Not earlier in the turn, and not before anything has rusted."""
    t = buying("4", cash=900)
    assert t.check("N combine 4 with 1+2")
    assert not company("N", "E21", trains=("4",), phase="4", E21="57 0").legal("combine")
    early = buying("3", phase="3").edit(lambda d: d.put("trains", OUT, ("2-5",)))
    assert str(early.why_not("N combine 3 with 1+2")) == (
        "trains can be combined from phase 4 on; this is phase 3 [18España 7]"
    )
    assert combinations(early) == set()
    fresh = buying(phase="3", cash=500).stack("4").play("N train 4 from offering for 300")
    assert combinations(fresh) == {"4 with 1+2"}


@rule("ESP-6.2.1-27")
def test_minors_have_no_combined_trains() -> None:
    """They neither combine trains nor buy such a train."""
    t = buying("4", name="MS")
    assert "6.2.1" in t.sections("MS combine 4 with 1+2")
    launched(t, "MCP", "p1")
    with_trains(t, "MCP", "4&1+2")
    assert t.sections("MS train 4&1+2 from MCP for 7")


@rule("ESP-6.2.1-28")
def test_a_forced_purchase_brings_no_combined_train() -> None:
    """Without money and without a train, nothing can be recycled, and no director helps with one of another company."""
    t = buying(cash=0)
    launched(t, "MCP", "p1")
    with_trains(t, "MCP", "4&1+2")
    t.money(p1=900)
    assert not [text for text in t.legal("train") if "&" in text]
    assert t.check("N train 4 from offering for 300")


@rule("ESP-6.2.1-29")
@pytest.mark.parametrize(("kind", "old"), [("2P", "1+2"), ("2M", "1+2"), ("1+2M", "2")])
def test_trains_of_private_companies_are_not_combined(kind: str, old: str) -> None:
    """Neither the Strawberry Train nor that of Barcelona and Mataró, which is not recycled either."""
    t = buying(kind, phase="5")
    assert "cannot be combined" in str(t.why_not(f"N combine {kind} with {old}"))
    assert t.sections(f"N combine {kind} with {old}") == ["6.2.1"]
    assert combinations(t) == set()
    assert buying("4", phase="5").sections("N combine 4 with 1+2M") == ["6.2.1"]
