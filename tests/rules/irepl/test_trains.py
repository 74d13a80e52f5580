"""Buying trains (18Ireland 7.7) and handing them in for a 4D (18IrePL 9)."""

from __future__ import annotations

import pytest

from roundhouse.core.events import TrainMoved
from roundhouse.core.ids import BANK, OFFERING, OUT, train_type
from tests.rules.irepl.positions import started, stock
from tests.support.table import Table, rule

TRAINS = "buy trains"


def company(name: str = "M1", *, phase: str = "2", cash: int = 1000, stack: str = "", trains: str = "") -> Table:
    """A company of p1 in its train step."""
    table = started(stock(), name, cash=cash, at="" if name == "M1" else "E3")
    if phase != "2":
        table.phase(phase)
    if stack:
        table.stack(stack)
    return table.trains(**{name: trains}).operating(name, TRAINS, of=2)


def kinds(table: Table, owner: str) -> str:
    """The types of trains somebody has."""
    return "+".join(train_type(t) for t in table.state.trains.get(owner, ()))


@rule("PL-base-157")
@pytest.mark.parametrize(
    ("phase", "stack", "offered", "later"),
    [("2", "2", ("2", 80), ("3", 180)), ("5", "5", ("5", 440), ("6", 550)), ("6", "6", ("6", 550), ("4D", 700))],
)
def test_trains_come_in_order(phase: str, stack: str, offered: tuple[str, int], later: tuple[str, int]) -> None:
    """Only the lowest type is on offer, for its printed price."""
    table = company(phase=phase, stack=stack)
    assert table.sections(f"M1 train {offered[0]} from offering for {offered[1]}") == []
    assert table.sections(f"M1 train {offered[0]} from offering for {offered[1] - 1}") == ["7.7"]
    assert table.sections(f"M1 train {later[0]} from offering for {later[1]}") == ["7.7"]


@rule("PL-base-157")
def test_4d_trains_follow_the_last_6() -> None:
    """PKP buys the last 6-train and may then buy a 4D."""
    table = company("PKP", phase="6", stack="6", cash=2000)
    assert kinds(table, OFFERING) == "6+4D"
    table.play("PKP train 6 from offering for 550")
    assert kinds(table, OFFERING) == "4D"
    assert table.check("PKP train 4D from offering for 700")


@rule("PL-base-158")
def test_several_trains_in_a_turn_up_to_the_limit() -> None:
    """Two 2-trains; the third is too many, from the bank or from anybody."""
    table = started(company(), "M2").trains(M2="2").operating("M1", TRAINS)
    table.play("M1 train 2 from offering for 80", "M1 train 2 from offering for 80")
    assert table.cash("M1") == 840
    assert table.sections("M1 train 2 from offering for 80") == ["7.7"]
    assert table.sections("M1 train 2 from M2 for 1") == ["7.7"]


@rule("PL-base-159")
@pytest.mark.parametrize("phase", ["2", "3", "4", "5", "6", "4D"])
def test_trains_of_other_companies_in_every_phase(phase: str) -> None:
    """Any whole price from 1 up, if the other director agrees; one's own companies need no asking."""
    table = started(company(phase=phase, cash=500), "M2", p2="40", cash=0).trains(M2="5").operating("M1", TRAINS)
    assert table.price_range("M1 train 5 from M2 for 1") == (1, 500, 1)
    assert table.sections("M1 train 5 from M2 for 0") == ["7.7"]
    table.play("M1 train 5 from M2 for 333")
    assert (table.actor, kinds(table, "M1")) == ("p2", "")
    table.play("p2 accept")
    assert (table.cash("M1"), table.cash("M2"), kinds(table, "M1"), kinds(table, "M2")) == (167, 333, "5", "")
    own = started(company(phase=phase), "M2", p1="40").trains(M2="5").operating("M1", TRAINS)
    assert kinds(own.play("M1 train 5 from M2 for 1"), "M1") == "5"


@rule("PL-base-159")
def test_the_other_director_may_refuse() -> None:
    """Nothing changes hands."""
    table = started(company(), "M2", p2="40", cash=0).trains(M2="2").operating("M1", TRAINS)
    table.play("M1 train 2 from M2 for 50", "p2 refuse")
    assert (table.cash("M1"), kinds(table, "M1"), kinds(table, "M2")) == (1000, "", "2")


@rule("PL-base-160", "PL-base-163")
def test_the_directors_money_buys_no_train_of_a_company() -> None:
    """M1 has 30 and no train: M2's train for 30 at most, however rich p1 is."""
    table = started(company(cash=30), "M2").trains(M2="2").money(p1=500).operating("M1", TRAINS)
    assert table.price_range("M1 train 2 from M2 for 1") == (1, 30, 1)
    assert table.sections("M1 train 2 from M2 for 31") == ["7.7"]
    table.play("M1 train 2 from M2 for 30")
    assert (table.cash("M1"), table.cash("p1"), table.check("M1 pass")) == (0, 500, True)


@rule("PL-9-24", "PL-9-25", "PL-9-26", "PL-9-28")
@pytest.mark.parametrize(("given", "price"), [("4", 400), ("5", 260), ("6", 150)])
@pytest.mark.parametrize(("phase", "bought"), [("6", 0), ("4D", 1)])
def test_a_train_is_handed_in_for_a_4d(given: str, price: int, phase: str, bought: int) -> None:
    """700 less its printed cost, for the very first 4D too; the old train leaves the game."""
    table = company("PKP", phase="6", stack="4D", cash=price, trains=given)
    table.edit(lambda d: d.put("bought", "4D", bought)).edit(lambda d: d.set(phase=phase))
    bank = table.cash(BANK)
    assert table.sections(f"PKP train 4D from offering for {price - 1} giving {given}") == ["7.7"]
    assert table.sections("PKP train 4D from offering for 700") == ["7.7"]
    table.play(f"PKP train 4D from offering for {price} giving {given}")
    assert (kinds(table, "PKP"), table.cash("PKP"), table.cash(BANK)) == ("4D", 0, bank + price)
    assert next((train_type(e.train), e.giver, e.taker) for e in table.told(TrainMoved)) == (given, "PKP", OUT)
    assert kinds(table, "market") == ""


@rule("PL-9-26", "PL-9-16")
def test_a_4_that_is_not_handed_in_rusts() -> None:
    """With the first 4D: one 4-train counts 300, the other one is lost."""
    table = company("PKP", phase="6", stack="4D", trains="4+4").play("PKP train 4D from offering for 400 giving 4")
    assert (kinds(table, "PKP"), table.cash("PKP")) == ("4D", 600)
    assert [e.because for e in table.told(TrainMoved)] == ["trade-in", "purchase", "rust"]


@rule("PL-9-27")
@pytest.mark.parametrize(
    ("phase", "train", "given", "price"),
    [("3", "3", "2", 100), ("4", "4", "3", 120), ("5", "5", "4", 140), ("6", "6", "5", 110), ("6", "6", "4", 250)],
)
def test_only_a_4d_is_paid_with_trains(phase: str, train: str, given: str, price: int) -> None:
    """The bank takes no train for any other type, at no price."""
    table = company("PKP", phase=phase, stack=train, trains=given)
    assert table.sections(f"PKP train {train} from offering for {price} giving {given}") == ["7.7"]
    assert not [text for text in table.legal("train") if "giving" in text]


@rule("PL-9-24")
def test_one_hands_in_what_one_owns() -> None:
    """And to the bank only."""
    table = started(company("PKP", phase="6", stack="4D", trains="5"), "M2").trains(M2="4D").operating("PKP", TRAINS)
    assert "7.7" in table.sections("PKP train 4D from offering for 150 giving 6")
    assert "7.7" in table.sections("PKP train 4D from M2 for 100 giving 5")


@rule("PL-9-29", "PL-base-158")
@pytest.mark.parametrize(("name", "trains"), [("M1", "5"), ("PKP", "5+6")])
def test_a_company_at_its_limit_may_hand_in(name: str, trains: str) -> None:
    """But not buy without."""
    table = company(name, phase="6", stack="4D", trains=trains)
    assert table.sections(f"{name} train 4D from offering for 700") == ["7.7"]
    table.play(f"{name} train 4D from offering for 260 giving 5")
    assert kinds(table, name).endswith("4D")
    assert len(table.state.trains[name]) == len(trains.split("+"))


@rule("PL-base-161")
def test_one_train_is_handed_in_each_turn() -> None:
    """A second one only in the next turn."""
    table = company("PKP", phase="6", stack="4D", trains="5+6", cash=2000)
    table.play("PKP train 4D from offering for 260 giving 5")
    assert table.sections("PKP train 4D from offering for 150 giving 6") == ["7.7"]
    assert table.operating("PKP", TRAINS).check("PKP train 4D from offering for 150 giving 6")
