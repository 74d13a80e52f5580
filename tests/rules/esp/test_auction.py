"""Section 3.2: the auction of the private companies."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.core.events import Paid
from roundhouse.core.ids import BANK
from roundhouse.titles.esp.auction import PrivateAuction
from tests.support.table import Table, rule

FACE = {"P1": 20, "P2": 60, "P3": 70, "P4": 100, "P5": 130, "P6": 160, "P7": 170}


def auction(item: str, starter: str = "p1", players: int = 3, **options: Any) -> Table:
    """A private company comes up."""
    return Table("18esp", players, **options).frames(PrivateAuction(item, starter, starter, FACE[item]))


def all_pass(table: Table) -> Table:
    """Everybody passes once."""
    return table.play(*[f"{p} pass" for p in _from(table)])


def _from(table: Table) -> list[str]:
    players = list(table.state.players)
    at = players.index(table.actor)
    return players[at:] + players[:at]


def sold(table: Table, winner: str) -> Table:
    """The winner bids the least, the others pass."""
    while table.step == "auction":
        item = table.view.expect(PrivateAuction).item
        while table.step == "auction" and table.view.expect(PrivateAuction).item == item:
            bid = next(iter(table.legal("bid")), "")
            leads = table.view.expect(PrivateAuction).bidder == winner
            table.play(bid if table.actor == winner and not leads else f"{table.actor} pass")
    return table


@rule("ESP-3.2-1", "ESP-3.2-2", "ESP-3.2-17", "ESP-7(Phase1)-1")
def test_private_companies_come_up_in_their_order() -> None:
    """With three players p1 begins with #1, #4 and #7, p2 with #2 and #5, p3 with #3 and #6, whoever wins."""
    table = Table("18esp", 3)
    begun = []
    while table.step == "auction":
        frame = table.view.expect(PrivateAuction)
        begun.append((frame.item, table.actor))
        assert table.state.phase == "1"
        bid = table.legal("bid")[0]
        table.play(bid, *[f"{p} pass" for p in _from(table)[1:]])
    starters = ["p1", "p2", "p3", "p1", "p2", "p3", "p1"]
    assert begun == [(f"P{n}", starter) for n, starter in enumerate(starters, start=1)]
    assert set(table.state.privates.values()) == {"p1", "p2", "p3"}
    table.play(f"{table.actor} par {table.state.title.carreno} 80")
    assert table.step == "stock turn"


@rule("ESP-3.2-3")
@pytest.mark.parametrize("item", FACE)
def test_the_first_bid_reaches_the_face_value(item: str) -> None:
    """It is a multiple of 5."""
    table = auction(item)
    assert table.sections(f"p1 bid {item} {FACE[item] - 5}") == ["3.2"]
    assert table.sections(f"p1 bid {item} {FACE[item] + 3}") == ["3.2"]
    assert table.check(f"p1 bid {item} {FACE[item]}")
    assert table.price_range(f"p1 bid {item} {FACE[item]}") == (FACE[item], 860, 5)


@rule("ESP-3.2-1")
def test_only_the_company_that_is_up_is_bid_for() -> None:
    """Not for #3 while #2 is auctioned."""
    assert auction("P2").sections("p1 bid P3 100") == ["3.2"]


@rule("ESP-3.2-4")
def test_bids_are_raised_clockwise_by_fives() -> None:
    """After 60 the next player bids 65 or more."""
    table = auction("P2").play("p1 bid P2 60")
    assert table.actor == "p2"
    assert [table.sections(f"p2 bid P2 {n}") for n in (60, 63, 68, 65)] == [["3.2"], ["3.2"], ["3.2"], []]
    assert table.play("p2 bid P2 75").actor == "p3"
    assert table.play("p3 bid P2 80").actor == "p1"


def test_site_bids_need_not_be_multiples() -> None:
    """On 18xx.games any raise of at least 5 will do."""
    table = auction("P2", free_bids=True).play("p1 bid P2 61")
    assert table.sections("p2 bid P2 65") == ["3.2"]
    assert table.check("p2 bid P2 66")


@rule("ESP-3.2-5")
def test_who_passes_is_out_for_this_company_only() -> None:
    """p2 passes on #2 and is not asked again; he begins with #5 and may bid for #3."""
    table = auction("P2").play("p1 bid P2 60", "p2 pass", "p3 bid P2 65", "p1 bid P2 70")
    assert table.actor == "p3"
    table.play("p3 pass")
    assert table.state.privates["P2"] == "p1"
    table.play("p3 pass", "p1 pass")
    assert table.actor == "p2"
    assert table.check("p2 bid P3 70")


@rule("ESP-3.2-6")
def test_the_last_one_left_pays_his_bid_to_the_bank() -> None:
    """p3 buys #2 for 75."""
    table = auction("P2").play("p1 bid P2 60", "p2 pass", "p3 bid P2 75", "p1 pass")
    assert table.state.privates["P2"] == "p3"
    assert [(e.payer, e.payee, e.amount) for e in table.told(Paid)] == [("p3", BANK, 75)]


@rule("ESP-3.2-6")
def test_nobody_bids_more_than_he_has() -> None:
    """The winning bid is paid at once."""
    table = auction("P2").money(p1=62)
    assert table.sections("p1 bid P2 65") == ["3.2"]
    assert table.price_range("p1 bid P2 60") == (60, 60, 5)


@rule("ESP-3.2-7", "ESP-3.2-8")
def test_the_starting_player_may_pass() -> None:
    """The next one opens at the same least bid; the starter is out for this company."""
    table = auction("P2").play("p1 pass")
    assert table.actor == "p2"
    assert table.sections("p2 bid P2 55") == ["3.2"]
    table.play("p2 bid P2 60", "p3 pass")
    assert table.state.privates["P2"] == "p2"


@rule("ESP-3.2-8")
def test_a_last_player_may_still_open() -> None:
    """When the others have passed the last one is asked and may buy at the face value."""
    table = auction("P2").play("p1 pass", "p2 pass")
    assert table.actor == "p3"
    table.play("p3 bid P2 60")
    assert table.state.privates["P2"] == "p3"


@rule("ESP-3.2-9", "ESP-3.2-11")
def test_private_one_becomes_cheaper() -> None:
    """20, 15, 10, 5: each time the same player begins and everybody may bid again in multiples of 5."""
    table = Table("18esp", 3)
    for least in (20, 15, 10, 5):
        assert table.actor == "p1"
        assert table.price_range(f"p1 bid P1 {least}") == (least, 860, 5)
        assert least == 5 or table.sections(f"p1 bid P1 {least - 3}") == ["3.2"]
        if least > 5:
            all_pass(table)
    table.play("p1 pass", "p2 bid P1 5")
    assert table.actor == "p3"
    table.play("p3 pass")
    assert (table.state.privates["P1"], table.cash("p2")) == ("p2", 855)


@rule("ESP-3.2-10", "ESP-3.2-12")
def test_private_one_for_nothing() -> None:
    """When nobody wants it even for 5 the player who began gets it; #2 is begun by player 2 as ever."""
    table = Table("18esp", 3)
    for _ in range(4):
        all_pass(table)
    assert table.state.privates["P1"] == "p1"
    assert [table.cash(p) for p in table.state.players] == [860] * 3
    frame = table.view.expect(PrivateAuction)
    assert (frame.item, table.actor) == ("P2", "p2")


@rule("ESP-3.2-13", "ESP-3.2-14", "ESP-3.2-15")
def test_income_while_nobody_wants_another_private_company() -> None:
    """p2 owns #1 and #2: he gets 15 every time all pass on #3; the price stays, and p3 begins again."""
    table = auction("P3", "p3").privates(P1="p2", P2="p2")
    for times in (1, 2, 3):
        all_pass(table)
        assert table.cash("p2") == 860 + 15 * times
        assert (table.cash("p1"), table.cash("p3")) == (860, 860)
        assert table.actor == "p3"
        assert table.sections("p3 bid P3 65") == ["3.2"]
        assert table.check("p3 bid P3 70")


@rule("ESP-3.2-16")
def test_private_companies_count_as_certificates() -> None:
    """Each counts one."""
    from roundhouse.titles.esp.shares import counted

    table = Table("18esp", 3).privates(P1="p1", P4="p1", P2="p2")
    assert [counted(table.view, p) for p in ("p1", "p2", "p3")] == [2, 1, 0]


@rule("ESP-3.2-18", "ESP-3.2-19", "ESP-7(Phase2)-1")
def test_the_poorest_begins_the_first_stock_round() -> None:
    """Ties keep their order; with the first stock round phase 2 begins."""
    table = auction("P7", players=4).money(p1=300, p2=100, p3=300, p4=200)
    table.play("p1 bid P7 170", "p2 pass", "p3 bid P7 175", "p4 bid P7 180", "p1 pass", "p3 pass")
    table.play(f"p4 par {table.state.title.carreno} 70")
    assert table.state.players == ("p4", "p2", "p1", "p3")
    assert (table.actor, table.step, table.state.phase) == ("p4", "stock turn", "2")


def test_a_whole_auction() -> None:
    """One player may win everything he can pay."""
    table = sold(Table("18esp", 3), "p2")
    assert set(table.state.privates.values()) == {"p2"}
    assert table.cash("p2") == 860 - sum(FACE.values())
    assert table.step == "set par"
