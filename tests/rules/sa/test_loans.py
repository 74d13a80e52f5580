"""Section 7.8.1: repayment of loans."""

from __future__ import annotations

import pytest

from roundhouse.core.ids import BANK, MARKET, OUT
from roundhouse.titles.sa.loans import interest_due, markers_left
from tests.rules.sa.tables import INCOME, SHARES, TRAINS, borrowed, founded, turn
from tests.support.table import rule

STEPS = ("lay track", "place station", "run trains", INCOME, TRAINS, SHARES)


@rule("SA-7.8.1-4", "SA-7.2-3")
@pytest.mark.parametrize("step", STEPS)
def test_at_any_stage_of_the_turn(step: str) -> None:
    """50 D for a 2P; the marker goes back."""
    table = borrowed(turn(step=step), FA="2P").tiles(F25="57 1").operating("FA", step, revenue=100)
    bank = table.cash(BANK)
    table.play("FA repay 2P-0")
    assert (table.cash("FA"), table.cash(BANK)) == (950, bank + 50)
    assert markers_left(table.view) == 10
    assert table.step == step


@rule("SA-7.8.1-4")
def test_only_in_ones_own_turn() -> None:
    """AFE cannot repay while FA operates, nor FA for AFE."""
    table = borrowed(founded(turn(), "AFE", p1="30", cash=500), AFE="2P").operating("FA", TRAINS)
    assert table.sections("AFE repay 2P-0") == ["7.8"]
    assert table.sections("FA repay 2P-0") == ["7.8.1"]


@rule("SA-7.8.1-5", "SA-7.8.1-6")
@pytest.mark.parametrize(("before", "cash"), [(True, 1000 - 100), (False, 1000 - 100 - 20)])
def test_repaid_before_the_run_there_is_no_interest(before: bool, cash: int) -> None:
    """A 3P with a loan of 100 D and 20 D interest; FA has no route."""
    table = borrowed(turn(step="place station", phase="3"), FA="3P")
    if before:
        table.play("FA repay 3P-0", "FA pass")
    else:
        table.play("FA pass", "FA repay 3P-0")
    assert (table.step, table.cash("FA")) == (TRAINS, cash)


@rule("SA-7.8.1-9")
@pytest.mark.parametrize(("cash", "refused"), [(99, ["7.8.1"]), (100, [])])
def test_only_as_a_whole_and_from_the_treasury(cash: int, refused: list[str]) -> None:
    """100 D; the president does not help."""
    table = borrowed(turn(phase="3", cash=cash), FA="3P")
    assert table.sections("FA repay 3P-0") == refused


@rule("SA-7.8.1-7", "SA-7.8.1-11")
def test_loans_of_rusted_trains_are_due_at_once() -> None:
    """The first 4-train: FA repays 50 D out of its treasury, AFE has 30 D and p2 adds 20 D."""
    table = founded(turn(phase="3", cash=1000), "AFE", p2="30", cash=30)
    borrowed(table, FA="2P", AFE="2P").trains(AFE="3P").stack("4P").operating("FA", TRAINS)
    bank = table.cash(BANK)
    table.play("FA train 4P from offering for 300")
    assert table.cash("FA") == 1000 - 300 - 50
    assert (table.cash("AFE"), table.cash("p2")) == (0, 680)
    assert table.cash(BANK) == bank + 300 + 100
    assert table.state.title.loans == ()
    assert {"2P-0", "2P-1"} <= set(table.state.trains[OUT])


@rule("SA-7.8.1-7")
def test_the_operating_corporation_pays_first() -> None:
    """AFE is dearer, but FA operates; both presidents have to sell."""
    table = founded(turn(phase="3", cash=300), "AFE", 100, p2="30+10")
    table.shares("FA", p1="30+10")
    borrowed(table, AFE="2P", FA="2P").trains(AFE="3P").stack("4P").money(p1=0, p2=0).operating("FA", TRAINS)
    table.play("FA train 4P from offering for 300")
    assert (table.step, table.actor) == ("raise money", "p1")
    table.play("p1 sell FA 10 as 10")
    assert (table.step, table.actor) == ("raise money", "p2")


@rule("SA-7.8.1-11", "SA-7.8.1-12", "SA-7.8.1-14")
def test_the_president_sells_for_a_rusted_trains_loan() -> None:
    """50 D are due, p2 has nothing but 10 % and 5 % of FA."""
    table = founded(turn(phase="3"), "AFE", p2="30")
    table.shares("FA", p1="30", p2="10+5")
    borrowed(table, AFE="2P").trains(AFE="3P").stack("4P").money(p2=0).operating("FA", TRAINS)
    table.play("FA train 4P from offering for 300")
    assert (table.step, table.actor) == ("raise money", "p2")
    assert table.sections("p2 sell FA 15 as 10+5") == ["7.8.1"]
    table.play("p2 sell FA 10 as 10")
    assert table.cash("p2") == 20
    assert (table.step, table.actor) == (TRAINS, "FA")


@rule("SA-7.8.1-10", "SA-7.8.1-11", "SA-7.8.3-3")
@pytest.mark.parametrize("due", ["loan", "interest"])
def test_own_shares_on_the_charter_are_not_sold_for_debts(due: str) -> None:
    """AFE owes more than it has: p2 pays, and the 5 % on its charter stay there."""
    table = founded(turn(phase="3"), "AFE", p2="30", AFE="5", cash=3)
    borrowed(table, AFE="2P").trains(AFE="3P").stack("4P")
    if due == "loan":
        table.operating("FA", TRAINS).play("FA train 4P from offering for 300")
    else:
        table.operating("AFE", "place station").play("AFE pass")
    assert table.cash("AFE") == 0
    assert table.cash("p2") == 700 - (50 if due == "loan" else 10) + 3
    assert table.percent("AFE", "AFE") == 5


@rule("SA-7.8.1-15")
def test_who_cannot_repay_is_bankrupt_with_the_corporation() -> None:
    """p2 has nothing; FA goes on with its turn."""
    table = founded(turn(phase="3"), "AFE", p2="30")
    borrowed(table, AFE="2P").trains(AFE="3P").stack("4P").money(p2=0).operating("FA", TRAINS)
    table.play("FA train 4P from offering for 300")
    assert table.state.bankrupt == {"p2"}
    assert "AFE" in table.state.closed
    assert "3P-0" in table.state.trains[MARKET]
    assert (table.step, table.actor) == (TRAINS, "FA")


@rule("SA-7.8.1-8")
def test_a_loan_stays_on_its_train() -> None:
    """A new train does not take it over: FA owes for the 2P only."""
    table = borrowed(turn(), FA="2P").play("FA train 2G from offering for 90")
    assert table.state.title.loans == (("2P-0", "FA"),)
    assert interest_due(table.view, "FA") == 10
    assert table.legal("repay") == ["FA repay 2P-0"]
