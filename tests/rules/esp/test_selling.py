"""Section 4.2: selling certificates."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Paid
from roundhouse.core.ids import BANK, MARKET
from tests.rules.esp.stocks import at_price, dealt, stock
from tests.support.table import Table, rule


def seller(price: int = 80, **holdings: str) -> Table:
    """p1 may sell shares of A, which has operated."""
    table = dealt(stock(), "A", 80, **{"p1": "20+10+10+10", **holdings})
    return at_price(table, "A", price)


@rule("ESP-4.2-1", "ESP-4.2-11")
def test_any_number_of_several_companies_in_any_order() -> None:
    """Two sales of different companies, in the order the player likes."""
    for order in (("A", "N"), ("N", "A")):
        table = dealt(seller(), "N", 90, p1="20+10+10")
        for company in order:
            table.play(f"p1 sell {company} 20 as 10+10")
        assert table.cash("p1") == 860 + 160 + 180


@rule("ESP-4.2-2", "ESP-4.2-3")
def test_sold_shares_go_to_the_open_market() -> None:
    """There is no other buyer: no action offers shares to a player."""
    table = seller().play("p1 sell A 20 as 10+10")
    assert (table.percent(MARKET, "A"), table.percent("p1", "A")) == (20, 30)
    kinds = {kind.__struct_config__.tag for kind in table.view.defn.actions}
    assert kinds.isdisjoint({"offer", "ask"})


@rule("ESP-4.2-4", "ESP-4.2-18")
def test_half_of_a_company_in_the_open_market() -> None:
    """30 % are there: two shares more may come, not three."""
    table = seller(250, market="10+10+10")
    assert table.sections("p1 sell A 30 as 10+10+10") == ["4.2"]
    assert table.check("p1 sell A 20 as 10+10")


@rule("ESP-4.2-17", "ESP-4.2-12", "ESP-4.2-13", "ESP-4.2-15")
def test_example_of_three_shares_at_250() -> None:
    """Three shares of MCP bring 750, all at the price before the sale, and the marker goes to 222."""
    table = at_price(dealt(stock(), "MCP", p1="10+10+10", p2="20+10", market="10+10"), "MCP", 250)
    table.play("p1 sell MCP 30 as 10+10+10")
    assert [(e.payer, e.payee, e.amount) for e in table.told(Paid)] == [(BANK, "p1", 750)]
    assert table.percent(MARKET, "MCP") == 50
    assert table.price("MCP") == 222


@rule("ESP-4.2-19")
def test_example_of_four_shares() -> None:
    """With two shares in the open market only three of four may be sold."""
    table = at_price(dealt(stock(), "MCP", p1="10+10+10+10", p2="20+10", market="10+10"), "MCP", 250)
    assert table.sections("p1 sell MCP 40 as 10+10+10+10") == ["4.2"]
    assert table.check("p1 sell MCP 30 as 10+10+10")


@rule("ESP-4.2-5", "ESP-4.2-6", "ESP-4.4-11")
def test_the_director_certificate_is_exchanged() -> None:
    """p1 sells everything; p2 with 20 % becomes director, and four 10 % certificates lie in the open market."""
    table = dealt(stock(), "A", p1="20+10+10", p2="10+10").play("p1 sell A 40 as 20+10+10")
    assert table.state.shares["A"][0] == "p2"
    assert (table.percent("p2", "A"), table.percent(MARKET, "A")) == (20, 40)
    assert table.cash("p1") == 860 + 4 * 80


@rule("ESP-4.2-6", "ESP-4.4-7")
def test_no_director_certificate_without_a_successor() -> None:
    """10 % of another player are not enough."""
    table = dealt(stock(), "A", p1="20+10+10", p2="10")
    assert table.sections("p1 sell A 40 as 20+10+10") == ["4.4"]
    assert table.check("p1 sell A 20 as 10+10")


@rule("ESP-4.2-7", "ESP-4.2-8")
def test_only_companies_that_have_operated() -> None:
    """So nothing can be sold in the first stock round."""
    table = seller().edit(lambda d: d.set(operated=frozenset()))
    assert table.sections("p1 sell A 10 as 10") == ["4.2"]
    first = dealt(stock("2", number=1), "CFLG", p1="20+10+10").edit(lambda d: d.set(operated=frozenset()))
    assert not first.legal("sell")


@rule("ESP-4.2-9")
def test_private_companies_are_not_sold_in_a_stock_round() -> None:
    """No sale of a stock turn concerns them."""
    table = seller().privates(P1="p1")
    assert table.sections("p1 sell P1 100 as 100") == ["4.2"]
    assert all(text.split()[2] == "A" for text in table.legal("sell"))


@rule("ESP-4.2-10", "ESP-4.4-10")
def test_minors_are_never_sold() -> None:
    """Its certificate stays with its director."""
    table = seller().privates(MS="p1").par("MS", 80).operated("MS")
    assert table.sections("p1 sell MS 100 as 100") == ["4.2"]


@rule("ESP-4.2-13")
def test_a_second_sale_is_paid_at_the_lower_price() -> None:
    """The marker moves after each sale."""
    table = seller().play("p1 sell A 10 as 10", "p1 sell A 10 as 10")
    assert table.cash("p1") == 860 + 80 + 75


@rule("ESP-4.2-14", "ESP-3.1(6)-2")
def test_shares_without_a_par_value_are_not_sold() -> None:
    """The share of CRB that came with private #6."""
    table = stock().shares("CRB", p1="10").operated("CRB")
    assert table.sections("p1 sell CRB 10 as 10") == ["4.2"]


@rule("ESP-3.1(6)-3")
def test_the_share_of_private_six_is_sold_like_any_other() -> None:
    """Once CRB has a par value and has operated, and the open market has room."""
    table = dealt(stock(), "CRB", p1="10", p2="20+10+10")
    assert table.check("p1 sell CRB 10 as 10")
    table.edit(lambda d: d.set(operated=frozenset()))
    assert table.sections("p1 sell CRB 10 as 10") == ["4.2"]


@rule("ESP-4.2-15")
@pytest.mark.parametrize(("shares", "price"), [(1, 110), (2, 105), (3, 100)])
def test_one_step_along_the_zigzag_for_each_share(shares: int, price: int) -> None:
    """From 115."""
    table = seller(115).play(f"p1 sell A {10 * shares} as {'+'.join(['10'] * shares)}")
    assert table.price("A") == price


@rule("ESP-4.2-16", "ESP-5.5-6")
def test_no_price_below_50() -> None:
    """From 55 two shares lead to 50 only, and there a marker stays."""
    assert seller(55).play("p1 sell A 20 as 10+10").price("A") == 50
    assert seller(50).play("p1 sell A 30 as 10+10+10").price("A") == 50


@rule("ESP-4.2-1")
def test_one_sells_what_one_owns() -> None:
    """Neither more shares than in hand, nor other certificates, nor those of a company that is not there."""
    table = dealt(stock(), "A", p1="10+10", p2="20+10")
    assert table.sections("p1 sell A 30 as 10+10+10") == ["4.2"]
    assert table.sections("p1 sell A 20 as 20") == ["4.2"]
    assert table.sections("p1 sell A 10 as 10+10") == ["4.4"]
    assert table.sections("p1 sell XY 10 as 10") == ["4.2"]


@rule("ESP-4.2-5")
def test_the_director_certificate_goes_last() -> None:
    """Two others make up 20 %, so the director certificate is not handed in; nor is half of it beside others."""
    table = dealt(stock(), "A", p1="20+10+10", p2="10+10+10")
    assert table.sections("p1 sell A 20 as 20") == ["4.4"]
    assert table.check("p1 sell A 20 as 10+10")
    assert table.sections("p1 sell A 10 as 20") == ["4.4"]


def test_there_is_no_change() -> None:
    """All certificates but the director's are alike: nothing is given back."""
    table = dealt(stock(), "A", p1="20+10+10", p2="10+10", market="10")
    assert table.sections("p1 sell A 10 as 10+10 taking 10") != []
    assert table.sections("p1 share A 10 from market giving 5") == ["4.3"]
