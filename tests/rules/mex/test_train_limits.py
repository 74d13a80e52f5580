"""Section 4.3.4(g): how many trains a company may own, and what it discards."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Paid
from tests.rules.mex.positions import all_sold, floated, merge, owned
from tests.support.table import Table, rule

FACES = {"2": 100, "3": 180, "4": 300, "5": 450, "6": 600, "4D": 700}
LIMITS = [
    pytest.param("1", 3, 3, id="1"),
    pytest.param("2", 3, 3, id="2"),
    pytest.param("3", 3, 3, id="3"),
    pytest.param("3½", 3, 4, id="3½"),
    pytest.param("4", 2, 3, id="4"),
    pytest.param("5", 2, 3, id="5"),
    pytest.param("6", 2, 3, id="6"),
    pytest.param("6½", 2, 3, id="6½"),
    pytest.param("4D", 2, 3, id="4D"),
]


def owning(count: int, phase: str, company: str) -> Table:
    """A company with so many trains is about to buy one; TM could sell it a 4D-train."""
    table = floated(floated(all_sold().phase(phase), company, cash=1000), "TM", par=60, trains="4D")
    cards = ["4D"] * count
    return table.trains(**{company: "+".join(cards)}).operating(company, "buy trains", only=(company,))


@rule("MEX-4.3.4g-1", "MEX-TableI-3", "MEX-TableI-18", "MEX-TableI-21")
@pytest.mark.parametrize(("phase", "limit", "limit_of_ndm"), LIMITS)
def test_a_company_below_its_limit_may_buy_and_one_at_its_limit_may_not(
    phase: str, limit: int, limit_of_ndm: int
) -> None:
    """Three trains, from phase 4 on two; NdM may own one more from phase 3½ on. No source is an exception."""
    for company, most in (("MC", limit), ("NdM", limit_of_ndm)):
        for count, sections in ((most - 1, []), (most, ["4.3.4(g)"])):
            table = owning(count, phase, company)
            kind = owned(table, "offering")[0]
            assert table.sections(f"{company} train {kind} from offering for {FACES[kind]}") == sections
            assert table.sections(f"{company} train 4D from TM for 700") == sections


@rule("MEX-4.3.4g-1")
def test_an_obsolete_train_counts_until_it_is_removed() -> None:
    """With a 5-train and an obsolete 4-train a company is at its limit of two."""
    table = floated(all_sold().phase("6½"), "MC", cash=1000, trains="5+4")
    table.edit(lambda d: d.include("obsolete", d.state.trains["MC"][1])).operating("MC", "buy trains", only=("MC",))
    assert table.sections("MC train 4D from offering for 700") == ["4.3.4(g)"]


@rule("MEX-4.3.4g-2")
def test_a_full_company_may_not_buy_the_train_that_would_make_room() -> None:
    """Three 2-trains would be removed by the first 4-train, but the company may not buy it."""
    table = floated(all_sold().phase("3½").stack("4"), "MC", trains="2+2+2").operating("MC", "buy trains")
    assert table.sections("MC train 4 from offering for 300") == ["4.3.4(g)"]


def first_4_train(**trains: str) -> Table:
    """The MC, with two 3-trains, has bought the first 4-train while others own the trains named."""
    table = floated(all_sold().phase("3½").stack("4"), "MC", par=90, cash=300, trains="3+3")
    for company, text in trains.items():
        floated(table, company, "p2", par=80, cash=0, trains=text)
    return table.operating("MC", "buy trains", only=("MC",)).play("MC train 4 from offering for 300")


@rule("MEX-4.3.4g-3", "MEX-4.3.4g-7")
def test_a_purchase_that_lowers_the_limit_is_allowed_and_one_train_is_discarded() -> None:
    """The buyer itself goes from two trains to three and back to two, into the Open Market and without money."""
    table = first_4_train()
    assert (table.step, table.actor, table.game.decider) == ("discard trains", "MC", "p1")
    assert table.legal() == ["MC discard 3", "MC discard 4"]
    assert table.sections("MC pass") == ["4.3.4(g)"]
    table.play("MC discard 3")
    assert (owned(table, "MC"), owned(table, "market"), table.cash("MC")) == (["3", "4"], ["3"], 0)
    assert (table.told(Paid), table.step) == ([], "buy trains")


@rule("MEX-4.3.4g-3", "MEX-4.3.4g-4")
def test_every_company_over_the_new_limit_discards_at_once_what_its_president_chooses() -> None:
    """TM of p2 has three 3-trains and gives up one of them, no more than needed, before the game goes on."""
    table = first_4_train(TM="3+3+3").play("MC discard 4")
    assert (table.step, table.actor, table.game.decider) == ("discard trains", "TM", "p2")
    assert table.sections("TM discard 4") == ["4.3.4(g)"]
    table.play("TM discard 3")
    assert (owned(table, "TM"), owned(table, "market")) == (["3", "3"], ["4", "3"])
    assert (table.step, table.actor) == ("buy trains", "MC")
    assert table.refused("MC discard 3", "4.3", "“Discard a train” is not part of MC's turn")


@rule("MEX-4.3.4g-3", "MEX-TableI-21")
def test_ndm_keeps_three_trains_in_phase_4() -> None:
    """Of four it discards one."""
    table = first_4_train(NdM="3+3+3+3").play("MC discard 4")
    assert table.actor == "NdM"
    table.play("NdM discard 3")
    assert (owned(table, "NdM"), table.step) == (["3", "3", "3"], "buy trains")


@rule("MEX-4.3.4g-6", "MEX-4.3.4e-5")
def test_2_trains_are_gone_before_the_new_limit_counts() -> None:
    """TM with a 2-train and two 3-trains is at two trains and discards nothing; the 2-train is out of play."""
    table = first_4_train(TM="2+3+3").play("MC discard 4")
    assert (table.step, table.actor) == ("buy trains", "MC")
    assert (owned(table, "TM"), owned(table, "market")) == (["3", "3"], ["4"])
    assert "2" in owned(table, "out")


@rule("MEX-4.3.4g-5")
def test_trains_come_into_the_open_market_only_by_a_forced_discard_and_the_merger() -> None:
    """Removed trains leave play; NdM, which inherits two trains to its own two, keeps three and discards one."""
    table = floated(all_sold().phase("5").stack("6"), "MC", cash=600, trains="3")
    table.operating("MC", "buy trains", only=("MC",)).play("MC train 6 from offering for 600")
    assert (owned(table, "MC"), owned(table, "market")) == (["6"], [])
    table = merge("SPM", "O8", trains="3+3", ndm="3+4")
    assert (table.step, table.actor) == ("discard trains", "NdM")
    table.play("NdM discard 4")
    assert (owned(table, "NdM"), owned(table, "market")) == (["3", "3", "3"], ["4"])
