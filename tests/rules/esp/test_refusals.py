"""Refusals name the decisive reason first, in the words of the rulebook, and leave out what only follows from it."""

from __future__ import annotations

import pytest

from tests.rules.esp.boards import company, launched, table, with_trains
from tests.rules.esp.stocks import stock
from tests.support.table import Table


def reasons(t: Table, action: str) -> list[str]:
    """All reasons against an action."""
    return [str(reason) for reason in t.why_not(action)]


def test_a_company_is_launched_once() -> None:
    t = launched(stock("3"), "A", "p2").shares("N", p2="20").par("N", 80)
    assert reasons(t, "p1 par A 80") == ["A is already launched; p2 is its director [18España 4.3]"]
    assert reasons(t, "p1 par N 80") == ["N is already started; p2 is its director [18España 4.3]"]


def test_the_places_of_the_bank_have_the_names_of_the_rulebook() -> None:
    t = launched(stock("3"), "A", "p2")
    assert reasons(t, "p1 share A 20 from offering") == ["there is no 20% certificate of A in the IPO [18España 4.3]"]
    assert reasons(t, "p1 share A 10 from p2") == [
        "certificates can be bought from the IPO or the open market, not from p2 [18España 4.3]"
    ]


@pytest.mark.parametrize("phase", ["2", "3", "4"])
def test_private_7_is_never_sold(phase: str) -> None:
    t = company("CFLG", "E3", phase=phase).privates(P7="p1")
    assert reasons(t, "CFLG private P7 for 10") == ["P7 may not be sold to a company [18España 5.8]"]


def test_where_tenders_come_from() -> None:
    t = company("CFLG", "E3").privates(P5="p2")
    said = {
        "market": "there is no tender in the open market",
        "offering": "tenders are bought from the owner of P5 or from the open market, not from the IPO",
    }
    for source, text in said.items():
        assert reasons(t, f"CFLG tender from {source}") == [f"{text} [18España 3.1(5)]"]
    t.option(tenders_with_five=0)
    assert reasons(t, "CFLG tender from P5") == ["the owner of P5 has sold all five tenders [18España 3.1(5)]"]
    t.option(tenders=frozenset({"CFLG"}), tenders_with_five=2).money(CFLG=50)
    assert reasons(t, "CFLG tender from P5") == [
        "CFLG already has a tender; a company may own only one [18España 3.1(5)]",
        "a tender costs ₧80; CFLG has ₧50 [18España 3.1(5)]",
    ]
    assert reasons(t.privates(P5="out"), "CFLG tender from P5") == [
        "P5 has closed and no longer sells tenders [18España 3.1(5)]"
    ]


def test_gauges_have_their_names() -> None:
    t = company("N", "E21", E21="57 0")
    assert "E23 needs Iberian gauge; tile 78 has a different gauge [18España 5.3]" in reasons(t, "N lay 78 E23 r0")
    trains = with_trains(company("N", "E21", phase="4", step="buy trains"), "N", "4")
    assert reasons(trains, "N combine 4 with 2") == [
        "a 4- and a 2-train are both Iberian gauge; a combined train needs both gauges [18España 6.2.1]"
    ]


@pytest.mark.parametrize(
    ("train", "old", "text"),
    [
        ("3", "2", "N has no 3-train"),
        ("4", "5", "a 5-train is not obsolete; only obsolete trains can be recycled"),
        ("2P", "1+2", "the 2P-train came with a private company and cannot be combined"),
        ("4&1+2", "1+2", "a 4&1+2-train is already combined"),
    ],
)
def test_why_trains_are_not_combined(train: str, old: str, text: str) -> None:
    t = with_trains(company("N", "E21", phase="4", step="buy trains"), "N", "4", "2P", "4&1+2")
    assert reasons(t, f"N combine {train} with {old}") == [f"{text} [18España 6.2.1]"]


def test_minors_neither_combine_nor_build_passes() -> None:
    t = with_trains(company("MS", "C27", phase="4", step="buy trains"), "MS", "4")
    assert reasons(t, "MS combine 4 with 1+2") == [
        "MS is a minor company; only majors can combine trains [18España 6.2.1]"
    ]
    assert reasons(company("MS", "C27"), "MS open D12") == [
        "MS is a minor company; only majors can build mountain passes [18España 6.2]"
    ]


def test_powers_are_named_before_what_they_would_do() -> None:
    t = company("N", "E21", E21="57 0").privates(P4="N", P1="p2")
    assert reasons(t, "N lay 9 E23 r0 by P4") == ["P4 has no power to lay tiles [18España 3.1(1)]"]
    assert reasons(t, "N lay 9 E23 r0 by P1") == ["N does not own P1 [18España 3.1(1)]"]
    assert reasons(t, "N open D12 by P1") == ["P1 has no power to build mountain passes [18España 3.1(4)]"]
    assert reasons(t, "N lay passD12 E23 r0") == [
        "passD12 is a mountain pass; passes are built, not laid as tiles [18España 6.2]"
    ]


def test_why_nobody_is_taken_over() -> None:
    t = launched(company("CRB", "E29", step="take over a minor", phase="3"), "MS", "p1")
    assert reasons(t, "CRB takeover N") == ["N is a major company; only minors can be taken over [18España 5.6]"]
    assert reasons(t, "CRB takeover MH") == ["MH is not in this game [18España 2]"]
    assert reasons(t, "CRB takeover SC") == ["SC has not been launched [18España 5.6]"]
    north = launched(company("CFLG", "E3", step="take over a minor", phase="3"), "MS", "p1")
    assert reasons(north, "CFLG takeover MS") == [
        "CFLG is a northern company; only southern majors can take over minors [18España 5.6]"
    ]
    early = launched(launched(table().phase("2"), "CRB"), "MS", "p1").operating("CRB", "take over a minor")
    assert reasons(early, "CRB takeover MS") == [
        "minors can be taken over from phase 3 on; this is phase 2 [18España 5.6]"
    ]


def test_no_shares_are_sold_for_a_train_that_need_not_be_bought() -> None:
    t = with_trains(company("N", "E21", step="buy trains"), "N", "3")
    assert reasons(t, "p1 sell N 30 as 20+10") == ["N does not have to buy a train [18España 5.7.1]"]
