"""Sections 2 and 10: the end of the game."""

from __future__ import annotations

import pytest

from roundhouse.core.ids import BANK
from roundhouse.rules.operating.frames import OperatingRound
from tests.rules.sa.tables import SHARES, borrowed, founded, stock
from tests.support.table import Table, rule


def last_turn(number: int = 1, of: int = 2, bank: int = 5000, **more: str) -> Table:
    """FA of p1 in the last step of the last turn of an operating round."""
    table = founded(stock(phase="3"), "FA", cash=100, **{"p1": "30+10", "p2": "10+5", **more}).trains(FA="5P")
    return table.bank(bank).operating("FA", SHARES, number=number, of=of)


def pass_out(table: Table) -> Table:
    """Everybody passes until the game is over or the next stock round is reached."""
    seen = table.state.title.stock_rounds
    while not table.state.finished and table.state.title.stock_rounds == seen:
        table.play(f"{table.actor} pass")
    return table


@rule("SA-10-1", "SA-10(b)-1")
def test_the_set_is_completed_when_the_bank_breaks_in_an_operating_round() -> None:
    """In the first of two rounds: the second is played, then the game ends."""
    table = last_turn(1, 2, bank=0).play("FA pass")
    assert not table.state.finished
    assert table.actor == "FA"
    assert pass_out(table).state.finished
    assert table.state.ending == "bank"


@rule("SA-10-1")
@pytest.mark.parametrize(("bank", "ends"), [(1, False), (0, True), (-5, True)])
def test_the_bank_has_run_out_at_nothing(bank: int, ends: bool) -> None:
    """One Dinero is money."""
    table = last_turn(2, 2, bank=bank).play("FA pass")
    assert table.state.finished is ends


@rule("SA-10(a)-1")
def test_in_a_stock_round_another_set_follows() -> None:
    """The stock round is completed, both operating rounds of the set are played."""
    table = last_turn(bank=70).stock_round("p1")
    table.play("p1 sell FA 10 as 10")
    assert table.cash(BANK) == 0
    assert table.state.ending == "bank"
    table.play("p1 pass")
    assert table.step == "stock turn"
    table.play("p2 pass", "p3 pass", "p1 pass")
    assert not table.state.finished
    first = table.view.expect(OperatingRound)
    assert (first.number, first.of) == (1, 2)
    assert pass_out(table).state.finished
    assert table.view.expect(OperatingRound).number == 2


@rule("SA-10(b)-1")
def test_money_that_comes_back_changes_nothing() -> None:
    """Once it has run out, the end is coming."""
    table = last_turn(1, 2, bank=0).settle().play("FA mine red")
    assert table.cash(BANK) == 40
    assert pass_out(table).state.finished


@rule("SA-10-4")
def test_loans_are_repaid_before_the_count() -> None:
    """The treasury pays 50 D."""
    table = borrowed(last_turn(2, 2, bank=0), FA="2P").money(FA=120).bank(0)
    table.play("FA pass")
    assert table.state.finished
    assert table.cash("FA") == 70
    assert table.cash("p1") == 700
    assert table.state.title.loans == ()


@rule("SA-10-5")
def test_the_president_offsets_the_shortfall() -> None:
    """30 D in the treasury, 20 D of p1."""
    table = borrowed(last_turn(2, 2, bank=0), FA="2P").money(FA=30).bank(0).play("FA pass")
    assert (table.cash("FA"), table.cash("p1")) == (0, 680)


@rule("SA-10-5")
def test_what_he_cannot_pay_lowers_his_result() -> None:
    """p1 has 5 D of the 20 D; his shares are worth 280 D."""
    table = borrowed(last_turn(2, 2, bank=0), FA="2P").money(FA=30, p1=5).bank(0).play("FA pass")
    assert table.cash("p1") == 0
    assert table.game.result()["p1"] == 280 - 15


@rule("SA-2-1", "SA-10-6")
@pytest.mark.parametrize(
    ("holding", "split", "value"),
    [("30+10", (), 300), ("30+5", (), 262), ("30+10", ("FA",), 225), ("30+5+5", (), 300)],
)
def test_cash_and_certificates_at_stock_value(holding: str, split: tuple[str, ...], value: int) -> None:
    """At 75 D: 30 % three times, after the split twice, 5 % half, an odd half rounded down."""
    table = founded(stock(), "FA", cash=999, p1=holding).marker("FA", 3, 6).option(split=frozenset(split))
    assert table.game.result()["p1"] == 700 + value


@rule("SA-10-6")
def test_halves_are_added_up_before_rounding() -> None:
    """15 % at 75 D are 112 D."""
    table = founded(stock(), "FA", p1="30", p2="5+5+5").marker("FA", 3, 6)
    assert table.game.result()["p2"] == 812


@rule("SA-10-7", "SA-10-8")
def test_other_things_are_worth_nothing() -> None:
    """Treasury, trains, stations and private companies."""
    table = founded(stock(), "FA", cash=5000, p1="30").trains(FA="5P+5P").privates(ECVF="p1", SFP="p2")
    assert table.game.result() == {"p1": 910, "p2": 700, "p3": 700}


@rule("SA-10-9", "SA-2-1")
def test_the_richest_wins() -> None:
    """By cash and shares together."""
    table = last_turn(2, 2, bank=0).money(p1=100, p2=500, p3=300).bank(0).play("FA pass")
    assert table.game.result() == {"p2": 605, "p1": 380, "p3": 300}
    assert table.game.winners() == ["p2"]


@rule("SA-10-9")
def test_a_tie_is_shared() -> None:
    """p2 and p3 have the same."""
    table = last_turn(2, 2, bank=0, p2="").money(p1=0, p2=500, p3=500).bank(0).play("FA pass")
    assert table.game.winners() == ["p2", "p3"]


def test_the_game_ends_when_nobody_can_found_a_corporation() -> None:
    """No corporation is left, and nobody has money or a private company."""
    table = founded(stock(player="p2"), "FA", p1="30", p2="5").marker("FA", 8, 1).money(p1=10, p2=10, p3=10)
    table.play("p2 sell FA 5 as 5", "p2 pass", "p3 pass", "p1 pass", "p2 pass")
    assert table.state.finished
    assert table.state.ending == "no corporation"
