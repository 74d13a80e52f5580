"""Section 5.7: how many trains companies may own (Table 8)."""

from __future__ import annotations

import pytest

from roundhouse.core.ids import MARKET, OUT
from tests.rules.esp.turns import BUY, buyer, launched, owned, with_trains
from tests.support.table import rule

#: The type for sale in a phase and its price, and a type to fill the company with.
SALE = {"2": ("2", 100, "2"), "3": ("3", 200, "3"), "4": ("4", 300, "4"), "5": ("5", 500, "4"), "6": ("6", 600, "5")}
SALE["7"] = ("8", 800, "5")


@pytest.mark.parametrize(
    ("phase", "limit"),
    [
        pytest.param("2", 4, marks=rule("ESP-5.7-21")),
        pytest.param("3", 4, marks=rule("ESP-5.7-22")),
        pytest.param("4", 3, marks=rule("ESP-5.7-23")),
        pytest.param("5", 3, marks=rule("ESP-5.7-24")),
        pytest.param("6", 2, marks=rule("ESP-5.7-25")),
        pytest.param("7", 2, marks=rule("ESP-5.7-26")),
    ],
)
@pytest.mark.parametrize("company", ["CRB", "FdLR"])
@rule("ESP-5.7-18")
def test_majors(company: str, phase: str, limit: int) -> None:
    """The last train within the limit may be bought, no more."""
    kind, price, own = SALE[phase]
    t = buyer(company, 3000, *[own] * (limit - 1), phase=phase)
    purchase = f"{company} train {kind} from offering for {price}"
    t.play(purchase)
    assert len(owned(t, company)) == limit
    assert (t.sections(purchase), t.legal("train")) == (["5.7"], [])


@rule("ESP-5.7-20")
@pytest.mark.parametrize(("phase", "limit"), [("2", 2), ("3", 2), ("4", 1)])
def test_minors(phase: str, limit: int) -> None:
    """Two, and one in phase 4."""
    kind, price, own = SALE[phase]
    t = buyer("MS", 3000, *[own] * (limit - 1), phase=phase)
    purchase = f"MS train {kind} from offering for {price}"
    t.play(purchase)
    assert len(owned(t, "MS")) == limit
    assert t.sections(purchase) == ["5.7"]


@rule("ESP-5.7-18")
def test_the_limit_holds_for_trains_of_companies_too() -> None:
    """A full company buys from nobody."""
    t = with_trains(launched(buyer("CRB", 900, *["3"] * 4), "A"), "A", "3").operating("CRB", BUY)
    assert t.sections("CRB train 3 from A for 5") == ["5.7"]


@rule("ESP-5.7-18")
def test_what_counts() -> None:
    """The train of private #2 counts, a combined train counts once, the Strawberry Train does not count."""
    assert buyer("CRB", 900, "3", "3", "3", "2M").sections("CRB train 3 from offering for 200") == ["5.7"]
    assert buyer("CRB", 900, "3", "4&1+2", "4", phase="4").sections("CRB train 4 from offering for 300") == ["5.7"]
    assert buyer("CRB", 900, "3", "4&1+2", phase="4").check("CRB train 4 from offering for 300")
    assert buyer("CRB", 900, "4", "4", "2P", phase="5").check("CRB train 5 from offering for 500")


@rule("ESP-5.7-28")
def test_no_purchase_that_would_make_its_own_room() -> None:
    """CRB's four 2-trains would go with the first 4-train, which it may not buy for that."""
    t = buyer("CRB", 900, *["2"] * 4, phase="3").stack("4")
    assert t.sections("CRB train 4 from offering for 300") == ["5.7"]
    minor = buyer("MS", 900, "2", "2", phase="3").stack("4")
    assert minor.sections("MS train 4 from offering for 300") == ["5.7"]
    assert buyer("CRB", 900, *["2"] * 3, phase="3").stack("4").check("CRB train 4 from offering for 300")


@rule("ESP-5.7-29", "ESP-5.7-30", "ESP-5.7-31")
@pytest.mark.parametrize("gone", ["4", "5", "6"])
def test_the_example_of_the_first_six(gone: str) -> None:
    """With a 4- and a 5-train the first 6-train may be bought; one of the three goes, of its choice, for nothing."""
    t = buyer("CRB", 700, "4", "5", phase="5").stack("6").play("CRB train 6 from offering for 600")
    assert (t.state.phase, t.step, t.actor) == ("6", "discard trains", "CRB")
    assert t.legal() == [f"CRB discard {kind}" for kind in ("4", "5", "6")]
    assert t.sections("CRB discard 8") == ["5.7"]
    cash = {who: t.cash(who) for who in ("CRB", "p1")}
    t.play(f"CRB discard {gone}")
    assert sorted(owned(t, "CRB")) == sorted({"4", "5", "6"} - {gone})
    assert {who: t.cash(who) for who in cash} == cash
    assert (gone in owned(t, OUT), t.state.trains[MARKET]) == (True, ())
    assert (t.step, t.actor) == (BUY, "CRB")


@rule("ESP-5.7-30")
def test_everybody_over_the_limit_discards_at_once() -> None:
    """Phase 4 comes with A's purchase: CRB with four 3-trains loses one, MS with two loses one, then A goes on."""
    t = buyer("A", 700, phase="3").stack("4")
    with_trains(launched(t, "CRB", "p2"), "CRB", *["3"] * 4)
    with_trains(launched(t, "MS", "p3"), "MS", "3", "3").operating("A", BUY)
    t.play("A train 4 from offering for 300")
    assert t.step == "discard trains"
    assert not t.check("A train 4 from offering for 300")
    for _ in range(2):
        t.play(f"{t.actor} discard 3")
    assert (len(owned(t, "CRB")), len(owned(t, "MS")), t.step, t.actor) == (3, 1, BUY, "A")


@rule("ESP-5.7-30")
def test_the_strawberry_train_is_never_discarded() -> None:
    """It neither counts nor may it go."""
    t = buyer("CRB", 700, "4", "5", "2P", phase="5").stack("6").play("CRB train 6 from offering for 600")
    assert t.legal() == [f"CRB discard {kind}" for kind in ("4", "5", "6")]
    assert t.sections("CRB discard 2P") == ["3.1"]


@rule("ESP-5.7-31")
def test_nothing_for_trains_that_rust() -> None:
    """2-trains of CRB and MS leave without compensation."""
    t = buyer("A", 300, phase="3").stack("4")
    with_trains(launched(t, "CRB", "p2"), "CRB", "2", "1+2")
    with_trains(launched(t, "MS", "p3"), "MS", "2").operating("A", BUY)
    cash = {who: t.cash(who) for who in ("CRB", "MS", "p2", "p3")}
    t.play("A train 4 from offering for 300")
    assert (owned(t, "CRB"), owned(t, "MS")) == ([], [])
    assert {who: t.cash(who) for who in cash} == cash
