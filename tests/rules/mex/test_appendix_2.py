"""The examples of Appendix 2 with their own numbers."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Paid, PriceMoved
from tests.rules.mex.companies import buy_the_5, eve
from tests.rules.mex.conftest import sold
from tests.support.table import Table, rule


def mail(table: Table) -> list[int]:
    """Mail that was paid."""
    return [event.amount for event in table.told(Paid) if event.because == "mail contract"]


@rule("MEX-App2-1", "MEX-App2-2")
def test_mail_contract() -> None:
    """MC lays its $20 city and buys a 2-train in its first turn; in the second it gets $20 without a route."""
    table = sold().shares("MC", p1="20+10+10+10").par("MC", 75).floated("MC").money(MC=750)
    table.operating("MC", set=2, of=2, only=("MC",))
    assert table.cash("MC") == 750
    table.play("MC lay 57 I8 r0", "MC pass", "MC pass", "MC train 2 from offering for 100")
    assert (mail(table), table.price("MC")) == ([], 70)
    table.operating("MC", number=2, of=2, only=("MC",))
    assert table.cash("MC") == 750 - 100 + 20
    table.play("MC pass", "MC pass")
    assert table.step == "buy trains"
    assert [(e.old, e.new) for e in table.told(PriceMoved)] == [(70, 65)]


@rule("MEX-App2-2")
def test_mail_is_neither_dividend_nor_revenue() -> None:
    """MC withholds $50 and moves left though the mail was paid: the price looks at the trains alone."""
    table = sold().shares("MC", p1="20+10+10+10").par("MC", 75).floated("MC").operated("MC").trains(MC="2")
    table.tokens("MC", "I8").tiles(I8="57 0", K8="4 0", M8="9 0", O8="57 0").money(MC=0, p1=0).operating("MC")
    assert table.cash("MC") == 20
    table.pass_until("run trains").play("MC run 2-0 I8.0 K8.0 M8 O8.0")
    assert table.check("MC dividend withhold")
    table.play("MC dividend pay")
    assert (table.cash("p1"), table.cash("MC"), table.price("MC")) == (25, 20, 80)


@rule("MEX-App2-3", "MEX-App2-4", "MEX-App2-5", "MEX-App2-6")
@pytest.mark.parametrize("choice", ["MC", "MEX"])
def test_merger_procedure(choice: str) -> None:
    """C (p3) may offer UdY only, then A (p1) SPM only; B (p2) is skipped; he must choose between MC and MEX."""
    table = buy_the_5(eve("CHI"))
    assert (table.actor, table.legal()) == ("p3", ["p3 merge UdY", "p3 pass"])
    table.play("p3 pass")
    assert (table.actor, table.legal()) == ("p1", ["p1 merge SPM", "p1 pass"])
    table.play("p1 pass")
    assert (table.actor, table.legal()) == ("p2", ["p2 merge MC", "p2 merge MEX"])
    assert table.sections("p2 merge CHI") == ["5.3(c)"]
    assert choice in table.play(f"p2 merge {choice}").state.closed


def chi_merges(*ndm: str) -> Table:
    """CHI of p1 with stations in Chihuahua, Torreón, Querétaro and Mexico City merges; NdM has these too."""
    presidents = {"NdM": "p2", "CHI": "p1", "PAC": "p3"}
    table = eve("PAC", presidents).tiles(I8="15 0", M10="15 0", O10="479MC 0", P11="479P 0")
    table.tokens("CHI", "I8", "M10", "O10").tokens("NdM", *ndm)
    return buy_the_5(table).play("p1 merge CHI")


def stations(table: Table, company: str) -> set[str]:
    """Hexes with a station of a company."""
    return {h for h, tokens in table.state.tokens.items() for t in tokens if t.company == company}


@rule("MEX-App2-7", "MEX-App2-8")
def test_selection_of_exchange_tokens() -> None:
    """NdM replaces Chihuahua and, being in Mexico City and Querétaro already, Torreón; the rest of CHI is removed."""
    table = chi_merges("M10")
    assert table.step == "buy trains"
    assert stations(table, "NdM") == {"O10", "M10", "E6", "I8"}
    assert stations(table, "CHI") == set()
    assert table.state.stations["NdM"] == (60, 80)


@rule("MEX-App2-9")
def test_a_second_exchange_token_without_a_place_is_kept() -> None:
    """With a station in Torreón too NdM replaces Chihuahua only and may place the other token later for $80."""
    table = chi_merges("M10", "I8")
    assert stations(table, "NdM") == {"O10", "M10", "I8", "E6"}
    assert table.state.stations["NdM"] == (80, 80)
