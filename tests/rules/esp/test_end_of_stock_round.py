"""Sections 1.1, 1.3 and 4.5: what happens after a stock round, and how rounds follow each other."""

from __future__ import annotations

from roundhouse.core.events import PriceMoved, RoundBegan
from tests.rules.esp.stocks import at_price, dealt, stock
from tests.support.table import Table, rule

ALL = "20+10+10+10+10+10+10+10+10"


def ended(table: Table) -> Table:
    """Everybody passes."""
    return table.play(*[f"{p} pass" for p in table.state.players])


@rule("ESP-1.1-1", "ESP-1.3-2")
def test_stock_rounds_and_operating_rounds_take_turns() -> None:
    """In phase 2 one operating round follows each stock round."""
    table = dealt(stock("2", number=1), "CFLG", p1="20+10+10").trains(CFLG="2").option(turn=1)
    begun = []
    for _ in range(2):
        ended(table)
        begun += [e.name for e in table.told(RoundBegan)]
        table.events = []
        while table.step != "stock turn":
            table.play(f"{table.actor} pass" if table.legal("pass") else table.legal()[0])
            begun += [e.name for e in table.told(RoundBegan)]
            table.events = []
    assert begun == ["Operating Round 1.1", "Stock Round 2", "Operating Round 2.1", "Stock Round 3"]


@rule("ESP-4.5.1-1", "ESP-4.5.1-4")
def test_sold_out_majors_rise() -> None:
    """All of A is with players, a share of N lies in the open market, one of MCP in the IPO; the minor stays."""
    table = dealt(stock(), "A", 80, p1="20+10+10+10+10", p2="10+10+10+10")
    dealt(table, "N", 80, p1="20+10+10+10+10", p2="10+10+10", market="10")
    dealt(table, "MCP", 80, p1="20+10+10+10+10", p2="10+10+10")
    table.privates(MS="p1").par("MS", 80)
    ended(table)
    assert [table.price(c) for c in ("A", "N", "MCP", "MS")] == [85, 80, 80, 80]


@rule("ESP-4.5.1-1", "ESP-5.5-13")
def test_nobody_rises_above_400() -> None:
    """A marker on 400 stays; from 380 the zigzag leads to 400, from 50 to 55."""
    for old, new in ((400, 400), (380, 400), (50, 55)):
        table = at_price(dealt(stock(), "A", 80, p1="20+10+10+10+10", p2="10+10+10+10"), "A", old)
        assert ended(table).price("A") == new


@rule("ESP-4.5.1-2", "ESP-4.5.1-3")
def test_the_dearest_and_uppermost_rises_first() -> None:
    """N at 100 rises before A and MCP at 95; of these A came first and lies on top, so it arrives first at 100."""
    table = stock()
    for company, price in (("MCP", 80), ("A", 80), ("N", 80)):
        dealt(table, company, price, p1="20+10+10+10+10", p2="10+10+10+10")
    at_price(at_price(at_price(table, "A", 95), "MCP", 95), "N", 100)
    ended(table)
    assert [e.company for e in table.told(PriceMoved)] == ["N", "A", "MCP"]
    assert [table.price(c) for c in ("N", "A", "MCP")] == [105, 100, 100]
    assert table.state.prices["A"].arrival < table.state.prices["MCP"].arrival


@rule("ESP-4.5.2-2", "ESP-4.5.2-3", "ESP-4.5.2-4", "ESP-4.5-2")
def test_the_richest_begins_the_next_stock_round() -> None:
    """By personal cash at the end of the round; treasuries do not count, and ties keep their order."""
    table = dealt(stock(players=4), "A", p4="20+10+10").money(p1=100, p2=300, p3=300, p4=50, A=2000)
    ended(table)
    assert table.state.players == ("p2", "p3", "p1", "p4")
    assert table.state.priority == "p2"
    table.money(p1=5000)
    while table.step != "stock turn":
        table.play(f"{table.actor} pass" if table.legal("pass") else table.legal()[0])
    assert table.actor == "p2"


@rule("ESP-1.3-3", "ESP-8.1-2")
def test_the_richest_player_wins() -> None:
    """Cash and shares, less what is owed."""
    table = dealt(stock("7"), "A", 100, p1="20+10+10", p2="10+10").money(p1=100, p2=400, p3=450)
    table.option(loans={"p3": (100,)})
    assert table.game.result() == {"p2": 600, "p1": 500, "p3": 300}
    assert table.view.defn.winners(table.view) == ["p2"]
