"""Own shares and dividends (18Ireland 7.1 and 7.6)."""

from __future__ import annotations

import pytest

from roundhouse.core.ids import BANK, MARKET
from tests.rules.irepl.positions import started, stock
from tests.support.table import Table, rule


def paying(company: str, price: int, revenue: int, **held: str) -> Table:
    """A company that has earned a revenue."""
    at = "E3" if company == "PKP" else ""
    table = started(stock(), company, price, cash=0, at=at, **held)
    return table.operating(company, "pay or withhold", revenue=revenue)


@rule("PL-base-147")
def test_all_or_nothing() -> None:
    """There is no half dividend."""
    table = paying("M1", 60, 60, p1="40")
    assert table.legal("dividend") == ["M1 dividend pay", "M1 dividend withhold"]
    assert table.sections("M1 dividend half") == ["7.6"]


@rule("PL-base-148", "PL-base-149")
def test_who_is_paid() -> None:
    """A fifth for each share of a minor; treasury shares pay the company, pool shares nobody."""
    table = paying("M1", 60, 50, p1="40", p2="20", market="20")
    bank = table.cash(BANK)
    table.play("M1 dividend pay")
    assert (table.cash("p1"), table.cash("p2"), table.cash("M1")) == (380, 370, 10)
    assert table.cash(BANK) == bank - 40
    major = paying("PKP", 60, 70, p1="20+10", p2="10").play("PKP dividend pay")
    assert (major.cash("p1"), major.cash("p2"), major.cash("PKP")) == (381, 367, 42)


@rule("PL-base-150", "PL-base-151")
def test_withheld_revenue() -> None:
    """It goes to the treasury, and the marker goes left."""
    table = paying("M1", 60, 50, p1="40").play("M1 dividend withhold")
    assert (table.cash("M1"), table.price("M1")) == (50, 55)


@rule("PL-base-151")
def test_no_revenue_moves_left() -> None:
    """As if it had been withheld."""
    table = started(stock(), "M1", 60).operating("M1", "lay track").play("M1 pass")
    assert table.price("M1") == 55


@rule("PL-base-152", "PL-base-153", "PL-base-154", "PL-base-155", "PL-base-156")
@pytest.mark.parametrize(
    ("company", "revenue", "price"),
    [("M1", 60, 70), ("M1", 70, 78), ("M1", 140, 86), ("PKP", 60, 70), ("PKP", 70, 78), ("PKP", 140, 78)],
)
def test_the_price_after_a_dividend(company: str, revenue: int, price: int) -> None:
    """The whole dividend is compared with the price before: right from the price on, two for a minor from twice."""
    table = paying(company, 70, revenue, p1="40" if company == "M1" else "20")
    assert table.play(f"{company} dividend pay").price(company) == price


@rule("PL-base-94", "PL-base-95", "PL-base-97", "PL-base-92")
def test_one_share_is_issued_or_redeemed() -> None:
    """For the price, which falls after an issue; that ends the step, and track follows."""
    table = started(stock(), "M1", 60, cash=0, p1="40").operating("M1", "issue or redeem")
    assert table.sections("M1 issue 40") == ["7.1"]
    table.play("M1 issue 20")
    assert (table.cash("M1"), table.price("M1"), table.percent(MARKET, "M1")) == (60, 55, 20)
    assert table.step == "lay track"
    table = started(stock(), "M1", 60, cash=60, p1="40", market="20+20").operating("M1", "issue or redeem")
    bank = table.cash(BANK)
    table.play("M1 redeem 20")
    assert (table.cash("M1"), table.cash(BANK), table.price("M1")) == (0, bank + 60, 60)
    assert started(stock(), "M1", p1="40").operating("M1", "issue or redeem").check("M1 pass")


@rule("PL-base-96", "PL-base-98")
def test_limits_of_own_shares() -> None:
    """The pool takes only two shares of a minor, and a redeemed one must be paid."""
    table = started(stock(), "M1", p1="40", market="20+20").operating("M1", "issue or redeem")
    assert table.sections("M1 issue 20") == ["7.1"]
    assert table.money(M1=59).sections("M1 redeem 20") == ["7.1"]


@rule("PL-base-99", "PL-base-169")
def test_no_issue_for_a_train() -> None:
    """When money for a train is needed, shares of the treasury do not help, and there are no loans."""
    table = started(stock(), "M1", cash=0, p1="40").operating("M1", "buy trains")
    assert table.sections("M1 issue 20") != []
    kinds = {text.split()[1] for text in table.money(p1=0).legal()}
    assert not kinds & {"issue", "loan"}
