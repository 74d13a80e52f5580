"""The sequence of rounds and turns (18Ireland 1 and 6)."""

from __future__ import annotations

from roundhouse.core.ids import BANK
from roundhouse.rules.operating.frames import OperatingRound
from roundhouse.rules.policies import policies
from tests.rules.irepl.positions import started, stock
from tests.support.table import Table, rule


def ready() -> Table:
    """Two minors with trains in stock round 2, skipping what needs no decision."""
    table = started(started(stock(), "M1", 70, p1="40"), "M2", 60, p2="40").trains(M1="2", M2="2")
    return table.stock_round("p1", 2)


def all_pass(table: Table) -> Table:
    """Everybody passes in the stock round."""
    return table.play("p1 pass", "p2 pass", "p3 pass")


def operate(table: Table, company: str) -> Table:
    """A company passes through its whole turn."""
    while table.actor == company:
        table.play(f"{company} run" if table.step == "run trains" else f"{company} pass")
    return table


@rule("PL-base-2", "PL-base-3", "PL-base-5", "PL-base-89")
def test_two_operating_rounds_in_a_set() -> None:
    """In every phase; in phase 2 the next stock round follows at once."""
    table = all_pass(ready())
    assert (table.view.expect(OperatingRound).number, table.actor) == (1, "M1")
    operate(operate(table, "M1"), "M2")
    assert table.view.expect(OperatingRound).number == 2
    operate(operate(table, table.actor), table.actor)
    assert table.step == "stock turn"
    assert {phase.operating_rounds for phase in table.view.defn.phases} == {2}


@rule("PL-base-6")
def test_priority_goes_left_of_the_last_to_act() -> None:
    """A purchase counts, passes do not."""
    table = ready().play("p1 pass", "p2 share M1 20 from M1", "p2 pass", "p3 pass", "p1 pass", "p2 pass")
    assert table.state.priority == "p3"


@rule("PL-base-88")
def test_private_companies_pay_at_the_start_of_operating_rounds() -> None:
    """Players and companies alike, out of the bank."""
    table = ready().privates(WOR="p3", BC="M1")
    bank = table.cash(BANK)
    all_pass(table)
    assert (table.cash("p3"), table.cash("M1"), table.cash(BANK)) == (365, 115, bank - 20)


@rule("PL-base-91")
def test_emergency_sales_change_the_order() -> None:
    """After the sale Minor 3 is as dear as Minor 2 and further right, so it operates before it."""
    table = started(started(stock(), "M1", 100, cash=10, p1="40"), "M2", 70, p1="20", p2="40")
    started(table, "M3", 66, p3="40").money(p1=20).operating("M1", "buy trains", only=("M1", "M2", "M3"))
    table.play("p1 sell M2 20 as 20")
    assert (table.price("M2"), table.price("M3")) == (66, 66)
    assert table.view.expect(OperatingRound).eligible == ("M1", "M3", "M2")


@rule("PL-base-92")
def test_the_steps_of_a_turn() -> None:
    """Own shares, track, station, run, dividend, trains."""
    plan = policies(stock().view).operating.plan(stock().view, "PKP")
    steps = [stage.step.name for stage in plan if stage.step is not None]
    assert steps == [
        "issue or redeem",
        "lay track",
        "place station",
        "run trains",
        "pay or withhold",
        "buy trains",
        "buy private companies",
    ]
