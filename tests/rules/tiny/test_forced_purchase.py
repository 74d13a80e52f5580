"""Sections 5.8 to 5.10: trains that must be bought, and bankruptcy."""

from __future__ import annotations

import pytest

from tests.rules.tiny.positions import add, running
from tests.support.table import Table, rule

TRAIN = "FC train 2 from offering for 80"


def in_need(cash: int = 0, p1: int = 0) -> Table:
    """FC must buy a train; p1 also holds two shares of LH, which p2 leads."""
    found = add(running("buy trains"), "LH", "p2").shares("LH", p2="40", p1="20+20").money(FC=cash, p1=p1)
    return found.operating("FC", "buy trains")


@rule("18Tiny 5.8")
def test_the_president_pays_the_rest() -> None:
    found = in_need(50, 100).play(TRAIN)
    assert (found.cash("FC"), found.cash("p1")) == (0, 70)
    assert "5.8" in found.money(FC=500).sections(TRAIN)


@rule("18Tiny 5.8")
def test_the_presidents_money_is_for_the_bank() -> None:
    found = in_need(50, 100).trains(LH="2")
    assert "5.8" in found.sections("FC train 2 from LH for 60")
    assert found.check("FC train 2 from LH for 50")


@rule("18Tiny 5.9")
def test_shares_are_sold_for_what_is_missing() -> None:
    found = in_need(20, 10)
    assert found.refused(TRAIN, "5.9", "shares must be sold")
    found.play("p1 sell LH 20 as 20", TRAIN)
    assert found.cash("p1") == 10 + 60 - 60


@rule("18Tiny 5.9")
def test_only_in_need() -> None:
    assert in_need(50, 30).refused("p1 sell LH 20 as 20", "5.9", "can afford the bank's cheapest train")
    assert in_need().trains(FC="2").refused("p1 sell LH 20 as 20", "5.9", "does not have to buy")


@rule("18Tiny 5.9")
def test_no_more_than_needed() -> None:
    found = in_need(20, 10)
    assert found.refused("p1 sell LH 40 as 20+20", "5.9", "20% of LH would raise £60")
    assert in_need(0, 10).check("p1 sell LH 40 as 20+20")


@rule("18Tiny 5.9")
def test_the_operating_corporation_keeps_its_president() -> None:
    found = in_need(20, 10).shares("FC", p1="40", p2="20+20").operating("FC", "buy trains")
    assert found.refused("p1 sell FC 20 as 40", "5.9", "would no longer be president of FC")


@rule("18Tiny 5.9", "18Tiny 3.6")
def test_sales_keep_the_rules_of_sales() -> None:
    found = in_need()
    assert "3.6" in found.sections("p1 sell LH 60 as 20+20+20")
    assert "3.6" in found.sections("p1 sell LH 10 as 20 taking 10")
    assert "3.10" in found.sections("p1 sell LH 10 as 20")
    found.shares("DM", p1="20").operating("FC", "buy trains")
    assert found.sections("p1 sell DM 20 as 20") == ["3.6"]


@rule("18Tiny 5.9", "18Tiny 3.9")
def test_sales_fit_into_the_market() -> None:
    found = in_need().shares("LH", p2="40", p1="20", market="20+20").operating("FC", "buy trains")
    assert found.sections("p1 sell LH 20 as 20") == ["3.9"]


@rule("18Tiny 5.9", "18Tiny 3.10")
@pytest.mark.parametrize(
    ("p1", "p2", "text"),
    [
        ("40", "20", "p1 sell LH 40 as 40"),
        ("40+20", "20+20", "p1 sell LH 20 as 40"),
        ("40", "20+20", "p1 sell LH 10 as 40"),
    ],
)
def test_other_presidencies_are_sold_as_in_stock_rounds(p1: str, p2: str, text: str) -> None:
    found = in_need().shares("LH", p1=p1, p2=p2).operating("FC", "buy trains")
    assert "3.10" in found.sections(text)


@rule("18Tiny 5.10")
def test_bankruptcy_ends_the_game() -> None:
    found = (
        running("buy trains").money(FC=20, p1=10).shares("FC", p1="40", market="20+20").operating("FC", "buy trains")
    )
    found.play("p1 bankrupt")
    assert found.game.finished
    assert found.cash("p1") == 0


@rule("18Tiny 5.10")
def test_nobody_is_bankrupt_too_early() -> None:
    assert in_need(20, 10).refused("p1 bankrupt", "5.10", "can still sell")
    assert in_need(50, 30).refused("p1 bankrupt", "5.10", "can afford the bank's cheapest train")
