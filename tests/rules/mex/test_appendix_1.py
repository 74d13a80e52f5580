"""18MEX Appendix 1: questions about track, routes, dividends and the life of companies.

The questions about stock are answered beside the rules of section 3, those about trains in their own file.
"""

from __future__ import annotations

import pytest

from roundhouse.core.errors import NotationError
from roundhouse.core.events import Closed, Ran
from roundhouse.rules.operating.network import board_of
from tests.support.table import rule

from .companies import company
from .conftest import sold
from .positions import floated, idle, stations_in, western_line
from .stock_positions import mexican_central


@rule("MEX-App1-1")
@pytest.mark.parametrize(
    ("step", "section", "why"),
    [
        ("lay track", "4.3", "possible only at “buy trains”, for a train with which the president has to help"),
        ("place station", "4.3", "possible only at “buy trains”, for a train with which the president has to help"),
        ("buy trains", "4.3.4.2", "MC does not have to buy a train"),
    ],
)
def test_players_sell_private_companies_to_each_other_in_stock_rounds_only(step: str, section: str, why: str) -> None:
    """In a stock round p1 may offer the MCAR, in the turn of his company he may not, as long as it needs no money."""
    assert sold().check("p1 offer MCAR to p2 for 20")
    table = company("MC", at=step)
    assert table.refused("p1 offer MCAR to p2 for 20", section, why)
    assert table.legal("offer") == []


@rule("MEX-App1-5")
def test_the_home_station_is_placed_in_the_first_operating_turn_not_on_floating() -> None:
    """The MC floats in the stock round with an empty map and has its station when its turn begins."""
    table = mexican_central(p1="20+10+10").privates(A="out", B="out", C="out").play("p1 share MC 10 from offering")
    assert "MC" in table.state.floated
    assert stations_in(table, "I8") == []
    table.play("p1 pass", "p2 pass", "p3 pass", "p1 pass")
    assert table.actor == "MC"
    assert stations_in(table, "I8") == ["MC"]
    assert table.cash("MC") == 750


@rule("MEX-App1-16")
def test_a_tile_is_replaced_only_if_its_new_track_or_a_city_on_it_is_connected() -> None:
    """MC runs north into G8: a branch from that side is good, one that joins from beyond is not."""
    table = company("MC", phase="3").tiles(I8="57 0", G8="9 0")
    assert table.check("MC lay 23 G8 r0")
    assert table.sections("MC lay 23 G8 r3") == ["4.4.1(j)"]


@rule("MEX-App1-16")
def test_a_connected_city_is_replaced_even_if_its_new_track_is_not_connected() -> None:
    """SPM's station fills Guadalajara, so MC reaches the city but nothing behind it; cut off, it may not upgrade."""
    table = western_line(company("MC", phase="3")).tokens("SPM", "O8")
    assert table.check("MC lay 14 O8 r0")
    assert table.tiles(M8="9 1").sections("MC lay 14 O8 r0") == ["4.4.1(j)"]


@rule("MEX-App1-17")
def test_private_companies_of_players_block_no_hex() -> None:
    """No hex is tied to a private company; CHI builds in the Copper Canyon although p2 owns the KCM&O."""
    table = company("CHI")
    assert [h.id for h in board_of(table.view).map.hexes if h.blocked_by] == []
    assert table.state.privates["KCMO"] == "p2"
    assert table.play("CHI lay 9 F5 r1").cash("CHI") == 1000 - 120


@rule("MEX-App1-18")
def test_normal_track_in_the_canyon_takes_only_the_power_of_the_kcmo() -> None:
    """CHI lays tile 9 there; the KCM&O stays open and can be bought, but lays tile 470 no more."""
    table = company("CHI", phase="3").play("CHI lay 9 F5 r1")
    assert table.told(Closed) == []
    table.play("CHI private KCMO for 60", "p2 accept")
    assert table.state.privates["KCMO"] == "CHI"
    assert table.refused("CHI lay 470 F5 r0 by KCMO", "Table III", "no longer in play")
    assert table.state.supply["470"] == 0


@rule("MEX-App1-19")
def test_towns_do_not_count_for_the_length_of_a_route() -> None:
    """A 2-train runs Torreón, Zacatecas (a town) and Guadalajara for 20 + 10 + 20."""
    table = western_line(company("MC", trains="2", at="")).operating("MC", "run trains")
    assert table.play("MC run 2-0 I8.0 K8.0 M8 O8.0").told(Ran)[0].revenue == 50


@rule("MEX-App1-20")
@pytest.mark.parametrize(
    ("route", "revenue"),
    [("K6.1 K6.0 I6 G6 E6.0", 20 + 40 + 20), ("E6.0 G6 I6 K6.0 J5.0", 20 + 40 + 10)],
)
def test_towns_before_the_first_and_after_the_last_city_are_run_to_and_count(route: str, revenue: int) -> None:
    """A 2-train between Mazatlán and Chihuahua adds the port, or Culiacán."""
    table = company("CHI", phase="5", trains="2", at="", runs_at_will=True)
    table.tiles(G6="9 0", I6="9 0", K6="482 0", J5="58 3").operating("CHI", "run trains")
    assert table.play(f"CHI run 2-0 {route}").told(Ran)[0].revenue == revenue


@rule("MEX-App1-21")
def test_a_4d_train_is_paid_double_by_red_areas() -> None:
    """Chihuahua 20 and Ciudad Juárez 60, both twice."""
    table = company("CHI", phase="4D", trains="4D", at="").tiles(C6="9 0").operating("CHI", "run trains")
    assert table.play("CHI run 4D-0 E6.0 C6 A6.0").told(Ran)[0].revenue == 2 * 20 + 2 * 60


@rule("MEX-App1-22")
def test_the_higher_paying_run_is_used_if_a_stockholder_points_it_out() -> None:
    """p2 holds a share of the MC: once he insists, the route to Zacatecas alone, or no run, is refused."""
    table = western_line(company("MC", trains="2", at="")).shares("MC", p1="20+10+10", p2="10")
    table.operating("MC", "run trains").play("MC run 2-0 I8.0 K8.0", "p2 insist")
    assert table.sections("MC run 2-0 I8.0 K8.0") == ["4.4.2.1"]
    assert table.sections("MC run") == ["4.4.2.1"]
    assert table.check("MC run 2-0 I8.0 K8.0 M8 O8.0")
    alone = western_line(company("MC", trains="2", at="")).operating("MC", "run trains")
    assert alone.play("MC run 2-0 I8.0 K8.0").step == "pay or withhold"


@rule("MEX-App1-22")
def test_the_higher_paying_run_of_a_minor_is_always_used() -> None:
    """From Oaxaca company C could earn $30 with Mérida, but Guatemala brings $50 and it has to go there."""
    table = company("C", at="").tiles(S12="6 4", T13="8 5").operating("C", "run trains")
    assert table.sections("C run 2-C S12.0 R13 Q14.0") == ["4.4.2.1"]
    assert table.check("C run 2-C S12.0 U12 T13 U14.0")


@rule("MEX-App1-23")
def test_a_major_company_pays_all_or_nothing() -> None:
    """There is no third way, such as half dividends."""
    table = company("MC", at="").operating("MC", "pay or withhold", revenue=100)
    assert table.legal("dividend") == ["MC dividend pay", "MC dividend withhold"]
    assert table.sections("MC dividend half") == ["4.3.3"]


@rule("MEX-App1-24")
def test_a_minor_company_cannot_withhold() -> None:
    """Its run of $30 is split at once, $15 to p3 and $15 to the treasury; nobody is asked."""
    table = company("C", cash=0, at="run trains")
    assert table.refused("C dividend withhold", "4.2", "“Pay out or withhold” is not part of C's turn")
    table.play("C run 2-C S12.0 R13 Q14.0")
    assert (table.cash("p3"), table.cash("C")) == (625 + 15, 15)
    assert table.actor != "C"


@rule("MEX-App1-25", "MEX-App1-26")
def test_the_company_is_paid_for_shares_in_the_open_market_only() -> None:
    """NdM earns $100: p1 50, NdM 20 for the market; nothing for 10% in the Initial Offering and 20% in the box."""
    table = company("NdM", phase="4", cash=0, at="").shares("NdM", p1="20+10+10+10", market="10+10")
    assert (table.percent("offering", "NdM"), table.percent("reserve", "NdM")) == (10, 20)
    bank = table.cash("bank")
    table.operating("NdM", "pay or withhold", revenue=100).play("NdM dividend pay")
    assert (table.cash("p1"), table.cash("NdM")) == (625 + 50, 20)
    assert table.cash("bank") == bank - 70


@rule("MEX-App1-27")
def test_the_southeastern_railway_and_its_udy_share_pay_in_the_same_operating_round() -> None:
    """p3 gets $15 from company C; the MC then buys the fifth 3-train, and UdY pays 10% of its $30 to p3."""
    table = floated(floated(sold().phase("3"), "MC", stations=("I8",)), "UdY", par=60, trains="2", stations=("Q14",))
    table.edit(lambda d: d.put("bought", "3", 4)).play("p1 pass", "p2 pass", "p3 pass")
    while table.step != "buy trains":
        table.play(idle(table))
    before = table.cash("p3")
    assert before == 625 + 20 + 15  # the MIR and company C
    table.play("MC train 3 from offering for 180", "MC pass")
    assert table.percent("p3", "UdY") == 10
    table.pass_until("run trains", "UdY").play("UdY run 2-0 Q14.0 R13 S12.0", "UdY dividend pay")
    assert table.cash("p3") == before + 3


@rule("MEX-App1-30")
@pytest.mark.parametrize("text", ["p1 close MCAR", "p1 close A", "A close", "MC close KCMO"])
def test_there_is_no_action_to_close_a_company(text: str) -> None:
    """Such a line is not even understood."""
    with pytest.raises(NotationError):
        sold().check(text)


@rule("MEX-App1-31")
@pytest.mark.parametrize(("train", "price", "bought"), [("3", 180, 0), ("3", 180, 4), ("4", 300, 0)])
def test_private_companies_outlive_all_phases_before_the_fifth(train: str, price: int, bought: int) -> None:
    """Neither the first nor the fifth 3-train nor the first 4-train closes any of the four."""
    table = company("MC", phase="2", at="").stack(train).edit(lambda d: d.put("bought", train, bought))
    table.operating("MC", "buy trains").play(f"MC train {train} from offering for {price}")
    assert table.state.closed.isdisjoint({"MCAR", "KCMO", "MIR", "MNR"})


@rule("MEX-App1-31")
def test_the_first_5_train_closes_all_private_companies() -> None:
    """Wherever they are."""
    table = company("MC", phase="4", at="").stack("5").privates(KCMO="MC").operating("MC", "buy trains")
    table.play("MC train 5 from offering for 450")
    assert {"MCAR", "KCMO", "MIR", "MNR"} <= table.state.closed


@rule("MEX-App1-31")
def test_the_mnr_closes_when_ndm_buys_its_first_train() -> None:
    """Another company's train does not close it, and NdM's closes no other private company."""
    table = company("NdM", phase="4", at="").stack("4").operating("NdM", "buy trains")
    assert "MNR" not in table.state.closed
    table.play("NdM train 4 from offering for 300")
    assert [e.company for e in table.told(Closed)] == ["MNR"]


@rule("MEX-App1-32")
@pytest.mark.parametrize(("bought", "closed"), [(3, []), (4, ["A", "B", "C"])])
def test_minor_companies_close_with_the_fifth_3_train(bought: int, closed: list[str]) -> None:
    """Not with the fourth."""
    table = company("MC", phase="3", at="").edit(lambda d: d.put("bought", "3", bought)).operating("MC", "buy trains")
    table.play("MC train 3 from offering for 180")
    assert [e.company for e in table.told(Closed)] == closed


@rule("MEX-App1-47")
def test_brown_mexico_city_has_two_separate_tracks_to_the_east() -> None:
    """Tile 485: two trains use them in one turn, and one train comes in from O12 and leaves to Q12."""
    table = company("NdM", phase="5", trains="5+5", at="", best_run=False)
    table.tiles(O10="485MC 0", P11="485P 0", O12="8 1", M12="483 1", Q12="8 2", P13="484 3")
    table.operating("NdM", "run trains")
    assert table.check("NdM run 5-0 O10.0 P11 O12 M12.0 / 5-1 O10.0 P11.0 Q12 P13.0")
    through = "NdM run 5-0 M12.0 O12 P11 O10.0 P11.0 Q12 P13.0"
    assert table.play(through).told(Ran)[0].revenue == 40 + 60 + 10 + 40
