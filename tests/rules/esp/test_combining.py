"""Section 6.2.1: making combined trains."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Paid
from roundhouse.core.ids import BANK, OUT, train_type
from roundhouse.rules.operating.phases import counted_trains
from roundhouse.titles.esp.combining import RECYCLED, cards_left
from tests.rules.esp.boards import launched, table, with_trains
from tests.support.table import Table, rule


def yard(*trains: str, phase: str = "4", name: str = "N", cash: int = 1000) -> Table:
    """A company with these trains buys trains."""
    t = with_trains(launched(table().phase(phase), name), name, *trains)
    return t.money(**{name: cash}).operating(name, "buy trains")


def kinds(t: Table, owner: str = "N") -> list[str]:
    """The types of an owner's trains."""
    return [train_type(train) for train in t.state.trains.get(owner, ())]


@rule("ESP-6.2.1-2", "ESP-6.2.1-7", "ESP-6.2.1-12", "ESP-6.2.1-25")
def test_an_obsolete_train_is_added_to_an_own_one() -> None:
    """In the step of train purchases a 1+2-train joins a 4-train for 200, paid to the bank; then they are one."""
    t = yard("4").play("N combine 4 with 1+2")
    assert kinds(t) == ["4&1+2"]
    assert [(e.payer, e.payee, e.amount) for e in t.told(Paid)] == [("N", BANK, 200)]
    assert [train_type(card) for card in t.state.trains[RECYCLED]] == ["2"]
    for step in ("lay track", "take over a minor"):
        assert yard("4").operating("N", step).sections("N combine 4 with 1+2")


@rule("ESP-6.2.1-3")
def test_exported_and_discarded_cards_are_recycled_too() -> None:
    """Whatever has left the game counts once its type is obsolete: ten cards of 2-trains in phase 4, no 3-train."""
    t = yard("4")
    assert cards_left(t.view, "2") == 10
    assert t.sections("N combine 4 with 2+3") == ["6.2.1"]
    gone = yard("5", phase="5")
    gone.edit(lambda d: d.put("trains", OUT, tuple(c for c in d.state.trains[OUT] if train_type(c) != "2")))
    assert gone.sections("N combine 5 with 1+2") == ["6.2.1"]


@rule("ESP-6.2.1-3", "ESP-6.2.1-17")
def test_recycled_cards_are_used_up() -> None:
    """With one obsolete card left only one train is extended."""
    t = yard("4", "4")
    keep = next(card for card in t.state.trains[OUT] if train_type(card) == "2")
    t.edit(
        lambda d: d.put("trains", OUT, (keep, *[c for c in d.state.trains[OUT] if train_type(c) not in ("2", "1+2")]))
    )
    t.play("N combine 4 with 1+2")
    assert t.sections("N combine 4 with 1+2") == ["6.2.1"]


@rule("ESP-6.2.1-4")
def test_never_three_trains() -> None:
    """A combined train is not combined again."""
    t = yard("4").play("N combine 4 with 1+2")
    assert t.sections("N combine 4&1+2 with 1+2") == ["6.2.1"]
    assert not t.legal("combine")


@rule("ESP-6.2.1-5")
@pytest.mark.parametrize(("own", "fits", "same"), [("4", "1+2", "2"), ("3+4", "2", "1+2")])
def test_the_gauges_differ(own: str, fits: str, same: str) -> None:
    """An Iberian train takes a narrow one and the other way round."""
    t = yard(own)
    assert t.sections(f"N combine {own} with {same}") == ["6.2.1"]
    assert t.check(f"N combine {own} with {fits}")


def test_site_combines_any_gauge() -> None:
    """18xx.games does not look at the gauge."""
    t = launched(table(combines_any_gauge=True).phase("4"), "N").money(N=500)
    with_trains(t, "N", "4").operating("N", "buy trains")
    assert t.check("N combine 4 with 2")


@rule("ESP-6.2.1-6")
def test_one_part_is_recycled_the_other_is_not() -> None:
    """Two own trains are not joined, and nothing is made of obsolete trains alone."""
    t = yard("4", "3+4")
    assert t.sections("N combine 4 with 3+4") == ["6.2.1"]
    assert t.sections("N combine 2 with 1+2") == ["6.2.1"]


@rule("ESP-6.2.1-8", "ESP-6.2.1-9", "ESP-6.2.1-10")
@pytest.mark.parametrize(
    ("phase", "own", "recycled", "price"),
    [
        ("4", "4", "1+2", 200),
        ("4", "3+4", "2", 200),
        ("6", "5", "2+3", 400),
        ("6", "4+5", "3", 400),
        ("7", "6", "3+4", 600),
        ("7", "5+6", "4", 600),
    ],
)
def test_twice_the_face_value(phase: str, own: str, recycled: str, price: int) -> None:
    """From the phase in which the type is obsolete, not before; the money must be there."""
    assert yard(own, phase=phase, cash=price).play(f"N combine {own} with {recycled}").cash("N") == 0
    assert yard(own, phase=phase, cash=price - 1).sections(f"N combine {own} with {recycled}") == ["6.2.1"]
    earlier = str(int(phase) - 1)
    section = "7" if earlier == "3" else "6.2.1"  # before phase 4 no train is combined at all
    assert section in yard(own, phase=earlier, cash=price).sections(f"N combine {own} with {recycled}")


@rule("ESP-6.2.1-11")
@pytest.mark.parametrize("recycled", ["5", "4+5", "6", "5+6", "8", "6+8"])
def test_permanent_trains_are_never_recycled(recycled: str) -> None:
    """Not even in phase 7."""
    assert yard("8", phase="7").sections(f"N combine 8 with {recycled}") == ["6.2.1"]


@rule("ESP-6.2.1-13", "ESP-6.2.1-30", "ESP-6.2.1-17")
def test_both_parts_go_with_the_main_train() -> None:
    """With the first 8-train the combined 4-train goes; both cards are obsolete trains again."""
    t = yard("4", phase="6", cash=1000).play("N combine 4 with 1+2").stack("8")
    before = cards_left(t.view, "2")
    t.play("N train 8 from offering for 800")
    assert kinds(t) == ["8"]
    assert t.state.trains[RECYCLED] == ()
    assert cards_left(t.view, "2") == before + 1


@rule("ESP-6.2.1-30", "ESP-6.2.1-12")
def test_example_of_the_first_four() -> None:
    """The buyer of the first 4-train recycles a 1+2-train at once."""
    t = yard("1+2", phase="3", cash=500).stack("4").play("N train 4 from offering for 300", "N combine 4 with 1+2")
    assert (kinds(t), t.cash("N")) == (["4&1+2"], 0)


@rule("ESP-6.2.1-14", "ESP-6.2.1-15", "ESP-6.2.1-16")
def test_a_combined_train_counts_as_one() -> None:
    """A company with as many trains as it may have can still combine each of them."""
    t = yard("4", "4", "4", cash=900)
    assert t.sections("N train 4 from offering for 300") == ["5.7"]
    t.play("N combine 4 with 1+2", "N combine 4 with 1+2", "N combine 4 with 1+2")
    assert kinds(t) == ["4&1+2"] * 3
    assert counted_trains(t.view, "N") == 3


@rule("ESP-6.2.1-18", "ESP-6.2.1-12")
def test_combined_trains_are_bought_from_others() -> None:
    """As a whole, at any price."""
    t = with_trains(launched(table().phase("5"), "FdLR"), "FdLR", "4&1+2")
    launched(t, "N").money(N=500).operating("N", "buy trains").play("N train 4&1+2 from FdLR for 77")
    assert (kinds(t), kinds(t, "FdLR"), t.cash("FdLR")) == (["4&1+2"], [], 77)


@rule("ESP-6.2.1-26")
@pytest.mark.parametrize(("phase", "legal"), [("2", False), ("3", False), ("4", True), ("7", True)])
def test_from_phase_four_on(phase: str, legal: bool) -> None:
    """When the first trains are obsolete."""
    own = {"2": "2", "3": "3", "4": "4", "7": "8"}[phase]
    assert yard(own, phase=phase).check(f"N combine {own} with 1+2") == legal


@rule("ESP-6.2.1-27")
def test_not_for_minors() -> None:
    """A minor neither makes a combined train nor buys one."""
    assert yard("4", name="MS").sections("MS combine 4 with 1+2") == ["6.2.1"]
    t = with_trains(launched(yard(name="MS", phase="3"), "FdLR"), "FdLR", "4&1+2")
    assert t.sections("MS train 4&1+2 from FdLR for 10") == ["5.7"]


@rule("ESP-6.2.1-28", "ESP-5.7.1-4")
def test_not_in_a_forced_purchase() -> None:
    """A company without a train has nothing to combine and must buy one of the bank first."""
    t = yard(cash=250)
    assert t.sections("N combine 4 with 1+2") == ["6.2.1"]
    assert not t.legal("combine")
    assert t.sections("N pass") == ["5.7"]
