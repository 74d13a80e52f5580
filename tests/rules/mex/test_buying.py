"""18MEX 3.2(b), 3.2(c): buying certificates, starting companies, and private companies between players."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Floated
from tests.support.table import Table, rule

from .conftest import sold
from .stock_positions import crowded, hand, mexican_central, national, stacking

MAJORS = ["CHI", "MC", "MEX", "PAC", "SPM", "TM", "UdY"]


@rule("MEX-3.2c-1", "MEX-3.2-6")
@pytest.mark.parametrize("second", ["p2 share MC 10 from offering", "p2 par PAC 60", "p2 ask MCAR for 1"])
def test_one_certificate_is_bought_in_a_turn(second: str) -> None:
    """After one purchase every other one is refused until the next turn."""
    table = mexican_central(p1="20").stock_round("p2", 2)
    assert table.check(second)
    table.play("p2 share MC 10 from offering")
    assert table.sections(second) == ["3.2(c)"]
    table.play("p2 pass", "p3 pass", "p1 pass")
    assert table.check(second)


@rule("MEX-3.2c1-1")
@pytest.mark.parametrize("company", MAJORS)
def test_any_company_not_yet_started_may_be_started(company: str) -> None:
    """The 20% certificate goes from the Initial Offering to the buyer; it is there only once."""
    table = sold().stock_round("p2", 2).play(f"p2 par {company} 60", "p2 pass")
    assert hand(table, "p2", company) == [20]
    assert table.sections(f"p3 par {company} 60") == ["3.2(c)(1)"]


@rule("MEX-3.2c1-2", "MEX-3.2c1-5")
@pytest.mark.parametrize(("par", "cost"), [(60, 120), (70, 140), (75, 150), (80, 160), (90, 180)])
def test_the_presidents_certificate_costs_twice_the_par_value_chosen(par: int, cost: int) -> None:
    """Exactly that much money is enough, one dollar less is not."""
    table = sold().money(p1=cost).play(f"p1 par MC {par}")
    assert table.cash("p1") == 0
    assert table.state.par["MC"] == par
    assert sold().money(p1=cost - 1).sections(f"p1 par MC {par}") == ["3.2(c)(1)"]


@rule("MEX-3.2c1-2")
@pytest.mark.parametrize("par", [50, 55, 65, 85, 100])
def test_other_par_values_do_not_exist(par: int) -> None:
    """Neither do those in between nor beyond."""
    assert sold().sections(f"p1 par MC {par}") == ["3.2(c)(1)"]


@rule("MEX-3.2c1-3")
@pytest.mark.parametrize("par", [60, 70, 75, 80, 90])
def test_the_market_value_begins_at_par(par: int) -> None:
    """The marker lies on the starting space of that value; later sales leave the par value alone."""
    table = sold().play(f"p1 par MC {par}")
    assert table.price("MC") == par
    table.play("p1 pass", "p2 share MC 10 from offering", "p2 sell MC 10 as 10")
    assert table.price("MC") < par
    assert table.state.par["MC"] == par


@rule("MEX-3.2c1-4")
def test_a_new_marker_goes_underneath_those_on_its_starting_space() -> None:
    """Who is started later at the same value operates later."""
    table = sold().play("p1 par TM 75", "p1 pass", "p2 par MC 75", "p2 pass", "p3 par PAC 75")
    assert stacking(table, "MC", "PAC", "TM") == ["TM", "MC", "PAC"]


@rule("MEX-3.2c2-1")
@pytest.mark.parametrize("company", MAJORS)
def test_ten_percent_are_sold_only_after_the_presidents_certificate(company: str) -> None:
    """CHI and UdY, of which players may already hold a share, are no exception."""
    table = sold()
    assert table.sections(f"p1 share {company} 10 from offering") == ["3.2(c)(2)"]
    table.play(f"p1 par {company} 60", "p1 pass")
    assert table.check(f"p2 share {company} 10 from offering")


@rule("MEX-3.2c2-2")
def test_the_initial_offering_charges_par_whatever_the_market_value() -> None:
    """Par is $75, the market value $110: the share costs $75, and the bank gets it."""
    table = mexican_central(p1="20").marker("MC", 0, 7).money(p1=75)
    bank = table.cash("bank")
    table.play("p1 share MC 10 from offering")
    assert (table.cash("p1"), table.cash("bank")) == (0, bank + 75)
    short = mexican_central(p1="20").marker("MC", 0, 7).money(p1=74)
    assert short.sections("p1 share MC 10 from offering") == ["3.2(c)"]


@rule("MEX-3.2c2-3")
def test_certificates_in_the_trade_in_box_are_not_for_sale() -> None:
    """Two 5% and one 10% of NdM and 10% of UdY stay there, even when nothing else of UdY is left."""
    table = national(75, p1="20")
    assert table.sections("p1 share NdM 10 from reserve") == ["3.2(c)(2)"]
    assert table.sections("p1 share NdM 5 from reserve") == ["3.2(c)(2)"]
    assert table.sections("p1 share NdM 5 from offering") == ["3.2(c)"]
    yucatan = sold().par("UdY", 60).shares("UdY", p1="20+10+10+10", p2="10+10+10", p3="10")
    assert yucatan.sections("p1 share UdY 10 from reserve") == ["3.2(c)(2)"]
    assert yucatan.sections("p1 share UdY 10 from offering") == ["3.2(c)"]
    assert hand(yucatan, "reserve", "UdY") == [10]


@rule("MEX-3.2c2-4", "MEX-3.4-1")
def test_a_company_floats_with_the_purchase_that_leaves_half_in_the_initial_offering() -> None:
    """40% sold are not enough, the next 10% are; the share of a player counts as well as one in the market."""
    table = mexican_central(p1="20", market="10").play("p1 share MC 10 from offering")
    assert table.told(Floated) == []
    table.play("p1 pass", "p2 share MC 10 from offering")
    assert table.told(Floated) == [Floated("MC")]
    assert table.percent("offering", "MC") == 50


@rule("MEX-3.2c3-1", "MEX-3.2c3-2")
def test_the_open_market_charges_the_market_value() -> None:
    """Par is $75, the market value $110, and so much the bank gets."""
    table = mexican_central(p1="20", market="10").marker("MC", 0, 7).stock_round("p2", 2).money(p2=110)
    bank = table.cash("bank")
    table.play("p2 share MC 10 from market")
    assert (table.cash("p2"), table.cash("bank")) == (0, bank + 110)
    assert hand(table, "p2", "MC") == [10]
    short = mexican_central(p1="20", market="10").marker("MC", 0, 7).money(p1=109)
    assert short.sections("p1 share MC 10 from market") == ["3.2(c)"]


@rule("MEX-3.2c3-1")
def test_only_what_lies_in_the_open_market_can_be_bought_there() -> None:
    """The market has 10% of NdM but no 5%, and nothing of the MC."""
    table = national(75, p1="20", market="10").par("MC", 75).shares("MC", p2="20")
    assert table.check("p1 share NdM 10 from market")
    assert table.sections("p1 share NdM 5 from market") == ["3.2(c)"]
    assert table.sections("p1 share MC 10 from market") == ["3.2(c)"]


@rule("MEX-3.2c3-4")
@pytest.mark.parametrize(
    ("holding", "sale"), [("20", "20 as 20"), ("20", "10 as 20"), ("20+10", "30 as 20+10"), ("20+10", "20 as 20")]
)
def test_the_presidents_certificate_is_never_left_in_the_open_market(holding: str, sale: str) -> None:
    """However p1 gives it up, what p2 gave for the certificate is on sale, not the certificate."""
    table = mexican_central(p1=holding, p2="10+10").play(f"p1 sell MC {sale}", "p1 pass")
    assert hand(table, "p2", "MC") == [20]
    assert set(hand(table, "market", "MC")) == {10}
    assert table.stock_round("p3", 2).sections("p3 share MC 20 from market") == ["3.2(c)"]


@rule("MEX-3.2-2")
def test_purchases_are_bound_by_both_limits_and_by_the_ban_on_ndm() -> None:
    """Each bound is given as a reason of its own."""
    table = mexican_central(p1="20+10+10+10+10")
    assert table.sections("p1 share MC 10 from offering") == ["3.3(a)"]
    assert crowded().sections("p1 share MC 10 from offering") == ["3.3(b)"]
    assert sold().sections("p1 share NdM 10 from offering") == ["5.1"]
    assert national(60, p1="20").check("p1 share NdM 10 from offering")


@rule("MEX-3.2c1-1", "MEX-3.2c2-1")
def test_a_company_that_has_left_the_game_is_neither_started_nor_bought() -> None:
    """The MC has merged into NdM; a company by the name of ATSF there never was."""
    table = mexican_central(p1="20").edit(lambda d: d.include("closed", "MC"))
    assert table.sections("p1 share MC 10 from offering") == ["3.2(c)"]
    assert sold().edit(lambda d: d.include("closed", "MC")).sections("p1 par MC 60") == ["3.2(c)(1)"]
    assert table.sections("p1 share ATSF 10 from offering") == ["3.2(c)"]
    assert table.sections("p1 par ATSF 60") == ["3.2(c)(1)"]


@rule("MEX-3.2b-1", "MEX-App1-1")
@pytest.mark.parametrize("price", [1, 20, 625])
def test_a_private_company_is_sold_to_a_player_at_any_positive_price(price: int) -> None:
    """The MCAR (par $20) goes for anything from $1 to all the buyer's money, if he agrees."""
    table = sold().play(f"p1 offer MCAR to p2 for {price}")
    assert table.actor == "p2"
    table.play("p2 accept")
    assert table.state.privates["MCAR"] == "p2"
    assert (table.cash("p1"), table.cash("p2")) == (625 + price, 625 - price)


@rule("MEX-3.2b-1")
def test_a_sale_between_players_needs_ownership_money_and_consent() -> None:
    """Nobody sells for nothing, more than the buyer has, or another's company; a refusal leaves all as it was."""
    table = sold()
    assert table.sections("p1 offer MCAR to p2 for 0") == ["3.2(b)"]
    assert table.sections("p1 offer MCAR to p2 for 626") == ["3.2(b)"]
    assert table.sections("p1 offer KCMO to p3 for 40") == ["3.2(b)"]
    table.play("p1 offer MCAR to p2 for 50", "p2 refuse")
    assert table.state.privates["MCAR"] == "p1"
    assert table.cash("p1") == table.cash("p2") == 625


@rule("MEX-3.2b-2")
def test_private_companies_change_hands_in_the_first_stock_round_too() -> None:
    """Only sales to the bank are banned there."""
    table = sold().stock_round("p1", 1).play("p1 offer MCAR to p2 for 30", "p2 accept")
    assert table.state.privates["MCAR"] == "p2"


@rule("MEX-3.2c4-1", "MEX-3.2-8")
def test_on_the_buyers_turn_a_private_company_is_his_one_purchase() -> None:
    """p1 asks p2 for the KCM&O at any positive price; after that he buys nothing else."""
    table = sold()
    assert table.sections("p1 ask KCMO for 0") == ["3.2(c)(4)"]
    assert table.sections("p1 ask KCMO for 626") == ["3.2(c)(4)"]
    assert table.sections("p1 ask MCAR for 20") == ["3.2(c)(4)"]
    assert table.price_range("p1 ask KCMO for 1") == (1, 625, 1)
    table.play("p1 ask KCMO for 100", "p2 accept")
    assert table.state.privates["KCMO"] == "p1"
    assert (table.cash("p1"), table.cash("p2")) == (525, 725)
    assert table.sections("p1 par MC 60") == ["3.2(c)"]


@rule("MEX-3.2-8")
def test_on_the_sellers_turn_a_private_company_is_no_purchase_of_the_buyer() -> None:
    """p1 sells and may still buy; p2, who got the MCAR, buys in his own turn as usual."""
    table = sold().play("p1 offer MCAR to p2 for 20", "p2 accept", "p1 par MC 60", "p1 pass")
    assert table.actor == "p2"
    assert table.check("p2 par TM 60")


@rule("MEX-3.2-8")
def test_selling_on_the_buyers_turn_uses_nothing_of_the_sellers_own_turn(stock: Table) -> None:
    """p2 sold the KCM&O when he was asked and still buys in his own turn."""
    stock.play("p1 ask KCMO for 40", "p2 accept", "p1 pass")
    assert stock.check("p2 par MC 60")


@rule("MEX-App1-1")
def test_a_private_company_that_a_major_company_owns_is_not_sold_between_players(stock: Table) -> None:
    """The MC has bought the KCM&O: its president can neither offer it nor be asked for it."""
    stock.par("MC", 75).shares("MC", p1="20").privates(KCMO="MC")
    assert stock.sections("p1 offer KCMO to p2 for 40") == ["3.2(b)"]
    assert stock.stock_round("p2", 2).sections("p2 ask KCMO for 40") == ["3.2(c)(4)"]
