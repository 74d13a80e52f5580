"""Departures of 18xx.games in sales and stock turns: off by default, and what they forbid when they are on."""

from __future__ import annotations

import pytest

from tests.rules.mex.conftest import sold
from tests.support.table import Table, rule


@pytest.mark.parametrize("chosen", [False, True])
def test_bids_in_fives(chosen: bool) -> None:
    """By the rulebook a bid is any whole number of dollars; on the site it is a multiple of five."""
    table = Table("18mex", 3, bids_in_fives=chosen)
    assert table.sections("p1 bid KCMO 47") == (["3.1(b) on 18xx.games"] if chosen else [])
    table.play("p1 bid KCMO 45", "p2 bid KCMO 50", "p3 buy MCAR 20")
    assert table.step == "auction"
    assert table.sections("p1 bid KCMO 57") == (["3.1.1 on 18xx.games"] if chosen else [])


@rule("MEX-3.1.1-1")
def test_only_the_company_that_came_up_is_bid_on() -> None:
    """Other companies wait for their turn."""
    table = Table("18mex", 3).play("p1 bid KCMO 45", "p2 bid KCMO 50", "p3 buy MCAR 20")
    assert table.sections("p1 bid MNR 145") == ["3.1.1"]
    assert table.check("p1 bid KCMO 55")


@pytest.mark.parametrize("chosen", [False, True])
def test_private_companies_that_came_with_a_share(chosen: bool) -> None:
    """By the rulebook MIR and MNR may be sold between players; on the site they may not."""
    table = sold(shares_tie_privates=chosen)
    refused = ["3.2(c)(4) on 18xx.games"] if chosen else []
    assert table.sections("p1 ask MIR for 100") == refused
    assert table.sections("p1 ask KCMO for 40") == []


def test_a_refused_wish_is_repeated_only_at_a_better_price() -> None:
    """A custom of the table keeps haggling short."""
    table = sold().play("p1 ask KCMO for 40", "p2 refuse")
    assert table.sections("p1 ask KCMO for 40") == ["custom"]
    assert table.sections("p1 ask KCMO for 41") == []


@pytest.mark.parametrize("chosen", [False, True])
def test_the_presidents_certificate_goes_last(chosen: bool) -> None:
    """On the site it is not sold where 10% certificates make the sale up."""
    table = sold(ordinary_shares_go_first=chosen).shares("TM", p1="20+10+10", p2="10+10+10").par("TM", 75)
    assert table.sections("p1 sell TM 20 as 20") == (["3.2(a)(4) on 18xx.games"] if chosen else [])
    assert table.check("p1 sell TM 30 as 20+10")
