"""Issuing and redeeming shares (18Ireland 7.1)."""

from __future__ import annotations

import pytest

from roundhouse.core.ids import BANK, MARKET
from tests.rules.irepl.positions import started, stock
from tests.support.table import Table, rule


def issuing(company: str, row: int, col: int, cash: int = 0, **held: str) -> Table:
    """A company at the beginning of its turn, its marker on a space."""
    at = "" if company.startswith("M") else "E3"
    table = started(stock(), company, 60, cash, at=at, **held).marker(company, row, col)
    return table.operating(company, "issue or redeem")


@rule("PL-base-95", "PL-base-55")
@pytest.mark.parametrize(
    ("company", "share", "place", "paid", "price"),
    [
        ("M1", 20, (1, 5), 85, 78),
        ("PKP", 10, (2, 7), 95, 88),
        ("PKP", 10, (1, 12), 172, 172),
        ("M1", 20, (7, 3), 30, 30),
    ],
)
def test_an_issued_share_brings_the_price_before_the_drop(
    company: str, share: int, place: tuple[int, int], paid: int, price: int
) -> None:
    """The bank pays the company, the share goes to the pool, and only then the marker goes down if it can."""
    table = issuing(company, *place, cash=7)
    bank, treasury = table.cash(BANK), table.percent(company, company)
    table.play(f"{company} issue {share}")
    assert (table.cash(company), table.cash(BANK)) == (7 + paid, bank - paid)
    assert (table.percent(company, company), table.percent(MARKET, company)) == (treasury - share, share)
    assert table.price(company) == price


@rule("PL-base-94")
@pytest.mark.parametrize(("company", "share", "pool"), [("M1", 20, "20+20"), ("PKP", 10, "10+10")])
def test_one_share_in_a_turn(company: str, share: int, pool: str) -> None:
    """Two at once are too many, and neither an issue nor a redemption follows another one; both may be left out."""
    table = issuing(company, 3, 3, cash=500)
    assert table.sections(f"{company} issue {2 * share}") == ["7.1"]
    table.play(f"{company} issue {share}")
    assert table.sections(f"{company} issue {share}") == table.sections(f"{company} redeem {share}") == ["5.1"]
    head = {"p1": "40" if company == "M1" else "20"}
    table = issuing(company, 3, 3, 500, **head, market=pool)
    assert table.sections(f"{company} redeem {2 * share}") == ["7.1"]
    table.play(f"{company} redeem {share}")
    assert table.sections(f"{company} redeem {share}") == table.sections(f"{company} issue {share}") == ["5.1"]
    assert issuing(company, 3, 3).play(f"{company} pass").sections(f"{company} issue {share}") == ["5.1"]


@rule("PL-base-94")
def test_shares_that_are_elsewhere_are_not_traded() -> None:
    """Nothing is issued from an empty treasury and nothing redeemed from an empty pool."""
    table = issuing("M1", 3, 3, 500, p1="40+20", p2="20", market="20")
    assert table.sections("M1 issue 20") == ["7.1"]
    assert issuing("M1", 3, 3, 500).sections("M1 redeem 20") == ["7.1"]


@rule("PL-base-96", "PL-base-34", "PL-base-35")
@pytest.mark.parametrize(
    ("company", "action", "last", "full"),
    [("M1", "issue 20", "20", "20+20"), ("PKP", "issue 10", "10+10+10+10", "10+10+10+10+10")],
)
def test_an_issue_fits_the_pool(company: str, action: str, last: str, full: str) -> None:
    """Two shares of a minor and five of a major fill it."""
    head = "40" if company == "M1" else "20"
    assert issuing(company, 3, 3, p1=head, market=last).check(f"{company} {action}")
    assert issuing(company, 3, 3, p1=head, market=full).sections(f"{company} {action}") == ["7.1"]


@rule("PL-base-97", "PL-base-59")
@pytest.mark.parametrize(("company", "share", "head"), [("M1", 20, "40"), ("PKP", 10, "20")])
def test_a_redeemed_share_goes_to_the_treasury(company: str, share: int, head: str) -> None:
    """The company pays 66 to the bank and the marker stays."""
    table = issuing(company, 3, 4, 100, p1=head, market=str(share))
    bank, treasury, cell = table.cash(BANK), table.percent(company, company), table.state.prices[company]
    table.play(f"{company} redeem {share}")
    assert (table.cash(company), table.cash(BANK)) == (34, bank + 66)
    assert (table.percent(company, company), table.percent(MARKET, company)) == (treasury + share, 0)
    assert table.state.prices[company] == cell


@rule("PL-base-98")
def test_a_redemption_is_paid_in_full() -> None:
    """66 are enough and 65 are not, however rich the director is."""
    assert issuing("M1", 3, 4, 66, p1="40", market="20").check("M1 redeem 20")
    assert issuing("M1", 3, 4, 65, p1="40", market="20").sections("M1 redeem 20") == ["7.1"]


@rule("PL-base-99")
def test_no_share_is_issued_for_a_train() -> None:
    """A director without means goes bankrupt although shares for 300 lie in the treasury."""
    table = started(stock(), "M1", 100, cash=0).money(p1=0).operating("M1", "buy trains")
    assert table.sections("M1 issue 20") == ["7.7"]
    assert table.percent("M1", "M1") == 60
    assert table.check("p1 bankrupt")
