"""Section 4.3.4.1: trains that are removed at once and trains that become obsolete."""

from __future__ import annotations

import pytest

from tests.rules.mex.positions import all_sold, best_run, floated, owned, western_line
from tests.support.table import Table, rule

FACES = {"4": 300, "6": 600}


def bought(kind: str, buyer: str = "", **trains: str) -> Table:
    """The MC buys the train that changes the phase while companies (and the market) own these trains."""
    table = all_sold().phase({"4": "3½", "6": "5"}[kind]).stack(kind)
    floated(table, "MC", par=90, cash=FACES[kind], trains=buyer)
    for owner in (name for name in trains if name != "market"):
        floated(table, owner, "p2", par=80)
    table.trains(**trains).operating("MC", "buy trains", only=("MC",))
    return table.play(f"MC train {kind} from offering for {FACES[kind]}")


@rule("MEX-4.3.4.1-1", "MEX-4.3.4e-4", "MEX-4.3.4e-5", "MEX-TableI-20")
def test_2_trains_are_removed_at_once_by_the_first_4_train() -> None:
    """Those of the buyer, of other companies and of the Open Market; nobody runs them once more."""
    table = bought("4", buyer="2", TM="2+3", market="2")
    assert [owned(table, owner) for owner in ("MC", "TM", "market")] == [["4"], ["3"], []]
    assert owned(table, "out").count("2") == 6
    assert table.state.obsolete == frozenset()


@rule("MEX-4.3.4.1-1", "MEX-4.3.4e-4", "MEX-TableI-30")
def test_3_trains_are_removed_at_once_by_the_first_6_train() -> None:
    """All other trains stay."""
    table = bought("6", buyer="3", TM="3+4", market="3")
    assert [owned(table, owner) for owner in ("MC", "TM", "market")] == [["6"], ["4"], []]
    assert owned(table, "out").count("3") == 6


@rule("MEX-4.3.4.1-1")
def test_the_built_in_trains_of_minors_survive_the_first_4_train_by_optional_rule_8c() -> None:
    """The minors close only at the next stock round and keep their 2-trains until then."""
    table = floated(all_sold(delayed_minors=True).phase("3½").stack("4"), "MC").operating("MC", "buy trains")
    table.play("MC train 4 from offering for 300")
    assert [owned(table, minor) for minor in ("A", "B", "C")] == [["2"], ["2"], ["2"]]


def second_6_train(buyer: str = "", **trains: str) -> Table:
    """The MC has bought the second 6-train."""
    table = all_sold().phase("6")
    floated(table, "MC", par=90, cash=1000, trains=buyer, stations=("I8",))
    others = [name for name in trains if name != "market"]
    for owner in others:
        floated(table, owner, "p2", par=80, cash=1000, stations=("O8",))
    western_line(table).trains(**trains).operating("MC", "buy trains", only=("MC", *others))
    return table.play("MC train 6 from offering for 600")


def obsolete(table: Table, company: str) -> list[str]:
    """The obsolete trains of a company."""
    return [card for card in table.state.trains[company] if card in table.state.obsolete]


@rule("MEX-4.3.4.1-2")
def test_4_trains_in_the_open_market_go_at_once_with_the_second_6_train() -> None:
    """Other trains there stay."""
    table = second_6_train(market="4+5")
    assert owned(table, "market") == ["5"]
    assert owned(table, "out").count("4") == 3


@rule("MEX-4.3.4.1-3", "MEX-TableI-32")
def test_4_trains_of_companies_become_obsolete_and_stay() -> None:
    """Only 4-trains, of the buyer as of everybody else; the first 6-train did nothing to them."""
    table = second_6_train(buyer="4", SPM="4+5")
    assert (owned(table, "MC"), owned(table, "SPM")) == (["4", "6"], ["4", "5"])
    assert [len(obsolete(table, company)) for company in ("MC", "SPM")] == [1, 1]
    assert bought("6", TM="4").state.obsolete == frozenset()


@rule("MEX-4.3.4.1-4", "MEX-4.3g-1")
def test_an_obsolete_train_runs_in_its_owners_next_turn_and_is_then_removed() -> None:
    """The SPM operates later in the same round: it runs both trains, pays, and keeps only the 5-train."""
    table = second_6_train(SPM="4+5").play("MC pass").pass_until("run trains", "SPM")
    assert owned(table, "SPM") == ["4", "5"]
    table.play(best_run(table))
    assert owned(table, "SPM") == ["4", "5"]
    table.play("SPM dividend pay")
    assert (owned(table, "SPM"), table.step, table.state.obsolete) == (["5"], "buy trains", frozenset())


@rule("MEX-4.3.4.1-4")
def test_the_buyer_of_the_second_6_train_runs_its_own_4_train_in_its_next_turn() -> None:
    """The step in which obsolete trains go is past in the turn of the purchase."""
    table = second_6_train(buyer="4").play("MC pass")
    assert owned(table, "MC") == ["4", "6"]
    table.operating("MC", only=("MC",)).pass_until("run trains").play(best_run(table), "MC dividend withhold")
    assert owned(table, "MC") == ["6"]


@rule("MEX-4.3.4.1-4")
def test_an_obsolete_train_is_removed_even_if_it_cannot_run() -> None:
    """Without a route the turn goes on to the purchase of trains, and the train is gone."""
    table = second_6_train(SPM="4").edit(lambda d: d.own("tiles").clear()).play("MC pass")
    table.pass_until("buy trains", "SPM")
    assert owned(table, "SPM") == []
    assert table.sections("SPM pass") == []


@rule("MEX-4.3.4.1-5")
def test_a_company_with_only_obsolete_trains_runs_them_and_must_then_buy() -> None:
    """$50 from Guadalajara to Torreón, then it may not pass without a train."""
    table = second_6_train(SPM="4").play("MC pass").pass_until("run trains", "SPM")
    table.play(best_run(table), "SPM dividend withhold")
    assert (owned(table, "SPM"), table.cash("SPM")) == ([], 1000 + 20 + 50)
    assert table.sections("SPM pass") == ["4.3.4.2"]
    table.play("SPM train 4D from offering for 700", "SPM pass")
    assert owned(table, "SPM") == ["4D"]


@rule("MEX-4.3.4.1-6")
@pytest.mark.parametrize("price", [1, 300])
def test_nobody_buys_an_obsolete_train(price: int) -> None:
    """Its owner's other trains may be bought."""
    table = second_6_train(SPM="4+5").operating("MC", "buy trains", only=("MC",))
    assert table.sections(f"MC train 4 from SPM for {price}") == ["4.3.4.1"]
    assert table.sections(f"MC train 5 from SPM for {price}") == []
    assert all("train 4 from" not in text for text in table.legal("train"))
