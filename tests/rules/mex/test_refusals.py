"""Refusals of 18MEX name the decisive reason, and nothing that only follows from it."""

from __future__ import annotations

import pytest

from tests.support.table import Table

from .positions import all_sold, floated, western_line


def central(step: str, phase: str = "2", **money: int) -> Table:
    """MC of p1 operates, TM of p2 is afloat, SPM is started but not afloat."""
    table = floated(floated(all_sold().phase(phase), "TM", "p2"), "MC", stations=("I8",))
    table.par("SPM", 60).shares("SPM", p3="20").money(**money)
    return western_line(table).operating("MC", step, only=("MC",))


@pytest.mark.parametrize(
    ("action", "section", "because"),
    [
        ("MC private MNR for 100", "4.3.5", "MNR may not be sold to a company"),
        ("MC private MCAR for 20", "4.3.5", "a company may buy MCAR in phases 3, 3½ and 4 only, not in phase 2"),
        ("MC private A for 50", "4.3.5", "A is not a private company"),
        ("MC private XYZ for 50", "4.3.5", "there is no private company XYZ"),
        ("MC train 2 from A for 1", "4.3.4", "A is a minor company; its built-in train is never sold"),
        ("MC train 2 from TM for 1", "4.3.4", "TM has no 2-train"),
        ("MC train 2 from MC for 1", "4.3.4", "MC cannot buy a train from itself"),
        ("MC train 2 from p2 for 1", "4.3.4", "there is no company p2 to buy a train from"),
        ("MC train 3 from offering for 500", "4.3.4(b)", "the next train in the Initial Offering is a 2-train"),
        ("MC train 2 from market for 100", "4.3.4", "the Open Market has no 2-train"),
        ("MC boleo", "Baja variant", "is part of the Baja variant, which this game does not use"),
        ("MC bankrupt", "4.3.4.2", "p1 acts here, not MC"),
        ("p1 sell TM 10 as 10", "4.3.4.2", "MC and its president can afford the bank's cheapest train"),
        ("p1 offer MIR to p2 for 0", "4.3.4.2", "MC and its president can afford the bank's cheapest train"),
    ],
)
def test_what_is_refused_when_trains_are_bought(action: str, section: str, because: str) -> None:
    table = central("buy trains")
    if action.split()[1] == "bankrupt":
        assert because in str(table.why_not(action))
    else:
        assert table.refused(action, section, because)


@pytest.mark.parametrize(
    ("action", "section", "because"),
    [
        ("MC lay 470 F5 r0", "Table III", "tile 470 can only be laid with the KCM&O's power"),
        ("MC lay 470 F5 r0 by KCMO", "Table III", "MC does not own the KCM&O"),
        ("MC lay 8 H9 r0 by MIR", "Table III", "MIR has no power to lay tiles"),
        ("MC lay 14 I8 r0", "4.4.1(a)", "green tiles are not available in phase 2"),
        ("MC lay 57 A6 r0", "4.4.1(c)", "no tile may be laid on the red area A6"),
        ("MC lay 57 K8 r0", "4.4.1(c)", "a yellow tile may not be laid on K8, which is yellow"),
        ("MC lay 63 I8 r0", "4.4.1(c)", "a brown tile may not be laid on I8, which is yellow"),
    ],
)
def test_what_is_refused_when_track_is_laid(action: str, section: str, because: str) -> None:
    assert central("lay track").refused(action, section, because)


def test_the_owner_of_the_kcmo_is_told_how_tile_470_is_laid() -> None:
    table = central("lay track").privates(KCMO="MC")
    assert table.refused("MC lay 470 F5 r0", "Table III", "(add “by KCMO”)")
    assert table.check("MC lay 470 F5 r0 by KCMO")


@pytest.mark.parametrize(
    ("action", "section", "because"),
    [
        ("p1 share NdM 10 from offering", "5.1", "NdM shares cannot be bought before phase 3½; this is phase 2"),
        ("p1 share MC 10 from p2", "3.2(c)", "from the Initial Offering or the Open Market, not from p2"),
        ("p1 share MC 10 from market", "3.2(c)", "there is no 10% certificate of MC in the Open Market"),
        ("p1 share A 10 from offering", "3.2(c)", "A is a minor company without shares"),
        ("p1 par TM 65", "3.2(c)(1)", "TM has already started; p2 is its president"),
        ("p1 par CHI 65", "3.2(c)(1)", "$65 is not a starting price"),
        ("p1 ask MCAR for 0", "3.2(c)(4)", "no other player owns the private company MCAR"),
    ],
)
def test_what_is_refused_in_a_stock_turn(action: str, section: str, because: str) -> None:
    table = floated(all_sold().phase("2"), "TM", "p2").par("MC", 75).shares("MC", p3="20").money(p1=500)
    assert table.stock_round("p1", 3).refused(action, section, because)


def test_the_first_stock_round_forbids_sales_to_the_bank_only() -> None:
    table = floated(all_sold(), "TM").stock_round("p1", 1)
    assert table.refused("p1 sell TM 10 as 10", "3.2(a)(1)", "nothing may be sold to the bank in the first stock round")
    assert table.check("p1 offer MCAR to p2 for 20")
