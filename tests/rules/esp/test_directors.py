"""Section 4.4: who directs a company."""

from __future__ import annotations

import pytest

from roundhouse.core.events import NewPresident
from roundhouse.core.ids import MARKET
from tests.rules.esp.stocks import dealt, stock
from tests.support.table import Table, rule


def director(table: Table, company: str = "A") -> str:
    """Who holds the director certificate."""
    return table.state.shares[company][0]


@rule("ESP-4.4-2", "ESP-4.4-3", "ESP-4.4-5")
def test_equalling_the_director_is_not_enough() -> None:
    """p2 comes to 30 % like p1, who stays director; with 40 % p2 takes over."""
    table = dealt(stock(), "A", p1="20+10", p2="10+10").stock_round("p2").play("p2 share A 10 from offering")
    assert director(table) == "p1"
    table.stock_round("p2").play("p2 share A 10 from offering")
    assert director(table) == "p2"
    assert (table.percent("p1", "A"), table.percent("p2", "A")) == (30, 40)


@rule("ESP-4.4-4", "ESP-1.4-6", "ESP-4.4-11")
def test_the_company_keeps_everything_under_its_new_director() -> None:
    """Two 10 % certificates go for the director certificate; money, trains and stations stay with the company."""
    table = dealt(stock(), "A", p1="20+10", p2="10+10+10").money(A=123).trains(A="3").tokens("A", "E33")
    before = (table.state.trains["A"], table.state.tokens)
    table.stock_round("p2").play("p2 share A 10 from offering")
    assert [(e.old, e.new) for e in table.told(NewPresident)] == [("p1", "p2")]
    assert (table.cash("A"), table.state.trains["A"], table.state.tokens) == (123, *before)
    assert table.view.defn.controller(table.view, "A") == "p2"
    assert [owner for owner in table.state.shares["A"] if owner == "p1"] == ["p1"] * 3


@rule("ESP-4.4-6")
def test_a_director_who_sells_may_lose_the_company() -> None:
    """p1 goes from 40 % to 20 %; p3 has most of the others."""
    table = dealt(stock(), "A", p1="20+10+10", p2="10+10", p3="10+10+10").play("p1 sell A 20 as 10+10")
    assert director(table) == "p3"


@rule("ESP-4.4-7")
@pytest.mark.parametrize(("other", "sold", "legal"), [("10", 30, False), ("10+10", 30, True), ("10+10", 40, True)])
def test_less_than_twenty_percent_only_with_a_successor(other: str, sold: int, legal: bool) -> None:
    """p1 has 40 %: he keeps 10 % or nothing if p2 has 20 %, not if p2 has 10 %."""
    table = dealt(stock(), "A", p1="20+10+10", p2=other)
    pieces = "+".join(["20", *["10"] * ((sold - 20) // 10)])
    assert table.sections(f"p1 sell A {sold} as {pieces}") == ([] if legal else ["4.4"])


@rule("ESP-4.4-7")
def test_half_of_a_director_certificate() -> None:
    """p1 has nothing but the director certificate and sells one share; p2 takes over and p1 keeps the other."""
    table = dealt(stock(), "A", p1="20", p2="10+10").play("p1 sell A 10 as 20")
    assert director(table) == "p2"
    assert (table.percent("p1", "A"), table.percent(MARKET, "A")) == (10, 10)
    assert dealt(stock(), "A", p1="20", p2="10").sections("p1 sell A 10 as 20") == ["4.4"]


@rule("ESP-4.4-8")
def test_the_sale_respects_the_open_market() -> None:
    """20 % are there: p1 may sell 30 %, not 40 %, though p2 could take over."""
    table = dealt(stock(), "A", p1="20+10+10", p2="10+10+10", market="10+10")
    assert table.sections("p1 sell A 40 as 20+10+10") == ["4.2"]
    assert table.check("p1 sell A 30 as 20+10")


@rule("ESP-4.4-9")
def test_ties_go_to_the_lowest_card() -> None:
    """The cards are p3, p1, p2: of p2 and p3 with 20 % each p3 becomes director, though p2 follows p1."""
    table = dealt(stock(), "A", p1="20+10", p2="10+10", p3="10+10")
    table.edit(lambda d: d.set(players=("p3", "p1", "p2"))).stock_round("p1")
    assert director(table.play("p1 sell A 30 as 20+10")) == "p3"


def test_site_ties_go_to_the_next_player() -> None:
    """On 18xx.games the next one after the old director takes over."""
    table = dealt(stock(clockwise_heirs=True), "A", p1="20+10", p2="10+10", p3="10+10")
    table.edit(lambda d: d.set(players=("p3", "p1", "p2"))).stock_round("p1")
    assert director(table.play("p1 sell A 30 as 20+10")) == "p2"


@rule("ESP-4.4-12")
def test_minors_never_change_their_director() -> None:
    """There is nothing to buy or sell of them."""
    table = stock().privates(MS="p1").par("MS", 80).operated("MS")
    assert not any("MS" in text.split() for text in table.legal())
    table.stock_round("p2")
    assert not any("MS" in text.split() for text in table.legal())


@rule("ESP-4.4-14")
def test_example_of_andaluces() -> None:
    """The director sells his 40 %: the open market is full, B directs, and nobody can sell A any more."""
    table = dealt(stock(), "A", p1="20+10+10", p2="10+10+10", p3="10+10", market="10").play("p1 sell A 40 as 20+10+10")
    assert director(table) == "p2"
    assert (table.percent(MARKET, "A"), table.percent("p2", "A"), table.percent("p1", "A")) == (50, 30, 0)
    for player in ("p2", "p3"):
        table.stock_round(player)
        assert table.sections(f"{player} sell A 10 as 10") == ["4.2"]


@rule("ESP-4.4-15")
def test_example_continued() -> None:
    """C buys two shares in two turns and takes the director certificate from B."""
    table = dealt(stock(), "A", p2="20+10", p3="10+10", market="10+10+10+10+10")
    table.stock_round("p3").play("p3 share A 10 from market")
    assert director(table) == "p2"
    table.stock_round("p3").play("p3 share A 10 from market")
    assert director(table) == "p3"
    assert (table.percent("p3", "A"), table.percent("p2", "A")) == (40, 30)
