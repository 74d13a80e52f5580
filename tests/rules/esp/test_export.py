"""Section 5.9: a train is exported at the end of each set of rounds."""

from __future__ import annotations

import pytest

from roundhouse.core.ids import OFFERING, OUT
from roundhouse.rules.operating.frames import OperatingRound
from tests.rules.esp.turns import BUY, launched, opened, owned, table, with_trains
from tests.support.table import Table, rule


def last_turn(phase: str, number: int = 1, of: int = 1, own: str = "3", stack: str = "") -> Table:
    """The last company of an operating round is about to end its turn."""
    t = with_trains(launched(table(phase), "CRB", cash=0), "CRB", *own.split()).tokens("CRB", "B26")
    if stack:
        t.stack(stack)
    return t.operating("CRB", BUY, number=number, of=of)


@rule("ESP-5.9-1", "ESP-5.9-2")
@pytest.mark.parametrize(("phase", "of", "own"), [("2", 1, "2"), ("3", 2, "3"), ("5", 3, "5")])
def test_one_card_after_the_last_round_of_a_set(phase: str, of: int, own: str) -> None:
    """The next card to be sold leaves the game, after the last operating round only, without a word from anybody."""
    for number in range(1, of + 1):
        t = last_turn(phase, number, of, own)
        stack, bought = t.state.trains[OFFERING], dict(t.state.bought)
        t.play("CRB pass")
        if number < of:
            assert (t.state.trains[OFFERING], t.view.expect(OperatingRound).number) == (stack, number + 1)
        else:
            assert (t.state.trains[OFFERING], t.step) == (stack[1:], "stock turn")
            assert stack[0] in t.state.trains[OUT]
            assert t.state.bought[own] == bought.get(own, 0) + 1


@rule("ESP-5.9-2")
def test_the_available_trains_go_first() -> None:
    """Of eight 3-trains and the deck behind them one of the 3-trains goes."""
    t = last_turn("3")
    before = owned(t, OFFERING)
    t.play("CRB pass")
    assert owned(t, OFFERING).count("3") == before.count("3") - 1
    assert owned(t, OFFERING).count("4") == before.count("4") == 7


@rule("ESP-5.9-1")
def test_it_costs_nobody_anything() -> None:
    """All money stays where it is."""
    t = last_turn("3")
    cash = dict(t.state.cash)
    assert t.play("CRB pass").state.cash == cash


@rule("ESP-5.9-3")
@pytest.mark.parametrize(
    ("phase", "own", "stack", "new", "left"),
    [
        ("2", "2 2", "3", "3", ["2", "2"]),
        ("3", "2 3", "4", "4", ["3"]),
        ("4", "3 4", "5", "5", ["3", "4"]),
        ("5", "3 4", "6", "6", ["4"]),
        ("6", "4 5", "8", "7", ["5"]),
    ],
)
def test_a_new_type_begins_a_phase(phase: str, own: str, stack: str, new: str, left: list[str]) -> None:
    """The first card of a type goes abroad: the phase changes and old trains rust before the stock round."""
    t = last_turn(phase, own=own, stack=stack).play("CRB pass")
    assert (t.state.phase, t.step, owned(t, "CRB")) == (new, "stock turn", left)
    assert t.state.bought[stack] == 1


@rule("ESP-5.9-3")
def test_limits_hold_at_once() -> None:
    """Three 5-trains in phase 6 are one too many; it is discarded before the stock round begins."""
    t = last_turn("5", own="5 5 5", stack="6").play("CRB pass")
    assert (t.state.phase, t.step, t.actor) == ("6", "discard trains", "CRB")
    t.play("CRB discard 5")
    assert (owned(t, "CRB"), t.step) == (["5", "5"], "stock turn")


@rule("ESP-5.9-3")
def test_private_companies_close_too() -> None:
    """Phase 5 by an export: P1 and P4 close, whoever owns them."""
    t = opened(last_turn("4", own="4", stack="5"), P1="p2", P4="CRB")
    assert not {"P1", "P4"} & t.state.closed
    assert {"P1", "P4"} <= t.play("CRB pass").state.closed


@rule("ESP-5.9-4")
@pytest.mark.parametrize(("sold", "ending"), [(0, False), (1, True), (2, True)])
def test_the_second_eight_may_go_abroad(sold: int, ending: bool) -> None:
    """It founds RENFE like a purchase, so the stock round that follows leads to the last three operating rounds."""
    t = last_turn("7", own="5").edit(lambda d: d.put("bought", "8", sold))
    if not sold:
        t.edit(lambda d: d.set(phase="6"))
    t.play("CRB pass")
    assert (bool(t.state.ending), t.state.phase, t.step) == (ending, "7", "stock turn")
    t.play(*(f"{p} pass" for p in t.state.players))
    frame = t.view.expect(OperatingRound)
    assert (frame.number, frame.of, t.state.title.last_set) == (1, 3, ending)


@rule("ESP-5.9-4")
def test_the_bank_never_runs_out_of_eights() -> None:
    """After an export there is the next one."""
    t = last_turn("7", own="5").play("CRB pass")
    assert owned(t, OFFERING) == ["8"]
