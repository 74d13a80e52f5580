"""Sections 4.18 and 4.19: dividends and the price."""

from __future__ import annotations

from tests.rules.tiny.positions import running
from tests.support.table import Table, rule


def earned(revenue: int = 60) -> Table:
    """FC has run; p1 holds 60%, p2 20% and the market 20%."""
    return running("pay or withhold", revenue=revenue).shares("FC", p1="40+20", p2="20", market="20").money(p1=0, p2=0)


@rule("18Tiny 4.18")
def test_paying_out() -> None:
    found = earned().play("FC dividend pay")
    assert [found.cash(who) for who in ("p1", "p2", "FC")] == [36, 12, 312]


@rule("18Tiny 4.18")
def test_the_offering_earns_nothing() -> None:
    found = running("pay or withhold", revenue=60).money(p1=0).play("FC dividend pay")
    assert (found.cash("p1"), found.cash("FC")) == (36, 300)


@rule("18Tiny 4.18")
def test_withholding() -> None:
    found = earned().play("FC dividend withhold")
    assert [found.cash(who) for who in ("p1", "p2", "FC")] == [0, 0, 360]


@rule("18Tiny 4.18")
def test_nothing_else() -> None:
    assert earned().refused("FC dividend half", "4.18", "pay, withhold")


@rule("18Tiny 4.19")
def test_the_price_follows() -> None:
    assert earned().play("FC dividend pay").price("FC") == 75
    assert earned().play("FC dividend withhold").price("FC") == 65
    idle = running("lay track").play("FC pass", "FC pass")
    assert (idle.price("FC"), idle.step) == (65, "buy trains")


@rule("18Tiny 4.19")
def test_at_the_ends_of_a_row() -> None:
    assert earned().marker("FC", 1, 9).play("FC dividend pay").price("FC") == 160
    assert earned().marker("FC", 1, 0).play("FC dividend withhold").price("FC") == 55
