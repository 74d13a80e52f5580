"""Refusals of companies, certificates, par values, passes, routes and trains that there are not, or not any more."""

from __future__ import annotations

import pytest

from roundhouse.core.ids import OFFERING, RESERVE
from tests.rules.esp.boards import company
from tests.rules.esp.stocks import stock
from tests.rules.esp.turns import TAKE, launched, table, with_trains
from tests.support.table import Table, rule


def taking_over(phase: str = "3") -> Table:
    """CRB of p1 may take over MS of p1."""
    t = launched(launched(table(phase), "MS", price=90, cash=55), "CRB", price=100, cash=300)
    t.tokens("MS", "C27").tokens("CRB", "B26").tiles(C27="57 2")
    return t.operating("CRB", TAKE)


@rule("ESP-5.6-1", "ESP-5.6-14")
def test_only_minors_in_the_game_are_taken_over() -> None:
    """Neither one that does not exist nor one that has left the game."""
    t = taking_over()
    assert t.refused("CRB takeover XYZ", "4.3", "there is no company XYZ")
    t.play("CRB takeover MS", "CRB pass").operating("CRB", TAKE)
    assert t.refused("CRB takeover MS", "5.6", "MS was taken over and has left the game")


@rule("ESP-5.6-14")
def test_no_share_of_a_minor_that_was_taken_over() -> None:
    """The minor has left the game; before that it has no shares but its one certificate."""
    t = taking_over().play("CRB takeover MS").stock_round("p1")
    buy = f"p1 share MS 100 from {OFFERING}"
    assert t.refused(buy, "5.6", "MS was taken over and has left the game")
    assert taking_over().stock_round("p1").refused(buy, "4.3.1", "MS is a minor company; to buy its only certificate")


@rule("ESP-7(Phase5)-3")
@pytest.mark.parametrize("phase", ["5", "6", "7"])
def test_no_share_of_a_minor_from_phase_5_on(phase: str) -> None:
    """All of them have closed."""
    t = table(phase).stock_round("p1")
    assert t.refused(
        f"p1 share MS 100 from {OFFERING}", "7", "MS is a minor company; all minors closed when phase 5 began"
    )


@rule("ESP-3.1(7)-1")
def test_the_certificate_beside_private_7_is_not_on_offer() -> None:
    """It comes with the private company; the one of another northern company is bought."""
    t = stock("3").money(p1=500)
    with_seven = t.state.title.carreno
    assert t.state.shares[with_seven][0] == RESERVE
    text = f"the director's certificate of {with_seven} is not in the IPO"
    assert t.refused(f"p1 par {with_seven} 80", "4.3", text)
    other = next(c for c in ("CFLG", "FdLR") if c != with_seven)
    assert t.check(f"p1 par {other} 80")


@rule("ESP-4.3.2-6")
@pytest.mark.parametrize("name", ["N", "CFLG"])
def test_majors_have_a_par_value_of_the_chart(name: str) -> None:
    """81 is none, nor is a price that the chart shows but does not allow."""
    t = table("3").money(p1=900).stock_round("p1")
    assert t.check(f"p1 par {name} 80")
    for price in (0, 81, 150):
        assert t.refused(f"p1 par {name} {price}", "4.3.2", f"₧{price} is not a starting price; choose one of ₧70")


@rule("ESP-6.2-4")
def test_only_mountain_passes_are_built() -> None:
    """A city or town is none, whether there is a tile or not."""
    t = company("N", "E21", E21="57 0", E19="L96 2")
    assert t.check("N open D12")
    for hex_id in ("E21", "D22"):
        assert t.refused(f"N open {hex_id}", "6.2", f"{hex_id} is not a mountain pass")


def test_only_own_trains_run_and_each_once() -> None:
    """On routes that can be read."""
    t = company("CRB", "B26", step="run trains", B26="14 1", C27="57 2")
    with_trains(t, "CRB", "3")
    route = "B26.0 C27.0"
    (train,) = t.state.trains["CRB"]
    assert t.check(f"CRB run {train} {route}")
    assert t.refused(f"CRB run 4-9 {route}", "5.4.2", "CRB has no train 4-9")
    assert t.refused(f"CRB run {train} B26.0 C27.x", "5.4.2", "C27.x")
    assert f"train {train} has more than one route" in str(t.why_not(f"CRB run {train} {route} / {train} {route}"))
