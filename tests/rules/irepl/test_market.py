"""Price markers (18Ireland 4 and 4.1)."""

from __future__ import annotations

import pytest

from roundhouse.core.ids import BANK, OUT
from roundhouse.finance.market import by_value
from roundhouse.finance.transfer import move_price
from roundhouse.rules.rounds import raise_sold_out
from tests.rules.irepl.positions import started, stock
from tests.support.table import Table, rule


def at(table: Table, company: str) -> tuple[int, int]:
    """Row and column of a marker."""
    cell = table.state.prices[company]
    return cell.row, cell.col


@rule("PL-base-49", "PL-base-50", "PL-base-51", "PL-base-53", "PL-base-54")
@pytest.mark.parametrize(
    ("start", "direction", "end"),
    [
        ((1, 13), "right", (0, 13)),
        ((3, 1), "left", (4, 1)),
        ((1, 12), "down", (1, 12)),
        ((7, 3), "down", (7, 3)),
        ((0, 6), "up", (0, 6)),
        ((2, 4), "right", (2, 5)),
    ],
)
def test_markers_turn_or_stay_at_the_edges(start: tuple[int, int], direction: str, end: tuple[int, int]) -> None:
    """Right becomes up, left becomes down, and without a space below there is no move; 198 goes to 225."""
    table = started(stock(), "M1").marker("M1", *start)
    table.edit(lambda d: move_price(d, "M1", direction, "test"))  # type: ignore[arg-type]
    assert at(table, "M1") == end


@rule("PL-base-48", "PL-base-52")
def test_a_company_without_value_closes() -> None:
    """Left of 20 is the closing space: money to the bank, everything else is gone."""
    table = started(stock(), "M1", cash=70, p1="40", p2="20").marker("M1", 7, 1).trains(M1="2").privates(BC="M1")
    bank = table.cash(BANK)
    table.edit(lambda d: move_price(d, "M1", "left", "test")).settle()
    assert "M1" in table.state.closed
    assert (table.cash("M1"), table.cash(BANK)) == (0, bank + 70)
    assert (table.state.trains["M1"], table.state.privates["BC"], table.state.tokens) == ((), OUT, {})
    assert "M1" not in table.state.prices
    assert table.percent("p1", "M1") == table.percent("p2", "M1") == 0


@rule("PL-base-55", "PL-base-56", "PL-base-39")
def test_sales_move_the_marker_after_payment() -> None:
    """Two shares at 95 bring 190 and drop two rows; a later sale is paid at the new price."""
    table = started(stock(), "PKP", 95, at="E3", p1="20+10+10+10").marker("PKP", 2, 7)
    table.play("p1 sell PKP 20 as 10+10")
    assert (table.cash("p1"), table.price("PKP"), table.percent("market", "PKP")) == (550, 80, 20)
    table.play("p1 sell PKP 10 as 10")
    assert table.cash("p1") == 630


@rule("PL-base-57", "PL-base-58", "PL-base-87")
def test_sold_out_companies_rise() -> None:
    """Minors and majors wholly with players go up a row; shares in the pool move nothing."""
    table = started(stock(), "M1", 60, p1="40+20", p2="20+20")
    started(table, "M2", 70, p1="40+20", p2="20", market="20")
    started(table, "PKP", 85, at="B6", p1="20+10+10+10+10+10", p2="10+10+10")
    table.edit(raise_sold_out)
    assert at(table, "M1") == (2, 3)
    assert at(table, "M2") == (2, 4)
    assert at(table, "PKP") == (0, 5)


@rule("PL-base-59")
def test_buying_and_redeeming_move_nothing() -> None:
    """The marker stays where it is."""
    table = started(stock(), "M1", 60, p1="40", market="20").play("p1 share M1 20 from market")
    assert at(table, "M1") == (3, 3)
    table = started(stock(), "M1", 60, p1="40", market="20").operating("M1", "issue or redeem").play("M1 redeem 20")
    assert at(table, "M1") == (3, 3)


@rule("PL-base-60", "PL-base-90", "PL-base-89")
def test_order_of_equal_prices() -> None:
    """The dearer first, then the marker further right, then the one that came first."""
    table = started(started(started(started(stock(), "M1", 60), "M2", 60), "M3", 70), "M4", 60)
    table.marker("M4", 4, 4)
    assert by_value(table.view, ["M1", "M2", "M3", "M4"]) == ["M3", "M4", "M1", "M2"]
    table.marker("M1", 3, 3)
    assert by_value(table.view, ["M1", "M2"]) == ["M2", "M1"]
