"""18MEX 3.3: the share of one company and the number of certificates a player may own."""

from __future__ import annotations

import pytest

from roundhouse.rules.policies import policies
from tests.support.table import Table, rule

from .conftest import sold
from .stock_positions import crowded, hand, mexican_central, national


def counted(table: Table, player: str) -> int:
    """How many of a player's certificates count."""
    return policies(table.view).stock.counted(table.view, player)


def full_of_mc(count: int, row: int, col: int) -> Table:
    """p1 holds 19 certificates that count and besides `count` of the MC, whose marker lies on that space."""
    table = crowded().shares("MC", p1="+".join(["20", *["10"] * (count - 1)]), p2="")
    return table.marker("MC", row, col)


@rule("MEX-3.3-1", "MEX-3.3a-1")
def test_no_purchase_leads_over_sixty_percent() -> None:
    """From 50% to 60% is allowed, from 60% to 70% is not, from neither area of the bank."""
    table = mexican_central(p1="20+10+10+10", market="10").play("p1 share MC 10 from offering")
    assert table.percent("p1", "MC") == 60
    table.stock_round("p1", 3)
    assert table.sections("p1 share MC 10 from offering") == ["3.3(a)"]
    assert table.sections("p1 share MC 10 from market") == ["3.3(a)"]


@rule("MEX-3.3-1", "MEX-3.3b-5", "MEX-App1-14")
def test_the_yellow_section_does_not_lift_the_limit_of_sixty_percent() -> None:
    """Both ceilings are independent: yellow stock is free of the certificate limit only."""
    table = mexican_central(p1="20+10+10+10+10").marker("MC", 5, 4)
    assert table.sections("p1 share MC 10 from offering") == ["3.3(a)"]


@rule("MEX-3.3a-1")
def test_who_has_a_share_already_may_not_start_a_company_beyond_the_limit() -> None:
    """The president's certificate and p3's free share make 30% of CHI, far below 60%."""
    table = sold().stock_round("p3", 2).play("p3 par CHI 60")
    assert table.percent("p3", "CHI") == 30


def seventy_percent(**options: bool) -> Table:
    """p3 owns 60% of UdY and the Southeastern Railway; the MC buys the fifth 3-train, so that company C closes."""
    table = sold(**options).par("UdY", 75).shares("UdY", p3="20+10+10+10+10", p1="10").floated("UdY").operated("UdY")
    table.par("MC", 75).shares("MC", p1="20+10+10+10").floated("MC").operated("MC").tokens("MC", "I8").money(MC=500)
    table.phase("3").edit(lambda d: d.put("bought", "3", 4)).operating("MC", "buy trains", only=["MC"])
    return table.play("MC train 3 from offering for 180")


@rule("MEX-3.3a-2")
def test_the_trade_in_share_may_lead_to_seventy_percent_of_udy() -> None:
    """Nothing is taken from p3 in the operating round, and he may keep it while others have their stock turns."""
    table = seventy_percent()
    assert table.percent("p3", "UdY") == 70
    table.stock_round("p1", 3).play("p1 pass", "p2 pass")
    assert table.percent("p3", "UdY") == 70


@rule("MEX-3.3a-3", "MEX-3.2-7")
def test_seventy_percent_of_udy_are_sold_down_in_the_next_stock_turn() -> None:
    """p3 may not pass before one share is sold; then he may."""
    table = seventy_percent().stock_round("p3", 3)
    assert table.sections("p3 pass") == ["3.3(a)"]
    table.play("p3 sell UdY 10 as 10")
    assert table.percent("p3", "UdY") == 60
    table.play("p3 pass")
    assert table.actor == "p1"


@rule("MEX-3.3a-3", "MEX-3.2-4")
def test_the_purchase_of_the_turn_may_precede_the_sale_that_is_due() -> None:
    """The rule names the turn, not the order; only passing waits for the sale."""
    table = seventy_percent().stock_round("p3", 3).play("p3 share MC 10 from offering")
    assert table.sections("p3 pass") == ["3.3(a)"]
    assert table.play("p3 sell UdY 10 as 10", "p3 pass").actor == "p1"


PURCHASES = ["p3 share MC 10 from offering", "p3 par PAC 60", "p3 ask KCMO for 40"]


@rule("MEX-3.3a-3", "MEX-3.2-4")
@pytest.mark.parametrize("purchase", PURCHASES)
def test_after_other_sales_every_purchase_waits_for_the_sale_that_is_due(purchase: str) -> None:
    """Having sold the MIR p3 could not sell UdY after a purchase any more, so UdY comes first."""
    table = seventy_percent().stock_round("p3", 3).play("p3 offer MIR to p1 for 100", "p1 accept")
    assert table.sections(purchase) == ["3.3(a)"]
    assert table.play("p3 sell UdY 10 as 10").check(purchase)


@pytest.mark.parametrize("purchase", PURCHASES)
def test_an_option_lets_the_sale_that_is_due_precede_every_purchase(purchase: str) -> None:
    """As on 18xx.games."""
    assert seventy_percent().stock_round("p3", 3).check(purchase)
    table = seventy_percent(sells_down_before_buying=True).stock_round("p3", 3)
    assert table.sections(purchase) == ["3.3(a) on 18xx.games"]


@rule("MEX-3.3b-1")
@pytest.mark.parametrize(("players", "limit"), [(3, 19), (4, 14), (5, 11)])
def test_the_certificate_limit_depends_on_the_number_of_players(players: int, limit: int) -> None:
    """Table II."""
    table = sold(players)
    assert policies(table.view).stock.certificate_limit(table.view) == limit


@rule("MEX-3.3b-1", "MEX-3.3b-8")
def test_at_the_limit_no_certificate_is_bought() -> None:
    """With 18 certificates p1 may buy the 19th, with 19 he may not, wherever it comes from."""
    below = crowded(18).play("p1 share MC 10 from offering")
    assert counted(below, "p1") == 19
    table = crowded().shares("MC", p2="20", market="10")
    assert table.sections("p1 share MC 10 from offering") == ["3.3(b)"]
    assert table.sections("p1 share MC 10 from market") == ["3.3(b)"]
    assert table.sections("p1 par SPM 60") == ["3.3(b)"]


@rule("MEX-3.3b-8")
def test_at_the_limit_no_private_company_is_bought_on_either_players_turn() -> None:
    """p1 can neither ask for the KCM&O nor be offered it, but he could with 18 certificates."""
    assert crowded().sections("p1 ask KCMO for 40") == ["3.3(b)"]
    assert crowded().stock_round("p2", 2).sections("p2 offer KCMO to p1 for 40") == ["3.3(b)"]
    assert crowded(18).check("p1 ask KCMO for 40")
    assert crowded(18).stock_round("p2", 2).check("p2 offer KCMO to p1 for 40")


@rule("MEX-3.3b-2", "MEX-3.3b-3", "MEX-App1-15")
def test_privates_minors_and_stock_certificates_count_one_each() -> None:
    """p1: MCAR, MNR, minor company A, and of NdM the president's certificate, which counts once."""
    table = sold()
    assert counted(table, "p1") == 4
    assert counted(table.shares("MC", p1="20+10+10").par("MC", 75), "p1") == 7
    assert counted(table.privates(MCAR="p2"), "p1") == 6
    assert counted(table.privates(A="p2"), "p1") == 5


@rule("MEX-3.3b-4", "MEX-3.3b-9")
def test_five_percent_certificates_never_count_and_may_be_bought_at_the_limit() -> None:
    """The second 5% certificate is no different from the first, but 10% with change would count."""
    table = crowded().phase("3½").shares("NdM", p1="20", market="5+5+10")
    table.play("p1 share NdM 5 from market")
    assert counted(table, "p1") == 19
    table.stock_round("p1", 3)
    assert table.check("p1 share NdM 5 from market")
    assert table.sections("p1 share NdM 10 from market") == ["3.3(b)"]
    assert table.sections("p1 share NdM 10 from market giving 5") == ["3.3(b)"]


@rule("MEX-3.3b-5", "MEX-3.3b-10", "MEX-App1-14")
def test_stock_in_the_yellow_section_does_not_count_and_may_be_bought_at_the_limit() -> None:
    """From the Open Market at $55, from the Initial Offering at the par of $75."""
    table = crowded().shares("MC", p2="20", market="10").marker("MC", 5, 4)
    assert table.price("MC") == 55
    market = "p1 share MC 10 from market"
    assert table.play(market).cash("p1") == 1000 - 55
    assert counted(table, "p1") == 19
    table.stock_round("p1", 3).play("p1 share MC 10 from offering")
    assert table.cash("p1") == 1000 - 55 - 75
    white = crowded().shares("MC", p2="20", market="10").marker("MC", 4, 4)
    assert white.sections(market) == ["3.3(b)"]


@rule("MEX-3.3b-6")
def test_private_companies_of_a_major_company_count_for_nobody() -> None:
    """The MC buys the MCAR from its president, who then counts one less."""
    table = mexican_central(p1="20+10+10+10")
    before = counted(table, "p1")
    assert counted(table.privates(MCAR="MC"), "p1") == before - 1


@rule("MEX-3.3b-7")
def test_without_a_merger_the_limit_rises_by_one() -> None:
    """NdM has not floated when the first 5-train is bought: 20 certificates are allowed in a game for three."""
    table = crowded().floated("CHI").operated("CHI").tokens("CHI", "E6").phase("4").money(CHI=1000).stack("5")
    assert table.sections("p1 share MC 10 from offering") == ["3.3(b)"]
    table.operating("CHI", "buy trains", only=["CHI"]).play("CHI train 5 from offering for 450")
    assert policies(table.view).stock.certificate_limit(table.view) == 20


@rule("MEX-3.3b-11")
def test_at_the_limit_a_purchase_is_refused_even_if_the_presidency_would_save_a_certificate() -> None:
    """With the third share p1 would swap two for the president's certificate and hold 19 again."""
    table = crowded(17).shares("MC", p1="10+10", p2="20")
    assert counted(table, "p1") == 19
    assert table.sections("p1 share MC 10 from offering") == ["3.3(b)"]


def lost_presidency() -> Table:
    """p1, at the limit, loses the MC to p2, who bought a third share."""
    table = crowded(18).shares("MC", p1="20", p2="10+10").stock_round("p2", 2)
    return table.play("p2 share MC 10 from offering")


@rule("MEX-3.3b-12")
def test_a_lost_presidency_may_lead_over_the_limit() -> None:
    """Two certificates for one: p1 holds 20 and keeps them until his own turn."""
    table = lost_presidency()
    assert hand(table, "p1", "MC") == [10, 10]
    assert counted(table, "p1") == 20
    assert table.play("p2 pass", "p3 pass").actor == "p1"
    assert counted(table, "p1") == 20


@rule("MEX-3.3b-14", "MEX-3.2-7")
def test_an_excess_is_sold_in_the_next_stock_turn() -> None:
    """p1 may not pass with 20 certificates, nor buy between two sales; with 19 he may pass."""
    table = lost_presidency().play("p2 pass", "p3 pass")
    assert table.sections("p1 pass") == ["3.3(b)"]
    table.play("p1 sell MC 10 as 10")
    assert counted(table, "p1") == 19
    assert table.play("p1 pass").actor == "p2"


@rule("MEX-3.3b-14")
def test_a_purchase_that_would_end_the_sales_waits_until_the_limit_is_kept() -> None:
    """p1 is two over: having sold one he may not buy even yellow stock, since he could not sell again after it."""
    table = full_of_mc(2, 4, 4).par("SPM", 60).shares("SPM", p2="20").marker("SPM", 5, 2)
    assert counted(table, "p1") == 21
    assert table.check("p1 share SPM 10 from offering")
    table.play("p1 sell TM 10 as 10")
    assert table.sections("p1 share SPM 10 from offering") == ["3.3(b)"]
    table.play("p1 sell TM 10 as 10", "p1 share SPM 10 from offering")
    assert hand(table, "p1", "SPM") == [10]


def test_an_option_lets_an_excess_precede_even_the_purchase_of_yellow_stock() -> None:
    """As on 18xx.games."""
    table = sold(sells_down_before_buying=True, players=5).par("CHI", 60).shares("CHI", p1="20+10+10+10+10")
    table.par("PAC", 60).shares("PAC", p1="20+10+10").par("SPM", 60).shares("SPM", p2="20").marker("SPM", 5, 2)
    assert counted(table, "p1") == 12
    assert table.sections("p1 share SPM 10 from offering") == ["3.3(b) on 18xx.games"]


@rule("MEX-3.3b-14")
def test_who_cannot_sell_anything_that_counts_may_go_on() -> None:
    """All markets are full but that of NdM, and selling its 5% certificate would not help: p1 may pass."""
    table = sold().privates(KCMO="p1", B="p1", C="p1", MIR="p1").phase("3½").shares("NdM", p1="20+5")
    for company in ("CHI", "PAC", "TM"):
        table.par(company, 60).shares(company, p1="20+10+10+10", p3="", market="10+10+10+10+10")
    assert counted(table, "p1") == 20
    assert table.legal("sell") == ["p1 sell NdM 5 as 5"]
    assert table.check("p1 pass")


@rule("MEX-3.3b-13", "MEX-3.3b-15", "MEX-3.3b-16")
def test_selling_back_into_the_yellow_section_saves_the_rest() -> None:
    """Five certificates were bought in yellow; the price rose to 60. Selling one makes it 55, yellow: four remain."""
    table = full_of_mc(5, 5, 3)
    assert counted(table, "p1") == 19
    table.marker("MC", 4, 4)
    assert counted(table, "p1") == 19 + 5
    assert table.sections("p1 pass") == ["3.3(b)"]
    table.play("p1 sell MC 10 as 10")
    assert table.price("MC") == 55
    assert counted(table, "p1") == 19
    assert len(hand(table, "p1", "MC")) == 4
    assert table.play("p1 pass").actor == "p2"


@rule("MEX-3.3b-13", "MEX-3.3b-15")
def test_one_share_is_not_enough_if_the_price_stays_above_the_yellow_section() -> None:
    """From 65 the first sale leads to 60, which still counts, and only the second to 55."""
    table = full_of_mc(5, 3, 4).play("p1 sell MC 10 as 10")
    assert counted(table, "p1") == 19 + 4
    assert table.sections("p1 pass") == ["3.3(b)"]
    table.play("p1 sell MC 10 as 10")
    assert counted(table, "p1") == 19
    assert table.check("p1 pass")


@rule("MEX-3.3b-4")
def test_five_percent_certificates_do_not_count_for_a_holder_of_few() -> None:
    """A 10% certificate of NdM counts, both 5% ones do not."""
    assert counted(national(75, p1="20", p2="10+5+5"), "p2") == 2  # the KCM&O and the 10% certificate
