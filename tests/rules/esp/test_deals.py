"""Sections 1.3 and 1.4: the two maps, deals, and what belongs to whom."""

from __future__ import annotations

from tests.rules.esp.boards import company, passes
from tests.rules.esp.stocks import dealt, stock
from tests.support.table import Table, rule

#: Everything that can be done in 18España.
ACTIONS = {
    "pass",
    "accept",
    "refuse",
    "bid",
    "par",
    "share",
    "sell",
    "repay",
    "arrive",
    "lay",
    "open",
    "token",
    "run",
    "dividend",
    "takeover",
    "train",
    "combine",
    "discard",
    "private",
    "side",
    "tender",
}


def offered() -> Table:
    """N of p1 asks A of p2 for a train."""
    table = dealt(dealt(stock("3"), "N", p1="20+10+10"), "A", p2="20+10+10")
    return table.trains(A="3+3").money(N=500).operating("N", "buy trains")


@rule("ESP-1.4-1", "ESP-1.4-2")
def test_no_deal_is_binding() -> None:
    """Nothing can be promised: every single offer is accepted or refused when it is made, whatever came before."""
    assert {kind.__struct_config__.tag for kind in offered().view.defn.actions} == ACTIONS
    table = offered().play("N train 3 from A for 100", "p2 accept", "N train 3 from A for 100")
    assert (table.actor, sorted(text.split()[1] for text in table.legal())) == ("p2", ["accept", "refuse"])
    table.play("p2 refuse")
    assert len(table.state.trains["N"]) == 1


@rule("ESP-1.4-4")
def test_no_deal_about_what_the_rules_forbid() -> None:
    """Even if both agree, no train changes hands for nothing, and none for a company without room."""
    assert offered().sections("N train 3 from A for 0") == ["5.7"]
    table = offered().trains(N="3+3+3+3")
    assert table.sections("N train 3 from A for 100") == ["5.7"]


@rule("ESP-1.4-5")
def test_purses_are_separate() -> None:
    """A rich director does not help with track, stations, tenders or private companies; a treasury buys no shares."""
    table = dealt(stock("3"), "N", p1="20+10+10").privates(P5="p2", P1="p1").tokens("N", "F24.1").money(N=5, p1=5000)
    table.operating("N", "lay track")
    assert table.sections("N tender from P5") == ["3.1(5)"]
    assert table.sections("N private P1 for 10") == ["3.1"]
    assert table.sections("N token F24.0") != []
    table.money(N=5000, p1=5).stock_round("p1")
    assert table.sections("p1 share N 10 from offering") == ["4.3"]


@rule("ESP-1.3-5")
def test_the_map_decides_about_the_gauge() -> None:
    """N builds Iberian track at home and narrow gauge beyond a mountain pass."""
    home = company("N", "F24.1")
    assert (home.check("N lay 9 E23 r2"), home.sections("N lay 79 E23 r2")) == (True, ["5.3"])
    beyond = company("N", "D12", **passes("D12"))
    assert (beyond.check("N lay 79 D10 r0"), beyond.sections("N lay 9 D10 r0")) == (True, ["5.3"])
