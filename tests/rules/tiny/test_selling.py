"""Sections 3.6 to 3.10: selling shares."""

from __future__ import annotations

import pytest

from tests.rules.tiny.positions import started, table
from tests.support.table import rule


@rule("18Tiny 3.6", "18Tiny 3.7")
def test_the_bank_pays_the_price_then_it_falls_a_row_for_each_share() -> None:
    found = started(p1="40", p2="20+20").money(p2=0).stock_round("p2").play("p2 sell FC 40 as 20+20")
    assert found.cash("p2") == 140
    assert found.percent("market", "FC") == 40
    assert found.price("FC") == 60  # two rows below £70


@rule("18Tiny 3.6")
def test_one_sells_what_one_has() -> None:
    found = started(p1="40+20")
    assert found.refused("p1 sell FC 40 as 20+20", "3.6", "does not hold certificates")
    assert found.refused("p1 sell XX 20 as 20", "3.6", "does not hold certificates")


@rule("18Tiny 3.6")
def test_no_change_is_given() -> None:
    found = started(p1="40+20", market="20")
    assert "3.6" in found.sections("p1 sell FC 20 as 40 taking 20")
    assert found.sections("p1 sell FC 10 as 20 taking 10") == ["3.6"]


@rule("18Tiny 3.6")
def test_no_price_no_sale() -> None:
    found = table().shares("FC", p1="20").stock_round()
    assert found.refused("p1 sell FC 20 as 20", "3.6", "no market value")


@rule("18Tiny 3.8")
def test_nobody_sells_in_the_first_stock_round() -> None:
    found = started(p1="40+20").stock_round(number=1)
    assert found.refused("p1 sell FC 20 as 20", "3.8", "first stock round")


@rule("18Tiny 3.9")
def test_the_market_holds_two_shares() -> None:
    found = started(p1="40", p2="20", market="20").stock_round("p2")
    assert found.check("p2 sell FC 20 as 20")
    found = started(p1="40", p2="20", market="20+20").stock_round("p2")
    assert found.refused("p2 sell FC 20 as 20", "3.9", "the limit is 40%")


@rule("18Tiny 3.10")
def test_the_presidency_is_sold_only_to_a_successor() -> None:
    found = started(p1="40", p2="20")
    assert found.refused("p1 sell FC 20 as 40", "3.10", "no other player holds 40%")
    assert found.refused("p1 sell FC 40 as 40", "3.10", "no other player holds 40%")
    found = started(p1="40", p2="20+20").play("p1 sell FC 20 as 40")
    assert found.state.shares["FC"][0] == "p2"
    assert [found.percent(p, "FC") for p in ("p1", "p2", "market")] == [20, 40, 20]
    found = started(p1="40", p2="20+20").play("p1 sell FC 40 as 40")
    assert [found.percent(p, "FC") for p in ("p1", "p2", "market")] == [0, 40, 40]


@rule("18Tiny 3.10")
def test_other_certificates_go_first() -> None:
    found = started(p1="40+20", p2="20+20")
    assert found.sections("p1 sell FC 20 as 40") == ["3.10"]
    assert found.check("p1 sell FC 20 as 20")
    assert found.refused("p1 sell FC 10 as 20", "3.10", "the certificates handed in are")
    assert found.check("p1 sell FC 40 as 40")


@rule("18Tiny 3.10")
@pytest.mark.parametrize(("own", "text"), [("40+20", "p1 sell FC 20 as 40"), ("40", "p1 sell FC 10 as 40")])
def test_half_of_a_presidency(own: str, text: str) -> None:
    found = started(p1=own, p2="20+20")
    assert "3.10" in found.sections(text)
