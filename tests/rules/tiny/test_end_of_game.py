"""Section 6: the end of the game."""

from __future__ import annotations

from tests.rules.tiny.positions import add, running
from tests.support.table import rule


@rule("18Tiny 6.1")
def test_the_set_is_played_to_its_end() -> None:
    found = running("buy trains", number=1, of=2).trains(FC="2").bank(0).settle()
    found.play("FC pass")
    assert not found.game.finished
    found.operating("FC", "buy trains", number=2, of=2).play("FC pass")
    assert found.game.finished


@rule("18Tiny 6.1")
def test_a_bank_with_money_goes_on() -> None:
    found = running("buy trains", number=2, of=2).trains(FC="2").bank(1).settle().play("FC pass")
    assert found.step == "stock turn"


@rule("18Tiny 6.2")
def test_an_empty_bank_still_pays() -> None:
    found = running("pay or withhold", revenue=60).money(p1=0).bank(10).play("FC dividend pay")
    assert found.cash("p1") == 36
    assert found.cash("bank") < 0


@rule("18Tiny 6.3")
def test_cash_and_shares_count() -> None:
    found = (
        add(running("buy trains"), "LH", "p2")
        .operating("FC", "buy trains", number=2, of=2, only=["FC"])
        .trains(FC="2")
        .money(p1=100, p2=130, p3=400, FC=900)
    )
    found.bank(0).settle().play("FC pass")
    result = found.game.result()
    assert result["p1"] == 100 + 3 * found.price("FC")
    assert result["p3"] == 400
