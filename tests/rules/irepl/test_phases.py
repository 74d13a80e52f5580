"""Trains and phases (18IrePL 9)."""

from __future__ import annotations

import pytest

from roundhouse.core.events import PhaseBegan, RoundBegan
from roundhouse.core.ids import OFFERING, OUT, train_type
from roundhouse.rules.operating.frames import OperatingTurn
from tests.rules.irepl.positions import definition, fresh, operating, started, stock
from tests.support.table import Table, rule

TRAINS = "buy trains"
COSTS = {"2": 80, "3": 180, "4": 300, "5": 440, "6": 550, "4D": 700}


def buying(train: str, before: str, **owned: str) -> Table:
    """M1 of p1 is about to buy the first train of a type; others own trains of the phases before."""
    table = started(stock(), "M1", cash=2000)
    if before != "2":
        table.phase(before)
    for company in owned:
        started(table, company, p2="40" if company.startswith("M") else "20", at="" if company[0] == "M" else "B6")
    return table.stack(train).trains(**owned).operating("M1", TRAINS, of=2)


def kinds(table: Table, owner: str) -> str:
    """The types of trains somebody has."""
    return "+".join(train_type(t) for t in table.state.trains.get(owner, ()))


@rule("PL-9-1", "PL-9-2", "PL-9-3", "PL-9-4", "PL-9-5", "PL-9-6")
@pytest.mark.parametrize(
    ("kind", "cost", "count"), [("2", 80, 7), ("3", 180, 4), ("4", 300, 3), ("5", 440, 2), ("6", 550, 2)]
)
def test_the_trains(kind: str, cost: int, count: int) -> None:
    """Costs and numbers; there is no end of 4D-trains at 700."""
    cards = [train_type(t) for t in fresh().state.trains[OFFERING]]
    assert (definition().trains[kind].price, cards.count(kind)) == (cost, count)
    assert (definition().trains["4D"].price, definition().trains["4D"].unlimited) == (700, True)


@rule("PL-9-6")
def test_4d_trains_never_run_out() -> None:
    """Four of them bought one after the other, each for 700."""
    table = started(stock(), "M1", cash=700).phase("6").stack("4D").operating("M1", TRAINS)
    for company in ("M2", "M3", "M4"):
        table.play(f"{table.actor} train 4D from offering for 700")
        started(table, company, cash=700).operating(company, TRAINS)
    assert table.play("M4 train 4D from offering for 700").state.bought["4D"] == 4
    assert kinds(table, OFFERING) == "4D"


@rule("PL-9-7")
@pytest.mark.parametrize(("before", "train"), [("2", "3"), ("3", "4"), ("4", "5"), ("5", "6"), ("6", "4D")])
def test_the_first_train_begins_its_phase(before: str, train: str) -> None:
    """At once, and a second one of the type begins nothing."""
    table = buying(train, before)
    assert (fresh().state.phase, table.state.phase) == ("2", before)
    table.play(f"M1 train {train} from offering for {COSTS[train]}")
    assert (table.state.phase, [e.phase for e in table.told(PhaseBegan)]) == (train, [train])
    started(table, "M2", cash=2000, p2="40").operating("M2", TRAINS)
    later = kinds(table, OFFERING).split("+")[0]
    assert later == train
    table.play(f"M2 train {train} from offering for {COSTS[train]}")
    assert table.told(PhaseBegan) == []


@rule("PL-9-7")
def test_a_train_of_another_company_begins_no_phase() -> None:
    """M1 buys M2's 3-train in phase 2."""
    table = started(operating("M1", TRAINS), "M2").trains(M2="3").operating("M1", TRAINS)
    table.play("M1 train 3 from M2 for 10")
    assert (table.state.phase, kinds(table, "M1")) == ("2", "3")


@rule("PL-9-8", "PL-9-9", "PL-9-10", "PL-9-11", "PL-9-12", "PL-9-13", "PL-base-158")
@pytest.mark.parametrize(
    ("phase", "minor", "major"),
    [("2", 2, 0), ("3", 2, 4), ("4", 2, 3), ("5", 1, 2), ("6", 1, 2), ("4D", 1, 2)],
)
def test_train_limits(phase: str, minor: int, major: int) -> None:
    """A company buys up to its limit and not one more; in phase 2 there are no majors."""
    for company, limit in (("M1", minor), ("PKP", major)):
        for owned in range(1, 5):
            table = started(stock(), company, cash=1000, at="" if company == "M1" else "E3").phase(phase)
            started(table, "M3", p1="40").trains(M3="6", **{company: "+".join(["2"] * owned)})
            table.operating(company, TRAINS)
            assert table.sections(f"{company} train 6 from M3 for 1") == (["7.7"] if owned >= limit else [])


@rule("PL-9-14", "PL-9-15", "PL-9-16", "PL-9-17")
@pytest.mark.parametrize(
    ("train", "before", "rusted"), [("3", "2", ""), ("4", "3", "2"), ("5", "4", ""), ("6", "5", "3"), ("4D", "6", "4")]
)
def test_rust(train: str, before: str, rusted: str) -> None:
    """The 4 takes the 2, the 6 the 3 and the 4D the 4; nothing else ever goes."""
    owners = {"M2": "2", "M3": "3", "M4": "4", "M5": "5", "M6": "6"}
    table = buying(train, before, **owners).play(f"M1 train {train} from offering for {COSTS[train]}")
    left = {company: kinds(table, company) for company in owners}
    assert left == {company: "" if kind == rusted else kind for company, kind in owners.items()}
    assert {train.removed_by for train in definition().trains.values() if train.name in ("5", "6", "4D")} == {""}


@rule("PL-9-11", "PL-9-10")
@pytest.mark.parametrize(
    ("train", "before", "company", "owned", "surplus"),
    [
        ("4", "3", "PKP", "3+3+3+3", 1),
        ("5", "4", "PKP", "3+3+3", 1),
        ("5", "4", "M2", "3+4", 1),
        ("4", "3", "M2", "3+3", 0),
    ],
)
def test_limits_fall_at_once(train: str, before: str, company: str, owned: str, surplus: int) -> None:
    """The director picks what leaves the game without compensation."""
    table = buying(train, before, **{company: owned}).play(f"M1 train {train} from offering for {COSTS[train]}")
    cash = table.cash(company)
    for _ in range(surplus):
        assert (table.step, table.actor) == ("discard trains", company)
        table.play(f"{company} discard 3")
    assert table.step == TRAINS
    assert (len(table.state.trains[company]), table.cash(company)) == (len(owned.split("+")) - surplus, cash)
    assert len(table.state.trains["market"]) == 0


@rule("PL-9-18", "PL-9-19", "PL-9-22")
@pytest.mark.parametrize(("phase", "par"), [("2", 100), ("3", 122), ("4", 122), ("5", 148), ("6", 148), ("4D", 148)])
def test_minors_start_in_every_phase_with_the_par_values_of_the_phase(phase: str, par: int) -> None:
    """A bid of 300 for M1: the highest par value of the open colours that is not more than half of it."""
    table = stock().phase(phase).money(p1=1000, p2=0, p3=0).play("p1 bid M1 300")
    assert (table.price("M1"), "M1" in table.state.floated) == (par, True)
    low = stock().phase(phase).money(p1=1000, p2=0, p3=0).play("p1 bid M1 100")
    assert low.price("M1") == 50


@rule("PL-9-20")
@pytest.mark.parametrize(
    ("phase", "passes", "name"),
    [
        ("2", 1, "Stock Round 3"),
        ("3", 2, "Merger Round 2"),
        ("4", 2, "Merger Round 2"),
        ("5", 1, "Merger Round 2"),
        ("6", 1, "Merger Round 2"),
    ],
)
def test_merger_rounds_from_phase_3(phase: str, passes: int, name: str) -> None:
    """After the second operating round of a set, not after the first."""
    for number, expected in ((2, name), (1, "Operating Round 2.2")):
        table = started(stock(), "M1").phase(phase).trains(M1="5")
        table.operating("M1", TRAINS, number=number, of=2, only=("M1",)).play(*["M1 pass"] * passes)
        assert [e.name for e in table.told(RoundBegan)] == [expected]


@rule("PL-9-20")
def test_the_phase_of_mergers_is_an_option() -> None:
    """The printed lines say phase 4."""
    table = started(stock(printed_phase_table=True), "M1").phase("3").trains(M1="5")
    assert table.operating("M1", TRAINS, number=2, of=2, only=("M1",)).play("M1 pass").step == "stock turn"


@rule("PL-9-21")
@pytest.mark.parametrize(("phase", "sections"), [("2", ["7.8"]), ("3", []), ("4", [])])
def test_companies_buy_private_companies_from_phase_3(phase: str, sections: list[str]) -> None:
    """Any time in their turn; from phase 5 on there are none."""
    table = started(stock(), "M1").privates(BC="p2").phase(phase).operating("M1", "lay track")
    assert table.sections("M1 private BC for 60") == sections


@rule("PL-9-23", "PL-9-21")
@pytest.mark.parametrize(("train", "before", "closed"), [("4", "3", False), ("5", "4", True)])
def test_private_companies_close_in_phase_5(train: str, before: str, closed: bool) -> None:
    """Those of players and those of companies, not one phase earlier."""
    table = buying(train, before).privates(BC="p2", IOL="M1").play(f"M1 train {train} from offering for {COSTS[train]}")
    assert [table.state.privates[p] for p in ("BC", "IOL")] == ([OUT, OUT] if closed else ["p2", "M1"])
    assert table.view.expect(OperatingTurn).company == "M1"
