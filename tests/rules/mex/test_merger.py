"""The NdM merger: who is asked, who must, and what shareholders get (5.3(a) to (e), (g) to (i))."""

from __future__ import annotations

import pytest

from roundhouse.core.events import CertificateMoved, NewPresident, Paid, PhaseBegan, PriceMoved
from roundhouse.rules.policies import policies
from tests.rules.mex.companies import PRESIDENTS, buy_the_5, eve
from tests.support.table import Table, rule

NO_CONSCRIPTS = {**PRESIDENTS, "MC": "p2", "MEX": "p2"}


def limit(table: Table) -> int:
    """How many certificates a player may hold now."""
    return policies(table.view).stock.certificate_limit(table.view)


def without(*names: str, **more: str) -> dict[str, str]:
    """The presidents of Appendix 2 without some companies and with others."""
    return {**{name: who for name, who in PRESIDENTS.items() if name not in names}, **more}


@rule("MEX-5.3-1")
def test_the_merger_interrupts_the_turn_that_buys_the_first_5_train() -> None:
    """It is settled at once, and then CHI goes on buying."""
    table = buy_the_5(eve())
    assert [event.phase for event in table.told(PhaseBegan)] == ["5"]
    assert table.step == "merger offer"
    table.play("p3 pass", "p1 pass", "p2 merge MEX")
    assert (table.step, table.actor) == ("buy trains", "CHI")


@rule("MEX-5.3-1")
def test_no_later_5_train_brings_a_merger() -> None:
    """The second 5-train is just a train."""
    table = buy_the_5(eve()).play("p3 merge UdY").money(CHI=450).play("CHI train 5 from offering for 450")
    assert (table.step, table.actor) == ("buy trains", "CHI")


@rule("MEX-5.3-1")
def test_the_buying_company_itself_may_merge_and_loses_its_turn() -> None:
    """Its new train goes to NdM, and the next company operates."""
    table = buy_the_5(eve("SPM")).play("p3 pass").play("p1 merge SPM")
    assert "5-0" in table.state.trains["NdM"]
    assert (table.step, table.actor == "SPM") == ("lay track", False)


@rule("MEX-5.3-1")
def test_a_merged_company_that_was_still_to_operate_does_not() -> None:
    """UdY was next; after its merger the round ends without it. NdM's own turn is not touched."""
    table = eve().operating("CHI", "buy trains", only=("CHI", "UdY"))
    assert buy_the_5(table).play("p3 merge UdY", "CHI pass").step == "stock turn"
    table = eve().operating("CHI", "buy trains", only=("CHI", "UdY", "NdM"))
    assert buy_the_5(table).play("p3 merge UdY", "CHI pass").actor == "NdM"


@rule("MEX-5.3a-1", "MEX-5.3i-1", "MEX-5.3i-2", "MEX-5.3i-3", "MEX-5.3-1")
def test_without_a_floated_ndm_there_is_no_merger() -> None:
    """Nobody is asked; the reserved share goes on sale, the exchange tokens are gone, and the limit rises by one."""
    table = eve().edit(lambda d: d.exclude("floated", "NdM"))
    assert limit(table) == 19
    buy_the_5(table)
    assert (table.step, limit(table)) == ("buy trains", 20)
    assert (table.state.shares["NdM"][9], table.state.title.exchange_tokens) == ("offering", 0)
    assert table.state.stations["NdM"] == (40, 60, 80)
    assert table.money(p1=100).stock_round("p1").check("p1 share NdM 10 from offering")


@rule("MEX-5.3b-1", "MEX-5.3b-5")
@pytest.mark.parametrize(
    ("buyer", "order"),
    [
        ("CHI", ["p3", "p1"]),  # bought by NdM's president
        ("PAC", ["p1", "p3"]),  # the buyer's own president comes last
        ("SPM", ["p3", "p1"]),  # NdM's president, the first to the left, is skipped
    ],
)
def test_players_are_asked_clockwise_from_the_buyers_left(buyer: str, order: list[str]) -> None:
    """Each president of eligible companies once, NdM's president never."""
    table = buy_the_5(eve(buyer))
    asked = []
    while table.step == "merger offer":
        asked.append(table.actor)
        table.play(f"{table.actor} pass")
    assert asked == order


@rule("MEX-5.3b-2", "MEX-5.3b-3", "MEX-5.3b-5")
@pytest.mark.parametrize(
    ("company", "legal"),
    [("CHI", True), ("MC", True), ("MEX", True), ("SPM", True), ("UdY", True), ("PAC", False), ("TM", False)],
)
def test_five_companies_are_eligible(company: str, legal: bool) -> None:
    """p3 offers a floated company of his own, even one that has not operated; never PAC or TM."""
    presidents = {"NdM": "p2", "SPM": "p1", "TM": "p1", company: "p3", "PAC": "p3", "UdY": "p3"}
    table = eve("PAC", {**presidents, company: "p3"}).edit(lambda d: d.exclude("operated", company))
    buy_the_5(table.operating("PAC", "buy trains")).pass_until("merger offer", "p3")
    assert table.sections(f"p3 merge {company}") == ([], ["5.3(b)"])[not legal]


@rule("MEX-5.3b-3")
def test_an_unfloated_company_cannot_be_volunteered() -> None:
    """p3 owns MC's president's certificate, but MC has not floated; nor can he offer the company of another."""
    table = eve(presidents=without("UdY", UdY="p3", MC="p3")).edit(lambda d: d.exclude("floated", "MC"))
    buy_the_5(table)
    assert table.legal() == ["p3 merge UdY", "p3 pass"]
    assert table.sections("p3 merge MC") == ["5.3(b)"]
    assert table.sections("p3 merge SPM") == ["5.3(b)"]


@rule("MEX-5.3b-4")
def test_only_one_company_merges() -> None:
    """As soon as p3 agrees nobody else is asked."""
    table = buy_the_5(eve()).play("p3 merge UdY")
    assert table.step == "buy trains"
    assert table.state.closed & set(PRESIDENTS) == {"UdY"}


@rule("MEX-5.3c-1", "MEX-5.3c-2", "MEX-5.3b-2")
def test_ndms_president_must_choose_an_unstarted_company_first() -> None:
    """MC, MEX and UdY are unfloated, but p1 has MC's president's certificate: one of the others must merge."""
    table = eve(presidents=without("UdY", MC="p1", SPM="p2")).edit(lambda d: d.exclude("floated", "MC"))
    buy_the_5(table)
    assert table.step == "merger choice"
    assert table.legal() == ["p2 merge MEX", "p2 merge UdY"]
    assert table.sections("p2 merge MC") == ["5.3(c)"]
    assert table.sections("p2 merge CHI") == ["5.3(c)"]
    assert table.sections("p2 merge PAC") == ["5.3(b)"]
    assert table.sections("p2 pass") == ["5.3(c)"]


@rule("MEX-5.3c-1", "MEX-5.3c-4", "MEX-5.3d-1", "MEX-5.3e-1")
def test_an_unfloated_company_merges_without_its_presidents_consent() -> None:
    """Only MC is left: p3 loses its president's certificate for 10% of NdM and gets $38 for his other share."""
    table = eve(presidents=without("UdY", MC="p3", MEX="p2", UdY="p2"))
    table.shares("MC", p3="20+10").edit(lambda d: d.exclude("floated", "MC"))
    buy_the_5(table).pass_until("buy trains", "CHI")
    assert "MC" in table.state.closed
    assert (table.percent("p3", "NdM"), table.cash("p3")) == (10, 38)


@rule("MEX-5.3c-3", "MEX-5.3c-1", "MEX-5.3i-1", "MEX-5.3i-2", "MEX-5.3i-3")
@pytest.mark.parametrize("unfloated", [(), ("MEX",)])
def test_if_nothing_qualifies_there_is_no_merger(unfloated: tuple[str, ...]) -> None:
    """All others have floated, or the only unfloated one has NdM's president as its own president."""
    table = eve(presidents=NO_CONSCRIPTS).edit(lambda d: d.exclude("floated", *unfloated))
    buy_the_5(table).play("p3 pass", "p1 pass")
    assert (table.step, limit(table), table.state.shares["NdM"][9]) == ("buy trains", 20, "offering")
    assert table.state.title.exchange_tokens == 0


@rule("MEX-5.3i-3")
def test_a_merger_leaves_the_certificate_limit_alone() -> None:
    """Nineteen for three players."""
    assert limit(buy_the_5(eve()).play("p3 merge UdY")) == 19


@rule("MEX-5.3d-1", "MEX-5.3e-1", "MEX-5.3h-1")
def test_the_president_swaps_his_certificate_and_sells_the_rest() -> None:
    """p1 holds 50% of SPM: 20% for a tenth of NdM, three shares at half of $75, rounded up to $113."""
    table = buy_the_5(eve()).play("p3 pass", "p1 merge SPM")
    assert table.percent("p1", "NdM") == 15
    assert table.cash("p1") == 113
    assert set(table.state.shares["SPM"]) == {"out"}


@rule("MEX-5.3d-2")
def test_a_change_of_presidency_comes_before_the_buy_out() -> None:
    """p1's 30% become 40% of NdM against p2's 35%: he is president before anybody is paid."""
    table = eve().shares("NdM", p2="20+10+5", p1="10+10+10")
    buy_the_5(table).play("p3 pass")
    table.play("p1 merge SPM")
    kinds = [type(event) for event in table.events if isinstance(event, (NewPresident, Paid))]
    assert kinds == [NewPresident, Paid]
    assert table.percent("p1", "NdM") == 40
    assert table.state.shares["NdM"][0] == "p1"


@rule("MEX-5.3d-2")
def test_an_equal_holding_changes_no_presidency() -> None:
    """With 30% against 30% p2 stays."""
    table = buy_the_5(eve().shares("NdM", p2="20+10", p1="10+10")).play("p3 pass", "p1 merge SPM")
    assert (table.percent("p1", "NdM"), table.state.shares["NdM"][0]) == (30, "p2")


@rule("MEX-5.3d-3", "MEX-5.3e-3")
def test_an_unstarted_company_brings_the_share_to_the_offering_and_pays_nothing() -> None:
    """CHI was never started: the share of CHI that came with the MIR is worth nothing."""
    table = eve("SPM", without("CHI", MC="p2", MEX="p2"))
    assert table.percent("p3", "CHI") == 10
    buy_the_5(table).play("p3 pass", "p1 pass")
    assert table.state.closed & set(table.state.shares) >= {"CHI"}
    assert (table.cash("p3"), table.percent("p3", "CHI"), table.state.shares["NdM"][9]) == (0, 0, "offering")
    assert table.money(p1=100).stock_round("p1").check("p1 share NdM 10 from offering")


@rule("MEX-5.3e-1", "MEX-5.3e-2")
@pytest.mark.parametrize(
    ("par", "held", "paid"),
    [(75, "10", 38), (75, "10+10", 75), (75, "10+10+10", 113), (70, "10", 35), (70, "10+10+10", 105)],
)
def test_shares_are_bought_out_at_half_the_market_value(par: int, held: str, paid: int) -> None:
    """Every holder gets half the value; an odd number of shares at an odd value is rounded up once for him."""
    table = eve().shares("SPM", p2=held).par("SPM", par)
    buy_the_5(table).play("p3 pass", "p1 merge SPM")
    assert table.cash("p2") == paid


@rule("MEX-5.3e-4", "MEX-5.3e-5", "MEX-5.3e-1")
def test_the_buy_out_is_no_sale_to_the_open_market() -> None:
    """50% of SPM are in the Open Market already: all is bought out all the same, at one price for everybody."""
    table = eve().shares("SPM", p1="20+10", p2="10", p3="10", market="10+10+10+10+10")
    buy_the_5(table).play("p3 pass", "p1 merge SPM")
    assert [(e.payee, e.amount) for e in table.told(Paid)] == [("p1", 38), ("p2", 38), ("p3", 38)]
    assert table.told(PriceMoved) == []
    assert [e.taker for e in table.told(CertificateMoved) if e.company == "SPM"] == ["out"] * 9


@rule("MEX-5.3e-6")
def test_the_priority_deal_stays_where_it_is() -> None:
    """Neither agreeing to merge nor being bought out moves the card."""
    table = eve().edit(lambda d: d.set(priority="p2"))
    buy_the_5(table).play("p3 pass", "p1 merge SPM")
    assert table.state.priority == "p2"


@rule("MEX-5.3e-7")
def test_nobody_sells_for_the_limits_during_the_merger() -> None:
    """Losing the presidency p2 gets two certificates for one and holds 20: only his next stock turn sees to that."""
    table = eve().shares("NdM", p2="20+10+5", p1="10+10+10")
    table.shares("PAC", p2="10+10+10+10+10").shares("TM", p2="10+10+10+10+10").shares("UdY", p2="10+10+10")
    counted = policies(table.privates(KCMO="out").view).stock.counted
    assert counted(table.view, "p2") == 19
    buy_the_5(table).play("p3 pass", "p1 merge SPM")
    assert (table.step, counted(table.view, "p2")) == ("buy trains", 20)
    assert table.stock_round("p2").sections("p2 pass") == ["3.3(b)"]


@rule("MEX-5.3g-1", "MEX-5.3g-2")
def test_money_and_trains_go_to_ndm() -> None:
    """$123 and a 3- and a 4-train."""
    table = buy_the_5(eve().money(UdY=123, NdM=10).trains(UdY="3+4")).play("p3 merge UdY")
    assert (table.cash("NdM"), table.cash("UdY")) == (133, 0)
    assert table.state.trains["NdM"] == ("3-0", "4-0")


@rule("MEX-5.3g-1")
def test_money_on_the_charter_of_an_unfloated_company_goes_too() -> None:
    """UdY has $20 from the Southeastern Railway and has never floated."""
    table = eve(presidents=without("UdY", MC="p2", MEX="p2")).money(UdY=20)
    buy_the_5(table).play("p1 pass")
    assert ("UdY" in table.state.closed, table.cash("NdM")) == (True, 20)


@rule("MEX-5.3g-2", "MEX-5.3g-3")
def test_ndm_keeps_three_trains_of_its_presidents_choice() -> None:
    """With five trains it discards two into the Open Market and is paid nothing."""
    table = buy_the_5(eve().trains(NdM="3+3+4", UdY="3+4")).play("p3 merge UdY")
    assert (table.step, table.actor, len(table.state.trains["NdM"])) == ("discard trains", "NdM", 5)
    assert (table.view.decider, sorted(table.legal())) == ("p2", ["NdM discard 3", "NdM discard 4"])
    table.play("NdM discard 3", "NdM discard 4")
    assert (table.step, table.cash("NdM")) == ("buy trains", 0)
    assert [train[0] for train in table.state.trains["market"]] == ["3", "4"]
    assert len(table.state.trains["NdM"]) == 3


@rule("MEX-5.3h-1", "MEX-5.3h-2")
def test_a_merged_company_is_gone_for_good() -> None:
    """No charter, share, station or price marker is left, and nobody can start it again."""
    table = eve().shares("UdY", market="10").money(p1=900)
    buy_the_5(table).play("p3 merge UdY").stock_round("p1")
    assert set(table.state.shares["UdY"]) == {"out"}
    assert (table.state.stations["UdY"], table.state.prices.get("UdY")) == ((), None)
    assert all(token.company != "UdY" for tokens in table.state.tokens.values() for token in tokens)
    assert table.sections("p1 par UdY 75") == ["3.2(c)(1)"]
    assert table.sections("p1 share UdY 10 from offering") == ["3.2(c)"]
