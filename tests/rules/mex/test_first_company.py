"""Rulings on section 3.1.2: company #1 becomes cheaper and is forced on somebody in the end."""

from __future__ import annotations

import pytest

from roundhouse.rules.stock.frames import StockRound
from tests.support.table import Table, rule


def after_rounds(rounds: int, *, sold_first: bool = False) -> Table:
    """So many stock rounds in which everybody passed; with `sold_first` p1 has bought #1 in the first of them."""
    table = Table("18mex", 3)
    if sold_first:
        table.play("p1 buy MCAR 20")
    for _ in range(3 * rounds):
        table.play(f"{table.actor} pass")
    return table


@rule("MEX-3.1.2-1", "MEX-3.1.2-2", "MEX-3.1.2-3", "MEX-3.1a-1")
@pytest.mark.parametrize(("number", "price"), [(1, 20), (2, 15), (3, 10), (4, 5)])
def test_the_first_company_is_five_cheaper_in_every_further_round(number: int, price: int) -> None:
    """$20, $15, $10 and $5 in Stock Rounds 1 to 4, for any player; nobody is forced to take it yet."""
    table = after_rounds(number - 1)
    assert table.view.expect(StockRound).number == number
    assert table.legal("buy") == [f"p1 buy MCAR {price}"]
    table.play("p1 pass")
    assert table.legal("buy") == [f"p2 buy MCAR {price}"]
    table.play(f"p2 buy MCAR {price}")
    assert (table.state.privates["MCAR"], table.cash("p2")) == ("p2", 625 - price)


@rule("MEX-3.1.2-4", "MEX-3.1-6")
def test_in_the_fifth_round_the_holder_of_priority_must_take_it_for_nothing() -> None:
    """He may neither pass nor bid."""
    table = after_rounds(4)
    assert (table.view.expect(StockRound).number, table.actor) == (5, "p1")
    assert table.legal() == ["p1 buy MCAR 0"]
    assert table.sections("p1 pass") == ["3.1.2"]
    assert table.sections("p1 bid KCMO 45") == ["3.1.2"]
    table.play("p1 buy MCAR 0")
    assert (table.state.privates["MCAR"], table.cash("p1")) == ("p1", 625)


@rule("MEX-3.1.2-4", "MEX-3.1.2-5")
def test_the_forced_purchase_is_a_turn_and_can_release_auctions() -> None:
    """p2 was the last to act, so p3 takes #1; that is his turn, and p2's bid on #2 wins."""
    table = after_rounds(3).play("p1 pass", "p2 bid KCMO 45", "p3 pass", "p1 pass", "p2 pass")
    assert (table.view.expect(StockRound).number, table.actor) == (5, "p3")
    assert table.sections("p3 pass") == ["3.1.2"]
    table.play("p3 buy MCAR 0")
    assert (table.state.privates["KCMO"], table.cash("p2")) == ("p2", 580)
    assert (table.actor, table.legal("buy")) == ("p1", ["p1 buy A 50"])


@rule("MEX-3.1.2-6")
def test_a_reduced_price_leaves_the_par_value_as_it_is() -> None:
    """Bought for $5, #1 is worth $20 to its owner and $10 to $30 to a company."""
    table = after_rounds(3).play("p1 buy MCAR 5")
    assert table.game.result()["p1"] == 620 + 20
    table.privates(KCMO="p2", A="p1", B="p2", C="p3", MIR="p3", MNR="p3")
    table.phase("3").shares("MC", p1="20+10+10+10").par("MC", 75).floated("MC").money(MC=500).operating("MC")
    assert table.price_range("MC private MCAR for 10") == (10, 30, 1)


@rule("MEX-3.1.2-7")
@pytest.mark.parametrize("rounds", [1, 4, 5])
def test_no_other_company_is_ever_discounted_or_forced(rounds: int) -> None:
    """#1 is sold in the first round; #2 still costs $40 after any number of rounds and one may pass."""
    table = after_rounds(rounds, sold_first=True)
    assert table.view.expect(StockRound).number == rounds + 1
    assert table.legal("buy") == [f"{table.actor} buy KCMO 40"]
    assert table.check(f"{table.actor} pass")


@rule("MEX-3.1.2-7")
def test_the_price_of_the_second_company_does_not_fall_with_the_first() -> None:
    """After three rounds #1 costs $5, and #2 is still bid for from $45 and then sold for $40."""
    table = after_rounds(3)
    assert table.sections("p1 bid KCMO 44") == ["3.1(b)"]
    assert table.play("p1 buy MCAR 5").legal("buy") == ["p2 buy KCMO 40"]
