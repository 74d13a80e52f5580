"""Who operates when, and the parts of a turn (18Ireland 6)."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Paid, TurnBegan
from roundhouse.core.ids import BANK
from roundhouse.rules.operating.frames import OperatingRound
from tests.rules.irepl.positions import started, stock
from tests.support.table import Table, rule

#: Gdynia and Bydgoszcz.
LINE = {"E3": "57 0", "E5": "9 0", "E7": "57 0"}


def passed(table: Table) -> Table:
    """Everybody passes in the stock round, so the first operating round begins."""
    return table.play(*(f"{p} pass" for p in table.state.players))


def major(phase: str = "3", **fields: str) -> Table:
    """PKP of p1 with a train and a line of 40, before an operating turn."""
    table = started(stock(), "PKP", 60, cash=500, at="E3").tiles(**LINE).phase(phase)
    return table.trains(PKP="3").privates(**fields)


@rule("PL-base-88")
def test_private_companies_pay_at_the_start_of_every_operating_round() -> None:
    """5 and 25 to players, 15 to a company, nothing for a closed one, before the first turn; and again in round 2."""
    table = started(stock(), "M1", 60, cash=0).trains(M1="2").privates(WOR="p1", BC="M1", BS="p2")
    bank = table.cash(BANK)
    passed(table)
    assert (table.cash("p1"), table.cash("p2"), table.cash("M1"), table.cash("p3")) == (365, 385, 15, 360)
    assert table.cash(BANK) == bank - 45
    kinds = [type(e) for e in table.events if isinstance(e, Paid) or (isinstance(e, TurnBegan) and e.who == "M1")]
    assert kinds == [Paid, Paid, Paid, TurnBegan]
    table.pass_until("buy trains").play("M1 pass")
    assert table.view.expect(OperatingRound).number == 2
    assert (table.cash("p1"), table.cash("p2"), table.cash("M1")) == (370, 410, 30)


@rule("PL-base-89", "PL-base-90")
def test_minors_and_majors_operate_together_by_price() -> None:
    """70, then 60 in columns 5, 3 (twice, by arrival) and 2, then 58; each once in the round."""
    table = stock()
    for company, place, home in (
        ("M1", (3, 3), ""),
        ("M2", (1, 1), ""),
        ("M3", (2, 4), ""),
        ("PKP", (5, 5), "E7"),
        ("KWW", (3, 3), "D10"),
        ("M4", (2, 2), ""),
    ):
        started(table, company, at=home, cash=0).marker(company, *place)
        table.trains(**{company: "2"})
    passed(table)
    turns = []
    for _ in range(6):
        turns.append(table.actor)
        table.pass_until("buy trains").play(f"{table.actor} pass")
    assert turns == ["M3", "PKP", "M1", "KWW", "M4", "M2"]
    assert table.view.expect(OperatingRound).number == 2


@rule("PL-base-91")
@pytest.mark.parametrize(("cash", "sales", "following"), [(20, ["p1 sell M2 20 as 20"], "M3"), (80, [], "M2")])
def test_an_emergency_sale_changes_the_order(cash: int, sales: list[str], following: str) -> None:
    """M2 falls from 70 to 66, below the 67 of M3, and so waits for it; without the sale it is next."""
    table = started(stock(), "M1", 100, cash=0)
    started(table, "M2", 70, p1="20", p2="40")
    started(table, "M3", 67, p2="40").money(p1=cash)
    table.operating("M1", "buy trains", only=("M1", "M2", "M3"))
    table.play(*sales, "M1 train 2 from offering for 80", "M1 pass")
    assert table.actor == following


@rule("PL-base-92")
def test_the_parts_of_a_turn() -> None:
    """Own shares, track, station, trains, dividend, purchase of trains, in this order."""
    table = major().operating("PKP")
    steps = [table.step]
    for action in ("issue 10", "pass", "pass", "run 3-0 E3.0 E5 E7.0", "dividend pay"):
        steps.append(table.play(f"PKP {action}").step)
    assert steps == ["issue or redeem", "lay track", "place station", "run trains", "pay or withhold", "buy trains"]


STEPS = ("issue or redeem", "lay track", "place station", "run trains", "pay or withhold", "buy trains")


@rule("PL-base-93")
@pytest.mark.parametrize("step", STEPS)
def test_private_companies_are_bought_and_used_throughout(step: str) -> None:
    """In every part of the turn; in phase 2 none is bought."""
    table = major(BC="p2", IOL="PKP").operating("PKP", step)
    assert table.check("PKP private BC for 60")
    assert table.check("PKP use IOL on G13")
    early = started(stock(), "M1", cash=500).trains(M1="2").privates(BC="p2", IOL="M1").operating("M1", "lay track")
    assert early.sections("M1 private BC for 60") == ["7.8"]
    assert early.check("M1 use IOL on G13")
