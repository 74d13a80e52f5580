"""Section 5.7.2: loans of players."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.core.ids import BANK
from tests.rules.esp.turns import BUY, launched, opened, table
from tests.support.table import Table, rule


def indebted(*loans: int, cash: int = 1000, **options: Any) -> Table:
    """It is p1's stock turn; he has borrowed money, and two shares of A at 100, which p2 directs."""
    t = launched(table("3", **options), "A", "p2", 100, p2="20+10", p1="10+10").money(p1=cash, p2=0, p3=0)
    return t.option(loans={"p1": loans} if loans else {}).stock_round("p1")


@rule("ESP-5.7.2-3", "ESP-5.7.2-8")
def test_a_second_loan() -> None:
    """p1 with a debt of 40 borrows 100 more for another company; the first rules hold again."""
    t = launched(table("2"), "CRB", cash=0).option(loans={"p1": (40,)}).money(p1=10, p2=0)
    bank = t.cash(BANK)
    t.operating("CRB", BUY).play("CRB train 2 from offering for 100")
    assert (sum(t.state.title.loans["p1"]), t.cash("p1"), t.cash("CRB")) == (40 + 90, 0, 0)
    assert t.cash(BANK) == bank + 10


@rule("ESP-5.7.2-1")
def test_no_money_without_need() -> None:
    """There is no way to borrow but for a train."""
    assert [t for t in indebted(cash=0).legal() if "loan" in t or "borrow" in t] == []
    t = launched(table("2"), "CRB", cash=100).money(p1=0).operating("CRB", BUY)
    t.play("CRB train 2 from offering for 100")
    assert t.state.title.loans == {}


@rule("ESP-5.7.2-4")
def test_repaid_between_selling_and_buying() -> None:
    """Sell, repay, buy is one turn; after repaying nothing is sold any more."""
    t = indebted(100, cash=100)
    t.play("p1 sell A 10 as 10", "p1 repay")
    assert (t.cash("p1"), t.state.title.loans) == (50, {})
    assert t.sections("p1 sell A 10 as 10") == ["4"]
    launched(t.money(p1=200), "N", "p3", 70).play("p1 share N 10 from offering")
    assert t.percent("p1", "N") == 10


@rule("ESP-5.7.2-4")
def test_the_next_turn_is_free_again() -> None:
    """Having repaid forbids sales in the same turn only."""
    t = indebted(100).play("p1 repay", "p1 pass", "p2 pass", "p3 pass")
    assert t.actor == "p1"
    assert t.check("p1 sell A 10 as 10")


@rule("ESP-5.7.2-4")
def test_nowhere_else() -> None:
    """Not in another player's turn and not in an operating round."""
    t = indebted(100)
    assert t.check("p1 repay")
    assert not t.stock_round("p2").check("p1 repay")
    assert not t.operating("A", BUY).check("p1 repay")


@rule("ESP-5.7.2-4", "ESP-4.1-7")
def test_who_holds_too_many_certificates_sells_before_he_repays() -> None:
    """28 certificates of 27: selling comes first, since nothing is sold after repaying."""
    t = indebted(100)
    for company in ("N", "CRB", "FdLR", "MCP", "ZPB"):
        launched(t, company, "p1", 100, p1="20+10+10+10+10")
    opened(t, P1="p1").stock_round("p1")
    assert (t.sections("p1 repay"), t.legal("repay")) == (["4.1"], [])
    t.play("p1 sell A 10 as 10")
    assert t.check("p1 repay")


@rule("ESP-5.7.2-4")
def test_nothing_to_repay() -> None:
    """A player without debts."""
    t = indebted()
    assert (t.sections("p1 repay"), t.legal("repay")) == (["5.7.2"], [])


@rule("ESP-5.7.2-5")
@pytest.mark.parametrize("text", ["p1 share A 10 from offering", "p1 par MS 70", "p1 par FdLR 70", "p1 par N 70"])
def test_who_owes_money_buys_nothing(text: str) -> None:
    """Neither shares nor a new company, however rich; selling and passing are free."""
    t = indebted(1)
    assert t.sections(text) == ["4.3"]
    assert (t.legal("share"), t.legal("par")) == ([], [])
    assert (t.check("p1 sell A 10 as 10"), t.check("p1 pass")) == (True, True)
    assert indebted().check(text)
    assert t.play("p1 repay").check(text)


@rule("ESP-5.7.2-6")
@pytest.mark.parametrize(("loans", "cost"), [((100,), 150), ((75,), 113), ((1,), 2), ((75, 75), 225), ((25, 50), 113)])
def test_all_at_once_with_half_on_top(loans: tuple[int, ...], cost: int) -> None:
    """Rounded up for all of a player's loans together."""
    t = indebted(*loans)
    bank = t.cash(BANK)
    t.play("p1 repay")
    assert (t.cash("p1"), t.cash(BANK), t.state.title.loans) == (1000 - cost, bank + cost, {})


@rule("ESP-5.7.2-6")
@pytest.mark.parametrize(("cash", "sections"), [(224, ["5.7.2"]), (225, [])])
def test_no_part_is_repaid(cash: int, sections: list[str]) -> None:
    """225 or nothing, although one loan of 75 could be paid."""
    t = indebted(75, 75, cash=cash)
    assert (t.sections("p1 repay"), bool(t.legal("repay"))) == (sections, not sections)


@rule("ESP-5.7.2-6")
def test_interest_does_not_grow() -> None:
    """The same after two stock rounds."""
    t = indebted(100).play("p1 pass", "p2 pass", "p3 pass").stock_round("p1", 9).play("p1 repay")
    assert t.cash("p1") == 850


@rule("ESP-5.7.2-7")
@pytest.mark.parametrize(("loans", "worth"), [((), 1200), ((100,), 1050), ((75,), 1087), ((75, 75), 975)])
def test_debts_count_at_the_end(loans: tuple[int, ...], worth: int) -> None:
    """1000 in cash and two shares at 100, less the debt and half of it."""
    t = indebted(*loans)
    assert t.view.defn.worth(t.view, "p1") == worth


@rule("ESP-5.7.2-7")
def test_a_debt_can_cost_the_victory() -> None:
    """p1 has 300 more than p2 and owes 200 with 100 interest and 1 more."""
    t = table("7").money(p1=600, p2=300, p3=0)
    assert t.view.defn.winners(t.view) == ["p1"]
    t.option(loans={"p1": (201,)})
    assert t.view.defn.winners(t.view) == ["p2"]


@rule("ESP-5.7.2-8")
def test_the_debt_stays_with_the_player() -> None:
    """p1 borrows for CRB and sells it to p2: the debt is still p1's."""
    t = launched(table("2"), "CRB", cash=0, p1="20+10", p2="10+10+10").money(p1=0, p2=0)
    t.operating("CRB", BUY).play("CRB train 2 from offering for 100").stock_round("p1")
    t.play("p1 sell CRB 10 as 10")
    assert (t.state.shares["CRB"][0], t.state.title.loans) == ("p2", {"p1": (100,)})
    assert t.sections("p1 par MS 70") != []
    assert t.money(p1=500, p2=500).sections("p1 par MS 70") == ["4.3"]
    assert t.stock_round("p2").check("p2 par MS 70")


def test_on_18xx_games_each_loan_is_rounded() -> None:
    """The option of the site: 113 + 113."""
    assert indebted(75, 75, interest_per_loan=True).play("p1 repay").cash("p1") == 774


def test_on_18xx_games_shares_are_sold_after_repaying() -> None:
    """The option of the site."""
    assert indebted(100, sells_after_repaying=True).play("p1 repay").check("p1 sell A 10 as 10")
