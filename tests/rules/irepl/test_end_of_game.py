"""How the game ends and who wins (18IrePL 6 to 6.3, 18Ireland 10)."""

from __future__ import annotations

import pytest

from roundhouse.core.events import GameEnded, RoundBegan
from roundhouse.core.ids import BANK
from tests.rules.irepl.ending import rounds
from tests.rules.irepl.positions import started, stock
from tests.support.table import Table, rule

TRAINS = "buy trains"


def earning(number: int = 1, *, phase: str = "5", set: int = 5, bank: int = 4000, revenue: int = 40) -> Table:
    """M1 of p1, the only company unless others join, has earned 40 in an operating round of a set."""
    table = started(stock(number=set), "M1", cash=0, p1="40+20").phase(phase).trains(M1="5").bank(bank)
    return table.operating("M1", "pay or withhold", set=set, number=number, of=2, revenue=revenue)


def buyer(number: int = 1, *, set: int = 5, bank: int = 4000) -> Table:
    """M1 has 1000 and no train; the bank offers 4D-trains in phase 6."""
    table = started(stock(number=set), "M1", cash=1000).phase("6").stack("4D").bank(bank)
    return table.operating("M1", TRAINS, set=set, number=number, of=2, only=("M1",))


@rule("PL-6.2-1", "PL-6.2-3", "PL-6.2-4", "PL-6-1", "PL-base-206")
@pytest.mark.parametrize(
    ("number", "names"),
    [(1, ["Operating Round 5.2", "Operating Round 5.3"]), (2, ["Operating Round 5.3"])],
)
def test_a_broken_bank_adds_a_third_round_and_no_merger_round(number: int, names: list[str]) -> None:
    """A bank of 39 pays 40 in full with borrowed money; mergers are allowed, yet none is held."""
    table = earning(number, bank=39).play("M1 dividend withhold")
    assert (table.cash("M1"), table.cash(BANK), table.state.ending) == (40, -1, "bank")
    assert rounds(table) == names
    assert [e.reason for e in table.told(GameEnded)] == ["bank"]


@rule("PL-6.2-4")
def test_a_bank_of_exactly_nothing_is_not_broken() -> None:
    """40 out of 40: the merger round and the next stock round follow."""
    table = earning(2, bank=40).play("M1 dividend withhold")
    assert (table.cash(BANK), table.state.ending) == (0, "")
    table.play("M1 pass")
    assert (table.step, [e.name for e in table.told(RoundBegan)]) == ("propose a merger", ["Merger Round 5"])
    assert [e.name for e in table.play("p1 pass", "p2 pass", "p3 pass").told(RoundBegan)] == ["Stock Round 6"]


@rule("PL-6.2-4")
def test_a_bank_that_was_broken_stays_broken() -> None:
    """Money that flows back does not reopen the game."""
    table = earning(2, bank=39).play("M1 dividend withhold").bank(500).settle()
    assert rounds(table) == ["Operating Round 5.3"]


@rule("PL-6.2-2")
def test_a_bank_broken_in_a_stock_round() -> None:
    """p1 sells a share for 60 that the bank does not have: the round is finished and three operating rounds follow."""
    table = started(stock(number=4), "M1", p1="40+20").phase("5").trains(M1="5").bank(59)
    table.play("p1 sell M1 20 as 20")
    assert (table.cash(BANK), table.state.finished, table.step) == (-1, False, "stock turn")
    assert rounds(table) == ["Operating Round 4.1", "Operating Round 4.2", "Operating Round 4.3"]


@rule("PL-6-4")
@pytest.mark.parametrize(("phase", "train"), [("2", "2"), ("3", "3")])
def test_the_third_round_needs_no_merger_round_to_replace(phase: str, train: str) -> None:
    """In phase 2 there are no merger rounds, and still a third operating round is played."""
    table = started(stock(number=4), "M1", p1="40+20").bank(59)
    table = table.trains(M1=train).phase(phase).play("p1 sell M1 20 as 20")
    assert rounds(table) == ["Operating Round 4.1", "Operating Round 4.2", "Operating Round 4.3"]


@rule("PL-6.2-5")
def test_there_is_never_a_fourth_round() -> None:
    """In a third round, which the first 4D brought, a broken bank changes nothing."""
    table = earning(3, phase="4D", bank=39).option(last_set=5).play("M1 dividend withhold")
    assert table.cash(BANK) == -1
    assert rounds(table) == []


@rule("PL-6.1-1", "PL-6.1-2", "PL-6-3")
@pytest.mark.parametrize("number", [1, 2])
def test_a_price_of_260_ends_the_game_after_the_round(number: int) -> None:
    """M1 pays 300 and goes from 225 to 260; M2 still operates, then nothing follows."""
    table = started(earning(), "M2", p2="40").trains(M2="5").marker("M1", 0, 13)
    table.operating("M1", "pay or withhold", set=5, number=number, of=2, revenue=300).play("M1 dividend pay")
    assert (table.price("M1"), table.state.ending, table.state.finished) == (260, "market", False)
    table.play("M1 pass")
    assert (table.actor, table.state.finished) == ("M2", False)
    assert rounds(table) == []
    assert ("M2" in table.state.operated, table.told(GameEnded)[0].reason) == (True, "market")


@rule("PL-6.1-1")
def test_a_price_of_225_does_not_end_the_game() -> None:
    """From 196 a dividend of 200 leads to 225, and the next operating round is played."""
    table = earning().marker("M1", 0, 12)
    table.operating("M1", "pay or withhold", set=5, of=2, revenue=200).play("M1 dividend pay")
    assert (table.price("M1"), table.state.ending) == (225, "")
    assert [e.name for e in table.play("M1 pass").told(RoundBegan)] == ["Operating Round 5.2"]


@rule("PL-6-6", "PL-6-2")
def test_260_cuts_a_broken_bank_short() -> None:
    """The bank broke in OR 5.1; 260 in OR 5.2 leaves no OR 5.3."""
    table = earning(bank=39).play("M1 dividend withhold", "M1 pass").marker("M1", 0, 13)
    table.operating("M1", "pay or withhold", set=5, number=2, of=3, revenue=300).play("M1 dividend pay")
    assert table.state.ending == "market"
    assert rounds(table) == []


@rule("PL-6-2", "PL-6.2-5")
def test_a_broken_bank_does_not_lengthen_a_game_that_ends_with_260() -> None:
    """The payment that leads to 260 breaks the bank: the game still ends with this round."""
    table = earning(2, bank=100).marker("M1", 0, 13)
    table.operating("M1", "pay or withhold", set=5, number=1, of=2, revenue=300).play("M1 dividend pay")
    assert (table.cash(BANK) < 0, table.state.ending) == (True, "market")
    assert rounds(table) == []


FINAL = ["Stock Round 6", "Operating Round 6.1", "Operating Round 6.2", "Operating Round 6.3"]


@rule("PL-6.3-1", "PL-6.3-3", "PL-6.3-4", "PL-6.3-5", "PL-6-1")
@pytest.mark.parametrize(
    ("number", "names"), [(1, ["Operating Round 5.2", "Merger Round 5", *FINAL]), (2, ["Merger Round 5", *FINAL])]
)
def test_the_first_4d_train_brings_one_more_set(number: int, names: list[str]) -> None:
    """The set is finished with its merger round; then a stock round and three operating rounds without one."""
    table = buyer(number).play("M1 train 4D from offering for 700")
    assert table.state.ending == "4D"
    assert rounds(table) == names
    assert table.told(GameEnded)[0].reason == "4D"


@rule("PL-6.3-2")
def test_later_4d_trains_change_nothing() -> None:
    """The first was bought in set 5: a second one in OR 6.1 does not delay the end."""
    table = started(buyer(), "M2", cash=700, p2="40").play("M1 train 4D from offering for 700").option(stock_rounds=6)
    table.operating("M2", TRAINS, set=6, of=3, only=("M2",)).play("M2 train 4D from offering for 700")
    assert table.state.bought["4D"] == 2
    assert rounds(table) == ["Operating Round 6.2", "Operating Round 6.3"]


@rule("PL-6-5", "PL-6-2")
def test_a_broken_bank_brings_the_end_of_a_4d_game_forward() -> None:
    """The first 4D in OR 6.1, the bank breaks in OR 6.2: OR 6.3 is the last, without MR 6 and SR 7."""
    table = buyer(set=6).play("M1 train 4D from offering for 700", "M1 pass").bank(39)
    table.operating("M1", "pay or withhold", set=6, number=2, of=2, revenue=40).play("M1 dividend withhold")
    assert table.state.ending == "bank"
    assert rounds(table) == ["Operating Round 6.3"]


@rule("PL-6-2")
def test_a_4d_does_not_delay_the_end_after_a_broken_bank() -> None:
    """The bank broke in OR 5.1 and the first 4D is bought in OR 5.2."""
    table = buyer(2, bank=-5).settle().play("M1 train 4D from offering for 700")
    assert table.state.ending == "bank"
    assert rounds(table) == ["Operating Round 5.3"]


@rule("PL-base-207")
def test_wealth() -> None:
    """Cash, shares at current prices and open private companies at their cost; money of companies counts nothing."""
    table = started(stock(), "M1", 60, cash=900, p1="40+20", p2="20").privates(BC="p1", BS="p2")
    started(table, "PKP", 86, cash=500, at="B6", p2="20+10").money(p1=11, p2=7, p3=400)
    assert table.game.result() == {"p1": 11 + 3 * 60 + 60, "p2": 7 + 60 + 3 * 86 + 100, "p3": 400}


@rule("PL-base-208")
@pytest.mark.parametrize(("cash", "names"), [((100, 90, 80), ["p1"]), ((90, 100, 100), ["p2", "p3"])])
def test_the_richest_wins_and_equals_share(cash: tuple[int, int, int], names: list[str]) -> None:
    """There is no tie-break."""
    table = stock().money(p1=cash[0], p2=cash[1], p3=cash[2])
    assert table.game.winners() == []
    assert table.edit(lambda d: d.set(finished=True)).game.winners() == names
