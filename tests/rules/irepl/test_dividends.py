"""Dividends and what they do to the price (18Ireland 7.6)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from roundhouse.core.ids import BANK
from tests.rules.irepl.positions import started, stock
from tests.support.table import Table, rule

STEP = "pay or withhold"


def minor(revenue: int, price: int = 70, **held: str) -> Table:
    """M1 with a price of 70 in the middle of the market has earned something."""
    table = started(stock(), "M1", price, cash=5, **(held or {"p1": "40", "p2": "20"})).money(p1=0, p2=0, p3=0)
    return table.operating("M1", STEP, revenue=revenue)


def major(revenue: int, **held: str) -> Table:
    """PKP with a price of 70 in row 2, column 4 has earned something."""
    held = held or {"p1": "20+10", "p2": "10+10", "market": "10"}
    table = started(stock(), "PKP", 70, cash=5, at="E3", **held).phase("3").money(p1=0, p2=0, p3=0)
    return table.operating("PKP", STEP, revenue=revenue)


def at(table: Table, company: str) -> tuple[int, int]:
    """Row and column of a marker."""
    cell = table.state.prices[company]
    return cell.row, cell.col


@rule("PL-base-147")
@pytest.mark.parametrize(("position", "name"), [(minor, "M1"), (major, "PKP")])
def test_all_or_nothing(position: Callable[[int], Table], name: str) -> None:
    """Pay and withhold are the choices; half a dividend is none."""
    table = position(100)
    assert table.legal("dividend") == [f"{name} dividend pay", f"{name} dividend withhold"]
    assert table.sections(f"{name} dividend half") == ["7.6"]


@rule("PL-base-148", "PL-base-149")
def test_a_minor_pays_a_fifth_for_each_share() -> None:
    """110 is 22 a share: 44 to p1, 22 to p2, 22 to its treasury, and nothing for the share in the pool."""
    table = minor(110, p1="40", p2="20", market="20")
    bank = table.cash(BANK)
    table.play("M1 dividend pay")
    assert [table.cash(who) for who in ("p1", "p2", "p3", "M1")] == [44, 22, 0, 27]
    assert table.cash(BANK) == bank - 88


@rule("PL-base-148", "PL-base-149")
def test_a_major_pays_a_tenth_for_each_share() -> None:
    """110 is 11 a share: 33 to p1, 22 to p2, 44 for four shares in the treasury; one in the pool pays nobody."""
    table = major(110)
    bank = table.cash(BANK)
    table.play("PKP dividend pay")
    assert [table.cash(who) for who in ("p1", "p2", "p3", "PKP")] == [33, 22, 0, 49]
    assert table.cash(BANK) == bank - 99


@rule("PL-base-150", "PL-base-151")
@pytest.mark.parametrize("revenue", [30, 70, 140])
def test_withheld_revenue_goes_to_the_treasury(revenue: int) -> None:
    """All of it, and the marker goes left by one from 70 to 65."""
    table = minor(revenue).play("M1 dividend withhold")
    assert [table.cash(who) for who in ("p1", "p2", "M1")] == [0, 0, 5 + revenue]
    assert (at(table, "M1"), table.price("M1")) == ((2, 3), 65)


@rule("PL-base-151")
def test_without_revenue_the_marker_goes_left() -> None:
    """Also without a train."""
    table = started(stock(), "M1", 70).operating("M1", "lay track").play("M1 pass")
    assert (at(table, "M1"), table.step) == ((2, 3), "buy trains")


@rule("PL-base-152", "PL-base-153", "PL-base-154", "PL-base-155", "PL-base-156")
@pytest.mark.parametrize(
    ("revenue", "column", "price"),
    [(10, 4, 70), (60, 4, 70), (70, 5, 78), (130, 5, 78), (140, 6, 86), (210, 6, 86), (300, 6, 86)],
)
def test_a_minor_goes_up_to_two_spaces(revenue: int, column: int, price: int) -> None:
    """The whole revenue is compared with 70, although most shares pay nobody or the company."""
    table = minor(revenue, p1="40", market="20").play("M1 dividend pay")
    assert (at(table, "M1"), table.price("M1")) == ((2, column), price)


@rule("PL-base-152", "PL-base-153", "PL-base-154", "PL-base-155", "PL-base-156")
@pytest.mark.parametrize(("revenue", "column"), [(60, 4), (70, 5), (140, 5), (700, 5)])
def test_a_major_goes_one_space_at_most(revenue: int, column: int) -> None:
    """Twice its price is still one space."""
    assert at(major(revenue).play("PKP dividend pay"), "PKP") == (2, column)
