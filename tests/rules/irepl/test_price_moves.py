"""How price markers move (18Ireland 4.1), and what happens to a company without value (18Ireland 4)."""

from __future__ import annotations

import pytest

from roundhouse.core.events import PriceMoved
from roundhouse.core.ids import BANK, MARKET, OUT
from roundhouse.finance.market import Direction
from roundhouse.finance.transfer import move_price
from roundhouse.rules.mergers.frames import Accepted, MergerRound
from roundhouse.rules.operating.frames import OperatingRound, OperatingTurn
from tests.rules.irepl.positions import started, stock
from tests.support.table import Table, rule

#: Gdynia and Bydgoszcz.
LINE = {"E3": "57 0", "E5": "9 0", "E7": "57 0"}


def place(table: Table, company: str) -> tuple[int, int, int]:
    """Row, column and price of a marker."""
    cell = table.state.prices[company]
    return cell.row, cell.col, table.price(company)


def moved(row: int, col: int, direction: Direction) -> tuple[int, int, int]:
    """Where a marker from a space comes to."""
    table = started(stock(), "M1").marker("M1", row, col)
    return place(table.edit(lambda d: move_price(d, "M1", direction, "test")), "M1")


@rule("PL-base-49", "PL-base-50")
@pytest.mark.parametrize(
    ("row", "col", "end"),
    [
        (1, 13, (0, 13, 225)),
        (2, 11, (1, 11, 150)),
        (4, 9, (3, 9, 106)),
        (7, 5, (6, 5, 55)),
        (1, 12, (1, 13, 198)),
        (0, 14, (0, 14, 260)),
    ],
)
def test_right_becomes_up_at_the_end_of_a_row(row: int, col: int, end: tuple[int, int, int]) -> None:
    """198 goes up to 225; elsewhere the marker goes right."""
    assert moved(row, col, "right") == end


@rule("PL-base-51")
@pytest.mark.parametrize(
    ("row", "col", "end"), [(0, 1, (1, 1, 58)), (3, 1, (4, 1, 38)), (6, 1, (7, 1, 20)), (7, 2, (7, 1, 20))]
)
def test_left_becomes_down_at_the_beginning_of_a_row(row: int, col: int, end: tuple[int, int, int]) -> None:
    """62 goes down to 58, and nothing closes above the bottom row."""
    assert moved(row, col, "left") == end


@rule("PL-base-53")
@pytest.mark.parametrize(
    ("row", "col", "end"),
    [
        (1, 12, (1, 12, 172)),
        (1, 11, (2, 11, 138)),
        (2, 11, (2, 11, 138)),
        (5, 6, (5, 6, 67)),
        (5, 5, (6, 5, 55)),
        (7, 1, (7, 1, 20)),
        (7, 5, (7, 5, 50)),
    ],
)
def test_down_without_a_space_below(row: int, col: int, end: tuple[int, int, int]) -> None:
    """172 stays because the row below is shorter, and so does the bottom row."""
    assert moved(row, col, "down") == end


@rule("PL-base-54")
@pytest.mark.parametrize(("row", "col", "end"), [(0, 6, (0, 6, 100)), (1, 6, (0, 6, 100))])
def test_up_in_the_top_row(row: int, col: int, end: tuple[int, int, int]) -> None:
    """There is no higher row."""
    assert moved(row, col, "up") == end


@rule("PL-base-48", "PL-base-52")
def test_withholding_at_20_closes_the_company() -> None:
    """Its turn ends at once, and everything it had is gone or with the bank; the next company operates."""
    table = started(stock(), "M1", cash=70, p1="40", p2="20", market="20").marker("M1", 7, 1).tiles(**LINE)
    started(table, "M5", p3="40").privates(BC="M1").trains(M1="2+2").phase("3")
    table.operating("M1", "run trains").play("M1 run 2-0 E3.0 E5 E7.0")
    bank, cash = table.cash(BANK), table.cash("p1")
    table.play("M1 dividend withhold")
    assert "M1" in table.state.closed
    assert (table.cash("M1"), table.cash(BANK), table.cash("p1")) == (0, bank + 70, cash)
    assert (table.state.trains.get("M1", ()), table.state.privates["BC"]) == ((), OUT)
    assert [t.company for tokens in table.state.tokens.values() for t in tokens] == ["M5"]
    assert set(table.state.shares["M1"]) == {OUT}
    assert table.view.expect(OperatingTurn).company == "M5"


@rule("PL-base-52")
def test_withholding_above_20_does_not_close() -> None:
    """From 24 in the bottom row the marker goes to 20 and the company lives."""
    table = started(stock(), "M1").marker("M1", 7, 2).tiles(**LINE).trains(M1="2")
    table.operating("M1", "run trains").play("M1 run 2-0 E3.0 E5 E7.0", "M1 dividend withhold")
    assert (table.price("M1"), "M1" in table.state.closed) == (20, False)


@rule("PL-base-55", "PL-base-56", "PL-base-39")
@pytest.mark.parametrize(
    ("row", "col", "number", "paid", "price"),
    [(2, 7, 1, 95, 88), (2, 7, 3, 285, 74), (1, 12, 2, 344, 172), (5, 3, 3, 150, 30), (1, 11, 2, 300, 138)],
)
def test_a_sale_is_paid_before_the_marker_drops(row: int, col: int, number: int, paid: int, price: int) -> None:
    """Every share of a sale brings the old price; then one row down for each, as far as there are rows."""
    table = started(stock(), "PKP", at="E3", p1="20", p2="10+10+10").marker("PKP", row, col).stock_round("p2")
    bank = table.cash(BANK)
    table.play(f"p2 sell PKP {10 * number} as {'+'.join(['10'] * number)}")
    assert (table.cash("p2"), table.cash(BANK)) == (360 + paid, bank - paid)
    assert (table.price("PKP"), table.percent(MARKET, "PKP")) == (price, 10 * number)


@rule("PL-base-56")
def test_a_later_sale_is_paid_at_the_new_price() -> None:
    """95 for the first share and 88 for the second, sold separately, instead of 190 together."""
    table = started(stock(), "PKP", at="E3", p1="20", p2="10+10").marker("PKP", 2, 7).stock_round("p2")
    table.play("p2 sell PKP 10 as 10", "p2 sell PKP 10 as 10")
    assert table.cash("p2") == 360 + 95 + 88


@rule("PL-base-55")
def test_a_directors_certificate_sold_drops_two_rows() -> None:
    """It is two shares: 60 twice, then from 60 over 55 to 50."""
    table = started(stock(), "M1", 60, p1="40+20", p2="20+20").play("p1 sell M1 40 as 40")
    assert (table.cash("p1"), place(table, "M1")) == (480, (5, 3, 50))


@rule("PL-base-59")
@pytest.mark.parametrize("source", ["M1", "market"])
def test_a_purchase_moves_no_marker(source: str) -> None:
    """Neither from the treasury nor from the pool."""
    table = started(stock(), "M1", 60, p1="40", market="20")
    cell = table.state.prices["M1"]
    table.play(f"p1 share M1 20 from {source}")
    assert table.state.prices["M1"] == cell


@rule("PL-base-59", "PL-base-30", "PL-base-31")
def test_a_merger_moves_no_marker() -> None:
    """The new major floats at once with its unsold shares in its treasury, and other markers stay."""
    table = started(started(started(stock(), "M1", 60), "M5", 85, p2="40"), "M3", 60, p3="40").phase("3")
    cell = table.state.prices["M3"]
    table.frames(MergerRound(2, "p1"), Accepted("p1", ("M1", "M5"))).play("p1 form PKP")
    assert table.state.prices["M3"] == cell
    assert [(e.company, e.new) for e in table.told(PriceMoved)] == [("PKP", 70)]
    assert "PKP" in table.state.floated
    assert (table.percent("PKP", "PKP"), table.percent("p1", "PKP"), table.percent("p2", "PKP")) == (60, 20, 20)


@rule("PL-base-60")
def test_a_marker_goes_under_those_in_its_space() -> None:
    """M1 drops into the space of M5 and operates after it, though it stood higher before."""
    table = started(started(stock(), "M1", 70, p1="40+20"), "M5", p2="40").marker("M5", 3, 4)
    table.play("p1 sell M1 20 as 20", "p1 pass", "p2 pass", "p3 pass", "p1 pass")
    assert place(table, "M1") == place(table, "M5") == (3, 4, 66)
    assert table.view.expect(OperatingRound).eligible == ("M5", "M1")
