"""Section 4.3.1: change in presidency."""

from __future__ import annotations

import pytest

from roundhouse.core.events import NewPresident
from tests.rules.eu.positions import dealt, held, started
from tests.support.table import Table, rule


def fs(players: int = 3, **holdings: str) -> Table:
    """FS has operated and these players own it; it is the turn of p1."""
    return held(started(dealt(players), "FS", 70, "p1"), "FS", **holdings).money(p1=500, p2=500, p3=500)


def president(table: Table) -> str:
    """The owner of the President's Certificate."""
    return table.state.shares["FS"][0]


@rule("EU-4.3.1-1", "EU-4.3.1-2")
def test_more_shares_are_needed_to_become_president() -> None:
    """With three shares each the holder of the certificate remains; with a fourth the other takes over."""
    table = fs(p1="20+10", p2="10+10").stock_round("p2").play("p2 share FS 10 from FS")
    assert (table.percent("p1", "FS"), table.percent("p2", "FS"), president(table)) == (30, 30, "p1")
    assert table.told(NewPresident) == []
    table.stock_round("p2", 3).play("p2 share FS 10 from FS")
    assert table.told(NewPresident) == [NewPresident("FS", "p1", "p2")]
    assert president(table) == "p2"


@rule("EU-4.3.1-3")
def test_the_certificate_is_swapped_for_two_single_ones() -> None:
    """Nobody's percentage changes: p1 has three single certificates then, p2 the President's and two others."""
    table = fs(p1="20+10", p2="10+10+10").stock_round("p2").play("p2 share FS 10 from FS")
    sizes = table.view.defn.companies["FS"].certificates
    owned = {p: sorted(s for s, o in zip(sizes, table.state.shares["FS"], strict=True) if o == p) for p in ("p1", "p2")}
    assert owned == {"p1": [10, 10, 10], "p2": [10, 10, 20]}


@rule("EU-4.3.1-3")
def test_a_sale_changes_the_presidency_at_once() -> None:
    """p1 sells two of four shares; p3 with three takes over before the turn goes on."""
    table = fs(p1="20+10+10", p3="10+10+10").play("p1 sell FS 20 as 10+10")
    assert president(table) == "p3"
    assert (table.percent("p1", "FS"), table.percent("p3", "FS")) == (20, 30)
    assert table.actor == "p1"


@rule("EU-4.3.1-3")
def test_an_exchange_changes_the_presidency_before_the_token_is_decided() -> None:
    """p2 gets a third share for his minor company, and it is he who decides about its token."""
    table = dealt().par("FS", 70).tokens("FS", "J5.0").privates(**{"7": "p2"})
    held(table, "FS", p1="20", p2="10+10").stock_round("p2").play("p2 exchange 7 for FS")
    assert table.told(NewPresident) == [NewPresident("FS", "p1", "p2")]
    assert (table.step, table.view.decider) == ("replace token", "p2")


@rule("EU-4.3.1-4")
def test_the_new_president_gets_charter_and_assets_as_they_are() -> None:
    """Money, trains and stations stay with the corporation, for which p2 now decides."""
    table = fs(p1="20+10", p2="10+10+10").money(FS=123).trains(FS="3").tokens("FS", "F9").stock_round("p2")
    left = table.state.stations["FS"]
    table.play("p2 share FS 10 from FS")
    assert table.cash("FS") == 123 + 70
    assert [t[0] for t in table.state.trains["FS"]] == ["3"]
    assert [t.company for t in table.state.tokens["F9"]] == ["FS"]
    assert table.state.stations["FS"] == left
    table.operating("FS", "lay track")
    assert table.view.decider == "p2"


@rule("EU-4.3.1-5")
@pytest.mark.parametrize(
    ("seller", "rivals", "heir"),
    [("p1", ("p2", "p3"), "p2"), ("p2", ("p1", "p3"), "p3"), ("p3", ("p1", "p2"), "p1"), ("p2", ("p1", "p4"), "p4")],
)
def test_of_equals_the_next_after_the_old_president_takes_over(seller: str, rivals: tuple[str, str], heir: str) -> None:
    """Two players with two shares each: the order of the stock round decides, counted from the old president."""
    table = fs(4, **{seller: "20+10", rivals[0]: "10+10", rivals[1]: "10+10"}).stock_round(seller)
    table.play(f"{seller} sell FS 20 as 20")
    assert president(table) == heir
    assert table.percent(seller, "FS") == 10
