"""Phase 3½: the minor companies close (5.2)."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.core.events import Closed, Floated, NewPresident, Paid
from tests.rules.mex.companies import started
from tests.rules.mex.conftest import sold
from tests.support.table import Table, rule


def before(bought: int = 4, **options: Any) -> Table:
    """MC is about to buy a 3-train in phase 3; so many have been bought; the minors have money and stations."""
    table = started(sold(**options).phase("3"), "MC").money(MC=500, A=30, B=45, C=20)
    for minor, home in (("A", "M12"), ("B", "K6"), ("C", "S12")):
        table.tokens(minor, home)
    table.edit(lambda d: d.put("bought", "3", bought))
    return table.operating("MC", "buy trains")


def close(table: Table) -> Table:
    """Buy the 3-train."""
    return table.play("MC train 3 from offering for 180")


@rule("MEX-5.2-1", "MEX-5.2-3")
@pytest.mark.parametrize(("bought", "phase", "closed"), [(3, "3", []), (4, "3½", ["A", "B", "C"])])
def test_the_fifth_3_train_begins_phase_three_and_a_half(bought: int, phase: str, closed: list[str]) -> None:
    """With the fourth train nothing happens, with the fifth all three minors close."""
    table = close(before(bought))
    assert table.state.phase == phase
    assert [event.company for event in table.told(Closed)] == closed


@rule("MEX-5.2-1")
def test_only_purchases_from_the_initial_offering_count() -> None:
    """A 3-train from another company is not the fifth."""
    table = started(before(), "PAC").trains(PAC="3").operating("MC", "buy trains")
    table.play("MC train 3 from PAC for 100")
    assert table.state.phase == "3"


@rule("MEX-5.2-4")
def test_owners_receive_the_trade_in_certificates() -> None:
    """A and B bring 5% of NdM each, C 10% of UdY, without any payment."""
    table = before()
    cash = {player: table.cash(player) for player in table.state.players}
    close(table)
    assert [table.percent(player, "NdM") for player in ("p1", "p2", "p3")] == [25, 5, 0]
    assert [table.percent(player, "UdY") for player in ("p1", "p2", "p3")] == [0, 0, 10]
    assert {player: table.cash(player) for player in cash} == cash


@rule("MEX-5.2-5", "MEX-5.2-6")
def test_treasuries_go_to_the_corresponding_companies() -> None:
    """$30 and $45 to NdM and $20 to UdY, though neither has floated."""
    table = close(before())
    assert (table.cash("NdM"), table.cash("UdY")) == (75, 20)
    assert [table.cash(minor) for minor in "ABC"] == [0, 0, 0]
    assert table.state.floated.isdisjoint({"NdM", "UdY"})
    assert [(e.payer, e.payee, e.amount) for e in table.told(Paid)][-3:] == [
        ("A", "NdM", 30),
        ("B", "NdM", 45),
        ("C", "UdY", 20),
    ]


@rule("MEX-5.2-6")
def test_capital_comes_on_top_of_the_minors_money() -> None:
    """NdM floats later at a par of $60 and then has $600 and the $75."""
    table = close(before()).shares("NdM", p1="20+10+5", p2="10").money(p2=60).stock_round("p2")
    table.play("p2 share NdM 10 from offering")
    assert [event.company for event in table.told(Floated)] == ["NdM"]
    assert table.cash("NdM") == 675


@rule("MEX-5.2-7", "MEX-5.2-8")
def test_charters_trains_and_stations_leave_play() -> None:
    """Nothing of a minor stays: no charter, no train in any hand, no station, and none of a major in its place."""
    table = close(before())
    assert [table.state.shares[minor] for minor in "ABC"] == [("out",)] * 3
    assert {train for train in table.state.trains["out"] if train[2:] in "ABC"} == {"2-A", "2-B", "2-C"}
    assert [hex_id for hex_id in ("M12", "K6", "S12") if table.state.tokens.get(hex_id)] == []
    assert table.state.stations["NdM"] == (0, 40, 60, 80)


@rule("MEX-5.2-7")
def test_closed_minors_never_operate_again() -> None:
    """In the next operating round only major companies have turns."""
    table = close(before()).play("MC pass")
    for _ in range(3):
        table.play(f"{table.actor} pass")
    assert table.actor == "MC"


@rule("MEX-5.2-4")
def test_a_trade_in_certificate_can_change_the_presidency() -> None:
    """p2 held as much of NdM as its president p3; minor B's certificate gives him more."""
    table = before().privates(A="p1").shares("NdM", p1="", p3="20", p2="10+10")
    close(table)
    assert [(e.company, e.new) for e in table.told(NewPresident)] == [("NdM", "p2")]


def southeastern_round(holding: str, *members: str) -> Table:
    """C has run for $30, then MC's purchase closes it; p1 holds this much of UdY, which owns a 2-train."""
    table = before().shares("UdY", p1=holding).par("UdY", 60).trains(UdY="2").money(p3=0, C=0)
    table.edit(lambda d: d.include("floated", *(set(members) & {"UdY"})))
    table.operating("C", "run trains", only=("C", *members)).play("C run 2-C S12.0 R13 Q14.0")
    assert table.cash("p3") == 15
    return close(table.pass_until("buy trains", "MC")).play("MC pass")


@rule("MEX-5.2-9")
def test_the_southeastern_and_its_udy_share_may_pay_in_the_same_round() -> None:
    """p3 has half of C's $30, then a tenth of UdY's $30."""
    table = southeastern_round("20+10+10+10", "MC", "UdY").pass_until("run trains", "UdY")
    table.play("UdY run 2-0 Q14.0 R13 S12.0", "UdY dividend pay")
    assert table.cash("p3") == 15 + 3


@rule("MEX-5.2-9")
def test_udy_floated_by_the_exchange_does_not_operate_in_that_round() -> None:
    """The trade-in share is the fifth to leave: UdY gets $600 beside C's $15, but no turn, so p3 gets no dividend."""
    table = southeastern_round("20+10+10", "MC")
    assert ("UdY" in table.state.floated, table.cash("UdY")) == (True, 615)
    assert (table.step, table.cash("p3")) == ("stock turn", 15)
