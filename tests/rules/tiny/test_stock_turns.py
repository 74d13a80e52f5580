"""Sections 3.1 to 3.5: turns of a stock round, priority, and its end."""

from __future__ import annotations

from tests.rules.tiny.positions import add, started, table
from tests.support.table import rule


@rule("18Tiny 3.1")
def test_turns_go_clockwise_from_the_priority_deal() -> None:
    found = table(4)
    order = []
    for _ in range(4):
        order.append(found.actor)
        found.play(f"{found.actor} par {('FC', 'LH', 'DM', 'FH')[len(order) - 1]} 60", f"{found.actor} pass")
    assert order == ["p1", "p2", "p3", "p4"]
    assert found.actor == "p1"


@rule("18Tiny 3.1")
def test_a_later_round_begins_with_the_priority_deal() -> None:
    found = started(p1="40+20").edit(lambda d: d.set(priority="p3"))
    found.operating("FC", "buy trains", number=2, of=2).trains(FC="2").play("FC pass")
    assert (found.step, found.actor) == ("stock turn", "p3")


@rule("18Tiny 3.2")
def test_sell_any_number_then_buy_one() -> None:
    found = (
        add(started(players=4, p1="40", p2="20+20"), "LH", "p1")
        .shares("LH", p1="40+20", p2="20")
        .shares("DM", p2="40+20", p1="20")
    )
    found.par("DM", 60).money(p1=300).stock_round()
    found.play("p1 sell LH 20 as 20", "p1 sell DM 20 as 20", "p1 share FC 20 from offering")
    assert found.sections("p1 share LH 20 from offering") == ["3.2", "3.14"]
    assert found.sections("p1 par FH 60") == ["3.2"]
    assert found.legal() == ["p1 pass"]


@rule("18Tiny 3.2")
def test_nothing_is_sold_after_the_purchase() -> None:
    found = started(p1="40+20").money(p1=300).play("p1 par LH 60")
    assert found.refused("p1 sell FC 20 as 20", "3.2", "may sell only before buying")


@rule("18Tiny 3.3")
def test_the_round_ends_when_all_pass_in_succession() -> None:
    found = started(p1="40+20").play("p1 pass", "p2 pass", "p3 par LH 60", "p3 pass", "p1 pass")
    found.play("p2 pass")
    assert (found.step, found.actor) == ("stock turn", "p3")
    found.play("p3 pass")
    assert found.step == "lay track"


@rule("18Tiny 3.4")
def test_priority_goes_to_the_last_to_act() -> None:
    found = started(p1="40+20").play("p1 pass", "p2 par LH 60", "p2 pass", "p3 pass", "p1 pass", "p2 pass")
    assert found.state.priority == "p2"
    found = started(p1="40+20").edit(lambda d: d.set(priority="p3")).play("p1 pass", "p2 pass", "p3 pass")
    assert found.state.priority == "p3"


@rule("18Tiny 3.5")
def test_a_corporation_owned_by_players_rises() -> None:
    found = started(p1="40+20", p2="20+20").play("p1 pass", "p2 pass", "p3 pass")
    assert found.price("FC") == 75
    found = started(p1="40+20", p2="20", market="20").play("p1 pass", "p2 pass", "p3 pass")
    assert found.price("FC") == 70
    found = started(p1="40+20", p2="20").play("p1 pass", "p2 pass", "p3 pass")
    assert found.price("FC") == 70
