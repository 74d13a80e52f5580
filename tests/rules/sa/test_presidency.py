"""Sections 6 and 6.1: presidents and how they change."""

from __future__ import annotations

import pytest

from roundhouse.core.events import NewPresident
from roundhouse.core.ids import MARKET
from roundhouse.finance.holdings import pieces, president
from tests.rules.sa.tables import founded, stock
from tests.support.table import Table, rule


def leader(table: Table, company: str = "FA") -> str:
    """The president."""
    return president(table.view, company)


@rule("SA-2-5", "SA-6-3", "SA-6-1", "SA-7-1")
def test_the_president_decides_for_the_corporation() -> None:
    """p2 holds the president's certificate, so he acts for FA in its turn, and nobody else."""
    table = founded(stock(), "FA", cash=500, p2="30", p1="10").operating("FA", "lay track")
    assert (table.actor, table.view.decider) == ("FA", "p2")
    assert table.sections("p1 pass") == ["7.3"]
    table.shares("FA", p3="30", p2="10").operating("FA", "lay track")
    assert table.view.decider == "p3"


@rule("SA-6.1-1", "SA-6.1-2", "SA-6.1-9")
def test_who_owns_more_becomes_president_at_once() -> None:
    """p2 goes from 30 % to 35 %, p1 has 30 %; p2 is president before his turn is over."""
    table = founded(stock(player="p2"), "FA", p1="30", p2="10+10+10")
    table.play("p2 share FA 5 from offering")
    assert leader(table) == "p2"
    assert table.told(NewPresident) == [NewPresident("FA", "p1", "p2")]
    assert table.actor == "p2"


@rule("SA-6.1-4")
def test_an_equal_share_changes_nothing() -> None:
    """p2 goes from 20 % to 30 %, as much as p1 has."""
    table = founded(stock(player="p2"), "FA", p1="30", p2="10+10")
    assert leader(table.play("p2 share FA 10 from offering")) == "p1"


@rule("SA-6.1-2")
def test_the_largest_holder_takes_over() -> None:
    """p1 sells down to 0 %: p3 has 35 %, p2 only 30 %, though he sits next to p1."""
    table = founded(stock(), "FA", p1="30", p2="10+10+10", p3="10+10+5+5+5")
    assert leader(table.play("p1 sell FA 30 as 30")) == "p3"


@rule("SA-6.1-3")
@pytest.mark.parametrize(("seller", "heir"), [("p1", "p2"), ("p2", "p3"), ("p3", "p1")])
def test_a_tie_goes_clockwise_from_the_old_president(seller: str, heir: str) -> None:
    """The other two have 35 % each in kind: 10+10+10+5 and 10+10+5+5+5."""
    others = [p for p in ("p1", "p2", "p3") if p != seller]
    table = stock(player=seller)
    founded(table, "FA", **{seller: "30", others[0]: "10+10+10+5", others[1]: "10+10+5+5+5"})
    table.play(f"{seller} sell FA 30 as 30")
    assert leader(table) == heir


@rule("SA-6.1-5", "SA-9.2-6")
def test_a_president_resigns_only_by_selling() -> None:
    """There is no other action that changes a presidency than buying and selling."""
    table = founded(stock(), "FA", p1="30+10", p2="10+10+10")
    assert {text.split()[1] for text in table.legal()} <= {"sell", "share", "par", "split", "tradeup", "pass"}
    table.play("p1 sell FA 40 as 30+10")
    assert leader(table) == "p2"
    assert table.percent(MARKET, "FA") == 40


@rule("SA-6.1-6")
def test_the_old_president_gets_the_same_percentage() -> None:
    """p1 keeps 30 % in three certificates of 10 %."""
    table = founded(stock(player="p2"), "FA", p1="30", p2="10+10+10")
    table.play("p2 share FA 5 from offering")
    assert pieces(table.view, "p1", "FA") == [10, 10, 10]
    assert pieces(table.view, "p2", "FA") == [30, 5]


@rule("SA-6.1-7")
@pytest.mark.parametrize(
    ("given", "old", "new"),
    [
        ("10+10+10", [10, 10, 10, 10], [30, 5, 5, 5]),
        ("10+10+5+5", [10, 10, 10, 5, 5], [30, 10, 5]),
    ],
)
def test_the_new_president_chooses_the_split(given: str, old: list[int], new: list[int]) -> None:
    """p2 has three certificates of 10 % and, with the purchase, three of 5 %."""
    table = founded(stock(player="p2"), "FA", p1="30+10", p2="10+10+10+5+5")
    table.play("p2 share FA 5 from offering")
    assert (table.step, table.actor) == ("exchange for the presidency", "p2")
    assert table.legal() == ["p2 give FA 10+10+10", "p2 give FA 10+10+5+5"]
    table.play(f"p2 give FA {given}")
    assert pieces(table.view, "p1", "FA") == old
    assert pieces(table.view, "p2", "FA") == new


@rule("SA-6.1-7")
@pytest.mark.parametrize("given", ["10+10", "10+10+10+5", "10+5+5+5+5"])
def test_the_split_must_add_up_and_be_owned(given: str) -> None:
    """30 % out of his own certificates."""
    table = founded(stock(player="p2"), "FA", p1="30+10", p2="10+10+10+5+5")
    table.play("p2 share FA 5 from offering")
    assert table.sections(f"p2 give FA {given}") == ["6.1"]


@rule("SA-6.1-8")
def test_all_possessions_go_with_the_charter() -> None:
    """Treasury (with the price of the share), trains and stations stay with FA; p2 decides about them from now on."""
    table = founded(stock(player="p2"), "FA", cash=321, p1="30", p2="10+10+10").trains(FA="2P")
    table.play("p2 share FA 5 from offering")
    assert (table.cash("FA"), len(table.state.trains["FA"]), len(table.state.stations["FA"])) == (356, 1, 5)
    assert table.view.defn.controller(table.view, "FA") == "p2"


@rule("SA-6.1-6", "SA-9.2.1(b)-7")
def test_after_the_split_20_percent_are_exchanged() -> None:
    """p1 keeps 20 % in two certificates; p2 has 25 %."""
    table = founded(stock(player="p2"), "FA", p1="30", p2="10+10").option(split=frozenset({"FA"}))
    assert table.percent("p1", "FA") == 20
    table.play("p2 share FA 5 from offering")
    assert leader(table) == "p2"
    assert pieces(table.view, "p1", "FA") == [10, 10]
    assert pieces(table.view, "p2", "FA") == [20, 5]
