"""18MEX 3.2(a): selling stock to the bank."""

from __future__ import annotations

import pytest

from tests.support.table import Table, rule

from .conftest import sold
from .stock_positions import hand, market, mexican_central, moves, national, stacking, transfers


@rule("MEX-3.2-1")
def test_while_the_bank_holds_private_or_minor_companies_there_is_no_regular_stock_turn(start: Table) -> None:
    """Only once the last of them is sold may stock be bought and sold."""
    assert start.sections("p1 par MC 60") == ["3.1"]
    assert sold().check("p1 par MC 60")


@rule("MEX-3.2-1", "MEX-3.2-6")
def test_one_turn_may_hold_sales_of_stock_sales_of_privates_and_a_purchase() -> None:
    """Several sales of both kinds and one purchase are made before p1 ends his turn; doing nothing is allowed too."""
    table = mexican_central(p1="20+10+10+10", p2="10+10")
    assert table.check("p1 pass")
    table.play("p1 sell MC 10 as 10", "p1 sell MC 10 as 10")
    table.play("p1 offer MCAR to p2 for 20", "p2 accept", "p1 offer MNR to p3 for 150", "p3 accept")
    assert table.actor == "p1"
    table.play("p1 par PAC 60")
    assert table.sections("p1 par TM 60") == ["3.2(c)"]
    assert table.play("p1 pass").actor == "p2"


@rule("MEX-3.2a-1", "MEX-3.2a-2", "MEX-3.2a-3")
def test_certificates_of_several_companies_are_sold_at_market_value_into_the_open_market() -> None:
    """Two shares of the MC bring 2 x $75, then one of the PAC $90; nothing returns to the Initial Offering."""
    table = mexican_central(p1="20+10+10", p2="10+10").par("PAC", 90).shares("PAC", p1="10", p2="20")
    offered = hand(table, "offering", "MC")
    table.play("p1 sell MC 20 as 10+10", "p1 sell PAC 10 as 10")
    assert table.cash("p1") == 625 + 150 + 90
    assert market(table, "MC") == [10, 10]
    assert market(table, "PAC") == [10]
    assert hand(table, "offering", "MC") == offered
    assert hand(table, "p1", "MC") == [20]


@rule("MEX-3.2a-1")
def test_nobody_sells_certificates_he_does_not_own() -> None:
    """p1 has one 10% certificate beside the president's."""
    table = mexican_central(p1="20+10", p2="10")
    assert table.check("p1 sell MC 10 as 10")
    assert table.sections("p1 sell MC 20 as 10+10") == ["3.2(a)"]
    assert table.sections("p1 sell PAC 10 as 10") == ["3.2(a)"]


@rule("MEX-3.2a-2")
def test_the_seller_is_paid_the_current_market_value_not_par() -> None:
    """The marker of a company started at 75 lies on 110."""
    table = mexican_central(p1="20+10+10", p2="10+10").marker("MC", 0, 7)
    assert table.play("p1 sell MC 10 as 10").cash("p1") == 625 + 110


@rule("MEX-3.2a1-1", "MEX-App1-6", "MEX-App1-8")
def test_nothing_is_sold_to_the_bank_in_the_first_stock_round() -> None:
    """A share that was just bought may be sold in the same turn of a later round, but not in the first."""
    table = mexican_central(p1="20+10", p2="10").stock_round("p1", 1)
    assert table.sections("p1 sell MC 10 as 10") == ["3.2(a)(1)"]
    table.play("p1 share MC 10 from offering")
    assert table.sections("p1 sell MC 10 as 10") == ["3.2(a)(1)"]
    later = mexican_central(p1="20+10", p2="10").play("p1 share MC 10 from offering", "p1 sell MC 10 as 10")
    assert later.cash("p1") == 625 - 75 + 75


@rule("MEX-3.2a1-1")
def test_a_company_that_was_first_started_in_the_second_stock_round_is_sold_at_once() -> None:
    """The ban is for stock round 1 only, however late the first company begins."""
    table = sold().play("p1 par MC 60", "p1 pass", "p2 share MC 10 from offering")
    assert table.play("p2 sell MC 10 as 10").cash("p2") == 625 - 60 + 60


@rule("MEX-3.2a2-1", "MEX-3.2a2-3", "MEX-3.2a2-4")
@pytest.mark.parametrize("company", ["CHI", "UdY"])
def test_a_share_without_a_presidents_certificate_is_worthless_and_unsaleable(company: str) -> None:
    """p3's free share can be sold, and counts $70, as soon as p1 has bought the president's certificate."""
    table = sold().shares(company, p3="10").stock_round("p3", 2)
    poor = table.view.defn.worth(table.view, "p3")
    assert poor == 625 + 50 + 100 + 0  # cash, minor company C and the MIR
    assert table.sections(f"p3 sell {company} 10 as 10") == ["3.2(a)(2)"]
    table.play("p3 pass", f"p1 par {company} 70", "p1 pass", "p2 pass")
    assert table.view.defn.worth(table.view, "p3") == poor + 70
    assert table.play(f"p3 sell {company} 10 as 10").cash("p3") == 625 + 70


@rule("MEX-3.2a2-2")
def test_only_two_certificates_can_be_held_before_a_company_is_started(start: Table) -> None:
    """The CHI share beside the MIR and the UdY trade-in share are all that lies outside the Initial Offering."""
    unstarted = [c for c, d in start.view.defn.companies.items() if d.kind == "major" and c != "NdM"]
    outside = {c: [o for o in start.state.shares[c] if o != "offering"] for c in unstarted}
    assert {c: owners for c, owners in outside.items() if owners} == {"CHI": ["MIR"], "UdY": ["reserve"]}
    table = sold()
    assert unstarted == ["CHI", "MC", "PAC", "TM", "MEX", "SPM", "UdY"]
    assert [table.sections(f"p1 share {c} 10 from offering") for c in unstarted] == [["3.2(c)(2)"]] * 7


@rule("MEX-3.2a3-1", "MEX-App1-7")
def test_sales_fill_the_open_market_to_exactly_half() -> None:
    """30% lie there: 20% more are welcome, 30% more are not."""
    table = mexican_central(p1="20+10+10+10", p2="", market="10+10+10")
    assert table.sections("p1 sell MC 30 as 10+10+10") == ["3.2(a)(3)"]
    table.play("p1 sell MC 20 as 10+10")
    assert table.percent("market", "MC") == 50
    assert table.sections("p1 sell MC 10 as 10") == ["3.2(a)(3)"]


@rule("MEX-3.2a4-1", "MEX-3.2c3-4")
def test_the_presidents_certificate_is_sold_only_if_another_player_owns_twenty_percent() -> None:
    """With 10% nobody can take over; with 20% p2 does, and 20% of ordinary certificates are in the market."""
    lonely = mexican_central(p1="20", p2="10")
    assert lonely.sections("p1 sell MC 20 as 20") == ["3.2(a)(4)"]
    table = mexican_central(p1="20", p2="10+10").play("p1 sell MC 20 as 20")
    assert hand(table, "p2", "MC") == [20]
    assert market(table, "MC") == [10, 10]


@rule("MEX-3.2a4-2")
def test_the_presidents_certificate_is_sold_only_if_the_presidency_really_changes() -> None:
    """Keeping 20% against p2's 20% changes nothing; keeping 10% does."""
    table = mexican_central(p1="20+10+10", p2="10+10")
    assert table.sections("p1 sell MC 20 as 20") == ["3.2(a)(4)"]
    table.play("p1 sell MC 30 as 20+10")
    assert hand(table, "p1", "MC") == [10]
    assert hand(table, "p2", "MC") == [20]
    assert market(table, "MC") == [10, 10, 10]


@rule("MEX-3.2a5-1")
def test_half_of_a_lone_presidents_certificate_may_be_sold() -> None:
    """p1 sells 10% for $75 and keeps 10%, if p2 can take over; not if he has other shares."""
    assert mexican_central(p1="20", p2="10").sections("p1 sell MC 10 as 20") == ["3.2(a)(4)"]
    assert mexican_central(p1="20+10", p2="10+10+10").sections("p1 sell MC 10 as 20") == ["3.2(a)(5)"]
    table = mexican_central(p1="20", p2="10+10").play("p1 sell MC 10 as 20")
    assert (hand(table, "p1", "MC"), hand(table, "p2", "MC"), market(table, "MC")) == ([10], [20], [10])
    assert table.cash("p1") == 625 + 75
    assert table.price("MC") == 70


@rule("MEX-3.2a5-2")
def test_certificates_are_swapped_before_the_half_goes_to_the_market() -> None:
    """p2 hands over two 10% certificates, gets the president's, and then p1 gives one of the two away."""
    table = mexican_central(p1="20", p2="10+10").play("p1 sell MC 10 as 20")
    assert transfers(table) == [(10, "p2", "p1"), (10, "p2", "p1"), (20, "p1", "p2"), (10, "p1", "market")]


@rule("MEX-3.2a-5", "MEX-App1-6")
def test_stock_of_a_company_that_has_not_floated_or_operated_is_sold() -> None:
    """The MC has neither."""
    table = mexican_central(p1="20+10", p2="10")
    assert "MC" not in table.state.floated
    assert table.check("p1 sell MC 10 as 10")
    table.floated("MC")
    assert "MC" not in table.state.operated
    assert table.check("p1 sell MC 10 as 10")


@rule("MEX-3.2a-6")
@pytest.mark.parametrize(("pieces", "percent", "price"), [("10", 10, 70), ("10+10", 20, 65), ("10+10+10", 30, 60)])
def test_the_marker_goes_down_one_space_for_each_share(pieces: str, percent: int, price: int) -> None:
    """The column of 75 reads 75, 70, 65, 60."""
    table = mexican_central(p1="20+10+10+10").play(f"p1 sell MC {percent} as {pieces}")
    assert moves(table) == [("MC", 75, price)]


@rule("MEX-3.2a-8", "MEX-App1-13")
def test_certificates_are_sold_together_at_one_price_or_singly_at_falling_prices() -> None:
    """Two shares bring 75 + 75 at once, but 75 + 70 one after the other; the price ends the same."""
    together = mexican_central(p1="20+10+10").play("p1 sell MC 20 as 10+10")
    singly = mexican_central(p1="20+10+10").play("p1 sell MC 10 as 10", "p1 sell MC 10 as 10")
    assert (together.cash("p1"), singly.cash("p1")) == (625 + 150, 625 + 145)
    assert together.price("MC") == singly.price("MC") == 65


@rule("MEX-3.2a-9")
@pytest.mark.parametrize(("row", "col", "price"), [(6, 4, 50), (5, 4, 50), (4, 5, 65), (3, 5, 65)])
def test_the_marker_stops_at_the_bottom_of_its_column(row: int, col: int, price: int) -> None:
    """Two shares are sold, but there is only one space below, or none."""
    table = mexican_central(p1="20+10+10").marker("MC", row, col).play("p1 sell MC 20 as 10+10")
    assert table.price("MC") == price
    assert table.state.prices["MC"].col == col


@rule("MEX-3.2a-10")
def test_a_falling_marker_goes_underneath_the_markers_it_meets() -> None:
    """The MC falls from 75 to the 70 where the PAC started: it operates after the PAC, which came first."""
    table = mexican_central(p1="20+10", p2="10").marker("MC", 0, 3).par("PAC", 70)
    table.play("p1 sell MC 10 as 10")
    assert table.state.prices["MC"].row == table.state.prices["PAC"].row
    assert stacking(table, "MC", "PAC") == ["PAC", "MC"]


@rule("MEX-App1-12")
@pytest.mark.parametrize("order", [["MC", "PAC"], ["PAC", "MC"]])
def test_the_order_of_sales_decides_the_order_of_the_stack(order: list[str]) -> None:
    """Two companies fall into the same empty space; the one sold first lies on top."""
    table = mexican_central(p1="10", p2="20").par("PAC", 70).shares("PAC", p1="10", p2="20")
    table.marker("MC", 1, 4).marker("PAC", 1, 4)
    table.play(*(f"p1 sell {company} 10 as 10" for company in order))
    assert table.price("MC") == table.price("PAC") == 70
    assert stacking(table, "MC", "PAC") == order


@rule("MEX-3.2-9", "MEX-App1-2")
def test_minor_companies_are_never_sold() -> None:
    """Neither the bank nor another player takes minor company A from p1."""
    table = sold()
    assert table.sections("p1 sell A 100 as 100") == ["3.2"]
    assert table.sections("p1 offer A to p2 for 50") == ["3.2"]
    assert table.stock_round("p2", 2).sections("p2 ask A for 50") == ["3.2"]
    assert not [text for text in table.legal() if " A " in text]


@rule("MEX-3.2-3")
def test_who_has_sold_stock_of_a_company_buys_none_of_it_in_the_same_stock_round() -> None:
    """The ban holds in later turns of the round, for both areas of the bank, and for that player only."""
    table = mexican_central(p1="20+10", p2="10+10", p3="10").play("p1 sell MC 10 as 10")
    assert table.sections("p1 share MC 10 from offering") == ["3.2"]
    assert table.sections("p1 share MC 10 from market") == ["3.2"]
    table.play("p1 pass")
    assert table.check("p2 share MC 10 from market")
    table.play("p2 pass", "p3 pass")
    assert table.sections("p1 share MC 10 from offering") == ["3.2"]
    table.stock_round("p1", 3)
    assert table.check("p1 share MC 10 from offering")


@rule("MEX-3.2-4", "MEX-App1-9")
def test_the_purchase_comes_before_or_after_all_sales_of_the_turn() -> None:
    """Sell, buy and sell again is refused; buy and then sell twice is not."""
    table = mexican_central(p1="20+10+10", p2="10+10").play("p1 sell MC 10 as 10", "p1 par PAC 60")
    assert table.sections("p1 sell MC 10 as 10") == ["3.2"]
    assert table.sections("p1 offer MCAR to p2 for 20") == ["3.2"]
    after = mexican_central(p1="20+10+10", p2="10+10").play("p1 par PAC 60")
    after.play("p1 sell MC 10 as 10", "p1 offer MCAR to p2 for 20", "p2 accept", "p1 sell MC 10 as 10")
    assert after.cash("p1") == 625 - 120 + 75 + 20 + 70


@rule("MEX-3.2-4")
def test_sales_of_an_earlier_turn_do_not_bind_a_later_one() -> None:
    """Next turn p1 begins anew: he buys first and sells after it."""
    table = mexican_central(p1="20+10+10", p2="10").play("p1 sell MC 10 as 10", "p1 pass", "p2 pass", "p3 pass")
    assert table.play("p1 par PAC 60").check("p1 sell MC 10 as 10")


@rule("MEX-3.2-4")
def test_a_private_sold_to_a_player_is_a_sale_before_the_purchase() -> None:
    """After selling the MCAR and buying, p1 may not sell stock any more."""
    table = mexican_central(p1="20+10", p2="10").play("p1 offer MCAR to p2 for 20", "p2 accept", "p1 par PAC 60")
    assert table.sections("p1 sell MC 10 as 10") == ["3.2"]


@rule("MEX-3.2-5", "MEX-App1-8")
def test_a_certificate_may_be_sold_in_the_turn_in_which_it_was_bought() -> None:
    """p2 buys his only share of the MC and sells it again, which lowers the price."""
    table = mexican_central(p1="20+10").stock_round("p2", 2)
    table.play("p2 share MC 10 from offering", "p2 sell MC 10 as 10")
    assert hand(table, "p2", "MC") == []
    assert table.price("MC") == 70


@rule("MEX-3.2-7", "MEX-3.3b-14")
def test_a_player_may_pass_unless_a_limit_makes_him_sell() -> None:
    """Holding 60% p1 may pass; holding 70% he may not."""
    assert national(p1="20").check("p1 pass")
    table = sold().par("UdY", 75).shares("UdY", p1="20+10+10+10+10")
    assert table.check("p1 pass")
    table.shares("UdY", p1="20+10+10+10+10+10")
    assert table.sections("p1 pass") == ["3.3(a)"]
