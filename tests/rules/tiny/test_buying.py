"""Sections 3.11 to 3.18: buying shares, limits, and floating."""

from __future__ import annotations

import pytest

from tests.rules.tiny.positions import add, started, table
from tests.support.table import rule


@rule("18Tiny 3.11")
@pytest.mark.parametrize("par", [60, 70, 80])
def test_starting_a_corporation(par: int) -> None:
    found = table().play(f"p1 par FC {par}")
    assert found.cash("p1") == 290 - 2 * par
    assert found.price("FC") == par
    assert found.percent("p1", "FC") == 40


@rule("18Tiny 3.11")
def test_what_cannot_be_started() -> None:
    found = table()
    assert found.refused("p1 par FC 65", "3.11", "not a starting price")
    assert found.refused("p1 par XX 60", "3.11", "no company XX")
    found.money(p1=119)
    assert found.refused("p1 par FC 60", "3.11", "costs £120")
    found.play("p1 pass", "p2 par FC 60", "p2 pass")
    assert found.refused("p3 par FC 60", "3.11", "already started")


@rule("18Tiny 3.12")
def test_the_offering_sells_at_par() -> None:
    found = started(p1="40").marker("FC", 0, 6).money(p1=100).play("p1 share FC 20 from offering")
    assert found.cash("p1") == 30
    found = started(p1="40").money(p1=69)
    assert found.refused("p1 share FC 20 from offering", "3.12", "costs £70")


@rule("18Tiny 3.12")
def test_only_what_is_there_is_bought() -> None:
    found = started(p1="40")
    assert found.refused("p1 share LH 20 from offering", "3.12", "has not been bought yet")
    assert found.refused("p1 share XX 20 from offering", "3.12", "no company XX")
    assert found.refused("p1 share FC 20 from market", "3.12", "no 20% certificate")
    assert found.refused("p1 share FC 10 from offering", "3.12", "no 10% certificate")
    assert "3.12" in found.sections("p1 share FC 20 from offering giving 20")


@rule("18Tiny 3.13")
def test_the_market_sells_at_the_market_price() -> None:
    found = started(p1="40", market="20").marker("FC", 0, 6).money(p1=300).play("p1 share FC 20 from market")
    assert found.cash("p1") == 190


@rule("18Tiny 3.14")
def test_what_one_sold_one_does_not_buy() -> None:
    found = started(p1="40+20").play("p1 sell FC 20 as 20")
    assert found.refused("p1 share FC 20 from offering", "3.14", "sold shares of FC in this stock round")
    found.play("p1 pass", "p2 pass", "p3 pass")
    assert found.sections("p1 share FC 20 from market") == ["3.14"]


@rule("18Tiny 3.15")
def test_sixty_percent_at_most() -> None:
    assert started(p1="40").check("p1 share FC 20 from offering")
    assert started(p1="40+20").refused("p1 share FC 20 from offering", "3.15", "the limit is 60%")


@rule("18Tiny 3.16")
def test_the_certificate_limit() -> None:
    found = started(players=4, p1="40+20").shares("LH", p1="20+20", p2="40").par("LH", 60).money(p1=500)
    assert found.check("p1 par DM 60")
    found.shares("LH", p1="20+20+20", p2="40").shares("FH", p2="40").par("FH", 60)
    assert found.refused("p1 par DM 60", "3.16", "holds 5 certificates")
    assert found.refused("p1 share FH 20 from offering", "3.16", "holds 5 certificates")


@rule("18Tiny 3.17")
def test_over_the_limit_one_sells_before_passing() -> None:
    found = started(players=4, p1="20+20", p2="40").shares("LH", p1="20+20+20", p2="40").par("LH", 60)
    add(found, "DM", "p3").shares("DM", p3="40", p1="20").money(p1=500).stock_round()
    assert found.refused("p1 pass", "3.17", "must sell first")
    assert "3.17" in found.sections("p1 par FH 60")
    assert "3.17" in found.sections("p1 share DM 20 from offering")
    found.play("p1 sell FC 20 as 20", "p1 pass")


@rule("18Tiny 3.17")
def test_who_cannot_sell_passes() -> None:
    found = started(players=4, p1="40+20", p2="20+20").shares("LH", p1="40+20", p2="20+20").par("LH", 60)
    found.shares("DM", p1="40+20", p2="20+20").par("DM", 60).stock_round(number=1)
    assert found.check("p1 pass")


@rule("18Tiny 3.18")
def test_sixty_percent_float_a_corporation() -> None:
    found = table().play("p1 par FC 70", "p1 pass", "p2 share FC 20 from offering")
    assert "FC" in found.state.floated
    assert found.cash("FC") == 350
    found = table().play("p1 par FC 70")
    assert "FC" not in found.state.floated
    assert found.cash("FC") == 0
