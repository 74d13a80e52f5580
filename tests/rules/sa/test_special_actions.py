"""Section 9.2.1: the president's special selling actions."""

from __future__ import annotations

import pytest

from roundhouse.core.ids import BANK, MARKET, OFFERING, RESERVE
from roundhouse.finance.holdings import pieces, president
from tests.rules.sa.tables import chart, founded, stock
from tests.support.table import Table, rule


@pytest.fixture
def table() -> Table:
    """p1 is president of FA with 45 %; par 70 D, stock price 90 D."""
    return founded(stock(), "FA", p1="30+10+5", p2="10+10").marker("FA", 2, 7)


# --- (a) -------------------------------------------------------------------------------------------------------------


@rule("SA-9.2.1(a)-1", "SA-9.2.1(a)-2", "SA-9.2.1(a)-3", "SA-9.2.1(a)-4")
def test_a_small_certificate_is_traded_up(table: Table) -> None:
    """The bank pays 45 D for 5 %, p1 pays par into the treasury, and the 5 % lie in the pool."""
    bank = table.cash(BANK)
    table.play("p1 tradeup FA")
    assert pieces(table.view, "p1", "FA") == [30, 10, 10]
    assert pieces(table.view, MARKET, "FA") == [5]
    assert (table.cash("p1"), table.cash(BANK), table.cash("FA")) == (700 + 45 - 70, bank - 45, 70)
    assert chart(table, "FA") == (2, 7)


@rule("SA-9.2.1(a)-4")
def test_in_the_yellow_area_trading_up_lowers_the_price(table: Table) -> None:
    """One space for 5 %."""
    table.marker("FA", 5, 1).play("p1 tradeup FA")
    assert chart(table, "FA") == (6, 1)


@rule("SA-9.2.1(a)-1")
def test_only_the_president_trades_up(table: Table) -> None:
    """p2 has a 5 % certificate, too."""
    table.shares("FA", p1="30+10", p2="10+5").stock_round("p2")
    assert table.sections("p2 tradeup FA") == ["9.2.1(a)"]
    assert table.stock_round("p1").sections("p1 tradeup FA") == ["9.2.1(a)"]


@rule("SA-9.2.1(a)-1")
def test_trading_up_needs_a_new_ten_percent_certificate(table: Table) -> None:
    """One in the pool will not do."""
    table.shares("FA", p1="30+5", p2="10+10", p3="10", market="10+10")
    assert 10 not in pieces(table.view, OFFERING, "FA")
    assert table.sections("p1 tradeup FA") == ["9.2.1(a)"]


@rule("SA-9.2.1(a)-1")
def test_trading_up_is_the_purchase_of_the_turn(table: Table) -> None:
    """Nothing is bought before or after."""
    table.play("p1 tradeup FA")
    assert table.sections("p1 par AFE 70") == ["9"]
    other = founded(stock(), "FA", p1="30+5").play("p1 par AFE 70")
    assert other.sections("p1 tradeup FA") == ["9"]


@rule("SA-9.2.1(a)-1")
def test_once_in_a_stock_round_for_each_corporation(table: Table) -> None:
    """p1 has a second 5 % certificate; AFE is another corporation."""
    table.shares("FA", p1="30+10+5+5", p2="10")
    founded(table, "AFE", p1="30+5").stock_round("p1")
    table.play("p1 tradeup FA", "p1 pass", "p2 pass", "p3 pass")
    assert table.sections("p1 tradeup FA") == ["9.2.1(a)"]
    assert table.sections("p1 tradeup AFE") == []


@rule("SA-9.2.1(a)-1")
def test_again_in_the_next_stock_round(table: Table) -> None:
    """The next stock round begins with a clean slate."""
    table.shares("FA", p1="30+10+5+5", p2="10").trains(FA="2P").play("p1 tradeup FA", "p1 pass", "p2 pass", "p3 pass")
    table.play("p1 pass").pass_until("stock turn", "p1")
    assert table.sections("p1 tradeup FA") == []


@rule("SA-9.2.1(a)-5")
def test_not_after_a_sale_of_the_corporation(table: Table) -> None:
    """In the same stock round; a sale of another corporation does not matter."""
    founded(table, "AFE", p1="10", p2="30").stock_round("p1")
    table.play("p1 sell AFE 10 as 10")
    assert table.sections("p1 tradeup FA") == []
    table.play("p1 sell FA 10 as 10")
    assert table.sections("p1 tradeup FA") == ["9.2.1(a)"]


@rule("SA-9.2.1(a)-6")
def test_no_other_certificate_is_bought_afterwards(table: Table) -> None:
    """Not in a later turn of the round."""
    table.play("p1 tradeup FA", "p1 pass", "p2 pass", "p3 pass")
    assert table.sections("p1 share FA 10 from offering") == ["9.1"]
    assert table.sections("p1 share FA 5 from market") == ["9.1"]


@rule("SA-9.2.1(a)-2", "SA-9.2.1(a)-3")
@pytest.mark.parametrize(("cash", "refused"), [(24, ["9.2.1(a)"]), (25, [])])
def test_the_proceeds_help_to_pay(table: Table, cash: int, refused: list[str]) -> None:
    """Par is 70 D, 5 % bring 45 D."""
    assert table.money(p1=cash).sections("p1 tradeup FA") == refused


@rule("SA-9.2.1(a)-1", "SA-9.3-8")
def test_trading_up_keeps_the_limit(table: Table) -> None:
    """60 % become 65 %, which is too much; 55 % become 60 %."""
    table.shares("FA", p1="30+10+10+5+5", p2="10")
    assert table.sections("p1 tradeup FA") == ["9.3"]
    table.shares("FA", p1="30+10+10+5", p2="10")
    assert table.sections("p1 tradeup FA") == []


@rule("SA-9.2.1(a)-1")
def test_sale_and_purchase_are_one(table: Table) -> None:
    """p2 has as much as p1 and does not become president in between."""
    table.shares("FA", p1="30+5", p2="10+10+10+5").play("p1 tradeup FA")
    assert president(table.view, "FA") == "p1"
    assert table.percent("p1", "FA") == 40


# --- (b) -------------------------------------------------------------------------------------------------------------


@rule("SA-9.2.1(b)-1", "SA-9.2.1(b)-2", "SA-9.2.1(b)-3", "SA-9.2.1(b)-4")
def test_the_presidents_certificate_is_split(table: Table) -> None:
    """It is worth 20 %, the Split Share lies in the pool, p1 gets 90 D, and the price stays."""
    bank = table.cash(BANK)
    table.play("p1 split FA")
    assert pieces(table.view, "p1", "FA") == [20, 10, 5]
    assert pieces(table.view, MARKET, "FA") == [10]
    assert RESERVE not in table.state.shares["FA"]
    assert (table.cash("p1"), table.cash(BANK)) == (790, bank - 90)
    assert chart(table, "FA") == (2, 7)
    assert sum(table.view.defn.sizes(table.view, "FA")) == 100


@rule("SA-9.2.1(b)-1")
def test_once_in_the_game(table: Table) -> None:
    """Not even in another stock round; another corporation may still do it."""
    founded(table, "AFE", p1="30").stock_round("p1").play("p1 split FA")
    table.stock_round("p1", 3).option(split_by="")
    assert table.sections("p1 split FA") == ["9.2.1(b)"]
    assert table.sections("p1 split AFE") == []


@rule("SA-9.2.1(b)-1")
def test_only_the_president_splits(table: Table) -> None:
    """p2 holds only shares."""
    assert table.stock_round("p2").sections("p2 split FA") == ["9.2.1(b)"]


@rule("SA-9.2.1(b)-5")
def test_nothing_else_is_sold_in_that_turn(table: Table) -> None:
    """Neither after the split nor before it, in no corporation."""
    founded(table, "AFE", p1="10+5", p2="30").stock_round("p1").play("p1 split FA")
    assert table.sections("p1 sell AFE 10 as 10") == ["9.2.1(b)"]
    assert table.sections("p1 tradeup FA") == ["9.2.1(b)"]
    table.play("p1 pass", "p2 pass", "p3 pass")
    assert table.sections("p1 sell AFE 10 as 10") == []
    other = founded(founded(stock(), "FA", p1="30"), "AFE", p1="10", p2="30").stock_round("p1")
    assert other.play("p1 sell AFE 10 as 10").sections("p1 split FA") == ["9.2.1(b)"]


@rule("SA-9.2.1(b)-6")
@pytest.mark.parametrize("purchase", ["share FA 10 from market", "share FA 10 from offering", "par AFE 70"])
def test_one_certificate_may_be_bought(table: Table, purchase: str) -> None:
    """Even of the same corporation, even the Split Share itself; then the turn is over."""
    table.play("p1 split FA", f"p1 {purchase}")
    assert table.legal() == ["p1 pass"]


@rule("SA-9.2.1(b)-7")
def test_a_split_may_cost_the_presidency(table: Table) -> None:
    """p1 falls from 35 % to 25 %, p2 has 30 %: he gives 20 % for the president's certificate."""
    table.shares("FA", p1="30+5", p2="10+10+10").play("p1 split FA")
    assert president(table.view, "FA") == "p2"
    assert pieces(table.view, "p2", "FA") == [20, 10]
    assert pieces(table.view, "p1", "FA") == [10, 10, 5]
