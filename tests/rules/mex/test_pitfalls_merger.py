"""Traps of the merger, of closing companies and of forced purchases, each ruled on by the rulebook."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Closed, Paid
from roundhouse.rules.operating.frames import OperatingRound
from roundhouse.rules.policies import policies
from tests.rules.mex.companies import PRESIDENTS, buy_the_5, company, eve, started
from tests.rules.mex.conftest import sold
from tests.support.table import Table, rule


def counted(table: Table, player: str) -> int:
    """Certificates that count for the limit."""
    return policies(table.view).stock.counted(table.view, player)


@rule("MEX-5.3b-5", "MEX-5.3b-2")
def test_ndms_president_is_skipped_and_pac_and_tm_never_merge() -> None:
    """Pitfall: NdM's president is asked about his own company, or PAC and TM are on the list."""
    table = buy_the_5(eve())
    offered = [*table.legal("merge"), *table.play("p3 pass").legal("merge"), *table.play("p1 pass").legal("merge")]
    assert offered == ["p3 merge UdY", "p1 merge SPM", "p2 merge MC", "p2 merge MEX"]


@rule("MEX-5.3c-1", "MEX-5.3c-2")
@pytest.mark.parametrize(
    ("mc", "candidates"), [("p1", ["p2 merge MEX", "p2 merge UdY"]), ("p2", ["p2 merge MEX", "p2 merge UdY"])]
)
def test_unfloated_candidates_are_those_nobody_has_started(mc: str, candidates: list[str]) -> None:
    """Pitfall: an unfloated company of a player is offered beside unstarted ones, or one of NdM's own president."""
    presidents = {"NdM": "p2", "CHI": "p2", "SPM": "p2", "PAC": "p3", "MC": mc}
    table = eve("PAC", presidents).edit(lambda d: d.exclude("floated", "MC"))
    assert buy_the_5(table).legal() == candidates


@rule("MEX-5.3f-7", "MEX-5.3e-1", "MEX-5.3e-2")
def test_tokens_are_exchanged_for_nothing_and_holders_are_compensated() -> None:
    """Pitfall: NdM pays for the exchange, or holders are not paid; at $75 three shares bring $113, one $38."""
    table = buy_the_5(eve().shares("SPM", p2="10").tiles(M10="15 0").tokens("SPM", "M10")).play(
        "p3 pass", "p1 merge SPM"
    )
    assert [(e.payer, e.payee, e.amount) for e in table.told(Paid)] == [("bank", "p1", 113), ("bank", "p2", 38)]


@rule("MEX-5.3f-3")
def test_a_hex_where_both_have_a_station_keeps_ndms() -> None:
    """Pitfall: NdM ends up with two stations in a hex that it shared with the merging company."""
    table = buy_the_5(eve().tiles(O8="15 0", M10="15 0").tokens("NdM", "M10").tokens("SPM", "M10"))
    table.play("p3 pass", "p1 merge SPM")
    assert [[token.company for token in table.state.tokens[h]] for h in ("O8", "M10")] == [["NdM"], ["NdM"]]


@rule("MEX-5.3f-2", "MEX-5.3f-1")
def test_a_merging_company_whose_home_station_is_not_placed() -> None:
    """Pitfall: SPM has floated but not operated; nothing is replaced, and NdM's token misses the reserved circle."""
    table = eve(presidents={k: v for k, v in PRESIDENTS.items() if k != "SPM"}).shares("SPM", p1="20+10+10+10")
    table.par("SPM", 75).floated("SPM")
    buy_the_5(table).play("p3 pass", "p1 merge SPM")
    assert [token.company for token in table.state.tokens["O8"]] == ["NdM"]


@rule("MEX-5.3h-1")
def test_the_price_marker_of_a_merged_company_is_removed() -> None:
    """Pitfall: the marker stays on the chart and the company in the operating order."""
    table = buy_the_5(eve().operating("CHI", "buy trains", of=2)).play("p3 merge UdY")
    assert "UdY" not in table.state.prices
    assert "UdY" not in policies(table.view).flow.operating_order(table.view, table.view.expect(OperatingRound))


@rule("MEX-5.2-7", "MEX-6.1c-1")
def test_a_minors_card_goes_with_it() -> None:
    """Pitfall: the certificate of a closed minor still counts for limit and wealth."""
    table = started(sold().phase("3"), "MC").money(MC=180, p3=0).edit(lambda d: d.put("bought", "3", 4))
    before = counted(table, "p3")
    table.operating("MC", "buy trains").play("MC train 3 from offering for 180")
    assert counted(table, "p3") == before  # C's charter has become a share of UdY
    assert table.view.defn.worth(table.view, "p3") == 100  # the MIR; UdY has not been started


@rule("MEX-8c-1")
def test_delayed_minors_close_once() -> None:
    """Pitfall: the delayed closing happens again with every stock round."""
    table = company("MC", phase="4", at="", delayed_minors=True).option(minors_wait=True)
    table.operating("MC", "buy trains", only=("MC",)).play("MC pass")
    assert [event.company for event in table.told(Closed)] == ["A", "B", "C"]
    table.play("p1 pass", "p2 pass", "p3 pass").pass_until("buy trains").play("MC pass").pass_until("stock turn")
    assert table.told(Closed) == []


@rule("MEX-4.3.4d-4", "MEX-4.3.4.2a-3")
def test_ndm_pays_face_value_from_its_own_treasury() -> None:
    """Pitfall: NdM trades trains at other prices, or with its president's money."""
    table = started(company("NdM", phase="4", cash=299, at=""), "PAC").trains(PAC="4").tiles(M10="57 0")
    table.money(p1=1000).operating("NdM", "buy trains")
    assert "4.3.4(d)" in table.sections("NdM train 4 from PAC for 299")
    assert "4.3.4(d)" not in table.sections("NdM train 4 from PAC for 300")
    assert table.sections("NdM train 4 from PAC for 300") != []
    assert table.money(NdM=300).check("NdM train 4 from PAC for 300")


@rule("MEX-4.3.4.2a-3")
def test_a_presidents_money_never_buys_another_companys_train() -> None:
    """Pitfall: the president of a company without money helps it to buy a train from a company of his own."""
    table = started(company("MC", phase="4", cash=10, at=""), "PAC").trains(PAC="4").tiles(I8="57 0", K8="4 0")
    table.money(p1=1000).operating("MC", "buy trains")
    assert "4.3.4.2(a)" in table.sections("MC train 4 from PAC for 11")
    assert table.check("MC train 4 from PAC for 10")
