"""Traps into which programs of 18MEX have fallen before, each ruled on by the rulebook."""

from __future__ import annotations

import pytest

from roundhouse.core.events import PriceMoved, Ran
from roundhouse.rules.policies import policies
from tests.rules.mex.companies import company, started
from tests.rules.mex.conftest import sold
from tests.support.table import Table, rule

# --- the KCM&O ------------------------------------------------------------------------------------------------------


@rule("MEX-TableIII-9")
@pytest.mark.parametrize(("site", "owner"), [(False, "CHI"), (True, "out")])
def test_laying_copper_canyon_does_not_close_the_kcmo(site: bool, owner: str) -> None:
    """Pitfall: later errata close the KCM&O with its tile; our rulebook keeps it, the site's way is an option."""
    table = company("CHI", phase="3", kcmo_closes_on_use=site).privates(KCMO="CHI").play("CHI lay 470 F5 r0 by KCMO")
    assert table.state.privates["KCMO"] == owner


@rule("MEX-TableIV-9", "MEX-4.4.1h-1")
def test_once_f5_is_built_its_power_is_gone_and_the_hex_is_like_any_other() -> None:
    """Pitfall: the power outlives another tile in F5, or that tile cannot be upgraded any more."""
    table = company("CHI", phase="3").privates(KCMO="CHI").play("CHI lay 9 F5 r1").operating("CHI", "lay track")
    assert [text for text in table.legal("lay") if "KCMO" in text] == []
    assert table.check("CHI lay 23 F5 r4")


@rule("MEX-4.3.5-1")
def test_a_closed_kcmo_cannot_be_bought() -> None:
    """Pitfall: a company buys a private company that has left the game."""
    assert company("CHI", phase="3").check("CHI private KCMO for 40")
    assert company("CHI", phase="3").privates(KCMO="out").sections("CHI private KCMO for 40") == ["4.3.5"]


# --- minor companies ------------------------------------------------------------------------------------------------


@rule("MEX-4.2b-1", "MEX-4.4.1a-2")
def test_a_minor_lays_one_yellow_tile_and_never_upgrades() -> None:
    """Pitfall: minors lay two tiles, or upgrade once green is available."""
    table = company("A", phase="3").play("A lay 472 M12 r1")
    assert table.sections("A lay 8 L11 r5") == ["4.2(b)"]
    assert table.refused("A lay 477 M12 r1", "4.4.1(a)", "minor companies lay yellow tiles only")


@rule("MEX-4.4.1f-1", "MEX-4.2c-1")
def test_a_minor_that_cannot_pay_for_its_home_goes_on_to_run() -> None:
    """Pitfall: the game hangs because Tampico's $40 cannot be paid."""
    table = company("A", cash=39)
    assert (table.legal(), table.sections("A lay 472 M12 r1")) == (["A pass"], ["4.4.1(f)"])
    assert table.play("A pass").legal() == ["A run 2-A M12.0 M12.1"]


@rule("MEX-4.4.1j-1")
@pytest.mark.parametrize(("site", "sections"), [(False, []), (True, ["4.4.1 on 18xx.games"])])
def test_a_minor_may_build_elsewhere_while_its_home_is_too_dear(site: bool, sections: list[str]) -> None:
    """Pitfall: C, whose line goes on to Querétaro, is refused a free hex because it lacks $20 for Oaxaca."""
    table = company("C", cash=0, minor_needs_home_money=site).tiles(R13="27 1", Q12="9 2", M10="57 0")
    assert table.sections("C lay 9 K10 r0") == sections
    assert table.money(C=20).check("C lay 9 K10 r0")


@rule("MEX-1.3.3-5", "MEX-5.2-7")
def test_built_in_trains_are_no_trains_of_the_bank() -> None:
    """Pitfall: closing minors put their trains on sale, or count them among the six 2-trains."""
    table = Table("18mex", 3)
    assert len([t for t in table.state.trains["offering"] if t.startswith("2-")]) == 6
    closing = started(sold().phase("3"), "MC").money(MC=180).edit(lambda d: d.put("bought", "3", 4))
    closing.operating("MC", "buy trains").play("MC train 3 from offering for 180")
    assert closing.state.trains["market"] == ()
    assert sum(closing.state.cash.values()) == 9000


@rule("MEX-3.1-7")
def test_when_all_pass_in_the_sale_an_operating_round_is_played() -> None:
    """Pitfall: privates and minors are paid a flat sum instead of operating; that is the site's way, an option here."""
    table = Table("18mex", 3).privates(MCAR="p1", KCMO="p2", A="p3").play("p1 pass", "p2 pass", "p3 pass")
    assert (table.step, table.actor) == ("lay track", "A")
    assert (table.cash("p1"), table.cash("p2")) == (625 + 5, 625 + 10)
    site = Table("18mex", 3, flat_minor_income=True).privates(MCAR="p1", KCMO="p2", A="p3")
    site.play("p1 pass", "p2 pass", "p3 pass")
    assert site.step == "sale of private and minor companies"
    assert (site.cash("p1"), site.cash("p3"), site.cash("A")) == (625 + 5, 625 + 15, 15)


# --- mail, trains, tiles --------------------------------------------------------------------------------------------


@rule("MEX-4.3.1-1", "MEX-4.3.1-4")
def test_mail_is_paid_once_a_round_and_without_a_route() -> None:
    """Pitfall: mail is paid twice in a turn, or only to companies with track."""
    table = company("MC", cash=0, trains="2", at="").tiles(I8="57 0").operating("MC", of=1, only=("MC",))
    assert table.cash("MC") == 20
    table.pass_until("buy trains")
    assert table.cash("MC") == 20


@rule("MEX-4.3.4.1-1", "MEX-8d-1")
@pytest.mark.parametrize(("quick", "obsolete", "kept"), [(False, ["4-0"], ("4-0",)), (True, [], ())])
def test_4_trains_become_obsolete_and_do_not_rust(quick: bool, obsolete: list[str], kept: tuple[str, ...]) -> None:
    """Pitfall: the second 6-train removes 4-trains at once, which only optional rule 8(d) does."""
    table = started(started(sold(quick_rust=quick).phase("6"), "MC"), "PAC").trains(PAC="4").money(MC=600)
    table.operating("MC", "buy trains").play("MC train 6 from offering for 600")
    assert (list(table.state.obsolete), table.state.trains["PAC"]) == (obsolete, kept)


PORTS = [
    ("M12", "472 1", 20 + 10), ("M12", "477 1", 30 + 10), ("M12", "483 1", 40 + 20),
    ("K6", "471 2", 20 + 10), ("K6", "476 0", 30 + 10), ("K6", "482 0", 40 + 20),
    ("P13", "473 5", 20 + 10), ("P13", "478 3", 30 + 20), ("P13", "484 3", 40 + 30),
]  # fmt: skip


@rule("MEX-4.4.2.1-1", "MEX-4.4.1e-4")
@pytest.mark.parametrize(("hex_id", "tile", "revenue"), PORTS)
def test_ports_are_worth_what_their_tiles_say(hex_id: str, tile: str, revenue: int) -> None:
    """Pitfall: wrong values of the ports of Tampico, Mazatlán and Veracruz beside their cities."""
    table = company("MC", trains="2", at="").tokens("MC", hex_id).tiles(**{hex_id: tile}).operating("MC", "run trains")
    assert table.play(f"MC run 2-0 {hex_id}.0 {hex_id}.1").told(Ran)[0].revenue == revenue


@rule("MEX-4.4.1i-1")
def test_veracruz_tiles_do_not_face_the_barrier() -> None:
    """Pitfall: the tile of Veracruz is laid with track across the impassable side to O12."""
    assert company("MEX").legal("lay") == ["MEX lay 473 P13 r5"]


@rule("MEX-TableIV-1")
@pytest.mark.parametrize("tile", ["474", "619"])
def test_there_are_two_of_474_and_619(start: Table, tile: str) -> None:
    """Pitfall: one copy too few."""
    assert start.state.supply[tile] == 2


@rule("MEX-4.4.1j-1")
def test_mexico_city_is_upgraded_from_puebla() -> None:
    """Pitfall: a company that reaches only Puebla, or a Mexico City full of others, is refused the upgrade."""
    tiles = {"P13": "473 5", "Q12": "8 2"}
    table = company("MEX", phase="3").tiles(**tiles).tokens("NdM", "O10")
    assert table.check("MEX lay 479MC O10 r0")
    assert table.tiles(Q12="9 1").sections("MEX lay 479MC O10 r0") == ["4.4.1(j)"]


@rule("MEX-4.4.1j-1")
def test_a_city_is_upgraded_though_no_new_track_is_reached() -> None:
    """Pitfall: a full city of other companies is refused the upgrade because one cannot get to its new track."""
    table = company("MC", phase="5").tiles(I8="57 1", H9="9 1", G10="15 1").tokens("PAC", "G10").tokens("TM", "G10")
    assert table.check("MC lay 63 G10 r0")


@rule("MEX-4.4.2j-2")
def test_both_lanes_of_brown_mexico_city_serve_in_one_turn() -> None:
    """Pitfall: the lines to O12 and Q12 are taken for a fork, so that one train blocks the other."""
    tiles = {"O10": "485MC 0", "P11": "485P 0", "O12": "8 1", "M12": "483 1", "Q12": "8 2", "P13": "484 3"}
    table = company("NdM", phase="5", trains="5+5", at="").tiles(**tiles).operating("NdM", "run trains")
    assert table.check("NdM run 5-0 O10.0 P11 O12 M12.0 / 5-1 O10.0 P11.0 Q12 P13.0")


# --- 5% certificates and limits -------------------------------------------------------------------------------------


def counted(table: Table, player: str) -> int:
    """Certificates that count for the limit."""
    return policies(table.view).stock.counted(table.view, player)


@rule("MEX-3.3b-4")
def test_5_percent_certificates_never_count() -> None:
    """Pitfall: they are counted as certificates."""
    table = sold().phase("4")
    before = counted(table, "p2")
    assert counted(table.shares("NdM", p2="5+5"), "p2") == before


@rule("MEX-3.2a-4", "MEX-3.2a-6", "MEX-3.2a-7")
@pytest.mark.parametrize(("pieces", "drops", "paid"), [("5", 0, 38), ("10+5", 1, 113), ("5+5", 1, 75)])
def test_an_odd_5_percent_does_not_move_the_price(pieces: str, drops: int, paid: int) -> None:
    """Pitfall: the price drops for half a share, or half a share is paid wrongly; NdM stands at $75."""
    table = sold().phase("4").shares("NdM", p1="20+10", p2="10+5+5").par("NdM", 75).money(p2=0).stock_round("p2")
    table.play(f"p2 sell NdM {sum(map(int, pieces.split('+')))} as {pieces}")
    assert (len(table.told(PriceMoved)), table.cash("p2")) == (drops, paid)


@rule("MEX-3.2a-1")
@pytest.mark.parametrize(("site", "sections"), [(False, []), (True, ["3.2(a) on 18xx.games"])])
def test_5_percent_certificates_are_sold_singly_on_the_site_only(site: bool, sections: list[str]) -> None:
    """Pitfall: a sale that mixes 5% and 10% certificates is refused; the rulebook knows no such restriction."""
    table = sold(fives_sold_singly=site).phase("4").shares("NdM", p1="20+10", p2="10+5+5").stock_round("p2")
    assert table.sections("p2 sell NdM 15 as 10+5") == sections


@rule("MEX-3.5b-2")
def test_5_percent_certificates_are_given_for_a_presidency_only_if_chosen() -> None:
    """Pitfall: the program takes the 5% certificates of the new president without asking."""
    table = sold().phase("4").shares("NdM", p1="20", p2="10+5+5").par("NdM", 75).money(p2=75).stock_round("p2")
    table.play("p2 share NdM 10 from offering")
    assert sorted(table.legal()) == ["p2 give NdM 10+10", "p2 give NdM 10+5+5"]


def at_the_limit() -> Table:
    """p2 holds exactly 19 certificates that count; the Open Market has 5% and 10% of NdM."""
    table = sold().phase("4").shares("NdM", p1="20", market="5+10").par("NdM", 75).par("TM", 75).par("PAC", 75)
    table.shares("TM", p1="20", p2="10+10+10+10+10+10").shares("PAC", p1="20", p2="10+10+10+10+10+10")
    table.par("MC", 75).shares("MC", p1="20", p2="10+10+10+10+10").stock_round("p2").money(p2=500)
    assert counted(table, "p2") == 19
    return table


@rule("MEX-3.3b-9")
def test_at_the_limit_5_percent_may_still_be_bought() -> None:
    """Pitfall: the purchase of a 5% certificate is refused at the certificate limit."""
    table = at_the_limit()
    assert table.check("p2 share NdM 5 from market")
    assert table.sections("p2 share NdM 10 from market") == ["3.3(b)"]


@rule("MEX-3.3b-10")
def test_at_the_limit_yellow_shares_may_be_bought_also_from_the_offering() -> None:
    """Pitfall: stock in the yellow section is refused at the limit, or allowed from the Open Market only."""
    table = at_the_limit().shares("SPM", p1="20", market="10").par("SPM", 60)
    assert table.sections("p2 share SPM 10 from offering") == ["3.3(b)"]
    table.marker("SPM", 5, 1)
    assert table.check("p2 share SPM 10 from offering")
    assert table.check("p2 share SPM 10 from market")


@rule("MEX-3.2c5-1", "MEX-3.2c5-2", "MEX-3.2c5-4")
def test_change_is_made_with_the_open_market_for_the_difference() -> None:
    """Pitfall: change is made with the Initial Offering, or the whole price is demanded; half of $75 is $37."""
    table = sold().phase("4").shares("NdM", p1="20", p2="5", market="10").par("NdM", 75).money(p2=37).stock_round("p2")
    assert table.sections("p2 share NdM 10 from offering giving 5") != []
    table.play("p2 share NdM 10 from market giving 5")
    assert (table.cash("p2"), table.percent("p2", "NdM")) == (0, 10)
