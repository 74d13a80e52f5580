"""Section 4.3: buying a certificate."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Paid
from roundhouse.core.ids import BANK, MARKET
from tests.rules.esp.stocks import at_price, dealt, stock
from tests.support.table import Table, rule

NORTH = {"FdSB", "CFEA", "CFLG", "FdLR"}
MINORS = {"MS", "CM", "SC", "AC", "MZ", "ZP"}


def buyer(**holdings: str) -> Table:
    """p1 may buy shares of A, which has 80 as par and 110 as market value."""
    table = dealt(stock(), "A", 80, **{"p2": "20+10+10", **holdings})
    return at_price(table, "A", 110)


@rule("ESP-4.3-1", "ESP-7(Phase2)-4", "ESP-4.3.2-1")
def test_the_first_stock_round_offers_minors_and_the_north() -> None:
    """Southern majors come with phase 3."""
    table = stock("2", number=1)
    offered = {text.split()[2] for text in table.legal("par")}
    assert offered == MINORS | NORTH - {table.state.title.carreno}
    assert table.sections("p1 par A 80") == ["4.3.2"]
    assert stock("3").check("p1 par A 80")


@rule("ESP-4.3-2")
def test_buying_is_optional_and_comes_last() -> None:
    """One may sell and not buy; after buying nothing is sold."""
    table = dealt(buyer(), "N", p1="20+10+10")
    assert table.play("p1 sell N 10 as 10").check("p1 pass")
    assert table.play("p1 share A 10 from offering").sections("p1 sell N 10 as 10") == ["4"]


@rule("ESP-4.3-3")
def test_one_certificate_a_turn() -> None:
    """Neither a second share nor a launch."""
    table = buyer().play("p1 share A 10 from offering")
    assert table.sections("p1 share A 10 from offering") == ["4.3"]
    assert table.sections("p1 par MS 80") == ["4.3"]


@rule("ESP-4.3-5", "ESP-5.7.2-5")
def test_no_purchase_with_a_debt() -> None:
    """Neither shares nor companies; after repaying both."""
    table = buyer().option(loans={"p1": (40,)})
    assert table.sections("p1 share A 10 from offering") == ["4.3"]
    assert table.sections("p1 par MS 80") == ["4.3"]
    table.play("p1 repay")
    assert table.cash("p1") == 800
    assert table.check("p1 share A 10 from offering")
    assert table.check("p1 par MS 80")


@rule("ESP-4.3-6", "ESP-4.3-16")
def test_what_can_be_bought() -> None:
    """Shares of the IPO and the open market, and unlaunched companies; not what players own."""
    table = buyer(market="10").privates(CM="p3").par("CM", 75)
    assert table.sections("p1 share A 10 from p2") == ["4.3"]
    assert table.sections("p1 par CM 75") == ["4.3"]
    assert table.sections("p1 share MS 100 from offering") == ["4.3.1"]
    assert {(text.split()[2], text.split()[5]) for text in table.legal("share")} == {("A", "offering"), ("A", "market")}


@rule("ESP-4.3-8", "ESP-4.3-9")
def test_the_director_certificate_comes_first() -> None:
    """No 10 % of a company without a par value, and no par value for the price of one share."""
    table = stock()
    assert table.sections("p1 share N 10 from offering") == ["4.3"]
    table.play("p1 par N 70", "p1 pass")
    assert (table.percent("p1", "N"), table.state.par["N"]) == (20, 70)
    assert table.check("p2 share N 10 from offering")


@rule("ESP-4.3-10", "ESP-4.3-11")
@pytest.mark.parametrize(("source", "cost"), [("offering", 80), ("market", 110)])
def test_par_in_the_ipo_and_market_value_in_the_open_market(source: str, cost: int) -> None:
    """A has a par value of 80 and stands at 110."""
    table = buyer(market="10").play(f"p1 share A 10 from {source}")
    assert table.cash("p1") == 860 - cost


@rule("ESP-4.3-11")
def test_the_open_market_may_be_cheaper_than_the_ipo() -> None:
    """At 60 a share of the open market costs less than par."""
    table = at_price(buyer(market="10"), "A", 60).play("p1 share A 10 from market")
    assert table.cash("p1") == 800


@rule("ESP-4.3-12")
def test_only_with_enough_money() -> None:
    """79 do not buy a share at 80, 159 no director certificate at 80."""
    table = buyer().money(p1=79)
    assert table.sections("p1 share A 10 from offering") == ["4.3"]
    assert table.money(p1=80).check("p1 share A 10 from offering")
    assert table.money(p1=159).sections("p1 par N 80") == ["4.3"]


@rule("ESP-4.3-13")
def test_sixty_percent_are_the_most() -> None:
    """From 50 % to 60 %, not to 70 %; nor from the open market."""
    table = dealt(stock(), "A", p1="20+10+10+10", market="10+10").play("p1 share A 10 from offering", "p1 pass")
    table.stock_round("p1", 3)
    assert table.percent("p1", "A") == 60
    for source in ("offering", "market"):
        assert table.sections(f"p1 share A 10 from {source}") == ["4.3"]


@rule("ESP-4.3-14", "ESP-5.6-22")
def test_more_than_sixty_percent_need_not_be_sold() -> None:
    """A takeover may have brought 70 %: the player may pass, but he buys no more."""
    table = dealt(stock(), "A", p1="20+10+10+10+10+10", market="10")
    assert table.check("p1 pass")
    assert table.sections("p1 share A 10 from market") == ["4.3"]
    assert dealt(table, "N", p2="20+10+10").check("p1 share N 10 from offering")


@rule("ESP-4.3-15")
@pytest.mark.parametrize("source", ["offering", "market"])
def test_the_bank_is_paid(source: str) -> None:
    """Not the company."""
    table = buyer(market="10").play(f"p1 share A 10 from {source}")
    assert {e.payee for e in table.told(Paid)} == {BANK}
    assert table.cash("A") == 0


@rule("ESP-4.3-17")
def test_what_was_sold_is_not_bought_in_the_same_round() -> None:
    """Neither in the same turn nor in a later one; in the next round it is."""
    table = dealt(stock(), "A", p1="20+10+10+10").play("p1 sell A 10 as 10")
    assert table.sections("p1 share A 10 from market") == ["4.3"]
    table.play("p1 pass", "p2 pass", "p3 pass")
    assert table.sections("p1 share A 10 from offering") == ["4.3"]
    assert table.stock_round("p1", 3).check("p1 share A 10 from market")
    assert table.percent(MARKET, "A") == 10


@rule("ESP-4.3-6")
def test_unknown_and_absent_companies() -> None:
    """Nobody buys of a company that is not in the game, and minors have no shares."""
    table = stock().privates(CM="p3").par("CM", 75)
    minor = "CM is a minor company; to buy its only certificate, launch it [18España 4.3.1]"
    reasons = {
        "XY": "there is no company XY [18España 4.3]",
        "FdC": "FdC is not in this game [18España 2]",
        "CM": minor,
        "N": "the director's certificate of N has not been bought yet [18España 4.3]",
    }
    for company, text in reasons.items():
        assert str(table.why_not(f"p1 share {company} 10 from offering")) == text
    assert table.sections("p1 par XY 80") == ["4.3"]
