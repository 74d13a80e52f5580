"""Section 5: the end of the game and net worth."""

from __future__ import annotations

import pytest

from roundhouse.core.events import GameEnded, RoundBegan
from roundhouse.titles.eu.pending import FinalExchange
from tests.rules.eu.positions import MINORS, dealt, held, started, without
from tests.support.table import Table, rule


def one_corporation(minors: tuple[str, ...] = ()) -> Table:
    """FS (£100) of p1 with a 5 train is the only corporation; it has no track."""
    table = without(dealt().phase("5"), *[m for m in MINORS if m not in minors])
    started(table, "FS", 100, "p1")
    return held(table, "FS", p1="20+10+10+10", p2="10+10").trains(FS="5")


def rounds_to_the_end(table: Table) -> list[str]:
    """The rounds that still begin before the game ends, if everybody passes."""
    names: list[str] = []
    for _ in range(40):
        if table.game.finished:
            return names
        table.play(f"{table.actor} pass")
        names += [event.name.rpartition(" ")[0] for event in table.told(RoundBegan)]
    raise AssertionError("the game does not end")


@rule("EU-5-1", "EU-5-2")
@pytest.mark.parametrize(("bank", "ending"), [(100, "bank"), (99, "bank"), (101, "")])
def test_the_bank_runs_out_when_it_has_nothing_left(bank: int, ending: str) -> None:
    """A sale for £100 exhausts a Bank of £100 and is paid in full by one of £99; £1 left is enough to go on."""
    table = one_corporation().bank(bank).stock_round("p1").play("p1 sell FS 10 as 10")
    assert (table.state.ending, table.cash("p1"), table.game.finished) == (ending, 550, False)


@rule("EU-5-1", "EU-5-2")
def test_after_a_stock_round_two_operating_rounds_are_still_played() -> None:
    """The Bank is broken in the stock round; the game ends with the second operating round."""
    table = one_corporation().bank(100).stock_round("p1").play("p1 sell FS 10 as 10")
    assert rounds_to_the_end(table) == ["Operating Round", "Operating Round"]


@rule("EU-5-1", "EU-5-3", "EU-5-4")
@pytest.mark.parametrize(("number", "rounds"), [(1, ["Operating Round"]), (2, [])])
def test_the_set_of_operating_rounds_is_finished(number: int, rounds: list[str]) -> None:
    """Broken by a dividend of £300 in the first round, the second follows; in the second the game ends with it."""
    table = one_corporation().bank(120).operating("FS", "pay or withhold", revenue=300, number=number, of=2)
    table.play("FS dividend pay")
    assert (table.cash("p1"), table.cash("p2"), table.cash("FS")) == (450 + 150, 450 + 60, 90)
    assert (table.state.ending, table.game.finished) == ("bank", False)
    assert rounds_to_the_end(table) == rounds


@rule("EU-5-4")
def test_the_broken_bank_goes_on_paying() -> None:
    """A second dividend, paid when there is nothing in the Bank, reaches everybody in full."""
    table = one_corporation().bank(0).operating("FS", "pay or withhold", revenue=100, number=2, of=2)
    table.play("FS dividend half")
    assert (table.cash("p1"), table.cash("p2"), table.cash("FS")) == (450 + 25, 450 + 10, 50 + 15)
    assert table.cash("bank") == -100


@rule("EU-5-1")
def test_the_end_is_not_called_off() -> None:
    """Money that comes back to the Bank after it has run out changes nothing."""
    table = one_corporation().bank(100).stock_round("p1").play("p1 sell FS 10 as 10", "p1 pass")
    table.play("p2 share FS 10 from market")
    assert table.cash("bank") > 0
    assert rounds_to_the_end(table) == ["Operating Round", "Operating Round"]


@rule("EU-5-1")
def test_the_final_exchange_round_belongs_to_the_next_turn() -> None:
    """If the Bank is empty in it, a stock round and two operating rounds still follow."""
    table = one_corporation(minors=("4",)).frames(FinalExchange("p1")).bank(0).play("p1 close 4")
    assert [event.name.rpartition(" ")[0] for event in table.told(RoundBegan)] == ["Stock Round"]
    assert table.state.ending == "bank"
    assert rounds_to_the_end(table) == ["Operating Round", "Operating Round"]


@rule("EU-5-1")
def test_without_a_broken_bank_the_game_goes_on() -> None:
    """After the second operating round comes the next stock round."""
    table = one_corporation().operating("FS", "trade own stock", number=2, of=2).play("FS pass")
    assert (table.step, table.game.finished) == ("stock turn", False)


@rule("EU-5-5", "EU-5-6", "EU-5-7")
def test_net_worth() -> None:
    """Shares at market value and cash; a President's Certificate is two shares, companies' assets are nothing."""
    table = started(one_corporation(minors=("4", "5")), "DR", 82, "p2", shares="20+10")
    held(table, "DR", p2="20+10", p1="10", market="10+10")
    table.money(p1=123, p2=0, p3=77, FS=900, DR=300, **{"4": 250, "5": 40})
    assert table.game.result() == {"p1": 123 + 5 * 100 + 82, "p2": 2 * 100 + 3 * 82, "p3": 77}


@rule("EU-5-5")
def test_the_final_market_value_counts() -> None:
    """The last dividend has moved the price to £110 before the shares are valued."""
    table = one_corporation().bank(10).operating("FS", "pay or withhold", revenue=100, number=2, of=2)
    table.play("FS dividend pay", "FS pass", "FS pass")
    assert [event.reason for event in table.told(GameEnded)] == ["bank"]
    assert table.game.result()["p1"] == 450 + 50 + 5 * 110


@rule("EU-5-8")
@pytest.mark.parametrize(("purse", "winners"), [(299, ["p1"]), (300, ["p1", "p2"]), (301, ["p2"])])
def test_the_richest_player_wins_and_a_tie_is_shared(purse: int, winners: list[str]) -> None:
    """p1 has five shares of £100, p2 two of them and cash."""
    table = one_corporation().money(p1=0, p2=purse, p3=0).bank(0)
    table.operating("FS", "trade own stock", number=2, of=2)
    assert table.game.winners() == []
    table.play("FS pass")
    assert table.game.winners() == winners


@rule("EU-5-9")
@pytest.mark.parametrize("purse", [0, 500])
def test_the_last_solvent_player_wins_at_once(purse: int) -> None:
    """When the second of three players goes bankrupt the third has won, whatever he owns, in the middle of a turn."""
    table = without(dealt().phase("5"), *MINORS)
    started(table, "FS", 100, "p1").money(FS=0, p1=0, p2=0, p3=purse)
    held(table, "FS", p1="20", p2="10+10").edit(lambda d: d.exclude("operated", "FS"))
    table.operating("FS", "buy trains").play("p1 bankrupt")
    assert not table.game.finished
    table.play("p2 bankrupt")
    assert (table.game.finished, table.game.winners()) == (True, ["p3"])
