"""The end of the game (18IrePL 6, 18Ireland 10)."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.core.ids import BANK, MARKET, OUT
from roundhouse.rules.operating.frames import OperatingRound
from roundhouse.rules.stock.frames import StockRound
from tests.rules.irepl.positions import started, stock
from tests.support.table import Table, rule


def late(number: int = 1, phase: str = "5", **fields: Any) -> Table:
    """Minor 1 of p1 with a train at the end of its turn in an operating round of set 5."""
    table = started(stock(number=5), "M1", 60, cash=1000, p1="40").phase(phase).trains(M1="5")
    return table.operating("M1", "buy trains", set=5, number=number, of=2, **fields)


def round_of(table: Table) -> str:
    """OR 5.2 and the like."""
    operating, stock_round = table.view.frame(OperatingRound), table.view.frame(StockRound)
    if operating is not None:
        return f"OR {operating.set}.{operating.number}"
    return f"SR {stock_round.number}" if stock_round is not None else "MR"


def _over(table: Table) -> bool:
    return table.game.finished


def rounds(table: Table) -> list[str]:
    """All rounds until the game is over, with everybody passing."""
    seen = [round_of(table)]
    for _ in range(200):
        if _over(table):
            return seen
        verb = {"run trains": "run", "pay or withhold": "dividend withhold"}.get(table.step, "pass")
        table.play(f"{table.actor} {verb}")
        if not _over(table) and round_of(table) != seen[-1]:
            seen.append(round_of(table))
    raise AssertionError(f"no end: {seen}")


@rule("PL-6.2-1", "PL-6.2-3", "PL-6-1", "PL-6-4")
def test_the_bank_breaks_in_an_operating_round() -> None:
    """The set gets a third operating round and no merger round, whatever the phase."""
    assert rounds(late().bank(-1).settle()) == ["OR 5.1", "OR 5.2", "OR 5.3"]
    early = started(stock(number=5), "M1", p1="40").trains(M1="2").operating("M1", "buy trains", set=5, of=2)
    assert rounds(early.bank(-1).settle()) == ["OR 5.1", "OR 5.2", "OR 5.3"]


@rule("PL-6.2-2")
def test_the_bank_breaks_in_a_stock_round() -> None:
    """Three operating rounds follow it."""
    table = started(stock(number=5), "M1", p1="40").phase("5").trains(M1="5").bank(-1).stock_round("p1", 5).settle()
    assert rounds(table) == ["SR 5", "OR 5.1", "OR 5.2", "OR 5.3"]


@rule("PL-6.2-4", "PL-base-206")
def test_the_bank_pays_on() -> None:
    """It has run out when it could not pay in full, and then pays with borrowed money."""
    table = started(stock(number=5), "M1", 60, p1="40").bank(40).operating("M1", "pay or withhold", set=5, revenue=100)
    table.play("M1 dividend pay")
    assert (table.cash(BANK), table.state.ending, table.state.title.last_set) == (-60, "bank", 5)
    exact = started(stock(number=5), "M1", 60, p1="40").bank(100).operating("M1", "pay or withhold", set=5, revenue=100)
    assert exact.play("M1 dividend pay").state.ending == ""


@rule("PL-6.2-5")
def test_never_a_fourth_round() -> None:
    """A break in a third operating round ends the game with it."""
    table = late(3).option(last_set=5).bank(-1).settle()
    assert rounds(table) == ["OR 5.3"]


@rule("PL-6.3-1", "PL-6.3-2", "PL-6.3-3", "PL-6.3-4", "PL-6.3-5")
def test_the_first_4d() -> None:
    """The set is finished with its merger round; then a stock round and three operating rounds."""
    table = started(stock(number=5), "M1", 60, cash=1000, p1="40").phase("6").stack("4D").trains(M1="")
    table.operating("M1", "buy trains", set=5, number=1, of=2).play("M1 train 4D from offering for 700")
    assert rounds(table) == ["OR 5.1", "OR 5.2", "MR", "SR 6", "OR 6.1", "OR 6.2", "OR 6.3"]
    assert table.state.title.last_set == 6


@rule("PL-6-2", "PL-6-5")
def test_the_soonest_end_counts() -> None:
    """A 4D in OR 6.1 and a broken bank in OR 6.2: the game ends after OR 6.3."""
    table = late(2).option(last_set=6, stock_rounds=5).bank(-1).settle()
    assert (table.state.title.last_set, rounds(table)) == (5, ["OR 5.2", "OR 5.3"])


@rule("PL-6.1-1", "PL-6.1-2", "PL-6-3", "PL-6-6")
def test_a_price_of_260() -> None:
    """The current operating round is finished, and nothing else, even if the bank is broken."""
    table = started(late(2), "M2", 50, p2="40").trains(M2="5").marker("M1", 0, 13)
    table.operating("M1", "pay or withhold", set=5, number=2, revenue=300, only=("M1", "M2")).bank(-1).settle()
    table.play("M1 dividend pay")
    assert table.price("M1") == 260
    assert rounds(table) == ["OR 5.2"]


def broke(**holdings: str) -> Table:
    """p1 cannot pay for a train of Minor 1 in operating round 5.1; p2 has Minor 2."""
    table = started(stock(number=5), "M1", 60, cash=10, **(holdings or {"p1": "40", "p2": "20"})).phase("5").stack("5")
    started(table, "M2", 50, p2="40").trains(M2="5").money(p1=20)
    return table.operating("M1", "buy trains", set=5, number=1, of=2, only=("M1", "M2"))


@rule("PL-6.4-1", "PL-6.4-2", "PL-6.4-3", "PL-6.4-4", "PL-base-209", "PL-base-210")
def test_bankruptcy() -> None:
    """He sells what he can and leaves; his companies close, and others get the price as it then is."""
    table = broke(p1="40+20", p2="20")
    table.play("p1 bankrupt")
    assert "p1" in table.state.bankrupt
    assert "M1" in table.state.closed
    assert table.cash("p1") == 0
    assert table.cash("p2") == 360 + 55
    assert table.actor == "M2"


@rule("PL-6.4-5")
def test_a_bankruptcy_ends_the_game_with_the_set() -> None:
    """Three operating rounds in all and no merger round."""
    assert rounds(broke().play("p1 bankrupt")) == ["OR 5.1", "OR 5.2", "OR 5.3"]


@rule("PL-6.4-6", "PL-6.4-7", "PL-6-3")
def test_the_last_player_left_wins() -> None:
    """A second bankruptcy does not lengthen the game; the only player left wins at once, rich or not."""
    table = broke().edit(lambda d: d.include("bankrupt", "p3")).money(p2=0)
    table.play("p1 bankrupt")
    assert table.game.finished
    assert table.game.winners() == ["p2"]
    again = broke().option(last_set=5, stock_rounds=5).play("p1 bankrupt")
    assert again.state.title.last_set == 5


@rule("PL-base-211", "PL-base-212")
def test_what_a_bankrupt_player_keeps() -> None:
    """Shares that could not be sold are dead, and his private companies close."""
    table = broke(p1="40", p2="20").privates(WOR="p1")
    started(table, "M3", 60, p3="40", p1="20", market="20+20").operating(
        "M1", "buy trains", set=5, only=("M1", "M2", "M3")
    )
    table.play("p1 bankrupt")
    assert (table.percent("p1", "M3"), table.state.privates["WOR"]) == (20, OUT)
    table.trains(M3="5").operating("M3", "pay or withhold", set=5, revenue=100).play("M3 dividend pay")
    assert table.cash("p1") == 0
    buying = table.stock_round("p2", 6)
    assert buying.sections("p2 share M3 20 from p1") == ["5"]


@rule("PL-6.5-1", "PL-6-3")
def test_all_agree_on_the_winner() -> None:
    """Then the game is over at once; one refusal and it goes on."""
    table = stock().play("p1 claim p3", "p2 accept")
    assert (table.step, table.actor) == ("agree on the winner", "p3")
    table.play("p3 accept")
    assert (table.game.finished, table.game.winners()) == (True, ["p3"])
    table = stock().play("p1 claim p3", "p2 refuse")
    assert (table.step, table.actor, table.game.finished) == ("stock turn", "p1", False)
    assert late().check("p1 claim p2")


@rule("PL-base-207", "PL-base-208")
@pytest.mark.parametrize("cash", [100, 360])
def test_wealth(cash: int) -> None:
    """Cash, shares at their price and open private companies at cost; the richest wins, a tie is shared."""
    table = started(stock(), "M1", 60, cash=999, p1="40+20", market="20").privates(WOR="p1").money(p1=cash)
    assert table.game.result()["p1"] == cash + 180 + 20
    assert table.percent(MARKET, "M1") == 20
    over = stock().edit(lambda d: d.set(finished=True))
    assert over.game.winners() == ["p1", "p2", "p3"]
