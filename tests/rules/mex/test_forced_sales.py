"""Section 4.3.4.2(d): the normal rules for sales hold in a forced purchase, too."""

from __future__ import annotations

import pytest

from roundhouse.core.state import Cell
from tests.rules.mex.positions import all_sold, floated, western_line
from tests.support.table import Table, rule


def in_need(at: str = "4", **options: bool) -> Table:
    """The MC of p1 has a route but neither train nor money, and p1 has no cash: $300 are missing in phase 4."""
    table = floated(all_sold(3, **options).phase(at), "TM", par=75, cash=0)
    floated(table, "MC", par=80, cash=0, stations=("I8",)).money(p1=0)
    return western_line(table).operating("MC", "buy trains", only=("MC",))


@rule("MEX-4.3.4.2d-1", "MEX-1.5-9")
def test_minors_and_foreign_certificates_are_not_sold_to_the_bank() -> None:
    """A minor company is never for sale, and one sells only what one has."""
    table = in_need()
    assert table.sections("p1 sell A 100 as 100") == ["3.2"]
    assert table.sections("p1 sell TM 50 as 10+10+10+10+10") == ["3.2(a)"]
    assert table.sections("p1 sell TM 10 as 10") == []


@rule("MEX-4.3.4.2d-1", "MEX-3.2a2-1")
def test_unpriced_stock_raises_no_money() -> None:
    """The free CHI share has no market value while nobody has started CHI."""
    table = in_need().shares("CHI", p3="", p1="10")
    assert table.sections("p1 sell CHI 10 as 10") == ["3.2(a)(2)"]


@rule("MEX-4.3.4.2d-1", "MEX-3.2a5-1")
def test_half_a_presidents_certificate_is_sold_only_alone() -> None:
    """With other shares of TM in hand the certificate is not halved; alone it is, if p2 can take over."""
    table = in_need().shares("TM", p1="20+10", p2="10+10")
    assert "3.2(a)(5)" in table.sections("p1 sell TM 10 as 20")
    table.shares("TM", p1="20", p2="10+10")
    assert table.sections("p1 sell TM 10 as 20") == []


def with_five_percent(**options: bool) -> Table:
    """In phase 4 p1 holds two 10% shares of NdM, whose president is p2; a 5% certificate is in the Open Market."""
    return in_need("4", **options).shares("NdM", p1="10+10", p2="20", market="5").floated("NdM")


@rule("MEX-4.3.4.2d-1", "MEX-3.2a6-1")
def test_change_is_made_with_a_certificate_of_the_open_market() -> None:
    """Selling 5% of NdM needs a 5% certificate to take back."""
    assert with_five_percent().sections("p1 sell NdM 5 as 10 taking 5") == []
    bare = in_need().shares("NdM", p1="10+10", p2="20").floated("NdM")
    assert bare.sections("p1 sell NdM 5 as 10 taking 5") == ["3.2(a)(6)"]


@pytest.mark.parametrize(
    ("option", "text", "section"),
    [
        ("fives_sold_singly", "p1 sell NdM 10 as 5+5", "3.2(a) on 18xx.games"),
        ("ndm_frozen_early", "p1 sell NdM 10 as 10", "5.1 on 18xx.games"),
    ],
)
def test_departures_of_the_site_hold_in_forced_sales(option: str, text: str, section: str) -> None:
    """What 18xx.games forbids in a stock turn it forbids here, and only as an option."""
    for chosen in (False, True):
        table = in_need("3", **{option: chosen}).shares("NdM", p1="10+5+5", p2="20").floated("NdM")
        assert (section in table.sections(text)) is chosen


@rule("MEX-4.3.4.2d-1", "MEX-3.2b-1")
def test_a_private_company_is_offered_by_its_owner_for_money_the_buyer_has() -> None:
    """MCAR is p1's; any price from $1 to all that p2 has."""
    table = in_need().money(p2=50)
    assert table.sections("p1 offer KCMO to p3 for 10") == ["3.2(b)"]
    assert table.sections("p1 offer MCAR to p2 for 0") == ["3.2(b)"]
    assert table.sections("p1 offer MCAR to p2 for 51") == ["3.2(b)"]
    assert table.sections("p1 offer MCAR to p2 for 50") == []
    table.play("p1 offer MCAR to p2 for 50", "p2 accept")
    assert (table.cash("p1"), table.cash("p2"), table.state.privates["MCAR"]) == (50, 0, "p2")


@rule("MEX-4.3.4.2d-1", "MEX-3.3b-8")
def test_the_buyer_of_a_private_company_needs_room_for_it() -> None:
    """A player at the limit of 19 certificates cannot help."""
    table = in_need()
    table.edit(lambda d: d.put("prices", "PAC", Cell(2, 2, 90))).edit(lambda d: d.put("prices", "SPM", Cell(2, 2, 91)))
    table.shares("PAC", p2="10+10+10+10+10+10+10+10").shares("SPM", p2="10+10+10+10+10+10+10+10")
    assert table.sections("p1 offer MCAR to p2 for 10") == []
    table.shares("MEX", p2="10").edit(lambda d: d.put("prices", "MEX", Cell(2, 2, 92)))
    assert table.sections("p1 offer MCAR to p2 for 10") == ["3.3(b)"]


def test_a_refused_offer_is_not_repeated_at_the_same_price() -> None:
    """After a refusal only a better offer is made in this turn; on 18xx.games sellers make none at all."""
    table = in_need().money(p2=50).play("p1 offer MCAR to p2 for 30", "p2 refuse")
    assert table.sections("p1 offer MCAR to p2 for 30") == ["custom"]
    assert table.sections("p1 offer MCAR to p2 for 29") == []
    site = in_need(only_buyers_deal=True).money(p2=50)
    assert site.sections("p1 offer MCAR to p2 for 30") == ["3.2(b) on 18xx.games"]


def test_on_the_site_sales_bind_the_president_to_a_train_of_the_bank() -> None:
    """By the rulebook the company may still buy a used train with its own money after a sale."""
    for chosen in (False, True):
        table = in_need(sales_are_for_bank_trains=chosen).money(MC=5).trains(TM="4").play("p1 sell TM 10 as 10")
        assert table.sections("MC train 4 from TM for 5") == (["4.3.4.2 on 18xx.games"] if chosen else [])


def test_on_the_site_the_presidents_certificate_goes_last() -> None:
    """Where 10% certificates could make the sale up, 18xx.games does not take the president's."""
    for chosen in (False, True):
        table = in_need(ordinary_shares_go_first=chosen).shares("TM", p1="20+10+10", p2="10+10+10")
        assert table.sections("p1 sell TM 20 as 20") == (["3.2(a)(4) on 18xx.games"] if chosen else [])
