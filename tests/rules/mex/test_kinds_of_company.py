"""Rulings on section 1.3: private, major and minor companies."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Closed, NewPresident, Paid, RoundBegan, TurnBegan
from roundhouse.rules.components import box_of
from roundhouse.rules.operating.frames import OperatingRound
from roundhouse.rules.policies import policies
from tests.rules.mex.positions import all_sold, best_run, floated, owned, stations_in, steps_of_turn, western_line
from tests.support.table import Table, rule


def afloat(phase: str = "3", cash: int = 500) -> Table:
    """MC of p1 has operated before; everything is sold."""
    return floated(all_sold().phase(phase), "MC", cash=cash, stations=("I8",))


# --- 1.3.1: private companies -----------------------------------------------------------------------------------------


@rule("MEX-1.3.1-2", "MEX-1.3.1-4", "MEX-1.3.1-7")
def test_private_companies_do_no_more_than_bring_their_owners_money() -> None:
    """They pay before anybody has to decide anything, and keep nothing themselves."""
    table = all_sold().privates(KCMO="MC").play("p1 pass", "p2 pass", "p3 pass")
    began = table.events.index(RoundBegan("Operating Round 1.1"))
    assert table.events[began + 1 : began + 6] == [
        Paid("bank", "p1", 5, "revenue of MCAR"),
        Paid("bank", "MC", 10, "revenue of KCMO"),
        Paid("bank", "p3", 20, "revenue of MIR"),
        Paid("bank", "p1", 20, "revenue of MNR"),
        TurnBegan("A"),
    ]
    owners = {*table.state.cash, *table.state.trains, *table.state.stations, *table.state.privates.values()}
    assert owners & set(table.view.defn.privates) == set()


@rule("MEX-1.3.1-1", "MEX-1.3.1-3", "MEX-1.3.3-4")
def test_a_private_company_belongs_to_a_player_or_a_major_company_as_a_whole() -> None:
    """MC buys #1 in phase 3; a minor company can buy none, neither before nor after its run."""
    table = afloat().operating("MC", "lay track").play("MC private MCAR for 30")
    assert (table.state.privates["MCAR"], table.cash("MC")) == ("MC", 470)
    table.operating("A", only=("A",)).money(A=100)
    assert table.refused("A private KCMO for 40", "4.2", "“Buy a private company” is not part of A's turn")
    table.play("A pass")
    assert table.refused("A private KCMO for 40", "4.2", "is not part of A's turn")


@rule("MEX-1.3.1-5")
def test_a_private_company_is_not_on_the_map_and_has_no_turn() -> None:
    """It has no home and no station, and is never the one that lays track or runs."""
    table = afloat().privates(KCMO="MC").play("p1 pass", "p2 pass", "p3 pass")
    assert set(box_of(table.view.defn).board.map.homes) == set(table.view.defn.companies)
    table.operating("MC", "lay track")
    assert table.refused("KCMO lay 470 F5 r0 by KCMO", "4(c)", "It is not KCMO's turn: MC acts now")
    privates = set(table.view.defn.privates)
    order = policies(table.view).flow.operating_order(table.view, table.view.expect(OperatingRound))
    assert not privates & {*order, *table.state.trains, *table.state.stations}
    table.trains(MC="2").tokens("MC", "I8").tiles(I8="57 0", K8="4 0", M8="9 0", O8="57 0").operating(
        "MC", "run trains"
    )
    route = table.legal("run")[0].removeprefix("MC ")
    for private in privates:
        assert table.refused(f"{private} {route}", "4(c)", f"It is not {private}'s turn: MC acts now")
    assert table.check(f"MC {route}")


@rule("MEX-1.3.1-6", "MEX-TableIII-27", "MEX-TableIII-33", "MEX-TableIII-1")
@pytest.mark.parametrize("private", ["MCAR", "MIR", "MNR"])
def test_only_the_kansas_city_line_has_an_ability(private: str) -> None:
    """The tile of the Copper Canyon is laid by none of the other three, whoever owns them."""
    table = afloat().privates(KCMO="MC", **{private: "MC"}).operating("MC", "lay track")
    assert table.check("MC lay 470 F5 r0 by KCMO")
    assert "Table III" in table.sections(f"MC lay 470 F5 r0 by {private}")
    assert {text.split()[-1] for text in table.legal("lay") if " by " in text} == {"KCMO"}


@rule("MEX-1.3.1-6", "MEX-1.3.1-7")
@pytest.mark.parametrize("owner", ["p1", "TM"])
def test_the_ability_is_for_the_owning_company_in_its_own_turn(owner: str) -> None:
    """MC does not own the KCM&O: neither its president's ownership nor that of another company helps."""
    table = floated(afloat(), "TM", par=60).privates(KCMO=owner).operating("MC", "lay track")
    assert table.sections("MC lay 470 F5 r0 by KCMO") == ["Table III"]
    assert table.refused("TM lay 470 F5 r0 by KCMO", "4(c)", "It is not TM's turn: MC acts now")


# --- 1.3.2: major companies -------------------------------------------------------------------------------------------


@rule("MEX-1.3.2-3")
def test_no_company_owns_stock() -> None:
    """A company has no stock turn, and in its operating turn there is nothing to buy shares with."""
    table = afloat().shares("MC", market="10")
    assert table.sections("MC share MC 10 from market") == ["3.2"]
    for step in ("lay track", "buy trains"):
        assert table.operating("MC", step).refused("MC share MC 10 from market", "4.3", "belongs to a stock round")


@rule("MEX-1.3.2-4")
def test_a_major_company_has_money_trains_stations_and_private_companies() -> None:
    """$40 for a station, $20 for #1 and $180 for a train leave $260 of $500; all of it is MC's, p1 only sold #1."""
    table = western_line(afloat()).tiles(O8="15 0").operating("MC", "place station")
    table.play("MC token O8.0", "MC private MCAR for 20", "MC train 3 from offering for 180")
    assert (table.cash("MC"), table.cash("p1")) == (260, 645)
    assert (owned(table, "MC"), table.state.privates["MCAR"]) == (["3"], "MC")
    assert (stations_in(table, "O8"), table.state.stations["MC"]) == (["MC"], ())


@rule("MEX-1.3.2-5")
def test_the_largest_holder_is_president_and_decides() -> None:
    """p2 draws level and nothing changes; with a share more he decides for MC."""
    table = all_sold().shares("MC", p1="20+10", p2="10+10").par("MC", 75).floated("MC")
    table.stock_round("p2").play("p2 share MC 10 from offering")
    assert table.told(NewPresident) == []
    assert table.operating("MC", "buy trains").view.decider == "p1"
    table.stock_round("p2").play("p2 share MC 10 from offering")
    assert table.told(NewPresident) == [NewPresident("MC", "p1", "p2")]
    assert table.operating("MC", "buy trains").view.decider == "p2"


@rule("MEX-1.3.2-6")
def test_dividends_follow_the_percentages() -> None:
    """Of $90, 50% brings $45, 30% $27 and 20% $18."""
    table = all_sold().shares("MC", p1="20+10+10+10", p2="10+10+10", p3="10+10").par("MC", 75).floated("MC")
    table.money(p1=0, p2=0, p3=0).operating("MC", "pay or withhold", revenue=90, only=("MC",))
    table.play("MC dividend pay")
    assert [table.cash(p) for p in ("p1", "p2", "p3", "MC")] == [45, 27, 18, 0]


@rule("MEX-1.3.2-7")
def test_a_president_cannot_help_his_company_except_with_a_train_it_must_buy() -> None:
    """MC has $10 and p1 thousands: no terrain, no station, no private company and no train that is not needed."""
    table = western_line(afloat(cash=10)).tiles(O8="15 0").money(p1=3000)
    assert table.operating("MC", "lay track").sections("MC lay 9 G8 r0") == ["4.4.1(f)"]
    assert table.sections("MC private KCMO for 20") == ["4.3.5"]
    assert table.operating("MC", "place station").sections("MC token O8.0") == ["4.3.2"]
    table.trains(MC="2").operating("MC", "buy trains")
    assert table.sections("MC train 3 from offering for 180") == ["4.3.4"]


@rule("MEX-1.3.2-7")
def test_a_president_cannot_help_himself_to_the_treasury() -> None:
    """In a stock turn the $500 of MC do not count, nor do its trains or private companies belong to p1."""
    table = afloat().money(p1=119).privates(KCMO="MC").stock_round("p1")
    assert table.sections("p1 par SPM 60") == ["3.2(c)(1)"]
    assert table.money(p1=120).sections("p1 par SPM 60") == []
    assert table.sections("p1 offer KCMO to p2 for 40") == ["3.2(b)"]


@rule("MEX-1.3.2-8", "MEX-1.3.2-10", "MEX-1.5-3")
def test_prices_follow_the_shares_a_certificate_stands_for() -> None:
    """At par $75: $150 for the president's certificate, $75 for 10%; at market $75: $37 for 5% of NdM."""
    table = all_sold().money(p1=1000, p2=1000, p3=1000).phase("3½").privates(A="out", B="out", C="out")
    table.shares("NdM", p1="20", market="5").par("NdM", 75)
    table.play("p1 par MC 75", "p1 pass", "p2 share MC 10 from offering", "p2 pass", "p3 share NdM 5 from market")
    assert [table.cash(p) for p in ("p1", "p2", "p3")] == [850, 925, 963]
    assert [table.percent(p, c) for p, c in (("p1", "MC"), ("p2", "MC"), ("p3", "NdM"))] == [20, 10, 5]


@rule("MEX-1.3.2-9")
def test_shares_decide_the_presidency_whatever_the_number_of_certificates() -> None:
    """p1 holds 30% in two certificates, p2 30% in three: p1 stays president."""
    table = all_sold().shares("MC", p1="20+10", p2="10+10").par("MC", 75).stock_round("p2")
    table.play("p2 share MC 10 from offering")
    assert table.state.shares["MC"][0] == "p1"


@rule("MEX-1.3.2-9")
def test_only_whole_certificates_are_traded() -> None:
    """No half of a 10% certificate is sold, and no share out of the president's while there are others."""
    table = all_sold().shares("MC", p1="20+10", p2="10+10").par("MC", 75)
    assert table.sections("p1 sell MC 5 as 10") == ["3.2(a)(5)"]
    assert table.sections("p1 share MC 5 from offering") == ["3.2(c)"]
    assert table.sections("p1 sell MC 10 as 10") == []


@rule("MEX-1.3.2-11")
def test_the_turn_of_a_major_company() -> None:
    """Track, station, running, paying out and trains in this order."""
    table = western_line(afloat()).trains(MC="2").operating("MC", only=("MC",))
    assert steps_of_turn(table) == ["lay track", "place station", "run trains", "pay or withhold", "buy trains"]


@rule("MEX-1.3.2-11")
@pytest.mark.parametrize("step", ["lay track", "place station", "run trains", "pay or withhold", "buy trains"])
def test_private_companies_are_bought_at_any_time_of_the_turn(step: str) -> None:
    """From players, from phase 3 on."""
    table = western_line(afloat()).trains(MC="2").operating("MC", step, revenue=50)
    assert table.sections("MC private KCMO for 40") == []


# --- 1.3.3: minor companies -----------------------------------------------------------------------------------------


def turn_of_a(cash: int = 0, phase: str = "1") -> Table:
    """The first turn of minor company A in Tampico, whose hex costs $40."""
    return all_sold().phase(phase).operating("A", only=("A",)).money(A=cash)


@rule("MEX-1.3.3-1", "MEX-1.3.3-2")
def test_a_minor_company_belongs_to_one_player_and_to_no_company() -> None:
    """Its charter is its only certificate; a major company cannot buy it."""
    table = afloat().operating("MC", "lay track")
    assert [table.percent(p, m) for p, m in (("p1", "A"), ("p2", "B"), ("p3", "C"))] == [100, 100, 100]
    assert table.sections("MC private A for 50") == ["4.3.5"]
    assert table.stock_round("p2").sections("p2 share A 100 from offering") == ["3.2(c)"]


@rule("MEX-1.3.3-6")
def test_nobody_can_buy_the_train_of_a_minor_company() -> None:
    """Not even a company of the same owner; trains of major companies are for sale."""
    table = floated(afloat("2"), "TM", par=60, trains="2").operating("MC", "buy trains")
    assert table.sections("MC train 2 from A for 1") == ["4.3.4"]
    assert table.sections("MC train 2 from TM for 1") == []


@rule("MEX-1.3.3-7")
def test_a_minor_company_never_buys_a_train() -> None:
    """Neither before nor after it has run."""
    table = turn_of_a(cash=500)
    assert table.refused("A train 2 from offering for 100", "4.2", "“Buy a train” is not part of A's turn")
    table.play("A pass")
    assert table.refused("A train 2 from offering for 100", "4.2", "is not part of A's turn")
    table.play(best_run(table))
    assert owned(table, "A") == ["2"]


@rule("MEX-1.3.3-8")
def test_the_owner_of_a_minor_company_cannot_pay_for_its_track() -> None:
    """Tampico costs $40: A needs them itself, p1's $625 do not count, and p1 never pays."""
    assert turn_of_a(cash=39).sections("A lay 472 M12 r0") == ["4.4.1(f)"]
    table = turn_of_a(cash=40).play("A lay 472 M12 r0")
    assert table.told(Paid) == [Paid("A", "bank", 40, "terrain in M12")]


@rule("MEX-1.3.3-9")
def test_a_minor_company_lays_one_yellow_tile_a_turn() -> None:
    """A second tile is refused, and so is green in phase 3."""
    table = turn_of_a(cash=500).play("A lay 472 M12 r0")
    assert table.sections("A lay 9 L11 r2") == ["4.2(b)"]
    assert turn_of_a(cash=500, phase="3").tiles(M12="472 0").sections("A lay 477 M12 r1") == ["4.4.1(a)"]


@rule("MEX-1.3.3-10")
def test_a_minor_company_must_run_and_split_the_revenue_evenly() -> None:
    """Tampico $20 and its port $10 bring p1 and A $15 each; A may neither pass nor withhold."""
    table = turn_of_a().play("A pass")
    assert table.refused("A pass", "4.2", "A cannot pass")
    assert table.refused("A dividend withhold", "4.2", "is not part of A's turn")
    table.play(best_run(table))
    assert [(e.payee, e.amount) for e in table.told(Paid)] == [("p1", 15), ("A", 15)]


@rule("MEX-1.3.3-11")
def test_all_minor_companies_close_when_phase_three_and_a_half_begins() -> None:
    """The fourth 3-train leaves them open, the fifth closes all three."""
    table = afloat(cash=1000).edit(lambda d: d.put("bought", "3", 3)).operating("MC", "buy trains", only=("MC",))
    table.play("MC train 3 from offering for 180")
    assert table.told(Closed) == []
    table.operating("MC", "buy trains", only=("MC",)).play("MC train 3 from offering for 180")
    assert [e.company for e in table.told(Closed)] == ["A", "B", "C"]
