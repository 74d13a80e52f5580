"""Trains and phases (18IrePL 5.2, 5.2.1 and 9, 18Ireland 7.7)."""

from __future__ import annotations

import pytest

from roundhouse.core.ids import MARKET, OFFERING, OUT
from tests.rules.irepl.positions import definition, started, stock
from tests.support.table import Table, rule


def buying(company: str = "M1", *, phase: str = "2", cash: int = 1000, stack: str = "", own: str = "") -> Table:
    """A company of p1 in its train step."""
    table = started(stock(), company, cash=cash, at="E3" if company == "PKP" else "")
    if phase != "2":
        table.phase(phase)
    if stack:
        table.stack(stack)
    if own:
        table.trains(**{company: own})
    return table.operating(company, "buy trains")


def trains(table: Table, owner: str) -> list[str]:
    """The types of somebody's trains."""
    return sorted(t.rpartition("-")[0] for t in table.state.trains.get(owner, ()))


@rule("PL-9-7", "PL-base-157")
def test_trains_are_bought_in_order() -> None:
    """Only the lowest type is on offer; the first of a type begins its phase."""
    table = buying()
    assert table.sections("M1 train 3 from offering for 180") == ["7.7"]
    assert table.play("M1 train 2 from offering for 80").state.phase == "2"
    table = buying(stack="3").play("M1 train 3 from offering for 180")
    assert table.state.phase == "3"
    assert "7.7" in table.sections("M1 train 4D from offering for 700")
    last = buying(phase="6", stack="4D").play("M1 train 4D from offering for 700")
    assert (last.state.phase, trains(last, OFFERING)) == ("4D", ["4D"])


@rule("PL-9-8", "PL-9-9", "PL-9-10", "PL-9-11", "PL-9-12", "PL-9-13", "PL-base-158")
@pytest.mark.parametrize(
    ("phase", "minor", "major"), [("2", 2, 0), ("3", 2, 4), ("4", 2, 3), ("5", 1, 2), ("6", 1, 2), ("4D", 1, 2)]
)
def test_limits_by_phase(phase: str, minor: int, major: int) -> None:
    """Of minors and majors; a company at its limit buys no more."""
    table = started(buying(phase=phase) if phase != "2" else buying(), "PKP", at="B6")
    limit = table.view.defn.policies.operating.train_limit
    assert (limit(table.view, "M1"), limit(table.view, "PKP")) == (minor, major)
    full = buying(phase=phase, own="+".join(["6"] * minor)) if phase != "2" else buying(own="2+2")
    kind, price = {"2": ("2", 80), "3": ("3", 180), "4": ("4", 300), "5": ("5", 440), "6": ("6", 550)}.get(
        phase, ("4D", 700)
    )
    if phase not in ("6", "4D"):
        assert "7.7" in full.sections(f"M1 train {kind} from offering for {price}")


@rule("PL-9-14", "PL-9-15", "PL-9-16", "PL-9-17", "PL-5.2-6")
@pytest.mark.parametrize(
    ("first", "phase", "price", "gone"), [("4", "3", 300, "2"), ("6", "5", 550, "3"), ("4D", "6", 700, "4")]
)
def test_rust(first: str, phase: str, price: int, gone: str) -> None:
    """Old trains leave the game at once, wherever they are; later ones never rust."""
    table = (
        started(buying(phase=phase, stack=first), "M2", p2="40").trains(M2=f"{gone}+5").operating("M1", "buy trains")
    )
    table.play(f"M1 train {first} from offering for {price}")
    assert trains(table, "M2") == ["5"]
    assert trains(table, MARKET) == []
    assert f"{gone}-0" in table.state.trains[OUT]
    assert [t.name for t in definition().trains.values() if not t.removed_by] == ["5", "6", "4D"]


@rule("PL-5.2.1-1", "PL-5.2.1-2", "PL-5.2.1-3", "PL-5.2.1-4", "PL-5.2.1-7")
def test_surplus_trains_leave_the_game() -> None:
    """Buying the first 5 leaves every minor with one train of its director's choice, without compensation."""
    table = started(buying(phase="4", stack="5", own="4"), "M2", cash=0, p2="40").trains(M2="3+4")
    table.operating("M1", "buy trains").play("M1 train 5 from offering for 440")
    over = {table.actor}
    first = table.actor
    kinds = {text.split()[2] for text in table.legal("discard")}
    assert kinds == ({"4", "5"} if first == "M1" else {"3", "4"})
    table.play(f"{first} discard 4")
    over.add(table.actor)
    assert over == {"M1", "M2"}
    table.play(f"{table.actor} discard 4")
    assert (trains(table, "M1"), trains(table, "M2"), trains(table, MARKET)) == (["5"], ["3"], [])
    assert table.cash("M2") == 0


@rule("PL-5.2.1-5")
def test_rust_comes_before_the_surplus() -> None:
    """A major with 2, 2, 3 and 3 keeps both 3-trains when the first 4 lowers its limit to three."""
    table = (
        started(buying(phase="3", stack="4"), "PKP", p2="20", at="B6")
        .trains(PKP="2+2+3+3")
        .operating("M1", "buy trains")
    )
    table.play("M1 train 4 from offering for 300")
    assert (trains(table, "PKP"), table.step) == (["3", "3"], "buy trains")


@rule("PL-9-24", "PL-9-25", "PL-9-26", "PL-9-28", "PL-9-29", "PL-base-161")
@pytest.mark.parametrize(("old", "price"), [("4", 400), ("5", 260), ("6", 150)])
def test_trade_in_for_a_4d(old: str, price: int) -> None:
    """Even for the first one, at the limit too; the old train leaves the game, and only one in a turn."""
    table = buying(phase="6", stack="4D", own=old)
    assert "7.7" in table.sections("M1 train 4D from offering for 700")
    assert table.sections(f"M1 train 4D from offering for {price - 1} giving {old}") == ["7.7"]
    table.play(f"M1 train 4D from offering for {price} giving {old}")
    assert (trains(table, "M1"), table.cash("M1"), trains(table, MARKET)) == (["4D"], 1000 - price, [])
    again = buying("PKP", phase="6", stack="4D", own="5+6").play("PKP train 4D from offering for 260 giving 5")
    assert again.sections("PKP train 4D from offering for 150 giving 6") == ["7.7"]


@rule("PL-9-27")
def test_trade_in_only_for_4d() -> None:
    """Not for a 6-train."""
    table = buying("PKP", phase="5", stack="6", own="5")
    assert "7.7" in table.sections("PKP train 6 from offering for 110 giving 5")


@rule("PL-base-159", "PL-base-160")
def test_trains_of_other_companies() -> None:
    """For any price from 1 on that both directors like, out of the treasury only."""
    table = started(buying(cash=50), "M2", p2="40").trains(M2="2+2").operating("M1", "buy trains")
    assert table.sections("M1 train 2 from M2 for 0") == ["7.7"]
    assert "7.7" in table.sections("M1 train 2 from M2 for 51")
    table.play("M1 train 2 from M2 for 1")
    assert table.actor == "p2"
    table.play("p2 accept")
    assert (trains(table, "M1"), table.cash("M2")) == (["2"], 101)


@rule("PL-base-162", "PL-base-163")
def test_every_company_must_own_a_train() -> None:
    """With or without a route; one that can pay gets no help, but may buy elsewhere."""
    table = buying(cash=80)
    assert table.sections("M1 pass") == ["7.7"]
    assert table.legal("sell") == []
    helped = buying(cash=79).money(p1=100)
    helped.play("M1 train 2 from offering for 80")
    assert (helped.cash("M1"), helped.cash("p1")) == (0, 99)
    other = started(buying(cash=20), "M2", p1="40").trains(M2="2+2").operating("M1", "buy trains")
    assert other.check("M1 train 2 from M2 for 20")
    assert other.sections("M1 train 2 from M2 for 21") == ["7.7"]


@rule("PL-base-164", "PL-base-165", "PL-base-166", "PL-base-168")
def test_emergency_sales() -> None:
    """Treasury first, then the director's cash, then as few shares as are needed, within the pool's limits."""
    table = started(buying(cash=10), "M2", 60, p1="40+20").money(p1=20).operating("M1", "buy trains", set=1)
    assert "7.7" in table.sections("M1 train 2 from offering for 80")
    table.play("p1 sell M2 20 as 20")
    assert table.legal("sell") == []
    table.play("M1 train 2 from offering for 80")
    assert (table.cash("M1"), table.cash("p1")) == (0, 10)
    full = started(buying(cash=10), "M2", 60, p1="40+20", market="20+20").money(p1=20).operating("M1", "buy trains")
    assert "4" in full.sections("p1 sell M2 20 as 20")


@rule("PL-base-165")
def test_not_a_share_more_than_needed() -> None:
    """50 are missing: one share at 60 is enough."""
    table = started(buying(cash=10), "PKP", 60, at="B6", p1="20+10+10+10").money(p1=20).operating("M1", "buy trains")
    assert table.sections("p1 sell PKP 20 as 10+10") == ["7.7"]
    assert table.check("p1 sell PKP 10 as 10")


@rule("PL-base-167")
def test_the_operating_company_keeps_its_director() -> None:
    """Another company may change hands, this one not."""
    table = started(stock(), "M1", cash=10, p1="40+20", p2="20+20").money(p1=0)
    started(table, "M2", 60, p1="40", p2="20+20").operating("M1", "buy trains")
    assert "7.7" in table.sections("p1 sell M1 40 as 40")
    table.play("p1 sell M2 20 as 40")
    assert table.state.shares["M2"][0] == "p2"


@rule("PL-base-170")
def test_bankruptcy_is_the_last_resort() -> None:
    """Only when even all sales would not be enough."""
    rich = started(buying(cash=10), "M2", 60, p1="40+20").money(p1=20).operating("M1", "buy trains")
    assert rich.sections("p1 bankrupt") == ["10.4"]
    assert buying(cash=10).money(p1=20).check("p1 bankrupt")
    assert buying(cash=100).sections("p1 bankrupt") != []
