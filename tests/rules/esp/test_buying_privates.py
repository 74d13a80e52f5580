"""Section 5.8: companies buy private companies."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.core.ids import BANK
from tests.rules.esp.turns import BUY, EARN, TAKE, launched, opened, table, with_trains
from tests.support.table import Table, rule

FACE = {"P1": 20, "P2": 60, "P3": 70, "P4": 100, "P5": 130, "P6": 160}


def turn(step: str = TAKE, phase: str = "3", company: str = "CRB", cash: int = 500, **owners: Any) -> Table:
    """A company of p1 at a step of its turn, with a train, a route and earnings."""
    home = {"CRB": "B26", "MS": "C27", "FdLR": "H8"}[company]
    t = launched(table(phase), company, cash=cash).tokens(company, home).tiles(B26="14 1", C27="57 2", H8="956 0")
    t.tiles(H6="L94 0")
    opened(with_trains(t, company, "3" if company != "FdLR" else "2+3"), **owners).money(p1=0, p2=0)
    return t.operating(company, step, revenue=40)


@rule("ESP-5.8-1")
@pytest.mark.parametrize("company", ["CRB", "MS", "FdLR"])
@pytest.mark.parametrize("step", ["lay track", "run trains", EARN, TAKE, BUY])
def test_at_any_time_of_the_turn(step: str, company: str) -> None:
    """In every step, by minors and majors; the treasury pays the owner and the step goes on."""
    t = turn(step, company=company, P4="p1")
    bank = t.cash(BANK)
    t.play(f"{company} private P4 for 77")
    assert (t.cash(company), t.cash("p1"), t.cash(BANK)) == (423, 77, bank)
    assert (t.state.privates["P4"], t.step, t.actor) == (company, step, company)


@rule("ESP-5.8-1")
@pytest.mark.parametrize(("phase", "sections"), [("2", []), ("3", []), ("4", []), ("5", ["5.8"]), ("7", ["5.8"])])
def test_in_phases_two_to_four(phase: str, sections: list[str]) -> None:
    """Later there are none left; if one were, it could not be bought."""
    assert turn(BUY, phase, P4="p1").sections("CRB private P4 for 77") == sections


@rule("ESP-5.8-1")
def test_not_in_a_stock_round_nor_for_another_company() -> None:
    """It takes the turn of the company."""
    t = launched(turn(P4="p1"), "A", cash=500).operating("CRB", TAKE)
    assert t.check("CRB private P4 for 77")
    assert not t.check("A private P4 for 77")
    assert not t.stock_round("p1").check("CRB private P4 for 77")


@rule("ESP-5.8-1")
def test_another_owner_is_asked() -> None:
    """p2 may refuse."""
    t = turn(P4="p2").play("CRB private P4 for 77")
    assert (t.actor, t.cash("CRB")) == ("p2", 500)
    assert t.play("p2 accept").state.privates["P4"] == "CRB"
    assert (t.cash("p2"), t.cash("CRB"), t.step) == (77, 423, TAKE)
    no = turn(P4="p2").play("CRB private P4 for 77", "p2 refuse")
    assert (no.state.privates["P4"], no.cash("CRB"), no.actor) == ("p2", 500, "CRB")


@rule("ESP-5.8-2")
@pytest.mark.parametrize(("phase", "percent"), [("2", 100), ("3", 150), ("4", 200)])
@pytest.mark.parametrize("private", list(FACE))
@pytest.mark.parametrize("company", ["CRB", "MS"])
def test_prices_by_phase(company: str, private: str, phase: str, percent: int) -> None:
    """From 1 to 100, 150 or 200 percent of the face value, and nothing beyond."""
    owner: dict[str, Any] = {private: "p1"}
    t = turn(BUY, phase, company, **owner)
    most = FACE[private] * percent // 100
    prices = (0, 1, most, most + 1)
    assert [t.sections(f"{company} private {private} for {n}") for n in prices] == [["5.8"], [], [], ["5.8"]]
    assert t.price_range(f"{company} private {private} for 1") == (1, most, 1)


@rule("ESP-5.8-2")
@pytest.mark.parametrize(("cash", "sections"), [(100, []), (99, ["3.1"])])
def test_only_the_treasury_pays(cash: int, sections: list[str]) -> None:
    """p1's own money does not count."""
    assert turn(BUY, cash=cash, P4="p1").money(p1=500).sections("CRB private P4 for 100") == sections


@rule("ESP-5.8-1")
@pytest.mark.parametrize("owner", ["A", "CRB", BANK])
def test_only_from_players(owner: str) -> None:
    """A company keeps its private companies."""
    t = launched(turn(P4=owner), "A", cash=500).operating("CRB", TAKE)
    assert (t.sections("CRB private P4 for 77"), t.legal("private")) == (["3.1"], [])


def test_a_refused_price_is_not_offered_again() -> None:
    """A custom of the table: only a better one."""
    t = turn(P4="p2").play("CRB private P4 for 77", "p2 refuse")
    assert [t.check(f"CRB private P4 for {n}") for n in (76, 77, 78)] == [False, False, True]
