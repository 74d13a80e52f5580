"""Section 4.3.1: the mail contract."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Paid
from roundhouse.titles.mex.minors import close_minors
from tests.rules.mex.positions import all_sold, best_run, floated, western_line
from tests.support.table import Table, rule


def mail(table: Table, company: str) -> int:
    """What the company receives at the beginning of its turn."""
    before = table.cash(company)
    return table.operating(company, only=(company,)).cash(company) - before


@rule("MEX-4.3.1-1", "MEX-4.3b-1")
def test_a_company_with_a_train_is_paid_the_value_of_its_home_city_by_the_bank() -> None:
    """A yellow tile in Torreón makes $20, a green one $30, a brown one $40; one payment whatever it owns."""
    table = floated(all_sold(), "MC", trains="2", stations=("I8",)).tiles(I8="57 0")
    bank = table.cash("bank")
    assert mail(table, "MC") == 20
    assert table.cash("bank") == bank - 20
    assert mail(table.tiles(I8="14 0"), "MC") == 30
    assert mail(table.tiles(I8="63 0").trains(MC="2+3"), "MC") == 40


@rule("MEX-4.3.1-1")
@pytest.mark.parametrize(
    ("company", "home", "early", "late"), [("UdY", "Q14", 10, 50), ("PAC", "B3", 30, 50), ("TM", "I12", 20, 40)]
)
def test_a_home_with_two_values_pays_that_of_the_phase(company: str, home: str, early: int, late: int) -> None:
    """The lower value counts before the first 5-train, the higher one from then on to the end of the game."""
    table = floated(all_sold(), company, trains="5", stations=(home,))
    values = {phase: mail(table.phase(phase), company) for phase in ("1", "4", "5", "4D")}
    assert values == {"1": early, "4": early, "5": late, "4D": late}


@rule("MEX-4.3.1-1")
def test_only_the_city_of_a_hex_with_a_town_counts() -> None:
    """Veracruz: tile 473 shows $20 for the city and $10 for the port; without a tile there is no value."""
    table = floated(all_sold(), "MEX", trains="2", stations=("P13",))
    assert mail(table, "MEX") == 0
    assert mail(table.tiles(P13="473 5"), "MEX") == 20


@rule("MEX-4.3.1-2")
def test_a_company_without_a_train_receives_no_mail_revenue() -> None:
    """Not even if it buys a train later in the same turn."""
    table = floated(all_sold(), "MC", stations=("I8",)).tiles(I8="57 0")
    assert mail(table, "MC") == 0
    table.pass_until("buy trains").play("MC train 2 from offering for 100")
    assert table.cash("MC") == 400


@rule("MEX-4.3.1-1")
def test_an_obsolete_train_is_a_train_owned() -> None:
    """It is removed only after the pay-or-withhold step."""
    table = floated(all_sold(), "MC", trains="4", stations=("I8",)).tiles(I8="57 0").phase("6½")
    table.edit(lambda d: d.include("obsolete", *d.state.trains["MC"]))
    assert mail(table, "MC") == 20


@rule("MEX-4.3.1-3", "MEX-4.3.1-5")
def test_mail_goes_to_the_treasury_and_is_no_part_of_the_dividend() -> None:
    """Mail $20, run $50: p1 with half the shares is paid $25, the treasury keeps exactly the $20."""
    table = western_line(floated(all_sold(), "MC", cash=0, trains="2", stations=("I8",))).money(p1=0)
    table.operating("MC", only=("MC",)).pass_until("run trains")
    assert (table.cash("MC"), table.cash("p1")) == (20, 0)
    table.play(best_run(table), "MC dividend pay")
    assert (table.cash("MC"), table.cash("p1")) == (20, 25)


@rule("MEX-4.3.1-3", "MEX-4.3.1-5")
def test_withholding_does_not_touch_the_mail_either() -> None:
    """Mail $20 and $50 withheld are two payments."""
    table = western_line(floated(all_sold(), "MC", cash=0, trains="2", stations=("I8",)))
    table.operating("MC", only=("MC",)).pass_until("run trains")
    table.play(best_run(table), "MC dividend withhold")
    assert [(e.payee, e.amount) for e in table.told(Paid)] == [("MC", 50)]
    assert table.cash("MC") == 70


@rule("MEX-4.3.1-4", "MEX-4.3.1-5")
def test_the_example_of_the_book_the_mc_has_a_tile_and_a_train_but_no_run() -> None:
    """Appendix 2: on its second turn the MC receives $20 mail; the market value moves back as without revenue."""
    table = floated(all_sold(), "MC", cash=750)
    table.operating("MC", only=("MC",)).play("MC lay 57 I8 r0").pass_until("buy trains")
    table.play("MC train 2 from offering for 100", "MC pass")
    assert (table.cash("MC"), table.price("MC")) == (650, 70)
    table.operating("MC", only=("MC",))
    assert table.cash("MC") == 670
    table.pass_until("buy trains")
    assert (table.cash("MC"), table.price("MC")) == (670, 65)


@rule("MEX-4.3.1-4")
def test_mail_is_paid_even_if_the_company_chooses_not_to_run() -> None:
    """The payment is there before anybody knows whether the trains run."""
    table = western_line(floated(all_sold(best_run=False), "MC", trains="2", stations=("I8",)))
    assert mail(table, "MC") == 20
    table.pass_until("run trains").play("MC run")
    assert (table.cash("MC"), table.step) == (520, "buy trains")


@rule("MEX-4.3.1-6")
def test_a_tile_laid_this_turn_changes_the_mail_of_the_next() -> None:
    """The value of the empty city counts; only the home station comes before the mail."""
    table = floated(all_sold(), "MC", trains="2").operating("MC", only=("MC",))
    assert table.cash("MC") == 500
    table.play("MC lay 57 I8 r0")
    assert table.cash("MC") == 500
    table.pass_until("buy trains").play("MC pass")
    assert mail(table, "MC") == 20


@rule("MEX-4.3.1-6")
def test_mail_comes_before_the_purchase_of_a_private_company() -> None:
    """With an empty treasury the first decision of the turn can already be paid by the mail."""
    table = floated(all_sold(), "MC", cash=0, trains="3", stations=("I8",)).tiles(I8="57 0").phase("3")
    table.operating("MC", only=("MC",)).play("MC private MCAR for 20")
    assert (table.cash("MC"), table.state.privates["MCAR"]) == (0, "MC")


@rule("MEX-4.3.1-7", "MEX-4.3.1-9")
@pytest.mark.parametrize(("tile", "value"), [("479", 40), ("485", 60), ("486", 50)])
def test_ndm_has_mail_for_mexico_city_only(tile: str, value: int) -> None:
    """It took over Torreón ($40) and Guadalajara ($50) from closed companies, which brings no mail."""
    table = floated(all_sold(), "NdM", trains="5", stations=("O10", "I8", "O8")).phase("5")
    table.tiles(I8="63 0", O8="480 0").edit(lambda d: d.include("closed", "MC"))
    assert mail(table, "NdM") == 20
    assert mail(table.tiles(O10=f"{tile}MC 0", P11=f"{tile}P 0"), "NdM") == value


@rule("MEX-4.3.1-8")
def test_udy_has_mail_for_merida_only() -> None:
    """Its station in Oaxaca ($20) adds nothing to the $10 of Mérida."""
    table = floated(all_sold(), "UdY", trains="2", stations=("Q14", "S12"))
    assert mail(table, "UdY") == 10


@rule("MEX-4.3.1-8")
@pytest.mark.parametrize(("phase", "paid"), [("3½", 10), ("5", 50)])
def test_udy_gets_no_mail_for_oaxaca_when_c_has_closed(phase: str, paid: int) -> None:
    """Oaxaca, the home of the Southeastern Railway, is worth $30 by then; Mérida alone pays."""
    table = floated(all_sold(), "UdY", trains="3", stations=("Q14", "S12")).tiles(S12="14 0", R13="9 0")
    table.edit(close_minors).phase(phase)
    assert "C" in table.state.closed
    assert table.percent("p3", "UdY") == 10
    assert mail(table, "UdY") == paid
