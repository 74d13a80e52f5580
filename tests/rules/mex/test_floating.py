"""18MEX 3.4: floating a major company."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Closed, Floated, Paid, RoundBegan
from roundhouse.finance.holdings import president
from tests.support.table import Table, rule

from .conftest import sold
from .positions import idle
from .stock_positions import mexican_central, national


def capital(table: Table) -> list[tuple[str, int]]:
    """The capital the bank has paid since the last `play`."""
    return [(e.payee, e.amount) for e in table.told(Paid) if e.because == "capital"]


def yucatan(p1: str, p2: str = "", *, treasury: int = 0) -> Table:
    """The MC is about to buy the fifth 3-train, by which p3's Southeastern Railway becomes a share of UdY."""
    table = sold().par("UdY", 60).shares("UdY", p1=p1, p2=p2).money(C=treasury)
    table.par("MC", 75).shares("MC", p1="20+10+10+10").floated("MC").operated("MC").tokens("MC", "I8").money(MC=500)
    table.phase("3").edit(lambda d: d.put("bought", "3", 4))
    return table.operating("MC", "buy trains", only=["MC"])


@rule("MEX-3.4-1", "MEX-App1-3")
@pytest.mark.parametrize("company", ["CHI", "MC", "MEX", "PAC", "SPM", "TM", "UdY"])
@pytest.mark.parametrize("phase", ["2", "4"])
def test_every_company_floats_at_fifty_percent_in_every_phase(company: str, phase: str) -> None:
    """40% are not enough, the purchase of the fifth share is; nobody ever needs 60%."""
    table = sold().phase(phase).par(company, 60).shares(company, p1="20+10", p3="")
    table.play(f"p1 share {company} 10 from offering", "p1 pass")
    assert company not in table.state.floated
    table.play(f"p2 share {company} 10 from offering")
    assert table.told(Floated) == [Floated(company)]


@rule("MEX-3.4-1", "MEX-App1-3", "MEX-3.4-3")
def test_ndm_floats_at_fifty_percent_with_its_trade_in_shares_counted_as_unsold() -> None:
    """20% + 5% + 5% + 10% are with players, 10% in the box: the next share floats it, half lies unsold."""
    table = national(60, p1="20+10", p2="5", p3="5")
    assert table.percent("reserve", "NdM") == 10
    table.play("p1 share NdM 10 from offering")
    assert table.told(Floated) == [Floated("NdM")]
    assert table.percent("offering", "NdM") + table.percent("reserve", "NdM") == 50


@rule("MEX-3.4-1")
def test_less_than_half_left_floats_a_company_too() -> None:
    """NdM goes from 55% to 45% unsold and never shows exactly 50%."""
    table = national(60, p1="20+10+10", p2="5").play("p1 share NdM 10 from offering")
    assert table.told(Floated) == [Floated("NdM")]
    assert table.percent("offering", "NdM") + table.percent("reserve", "NdM") == 45


@rule("MEX-3.4-3")
def test_the_trade_in_share_of_udy_counts_as_unsold() -> None:
    """40% are sold; the share in the box does not make them half."""
    table = sold().par("UdY", 60).shares("UdY", p1="20").play("p1 share UdY 10 from offering", "p1 pass")
    table.play("p2 share UdY 10 from offering", "p2 pass")
    assert "UdY" not in table.state.floated
    assert table.play("p3 share UdY 10 from offering").told(Floated) == [Floated("UdY")]


@rule("MEX-3.4-2")
def test_an_unfloated_company_does_not_operate() -> None:
    """The stock round ends with the TM at 40% and the MC at 50%: only the MC gets a turn."""
    table = mexican_central(p1="20+10+10").par("TM", 90).shares("TM", p2="20+10+10")
    table.privates(A="out", B="out", C="out").play("p1 share MC 10 from offering", "p1 pass")
    table.play("p2 pass", "p3 pass", "p1 pass")
    assert table.actor == "MC"
    table.pass_until("stock turn")
    assert table.state.operated == {"MC"}


@rule("MEX-3.4a-1")
def test_the_president_controls_the_company_that_floats() -> None:
    """p2 buys the share that floats the MC, but p1 holds the president's certificate and decides for it."""
    table = mexican_central(p1="20+10", p3="10").stock_round("p2", 2).play("p2 share MC 10 from offering")
    assert table.told(Floated) == [Floated("MC")]
    assert table.view.defn.controller(table.view, "MC") == president(table.view, "MC") == "p1"
    table.privates(A="out", B="out", C="out").operating("MC")
    assert table.view.decider == "p1"


@rule("MEX-3.4b-1")
@pytest.mark.parametrize(
    ("company", "prices"),
    [
        ("CHI", (0, 40, 60, 80)),
        ("MC", (0, 40)),
        ("MEX", (0, 40, 60)),
        ("NdM", (0, 40, 60, 80)),
        ("PAC", (0, 40, 60, 80)),
        ("SPM", (0, 40, 60)),
        ("TM", (0, 40)),
        ("UdY", (0, 40)),
    ],
)
def test_a_company_floats_with_the_stations_of_its_charter(company: str, prices: tuple[int, ...]) -> None:
    """The home station is free, the others cost $40, $60 and $80; none is on the map yet."""
    table = national(60, p1="20").par(company, 60).shares(company, p1="20+10+10", p3="")
    table.play(f"p1 share {company} 10 from offering")
    assert table.told(Floated) == [Floated(company)]
    assert table.state.stations[company] == prices
    assert table.state.tokens == {}


@rule("MEX-3.4c-1", "MEX-App1-4")
@pytest.mark.parametrize(("par", "paid"), [(60, 600), (70, 700), (75, 750), (80, 800), (90, 900)])
def test_the_bank_pays_ten_times_par(par: int, paid: int) -> None:
    """Whatever the market value is by then."""
    table = sold().par("MC", par).shares("MC", p1="20+10+10").marker("MC", 0, 8)
    bank = table.cash("bank")
    table.play("p1 share MC 10 from offering")
    assert capital(table) == [("MC", paid)]
    assert (table.cash("MC"), table.cash("bank")) == (paid, bank + par - paid)


@rule("MEX-3.4c-2", "MEX-App1-4")
@pytest.mark.parametrize("company", ["CHI", "NdM", "UdY"])
def test_companies_with_free_or_reserved_shares_get_full_capital_too(company: str) -> None:
    """Ten times par, though some shares were never paid for."""
    table = national(90, p1="20").par(company, 90).shares(company, p1="20+10+10", p3="")
    assert capital(table.play(f"p1 share {company} 10 from offering")) == [(company, 900)]


@rule("MEX-3.4c-2")
def test_the_free_share_of_chi_counts_for_floating() -> None:
    """p3's share, which came with the MIR, is one of the five."""
    table = sold().par("CHI", 60).shares("CHI", p1="20+10", p3="10").play("p1 share CHI 10 from offering")
    assert capital(table) == [("CHI", 600)]


@rule("MEX-3.4c-3")
def test_money_of_closing_minors_comes_on_top_of_the_capital() -> None:
    """UdY floats by the trade-in: $600 of the bank and the $35 of the Southeastern Railway."""
    table = yucatan("20+10", "10", treasury=35).play("MC train 3 from offering for 180")
    assert table.cash("UdY") == 600 + 35


@rule("MEX-3.4c-3")
def test_money_received_before_floating_stays_and_does_not_reduce_the_capital() -> None:
    """UdY got $35 when the minor closed and floats later."""
    table = yucatan("20+10", treasury=35).play("MC train 3 from offering for 180")
    assert table.cash("UdY") == 35
    table.stock_round("p2", 3).play("p2 share UdY 10 from offering")
    assert table.cash("UdY") == 600 + 35


@rule("MEX-3.4-4")
def test_the_capital_is_paid_at_once_and_can_break_the_bank() -> None:
    """The bank has $600 and pays $750 in the stock round: it is broken at once, and one operating round follows."""
    table = mexican_central(p1="20+10+10").privates(A="out", B="out", C="out").phase("5").bank(600)
    assert table.state.ending == ""
    table.play("p1 share MC 10 from offering")
    assert table.cash("bank") == 600 + 75 - 750
    assert table.state.ending == "bank"
    table.play("p1 pass", "p2 pass", "p3 pass", "p1 pass")
    assert table.pass_until("buy trains", "MC").play("MC pass").game.finished


@rule("MEX-3.4-5")
def test_a_company_floats_only_once() -> None:
    """Further purchases from the Initial Offering bring no second payment."""
    table = mexican_central(p1="20+10+10").play("p1 share MC 10 from offering", "p1 pass")
    table.play("p2 share MC 10 from offering", "p2 pass", "p3 share MC 10 from offering")
    assert table.told(Floated) == []
    assert table.cash("MC") == 750


@rule("MEX-3.4-6", "MEX-App1-28")
def test_udy_floats_in_an_operating_round_when_its_trade_in_share_is_the_fifth() -> None:
    """40% are sold when the Southeastern Railway closes; with 30% it stays unfloated."""
    table = yucatan("20+10", "10").play("MC train 3 from offering for 180")
    assert [e.company for e in table.told(Closed)] == ["A", "B", "C"]
    assert table.told(Floated) == [Floated("UdY")]
    early = yucatan("20+10").play("MC train 3 from offering for 180")
    assert early.told(Floated) == []


@rule("MEX-App1-28")
def test_the_trade_in_shares_never_float_ndm() -> None:
    """No NdM share could be bought before, so 20% + 5% + 5% are all that is out."""
    table = yucatan("20").play("MC train 3 from offering for 180")
    assert table.percent("p1", "NdM") + table.percent("p2", "NdM") == 30
    assert "NdM" not in table.state.floated


@rule("MEX-3.4-7", "MEX-App1-29")
def test_udy_does_not_operate_in_the_round_in_which_it_floats() -> None:
    """Its lower value would still give it a turn after the MC, but it has to wait for the next operating round."""
    table = yucatan("20+10", "10").stock_round("p1", 2).play("p1 pass", "p2 pass", "p3 pass")
    while table.step != "buy trains":
        table.play(idle(table))
    table.play("MC train 3 from offering for 180")
    assert table.price("UdY") < table.price("MC")
    table.play("MC pass")
    assert "UdY" not in table.state.operated
    assert [e.name for e in table.told(RoundBegan)] == ["Operating Round 1.2"]
    assert table.pass_until("lay track", "UdY").state.operated == {"A", "B", "C", "MC"}
