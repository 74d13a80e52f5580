"""Section 5.5: what becomes of the earnings, and what that does to the price."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.core.events import PriceMoved
from roundhouse.core.ids import BANK
from roundhouse.rules.operating.frames import OperatingTurn
from tests.rules.esp.turns import BUY, EARN, TAKE, launched, owned, table, with_trains
from tests.support.table import Table, rule

#: Badajoz (30) with Lisboa by two lines, Cáceres (20) with the mine north of it, and Mérida (20).
BADAJOZ = {"B26": "14 1", "C25": "6 1", "C23": "L91 0", "C27": "57 2"}
TO_LISBOA, TO_MINE, OTHER_WAY = "A27.0 B26.0 C27.0", "B26.0 C25.0 C23.0", "A25.0 B26.0 C25.0"


def badajoz(step: str = "run trains") -> Table:
    """The example: CRB at 132 in phase 3 with two 3-trains; 50 % are with p1, 20 % with p2, 10 % in the IPO."""
    t = launched(table("3"), "CRB", price=132, cash=0, p1="20+10+10+10", p2="10+10", market="10+10")
    t.tokens("CRB", "B26").tiles(**BADAJOZ).money(p1=0, p2=0, p3=0).option(goals={"CRB": ("off-board area",)})
    return with_trains(t, "CRB", "3", "3").operating("CRB", step)


def runs(t: Table) -> tuple[str, str]:
    """The two cards."""
    first, second = t.state.trains["CRB"]
    return first, second


def earned(revenue: int, company: str = "CRB", price: int = 132, cash: int = 5, **held: Any) -> Table:
    """A company has earned something; nobody else has money."""
    t = launched(table("3"), company, price=price, cash=cash, **held).money(p1=0, p2=0, p3=0)
    return t.operating(company, EARN, revenue=revenue)


@rule("ESP-5.5-1", "ESP-5.5-14")
def test_the_mine_pays_first_and_the_routes_are_added_up() -> None:
    """20 of the mine are in the treasury before the decision, which is about 80 + 50."""
    t = badajoz()
    one, two = runs(t)
    t.play(f"CRB run {one} {TO_LISBOA} / {two} {TO_MINE}")
    assert (t.step, t.actor, t.cash("CRB")) == (EARN, "CRB", 20)
    assert t.view.expect(OperatingTurn).revenue == 130


@rule("ESP-5.5-1")
def test_nothing_comes_before_the_decision() -> None:
    """It cannot be passed over."""
    t = earned(130)
    assert not t.check("CRB pass")
    assert t.legal() == ["CRB dividend pay", "CRB dividend withhold"]


@rule("ESP-5.5-15", "ESP-5.5-7", "ESP-5.5-8", "ESP-5.5-9", "ESP-5.5-11")
def test_the_example_paid_out() -> None:
    """13 a share: 65, 26, 26 for the market, nothing for the IPO; from 132 to 144."""
    t = badajoz()
    one, two = runs(t)
    t.play(f"CRB run {one} {TO_LISBOA} / {two} {TO_MINE}")
    bank = t.cash(BANK)
    t.play("CRB dividend pay")
    assert [t.cash(who) for who in ("p1", "p2", "p3", "CRB")] == [65, 26, 0, 20 + 26]
    assert t.cash(BANK) == bank - 117
    assert t.price("CRB") == 144


@rule("ESP-5.5-16", "ESP-5.5-3", "ESP-5.5-4")
def test_the_example_withheld() -> None:
    """130 more in the treasury and one column left."""
    t = badajoz()
    one, two = runs(t)
    t.play(f"CRB run {one} {TO_LISBOA} / {two} {TO_MINE}", "CRB dividend withhold")
    assert [t.cash(who) for who in ("p1", "p2", "p3", "CRB")] == [0, 0, 0, 20 + 130]
    assert t.price("CRB") == 120


@rule("ESP-5.5-17")
def test_two_trains_in_lisboa_by_different_track() -> None:
    """The second train takes the other line to Lisboa: 80 + 80; not both the same."""
    t = badajoz()
    one, two = runs(t)
    assert not t.check(f"CRB run {one} {TO_LISBOA} / {two} A27.0 B26.0 C25.0")
    t.play(f"CRB run {one} {TO_LISBOA} / {two} {OTHER_WAY}")
    assert t.view.expect(OperatingTurn).revenue == 160
    assert t.cash("CRB") == 0


@rule("ESP-5.5-2")
@pytest.mark.parametrize("company", ["CRB", "MS", "FdLR"])
def test_all_or_nothing(company: str) -> None:
    """Half a dividend is none."""
    t = earned(100, company)
    assert t.legal("dividend") == [f"{company} dividend pay", f"{company} dividend withhold"]
    assert t.sections(f"{company} dividend half") == ["5.5"]


@rule("ESP-5.5-3", "ESP-5.5-4")
@pytest.mark.parametrize("company", ["CRB", "MS", "FdLR"])
@pytest.mark.parametrize(("before", "after"), [(100, 90), (90, 80), (60, 50), (400, 360), (380, 340)])
def test_withheld(company: str, before: int, after: int) -> None:
    """Everything to the treasury of majors and minors; one column left, in the same row."""
    t = earned(90, company, before).play(f"{company} dividend withhold")
    assert [t.cash(who) for who in ("p1", company)] == [0, 95]
    assert t.price(company) == after


@rule("ESP-5.5-5", "ESP-5.5-6")
def test_the_left_end() -> None:
    """55 falls to 50, and 50 falls no further; a dividend leads away from it, a sale does not."""
    assert earned(40, price=55).play("CRB dividend withhold").price("CRB") == 50
    t = earned(40, price=50).play("CRB dividend withhold")
    assert (t.price("CRB"), t.told(PriceMoved)) == (50, [])
    assert earned(40, price=50).play("CRB dividend pay").price("CRB") == 60
    sold = launched(table("3"), "CRB", price=50, p1="20+10").stock_round("p1").play("p1 sell CRB 10 as 10")
    assert sold.price("CRB") == 50


@rule("ESP-5.5-6")
@pytest.mark.parametrize(("held", "price"), [("20+10+10", 55), ("20+10", 50)])
def test_sold_out_leaves_the_left_end(held: str, price: int) -> None:
    """At the end of a stock round the company goes from 50 to 55 if players own all of it."""
    t = launched(table("3"), "CRB", price=50, p1=held, p2="10+10+10+10+10+10").stock_round("p1")
    t.play(*(f"{p} pass" for p in ("p1", "p2", "p3")))
    assert t.price("CRB") == price


@rule("ESP-5.5-11")
@pytest.mark.parametrize("company", ["CRB", "MS", "FdLR"])
@pytest.mark.parametrize(("revenue", "before", "after"), [(10, 80, 90), (900, 80, 90), (50, 85, 95), (50, 360, 400)])
def test_paid_out_is_one_column_right(company: str, revenue: int, before: int, after: int) -> None:
    """Whatever the amount."""
    assert earned(revenue, company, before).play(f"{company} dividend pay").price(company) == after


@rule("ESP-5.5-12", "ESP-5.5-13")
def test_the_right_end() -> None:
    """380 rises to 400, and 400 no further; it falls again by withholding."""
    assert earned(40, price=380).play("CRB dividend pay").price("CRB") == 400
    t = earned(40, price=400).play("CRB dividend pay")
    assert (t.price("CRB"), t.told(PriceMoved)) == (400, [])
    assert earned(40, price=400).play("CRB dividend withhold").price("CRB") == 360


@rule("ESP-5.5-13")
def test_a_sale_leaves_the_right_end() -> None:
    """One step along the line for a share: from 400 to 380."""
    t = launched(table("3"), "CRB", price=400, p1="20+10+10").stock_round("p1").play("p1 sell CRB 10 as 10")
    assert t.price("CRB") == 380


@rule("ESP-5.5-7", "ESP-5.5-8", "ESP-5.5-9")
@pytest.mark.parametrize(
    ("held", "cash"),
    [
        ({"p1": "20"}, [20, 0, 0, 5]),
        ({"p1": "20+10", "p3": "10+10", "market": "10"}, [30, 0, 20, 15]),
        ({"p1": "20+10+10+10", "p2": "10+10+10+10+10"}, [50, 50, 0, 5]),
        ({"p2": "20", "market": "10+10+10+10+10"}, [0, 20, 0, 55]),
    ],
)
def test_majors_pay_a_tenth_for_each_share(held: dict[str, Any], cash: list[int]) -> None:
    """100 is 10 a share; the market's part is the company's, the IPO's nobody's."""
    t = earned(100, **held).play("CRB dividend pay")
    assert [t.cash(who) for who in ("p1", "p2", "p3", "CRB")] == cash


@rule("ESP-5.5-10")
@pytest.mark.parametrize("revenue", [50, 130])
def test_minors_pay_half(revenue: int) -> None:
    """Half to the director, half to the treasury."""
    t = earned(revenue, "MS").play("MS dividend pay")
    assert [t.cash(who) for who in ("p1", "p2", "p3", "MS")] == [revenue // 2, 0, 0, 5 + revenue // 2]


@rule("ESP-5.5-18", "ESP-5.5-19", "ESP-5.5-20")
def test_no_dividend_without_earnings() -> None:
    """A rich company without a train is not asked; it keeps its money and its price falls from 100 to 90."""
    t = launched(table("3"), "CRB", price=100, cash=700).tokens("CRB", "B26").tiles(**BADAJOZ).money(p1=0)
    t.operating("CRB", "lay track").play("CRB pass")
    assert (t.step, t.price("CRB"), t.cash("CRB"), t.cash("p1")) == (TAKE, 90, 700, 0)


@rule("ESP-5.5-18")
def test_the_treasury_is_not_paid_out() -> None:
    """700 in the treasury stay there while 30 are paid."""
    t = earned(30, cash=700, p1="20+10", p2="10").play("CRB dividend pay")
    assert [t.cash(who) for who in ("p1", "p2", "CRB")] == [9, 3, 700]


@rule("ESP-5.5-20", "ESP-5.7-10")
def test_a_train_without_a_route_earns_nothing() -> None:
    """A narrow-gauge train in the South: no run, no dividend, and the price falls."""
    t = launched(table("3"), "CRB", price=100, cash=0).tokens("CRB", "B26").tiles(**BADAJOZ)
    with_trains(t, "CRB", "2+3").operating("CRB", "lay track").play("CRB pass")
    assert (t.step, t.price("CRB"), t.cash("CRB")) == (TAKE, 90, 0)


@rule("ESP-5.5-21")
@pytest.mark.parametrize("company", ["CRB", "MS", "FdLR"])
def test_the_first_turn_costs_a_step(company: str) -> None:
    """A new company buys its first train after it could have run one: from 80 to 70, and no dividend."""
    t = launched(table("3"), company, price=80, cash=500, new=True).operating(company, "lay track")
    t.play(f"{company} pass", f"{company} pass")
    assert (t.step, t.price(company)) == (BUY, 70)
    t.play(f"{company} train 3 from offering for 200")
    assert owned(t, company) == ["3"]
    assert not t.legal("run")
    assert not t.legal("dividend")
