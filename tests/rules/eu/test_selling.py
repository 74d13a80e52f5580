"""Section 4.1.1: selling stock."""

from __future__ import annotations

import pytest

from roundhouse.core.events import PriceMoved
from roundhouse.core.ids import BANK, MARKET
from tests.rules.eu.positions import held, started
from tests.support.table import Table, rule


@rule("EU-4.1.1-1", "EU-4.1.1-4")
@pytest.mark.parametrize("order", [("FS", "DR", "GSR"), ("GSR", "FS", "DR")])
def test_shares_of_any_number_of_corporations_are_sold_in_the_sellers_order(
    stock: Table, order: tuple[str, str, str]
) -> None:
    """Three sales of two shares in one turn; the prices fall in the order in which he sells."""
    for company in order:
        started(stock, company, 100, "p1")
    stock.play(*[f"p1 sell {company} 20 as 10+10" for company in order])
    assert [(e.company, e.old, e.new) for e in stock.told(PriceMoved)] == [(c, 100, 82) for c in order]
    assert stock.cash("p1") == 450 + 600
    assert stock.actor == "p1"


@rule("EU-4.1.1-1")
@pytest.mark.parametrize(("pool", "refused"), [("10+10", []), ("10+10+10", ["3.1"])])
def test_sales_are_limited_by_the_pool(stock: Table, pool: str, refused: list[str]) -> None:
    """Three shares fit on top of 20% in the Pool, but not on top of 30%."""
    started(stock, "FS", 100, "p1")
    held(stock, "FS", p1="20+10+10+10", market=pool)
    assert stock.sections("p1 sell FS 30 as 10+10+10") == refused


@rule("EU-4.1.1-2")
def test_only_stock_of_corporations_that_have_operated_is_sold(stock: Table) -> None:
    """The FS has floated but not operated, the DR has."""
    held(stock.par("FS", 100).floated("FS"), "FS", p1="20+10+10+10")
    started(stock, "DR", 100, "p1")
    assert stock.sections("p1 sell FS 10 as 10") == ["4.1.1"]
    assert stock.sections("p1 sell DR 10 as 10") == []


@rule("EU-4.1.1-2")
def test_a_corporation_has_operated_when_its_first_turn_is_over(stock: Table) -> None:
    """In its own first turn its stock is not sold for a train either; afterwards it could be."""
    held(stock.par("FS", 100).floated("FS"), "FS", p1="20+10+10+10")
    stock.phase("3").money(FS=0, p1=0).operating("FS", "buy trains", only=["FS"])
    assert stock.sections("p1 sell FS 10 as 10") == ["4.1.1"]
    stock.operated("FS").operating("FS", "buy trains", only=["FS"])
    assert stock.sections("p1 sell FS 10 as 10") == []


@rule("EU-4.1.1-3")
def test_who_has_sold_buys_none_of_that_corporation_until_the_round_is_over(stock: Table) -> None:
    """Neither from the Pool nor from the treasury, in this turn or the next; others and other stock are free."""
    started(stock, "FS", 100, "p1", shares="20+10+10+10")
    started(stock, "DR", 82, "p2")
    stock.play("p1 sell FS 10 as 10")
    for _ in range(2):
        assert stock.sections("p1 share FS 10 from market") == ["4.1.1"]
        assert stock.sections("p1 share FS 10 from FS") == ["4.1.1"]
        assert stock.sections("p1 share DR 10 from DR") == []
        stock.play("p1 pass")
        assert stock.sections("p2 share FS 10 from market") == []
        stock.play("p2 sell DR 10 as 10", "p2 pass", "p3 pass")
    assert stock.stock_round("p1", 3).sections("p1 share FS 10 from market") == []


@rule("EU-4.1.1-5", "EU-4.1.1-6")
def test_the_bank_pays_the_market_value_before_the_drop_for_each_share(stock: Table) -> None:
    """Started at 100, now at 122: three shares bring 3 x 122 from the Bank and lie in the Pool."""
    started(stock, "FS", 100, "p1").marker("FS", 1, 5)
    bank = stock.cash(BANK)
    stock.play("p1 sell FS 30 as 10+10+10")
    assert stock.cash("p1") == 450 + 366
    assert stock.cash(BANK) == bank - 366
    assert (stock.percent(MARKET, "FS"), stock.percent("FS", "FS"), stock.percent("p1", "FS")) == (30, 50, 20)


@rule("EU-4.1.1-7", "EU-4.1.1-9")
@pytest.mark.parametrize(("shares", "price"), [(1, 90), (2, 82), (3, 75), (4, 75)])
def test_the_price_falls_a_row_for_each_share_down_to_the_bottom(stock: Table, shares: int, price: int) -> None:
    """The column of 100 goes on with 90, 82 and 75, where it ends."""
    started(stock, "FS", 100, "p1", shares="20+10+10+10+10")
    stock.play(f"p1 sell FS {shares}0 as {'+'.join(['10'] * shares)}")
    assert stock.price("FS") == price
    assert stock.cash("p1") == 450 + 100 * shares
    assert stock.sections("p1 share FS 10 from market") == ["4.1.1"]


@rule("EU-4.1.1-7")
def test_a_price_on_the_bottom_row_does_not_fall(stock: Table) -> None:
    """65 is the lowest price of its column."""
    started(stock, "FS", 70, "p1").marker("FS", 6, 3)
    assert stock.play("p1 sell FS 10 as 10").price("FS") == 65


@rule("EU-4.1.1-8")
def test_one_transaction_for_each_corporation_and_turn(stock: Table) -> None:
    """No second portion in the same turn, not even after a sale of something else; in the next turn again."""
    started(stock, "FS", 100, "p1")
    started(stock, "DR", 100, "p1")
    stock.play("p1 sell FS 10 as 10", "p1 sell DR 10 as 10")
    assert stock.sections("p1 sell FS 10 as 10") == ["4.1.1"]
    stock.play("p1 pass", "p2 pass", "p3 pass")
    assert stock.sections("p1 sell FS 10 as 10") == []
