"""Section 4.3.4.2: the duty to own a train and the president's part in it."""

from __future__ import annotations

import pytest

from roundhouse.core.events import GameEnded, NewPresident
from roundhouse.finance.holdings import president
from tests.rules.mex.positions import all_sold, floated, owned, western_line
from tests.support.table import Table, rule

NEW_TRAIN = "MC train 2 from offering for 100"


def obliged(treasury: int = 0, purse: int = 0, *, route: bool = True, phase: str = "1", market: str = "") -> Table:
    """The MC of p1 has a route and no train and is about to buy one; 50% of TM are p1's too, at $75 a share."""
    table = floated(all_sold().phase(phase), "TM", par=75, cash=0)
    floated(table, "MC", par=80, cash=treasury, stations=("I8",)).money(p1=purse).trains(market=market)
    table = western_line(table) if route else table
    return table.operating("MC", "buy trains", only=("MC",))


@rule("MEX-4.3.4.2-1")
def test_a_company_with_a_route_and_no_train_must_buy_one() -> None:
    """It cannot pass before, and can afterwards; from whom it buys is its own affair."""
    table = obliged(treasury=100)
    assert table.sections("MC pass") == ["4.3.4.2"]
    table.play(NEW_TRAIN)
    assert table.sections("MC pass") == []
    table = obliged(treasury=1).trains(TM="2").play("MC train 2 from TM for 1")
    assert table.sections("MC pass") == []


@rule("MEX-4.3.4.2-1")
def test_a_train_of_any_kind_fulfils_the_duty() -> None:
    """A company that owns a train need not buy another, however poor it is."""
    assert obliged().trains(MC="2").sections("MC pass") == []


@rule("MEX-4.3.4.2-2")
@pytest.mark.parametrize(("market", "sections"), [("", []), ("3", ["4.3.4.2"])])
def test_the_duty_lapses_when_the_bank_has_no_train(market: str, sections: list[str]) -> None:
    """A train in the Open Market is enough to keep it up; trains of other companies are not."""
    table = obliged(market=market).trains(TM="2").edit(lambda d: d.put("trains", "offering", ()))
    assert table.sections("MC pass") == sections


@rule("MEX-4.3.4.2-3")
def test_a_company_without_a_route_need_not_own_a_train() -> None:
    """And then its president may neither help nor sell shares nor go bankrupt."""
    table = obliged(treasury=30, purse=500, route=False)
    assert table.sections("MC pass") == []
    assert table.sections(NEW_TRAIN) == ["4.3.4"]
    assert table.sections("p1 sell TM 10 as 10") == ["4.3.4.2"]
    assert table.sections("p1 bankrupt")[0] == "4.3.4.2"


@rule("MEX-4.3.4.2-4", "MEX-4.3.4.2c-1")
@pytest.mark.parametrize("treasury", [0, 30, 99])
def test_the_president_adds_exactly_what_the_treasury_lacks(treasury: int) -> None:
    """The company spends all it has and keeps nothing."""
    table = obliged(treasury=treasury, purse=500).play(NEW_TRAIN)
    assert (table.cash("MC"), table.cash("p1"), owned(table, "MC")) == (0, 400 + treasury, ["2"])


@rule("MEX-4.3.4.2-4")
def test_the_president_does_not_help_a_company_that_can_afford_a_train() -> None:
    """With $150 and a 2-train in the Open Market the new 3-train for $180 is out of reach; the 2-train is bought."""
    table = obliged(treasury=150, purse=500, phase="3", market="2")
    assert table.sections("MC train 3 from offering for 180") == ["4.3.4.2(a)"]
    table.play("MC train 2 from market for 100")
    assert (table.cash("MC"), table.cash("p1")) == (50, 500)


@rule("MEX-4.3.4.2-4")
def test_the_president_may_arrange_a_purchase_from_another_company_or_not() -> None:
    """Both a used train for the treasury's money and a new one with his own money are open to him."""
    table = obliged(treasury=30, purse=500).trains(TM="2")
    assert (table.sections("MC train 2 from TM for 30"), table.sections(NEW_TRAIN)) == ([], [])
    table.play("MC train 2 from TM for 30")
    assert (table.cash("p1"), owned(table, "MC")) == (500, ["2"])


@rule("MEX-4.3.4.2a-1", "MEX-4.3.4.2a-2")
def test_the_example_of_the_book_the_used_3_train_comes_before_the_new_6_train() -> None:
    """$180 in the Open Market against $600 in the Initial Offering: with the president's help only the 3-train."""
    table = obliged(purse=1000, phase="5", market="3").stack("6")
    assert table.sections("MC train 6 from offering for 600") == ["4.3.4.2(a)"]
    table.play("MC train 3 from market for 180")
    assert (owned(table, "MC"), table.cash("p1")) == (["3"], 820)


@rule("MEX-4.3.4.2a-1")
def test_of_two_trains_in_the_open_market_the_cheaper_is_bought() -> None:
    """The 4-train for $300 is no choice beside the 3-train; without help from the president it would be."""
    table = obliged(purse=1000, phase="5", market="4+3").stack("6")
    assert table.sections("MC train 4 from market for 300") == ["4.3.4.2(a)"]
    assert table.money(MC=300).sections("MC train 4 from market for 300") == []


@rule("MEX-4.3.4.2a-3")
def test_the_presidents_money_buys_no_train_of_another_company() -> None:
    """With $30 in the treasury a used train costs at most $30, for NdM's trains too."""
    table = obliged(treasury=30, purse=500).trains(TM="2")
    assert table.refused(
        "MC train 2 from TM for 31", "4.3.4.2(a)", "president may help pay only for a train from the bank"
    )
    assert table.price_range("MC train 2 from TM for 1") == (1, 30, 1)
    floated(table, "NdM").trains(NdM="2")
    assert table.refused("MC train 2 from NdM for 100", "4.3.4.2(a)", "only for a train from the bank")


@rule("MEX-4.3.4.2b-1")
@pytest.mark.parametrize("second", ["4 from offering for 300", "4 from TM for 1"])
def test_only_one_train_is_bought_in_a_turn_in_which_the_president_helps(second: str) -> None:
    """In phase 4 there is no other limit; money that came in meanwhile does not change it."""
    table = obliged(treasury=30, purse=500, phase="4").trains(TM="4")
    table.play("MC train 4 from offering for 300").money(MC=400)
    assert table.sections(f"MC train {second}") == ["4.3.4.2(b)"]
    table.operating("MC", "buy trains", only=("MC",))
    assert table.sections(f"MC train {second}") == []


@rule("MEX-4.3.4.2d-1")
def test_a_president_without_the_cash_sells_stock_as_in_a_stock_round() -> None:
    """TM brings $75 and falls one row, from $75 to $70; the $25 in his purse make up the price."""
    table = obliged(purse=25)
    assert table.sections(NEW_TRAIN) == ["4.3.4.2(d)"]
    table.play("p1 sell TM 10 as 10")
    assert (table.cash("p1"), table.price("TM"), table.percent("market", "TM")) == (100, 70, 10)
    table.play(NEW_TRAIN)
    assert (table.cash("p1"), owned(table, "MC")) == (0, ["2"])


@rule("MEX-4.3.4.2d-1")
def test_the_rules_of_stock_sales_apply_to_forced_sales() -> None:
    """No more than half of a company in the Open Market, and no president's certificate without a successor."""
    table = obliged(purse=25).shares("TM", p1="20+10+10", market="10+10+10+10+10")
    assert table.sections("p1 sell TM 10 as 10") == ["3.2(a)(3)"]
    table = obliged(purse=0).shares("TM", p1="20", p2="10")
    assert table.sections("p1 sell TM 20 as 20") == ["3.2(a)(4)"]
    assert table.sections("p1 sell CHI 10 as 10") == ["3.2(a)"]


@rule("MEX-4.3.4.2d-1")
def test_a_president_in_need_may_sell_private_companies_to_other_players() -> None:
    """3.2(b) applies too: p2 pays $100 for #1, and with that no stock is sold."""
    table = obliged().money(p2=300).play("p1 offer MCAR to p2 for 100", "p2 accept", NEW_TRAIN)
    assert (table.state.privates["MCAR"], table.cash("p1"), owned(table, "MC")) == ("p2", 0, ["2"])


@rule("MEX-4.3.4.2d-1")
def test_stock_is_sold_only_if_cash_is_lacking() -> None:
    """With $100 in purse and treasury together neither shares nor private companies may be sold in this step."""
    table = obliged(treasury=40, purse=60)
    assert table.sections("p1 sell TM 10 as 10") == ["4.3.4.2"]
    assert table.sections("p1 offer MCAR to p2 for 10") == ["4.3.4.2"]
    assert table.money(p1=59).sections("p1 sell TM 10 as 10") == []


@rule("MEX-4.3.4.2d-2")
@pytest.mark.parametrize(("missing", "sections"), [(74, ["4.3.4.2(d)"]), (75, ["4.3.4.2(d)"]), (76, [])])
def test_not_a_share_more_than_needed_is_sold(missing: int, sections: list[str]) -> None:
    """One share of TM brings $75; two are sold only if more than that is missing."""
    table = obliged(purse=100 - missing)
    assert table.sections("p1 sell TM 10 as 10") == []
    assert table.sections("p1 sell TM 20 as 10+10") == sections


def short_of(missing: int, company: str, price: int, **hands: str) -> Table:
    """The MC of p1 lacks so much for a train; p1 holds nothing but what is named of one other company."""
    table = floated(all_sold().phase("1"), company, par=price, cash=0)
    table.shares(company, p1="", p2="", p3="", market="").shares(company, **hands)
    floated(table, "MC", par=80, cash=0, stations=("I8",)).money(p1=100 - missing)
    return western_line(table).operating("MC", "buy trains", only=("MC",))


@rule("MEX-4.3.4.2d-2")
def test_a_smaller_certificate_goes_before_a_larger_one() -> None:
    """$38 come from 5% of NdM; with $39 missing, 10% may be sold."""
    fine, more = "p1 sell NdM 5 as 5", "p1 sell NdM 10 as 10"
    table = short_of(38, "NdM", 75, p2="20", p1="10+5")
    assert table.check(fine)
    assert table.refused(more, "4.3.4.2(d)", "only $38 is needed; 5% of NdM would raise $38")
    table = short_of(39, "NdM", 75, p2="20", p1="10+5")
    assert table.check(more)
    assert table.refused("p1 sell NdM 15 as 10+5", "4.3.4.2(d)", "10% of NdM would raise $75")


@rule("MEX-4.3.4.2d-2", "MEX-3.2a6-1")
def test_change_is_made_before_a_whole_share_is_sold() -> None:
    """p1 has no 5% certificate, but there is one in the Open Market."""
    table = short_of(38, "NdM", 75, p2="20", p1="10", market="5")
    assert table.check("p1 sell NdM 5 as 10 taking 5")
    assert table.refused("p1 sell NdM 10 as 10", "4.3.4.2(d)", "5% of NdM would raise $38")


@rule("MEX-4.3.4.2d-2", "MEX-3.2a5-1")
def test_half_of_a_lone_presidents_certificate_goes_before_the_whole() -> None:
    """One share of TM covers $75; the president's certificate is sold whole only if more is missing."""
    table = short_of(75, "TM", 75, p1="20", p2="10+10+10")
    assert table.check("p1 sell TM 10 as 20")
    assert table.refused("p1 sell TM 20 as 20", "4.3.4.2(d)", "10% of TM would raise $75")
    assert short_of(76, "TM", 75, p1="20", p2="10+10+10").check("p1 sell TM 20 as 20")


@rule("MEX-4.3.4.2d-2")
def test_a_smaller_sale_that_is_not_legal_does_not_count() -> None:
    """10% of the lone certificate would leave nobody president, and so would 20%: nothing can be sold."""
    table = short_of(75, "TM", 75, p1="20", p2="10")
    assert table.sections("p1 sell TM 20 as 20") == table.sections("p1 sell TM 10 as 20") == ["3.2(a)(4)"]


@rule("MEX-4.3.4.2d-2")
def test_after_enough_has_been_sold_no_further_sale_is_allowed() -> None:
    """The first sale raised the price of the train."""
    table = obliged(purse=25).play("p1 sell TM 10 as 10")
    assert table.sections("p1 sell TM 10 as 10") == ["4.3.4.2"]


@rule("MEX-4.3.4.2d-3")
def test_the_operating_company_keeps_its_president() -> None:
    """p1 may sell of the MC until p2 holds as much as he, not until p2 holds more."""
    table = obliged().shares("MC", p1="20+10+10", p2="10+10+10")
    assert table.sections("p1 sell MC 10 as 10") == []
    assert table.sections("p1 sell MC 20 as 10+10") == ["4.3.4.2(d)"]
    assert table.sections("p1 sell MC 20 as 20") == ["4.3.4.2(d)"]


@rule("MEX-4.3.4.2d-3")
def test_other_companies_may_change_their_president_by_a_forced_sale() -> None:
    """p1 sells the president's certificate of TM, so p2 becomes its president."""
    table = obliged().shares("TM", p1="20+10", p2="10+10")
    table.play("p1 sell TM 20 as 20")
    assert [(e.company, e.new) for e in table.told(NewPresident)] == [("TM", "p2")]
    assert president(table.view, "TM") == "p2"


@rule("MEX-4.3.4.2d-4")
def test_the_priority_deal_card_does_not_move() -> None:
    """Neither the sale nor the end of the round changes who begins the next stock round."""
    table = obliged(purse=25).edit(lambda d: d.set(priority="p3"))
    table.play("p1 sell TM 10 as 10", NEW_TRAIN, "MC pass")
    assert (table.step, table.actor, table.state.priority) == ("stock turn", "p3", "p3")


@rule("MEX-4.3.4.2d-5")
def test_the_limits_on_ownership_do_not_matter_in_a_forced_sale() -> None:
    """p1 owns 70% of UdY; he sells a share of TM instead and goes on, which his next stock turn would not allow."""
    table = obliged(purse=25).shares("UdY", p1="20+10+10+10+10+10").par("UdY", 60)
    assert table.percent("p1", "UdY") == 70
    table.play("p1 sell TM 10 as 10", NEW_TRAIN, "MC pass")
    assert owned(table, "MC") == ["2"]
    assert table.stock_round("p1", 3).sections("p1 pass") == ["3.3(a)"]


@rule("MEX-4.3.4.2-5")
def test_a_president_is_bankrupt_only_when_nothing_is_left_to_sell() -> None:
    """While he may sell a share he must; with enough money he is not bankrupt at all."""
    assert obliged(purse=25).sections("p1 bankrupt") == ["4.3.4.2(d)"]
    assert obliged(purse=100).sections("p1 bankrupt") == ["4.3.4.2"]


@rule("MEX-4.3.4.2-5")
def test_bankruptcy_ends_the_game_at_once() -> None:
    """p1 has sold all he may: the last 20% of the MC and of TM have no taker. $99 are not enough for the train."""
    table = obliged(purse=99).shares("TM", p1="20").shares("MC", p1="20", p2="10")
    assert table.legal("sell") == []
    assert table.sections("MC pass") == ["4.3.4.2"]
    assert table.sections(NEW_TRAIN) == ["4.3.4.2(d)"]
    table.play("p1 bankrupt")
    assert (table.game.finished, table.cash("p1"), table.state.bankrupt) == (True, 0, frozenset({"p1"}))
    assert [event.reason for event in table.told(GameEnded)] == ["bankrupt"]
