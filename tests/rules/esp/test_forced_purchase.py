"""Section 5.7.1: forced purchase of a train with the director's money, by sales or by a loan."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.core.ids import BANK
from tests.rules.esp.turns import BUY, at, launched, opened, owned, table, with_trains
from tests.support.table import Table, rule

THREE = "CRB train 3 from offering for 200"
SALE = "p1 sell A 10 as 10"


def need(cash: int = 50, own: int = 30, phase: str = "3", price: int = 60, **held: Any) -> Table:
    """CRB of p1 has no train; p1 has two shares of A, which p2 directs (p2 has 20 %, p3 10 %); a 3-train costs 200."""
    t = launched(table(phase), "A", "p2", price, 0, **(held or {"p2": "20+10", "p1": "10+10", "p3": "10"}))
    launched(t, "CRB", cash=cash, p1="20+10+10", p2="10+10+10+10").money(p1=own, p2=0, p3=0)
    return t.operating("CRB", BUY)


def debt(t: Table, player: str = "p1") -> tuple[int, ...]:
    """The loans of a player."""
    loans: tuple[int, ...] = t.state.title.loans.get(player, ())
    return loans


@rule("ESP-5.7.1-1", "ESP-5.7.1-16")
def test_only_without_a_train() -> None:
    """CRB has a train and 150: no help, no sale, no loan for a second one."""
    t = with_trains(need(150, 500), "CRB", "3")
    assert (t.sections(THREE), t.legal("sell"), t.sections(SALE)) == (["5.7.1"], [], ["5.7.1"])
    assert t.check("CRB pass")


@rule("ESP-5.7.1-1")
def test_only_without_the_money() -> None:
    """With 200 in the treasury the director neither helps nor sells nor borrows."""
    t = need(200, 0)
    assert t.sections(SALE) == ["5.7.1"]
    t.play(THREE)
    assert (t.cash("CRB"), t.cash("p1"), debt(t)) == (0, 0, ())


@rule("ESP-5.7.1-16")
def test_no_loan_for_a_second_train() -> None:
    """After the forced purchase there is no more help."""
    t = need(50, 0).play(THREE)
    assert (debt(t), t.sections(THREE), t.check("CRB pass")) == ((150,), ["5.7.1"], True)


@rule("ESP-5.7.1-2")
def test_a_train_of_another_company_is_paid_from_the_treasury() -> None:
    """CRB has 50: A's train for 50 and not for 51, whatever p1 has; and it need not be the cheapest."""
    t = with_trains(need(50, 500), "A", "3").operating("CRB", BUY)
    assert t.sections("CRB train 3 from A for 51") == ["5.7.1"]
    assert t.price_range("CRB train 3 from A for 1") == (1, 50, 1)
    t.play("CRB train 3 from A for 50", "p2 accept")
    assert (owned(t, "CRB"), t.cash("CRB"), t.cash("p1"), debt(t)) == (["3"], 0, 500, ())


@rule("ESP-5.7.1-2", "ESP-5.7.1-9")
def test_shares_are_not_sold_for_a_train_of_another_company() -> None:
    """Who has begun to sell buys the train of the bank."""
    t = with_trains(need(50, 100), "A", "3").operating("CRB", BUY).play(SALE)
    assert t.sections("CRB train 3 from A for 50") == ["5.7.1"]
    assert t.check(THREE)


@rule("ESP-5.7.1-9", "ESP-5.7.1-10")
def test_after_a_sale_the_money_is_for_the_train() -> None:
    """Neither a private company nor a tender is bought with money that the train needs, which could not be borrowed."""
    t = opened(need(80, 100), P1="p2", P5="p3").operating("CRB", BUY)
    assert (t.check("CRB private P1 for 20"), t.check("CRB tender from P5")) == (True, True)
    t.play(SALE)
    assert (t.sections("CRB private P1 for 20"), t.sections("CRB tender from P5")) == (["5.7.1"], ["5.7.1"])
    assert t.legal() == [THREE, "CRB train 2+3 from offering for 200"]
    assert t.play(THREE).sections("CRB private P1 for 20") == ["3.1"]


@rule("ESP-5.7.1-3")
def test_the_train_of_the_normal_offer() -> None:
    """The next card of the bank, with either side up, and none behind it."""
    t = need(0, 0)
    assert t.legal("train") == [THREE, "CRB train 2+3 from offering for 200"]
    assert t.sections("CRB train 4 from offering for 300") == ["5.7", "5.7.1"]


@rule("ESP-5.7.1-4")
def test_no_combined_train_in_a_forced_purchase() -> None:
    """Recycled 2-trains are no way out: there is no train to combine them with, nor a loan for one."""
    t = need(200, 50, phase="4")
    assert t.legal("combine") == []
    assert t.sections("CRB combine 4 with 1+2") == ["6.2.1"]
    t.play("CRB train 4 from offering for 300")
    assert (t.cash("CRB"), t.cash("p1"), debt(t)) == (0, 0, (50,))
    assert t.sections("CRB combine 4 with 1+2") == ["6.2.1"]


@rule("ESP-5.7.1-5", "ESP-5.7.1-6")
@pytest.mark.parametrize(("p1", "rest"), [(150, 0), (151, 1), (900, 750)])
def test_treasury_first_then_the_director(p1: int, rest: int) -> None:
    """All 50 of CRB and 150 of p1; nothing is sold and nothing borrowed."""
    t = need(50, p1)
    assert (t.sections(SALE), t.legal("sell")) == (["5.7.1"], [])
    bank = t.cash(BANK)
    t.play(THREE)
    assert (t.cash("CRB"), t.cash("p1"), t.cash(BANK), debt(t)) == (0, rest, bank + 200, ())
    assert owned(t, "CRB") == ["3"]


@rule("ESP-5.7.1-7", "ESP-5.7.1-8")
def test_the_director_chooses_sales_or_a_loan() -> None:
    """80 + 30 + 2 shares at 60 would do; so would a loan of 90."""
    t = need(80, 30)
    assert t.check(SALE)
    assert t.check(THREE)
    sold = need(80, 30).play("p1 sell A 20 as 10+10", THREE)
    assert (sold.cash("CRB"), sold.cash("p1"), debt(sold)) == (0, 30, ())
    t.play(THREE)
    assert (t.cash("CRB"), t.cash("p1"), debt(t), t.percent("p1", "A")) == (0, 0, (90,), 20)


@rule("ESP-5.7.1-8")
def test_the_ways_are_not_mixed() -> None:
    """After the first sale (60 of 90) there is no loan: p1 must sell on."""
    t = need(80, 30).play(SALE)
    assert t.sections(THREE) == ["5.7.1"]
    t.play(SALE, THREE)
    assert (t.cash("p1"), debt(t)) == (30 + 60 + 55 - 120, ())


@rule("ESP-5.7.1-8", "ESP-5.7.1-14")
@pytest.mark.parametrize(("cash", "can"), [(49, False), (50, True)])
def test_who_cannot_raise_it_all_sells_nothing(cash: int, can: bool) -> None:
    """A's shares bring 120 and p1 has 30: with 49 of CRB the whole rest is borrowed."""
    t = need(cash, 30)
    assert (t.sections("p1 sell A 20 as 10+10"), bool(t.legal("sell"))) == ([] if can else ["5.7.1"], can)
    if not can:
        t.play(THREE)
        assert (debt(t), t.percent("p1", "A")) == ((121,), 20)


@rule("ESP-5.7.1-9")
@pytest.mark.parametrize(("cash", "sections"), [(109, []), (110, ["5.7.1"]), (169, ["5.7.1"])])
def test_no_more_shares_than_needed(cash: int, sections: list[str]) -> None:
    """One share brings 60, so the second is sold only if more than 60 are missing."""
    t = need(cash, 30)
    assert t.sections("p1 sell A 20 as 10+10") == sections
    if sections:
        t.play(SALE)
        assert t.sections(SALE) == ["5.7.1"]


@rule("ESP-5.7.1-9")
def test_shares_of_several_companies_are_sold_one_sale_after_the_other() -> None:
    """The reading: p1 chooses the order; only of the company at hand nothing is sold in excess."""
    t = launched(need(50, 30, price=60), "N", "p3", 100, 0, p3="20+10", p1="10+10").money(p1=30, p3=0)
    t.operating("CRB", BUY)
    for first in (SALE, "p1 sell N 10 as 10", "p1 sell A 20 as 10+10", "p1 sell N 20 as 10+10"):
        assert t.check(first)
    t.play(SALE)
    assert str(t.why_not("p1 sell N 20 as 10+10")) == ("only ₧60 is needed; 10% of N would raise ₧100 [18España 5.7.1]")
    t.play("p1 sell N 10 as 10")
    assert (t.legal("sell"), t.cash("p1")) == ([], 190)
    assert t.play(THREE).cash("p1") == 40


@rule("ESP-5.7.1-10")
def test_what_is_left_belongs_to_the_director() -> None:
    """50 of CRB, 100 of p1 and 60 for a share: 10 are left to p1, nothing to CRB."""
    t = need(50, 100).play(SALE, THREE)
    assert (t.cash("CRB"), t.cash("p1")) == (0, 10)


@rule("ESP-5.7.1-11")
def test_no_director_changes() -> None:
    """p1 may not sell the share of CRB that would make p2, with 40 %, its director; nor one of N."""
    t = need(80, 30, price=60)
    assert t.sections("p1 sell CRB 10 as 10") == ["5.7.1"]
    launched(t, "N", "p1", 100, 0, p1="20+10", p3="10+10+10").money(p1=30).operating("CRB", BUY)
    assert t.sections("p1 sell N 10 as 10") == ["5.7.1"]
    assert "5.7.1" in t.sections("p1 sell N 30 as 20+10")
    t.shares("N", p1="20+10", p3="10+10").operating("CRB", BUY)
    assert t.sections("p1 sell N 10 as 10") == []


@rule("ESP-5.7.1-11", "ESP-5.7.1-14")
def test_shares_that_keep_a_director_bring_nothing() -> None:
    """Worth 1000, but not for sale: the rest has to be borrowed."""
    t = launched(need(0, 0, price=60), "N", "p1", 340, 0, p1="20+10", p3="10+10+10").money(p1=0)
    t.operating("CRB", BUY)
    assert t.legal("sell") == []
    assert debt(t.play(THREE)) == (200,)


@rule("ESP-5.7.1-12")
@pytest.mark.parametrize(("text", "price"), [(SALE, 95), ("p1 sell A 20 as 10+10", 90)])
def test_prices_fall_as_ever(text: str, price: int) -> None:
    """One step along the line for each share."""
    t = at(need(50, 30), "A", 100).operating("CRB", BUY)
    t.play(text)
    assert (t.price("A"), t.cash("p1")) == (price, 30 + (100 if text == SALE else 200))


@rule("ESP-5.7.1-13")
def test_the_market_takes_half_a_company() -> None:
    """40 % are there: one share fits, two do not."""
    t = need(50, 100, p1="10+10", p2="20", market="10+10+10+10")
    assert (t.sections(SALE), "4.2" in t.sections("p1 sell A 20 as 10+10")) == ([], True)
    full = need(50, 100, p1="10+10", p2="20", market="10+10+10+10+10")
    assert (full.sections(SALE), full.legal("sell")) == (["4.2"], [])


@rule("ESP-5.7.1-13")
def test_the_company_must_have_operated() -> None:
    """Shares of a new company are not sold, nor is a minor."""
    t = need(50, 100).edit(lambda d: d.exclude("operated", "A"))
    assert (t.sections(SALE), t.legal("sell")) == (["4.2"], [])
    minor = launched(need(50, 100), "MS", "p1", 90, 0).operating("CRB", BUY)
    assert minor.sections("p1 sell MS 100 as 100") == ["4.2"]


@rule("ESP-5.7.1-14", "ESP-5.7.1-17")
@pytest.mark.parametrize("company", ["CRB", "MS", "FdLR"])
def test_a_loan_is_always_there(company: str) -> None:
    """A player with nothing at all buys the train and stays in the game; nobody can go bankrupt."""
    phase, kind, price = ("4", "4", 300) if company == "MS" else ("7", "8", 800)
    t = launched(table(phase), company, cash=0).money(p1=0).operating(company, BUY)
    t.play(f"{company} train {kind} from offering for {price}")
    assert (debt(t), t.cash("p1"), t.cash(company), t.state.finished) == ((price,), 0, 0, False)
    assert not [a for a in t.view.defn.actions if "bankrupt" in str(a.__struct_config__.tag)]


@rule("ESP-5.7.1-15", "ESP-5.7.2-1", "ESP-5.7.2-2")
@pytest.mark.parametrize(("cash", "p1", "loan"), [(0, 0, 200), (50, 30, 120), (199, 0, 1), (0, 199, 1)])
def test_the_loan_is_what_is_missing(cash: int, p1: int, loan: int) -> None:
    """All money of CRB and of p1 goes into the train first; nothing is left to either."""
    t = need(cash, p1)
    bank = t.cash(BANK)
    t.play(THREE)
    assert (debt(t), t.cash("CRB"), t.cash("p1"), t.cash(BANK)) == ((loan,), 0, 0, bank + cash + p1)


@rule("ESP-5.7.1-13")
@pytest.mark.parametrize(
    ("text", "section", "reason"),
    [
        ("p1 sell A 30 as 10+10+10", "4.2", "does not hold certificates of 10+10+10%"),
        ("p1 sell A 5 as 10", "4.4", "%, not 5%"),
        ("p1 sell A 10 as 10 taking 10", "4.2", "a 10% certificate of A is too large to make change with"),
        ("p1 sell N 40 as 20+10+10", "4.4", "no other player holds 20%"),
        ("p1 sell N 20 as 20", "4.4", "without the director's certificate"),
        ("p1 sell MCP 10 as 10", "4.2", "has no market value"),
    ],
)
def test_all_rules_of_selling_hold(text: str, section: str, reason: str) -> None:
    """The same reasons as in a stock round: certificates, change, the director's certificate, a price."""
    t = launched(need(50, 100), "N", "p1", 100, 0, p1="20+10+10").shares("MCP", p1="10").money(p1=100)
    reasons = t.operating("CRB", BUY).why_not(text)
    assert (section, True) in [(r.section.split()[-1], reason in r.text) for r in reasons]


def test_on_18xx_games_who_has_sold_in_vain_borrows_the_rest() -> None:
    """The option of the site: the share is sold although it is not enough, and there is a way on."""
    t = launched(table("3", sales_may_fall_short=True), "A", "p2", 60, 0, p2="20+10", p1="10")
    launched(t, "CRB", cash=0, p1="20+10+10", p2="10+10+10+10").money(p1=0).operating("CRB", BUY)
    t.play(SALE, THREE)
    assert (debt(t), t.cash("p1")) == ((140,), 0)


def test_on_18xx_games_the_duty_is_the_same() -> None:
    """Trains are combined in a later step there."""
    t = launched(table("3", combines_last=True), "CRB", cash=500).operating("CRB", BUY)
    assert t.sections("CRB pass") == ["5.7"]
    assert t.play(THREE).check("CRB pass")
