"""Sections 3.2(b) and 4.4.2: offers that are not made twice, and trains that a company does not have."""

from __future__ import annotations

from tests.rules.mex.conftest import sold
from tests.rules.mex.positions import all_sold, floated, northern_line
from tests.support.table import rule


@rule("MEX-3.2b-1")
def test_a_refused_offer_is_repeated_only_for_less() -> None:
    """p2 has refused the MCAR at $50; p3 has not, and p1 may ask p2 for less."""
    table = sold().play("p1 offer MCAR to p2 for 50", "p2 refuse")
    for price in (50, 51):
        assert table.refused(
            f"p1 offer MCAR to p2 for {price}", "custom", "p2 has already declined MCAR at this price in this turn"
        )
    assert table.check("p1 offer MCAR to p2 for 49")
    assert table.check("p1 offer MCAR to p3 for 50")
    assert table.price_range("p1 offer MCAR to p2 for 1") == (1, 49, 1)


def test_on_18xx_games_only_buyers_deal() -> None:
    """The owner makes no offer in a stock turn, but the buyer may ask."""
    table = sold(only_buyers_deal=True)
    text = "private companies can only be sold on the buyer's turn"
    assert table.refused("p1 offer MCAR to p2 for 50", "3.2(b) on 18xx.games", text)
    assert table.legal("offer") == []
    assert table.check("p1 ask KCMO for 50")
    assert sold().check("p1 offer MCAR to p2 for 50")


@rule("MEX-4.4.2-1")
def test_only_own_trains_run_and_each_once() -> None:
    """CHI has one 2-train."""
    table = northern_line(floated(all_sold(), "CHI", "p1", trains="2", stations=("E6",)))
    table.operating("CHI", "run trains")
    route = "E6.0 C6 A6.0"
    assert table.check(f"CHI run 2-0 {route}")
    assert table.refused(f"CHI run 6-1 {route}", "4.4.2", "CHI has no train 6-1")
    assert table.refused(f"CHI run 2-0 {route} / 2-0 {route}", "4.4.2", "train 2-0 has more than one route")
