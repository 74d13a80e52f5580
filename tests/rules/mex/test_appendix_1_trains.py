"""18MEX Appendix 1: questions about trains, money and the end of the game."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Paid
from tests.support.table import Table, rule

from .companies import company, started
from .positions import owned, western_line
from .stock_positions import mexican_central


@rule("MEX-App1-33")
def test_a_second_train_of_the_bank_needs_the_first_4_train() -> None:
    """In phase 3½ one 3-train is all; in the turn that brings the first 4-train, another may follow."""
    table = company("MC", phase="3½", at="buy trains").play("MC train 3 from offering for 180")
    assert table.sections("MC train 4 from offering for 300") == ["4.3.4(f)"]
    first = company("MC", phase="3½", at="").stack("4").operating("MC", "buy trains")
    first.play("MC train 4 from offering for 300", "MC train 4 from offering for 300")
    assert owned(first, "MC") == ["4", "4"]


@rule("MEX-App1-34", "MEX-App1-41")
def test_companies_trade_trains_before_phase_3_at_a_price_that_all_can_see() -> None:
    """MC pays TM $37 for a 2-train in phase 2; the sum is announced and can be read off both treasuries."""
    table = started(company("MC", phase="2", cash=100, at=""), "TM").trains(TM="2").money(TM=0)
    table.operating("MC", "buy trains").play("MC train 2 from TM for 37")
    assert owned(table, "MC") == ["2"]
    assert table.told(Paid) == [Paid("MC", "TM", 37, "2-train")]
    assert (table.cash("MC"), table.cash("TM")) == (63, 37)


@rule("MEX-App1-35")
@pytest.mark.parametrize(("phase", "train", "price", "gone"), [("3½", "4", 300, "2"), ("5", "6", 600, "3")])
def test_trains_that_go_out_of_date_leave_play_at_once(phase: str, train: str, price: int, gone: str) -> None:
    """2-trains with the first 4-train, 3-trains with the first 6-train, whoever owns them."""
    table = started(company("MC", phase=phase, at=""), "TM").stack(train).trains(TM=gone, MC=gone, market=gone)
    table.operating("MC", "buy trains").play(f"MC train {train} from offering for {price}")
    assert (owned(table, "MC"), owned(table, "TM"), owned(table, "market")) == ([train], [], [])


@rule("MEX-App1-35")
def test_4_trains_are_the_exception_and_run_once_more() -> None:
    """The second 6-train leaves TM its 4-train until TM has run and paid or withheld."""
    table = started(company("MC", phase="6", at=""), "TM").stack("6").trains(TM="4")
    table.operating("MC", "buy trains", only=["MC", "TM"]).play("MC train 6 from offering for 600")
    assert table.state.phase == "6½"
    assert owned(table, "TM") == ["4"]
    table.play("MC pass").pass_until("buy trains", "TM")
    assert owned(table, "TM") == []


@rule("MEX-App1-36")
@pytest.mark.parametrize("price", [80, 179])
def test_an_old_train_lowers_no_price(price: int) -> None:
    """MC has a 2-train and pays the full $180 for a 3-train, keeping the old one."""
    table = company("MC", phase="3", trains="2", at="buy trains")
    assert table.sections(f"MC train 3 from offering for {price}") == ["4.3.4(c)"]
    table.play("MC train 3 from offering for 180")
    assert (owned(table, "MC"), table.cash("MC")) == (["2", "3"], 820)


@rule("MEX-App1-37")
def test_no_train_is_discarded_to_make_room_for_a_better_one() -> None:
    """MC owns its two trains of phase 4: it can neither throw one away nor buy a third."""
    table = company("MC", phase="4", trains="3+3", at="").stack("4").operating("MC", "buy trains")
    assert table.refused("MC discard 3", "4.3", "“Discard a train” is not part of MC's turn")
    assert table.sections("MC train 4 from offering for 300") == ["4.3.4(g)"]


@rule("MEX-App1-38")
def test_there_are_seven_4d_trains(start: Table) -> None:
    """The first and the seventh can be bought, an eighth does not exist."""
    assert owned(start, "offering").count("4D") == 7
    last = company("MC", phase="4D", at="")
    last.edit(lambda d: d.put("trains", "offering", d.state.trains["offering"][-1:])).operating("MC", "buy trains")
    last.play("MC train 4D from offering for 700").money(MC=700)
    assert last.sections("MC train 4D from offering for 700") == ["4.3.4"]


@rule("MEX-App1-39", "MEX-App1-40", "MEX-App1-46")
def test_all_money_is_open_to_everybody(start: Table) -> None:
    """One position serves all: the money of each player and of each minor and major company stands in it."""
    names = {"bank", "p1", "p2", "p3", "A", "B", "C", "CHI", "MC", "MEX", "NdM", "PAC", "SPM", "TM", "UdY"}
    assert set(start.state.cash) == names
    assert sum(start.state.cash.values()) == 9000
    table = start.money(p2=17, A=35, MC=210)
    for player in ("p1", "p2", "p3"):
        table.stock_round(player, 1)
        assert (table.cash("p2"), table.cash("A"), table.cash("MC")) == (17, 35, 210)


def must_buy(cash: int, **money: int) -> Table:
    """MC has a route but no train in phase 4; the stack shows a 4-train, the Open Market has a 3-train."""
    table = western_line(company("MC", phase="4", cash=cash, at="")).stack("4").trains(market="3").money(**money)
    return table.operating("MC", "buy trains")


@rule("MEX-App1-42")
def test_with_the_presidents_money_the_cheapest_train_of_the_bank_is_bought() -> None:
    """$50 in the treasury: the 3-train of the market for $180, of which p1 pays 130, not the 4-train."""
    table = must_buy(50)
    assert table.sections("MC train 4 from offering for 300") == ["4.3.4.2(a)"]
    table.play("MC train 3 from market for 180")
    assert (table.cash("MC"), table.cash("p1")) == (0, 625 - 130)


@rule("MEX-App1-42")
def test_with_its_own_money_a_company_buys_what_it_likes() -> None:
    """$300 in the treasury are enough for the 4-train."""
    assert must_buy(300).play("MC train 4 from offering for 300").cash("MC") == 0


@rule("MEX-App1-43")
def test_the_game_does_not_end_in_a_stock_round() -> None:
    """The bank breaks when MC floats: the stock round goes on, and an operating round is played before the end."""
    table = mexican_central(p1="20+10+10").privates(A="out", B="out", C="out").bank(100)
    table.play("p1 share MC 10 from offering", "p1 pass")
    assert table.state.ending == "bank"
    assert (table.step, table.actor) == ("stock turn", "p2")
    table.play("p2 par TM 60", "p2 pass", "p3 pass", "p1 pass", "p2 pass")
    assert not table.game.finished
    assert table.actor == "MC"
    assert table.pass_until("buy trains").play("MC pass").game.finished


@rule("MEX-App1-44")
@pytest.mark.parametrize(("bank", "column", "reason"), [(10, 7, "bank"), (5000, 13, "market")])
def test_the_game_ends_with_the_operating_round_in_which_the_bank_breaks_or_200_is_reached(
    bank: int, column: int, reason: str
) -> None:
    """It is the first of three rounds: TM still has its turn, then all is over."""
    table = started(company("MC", phase="5", at=""), "TM").marker("MC", 0, column).bank(bank)
    table.operating("MC", "pay or withhold", revenue=100, number=1, of=3, only=["MC", "TM"]).play("MC dividend pay")
    assert table.state.ending == reason
    assert not table.game.finished
    table.pass_until("lay track", "TM").pass_until("buy trains", "TM").play("TM pass")
    assert table.game.finished


@rule("MEX-App1-44")
def test_otherwise_the_next_operating_round_of_the_set_follows() -> None:
    """At $165 and with a full bank the second of three rounds begins."""
    table = company("MC", phase="5", at="").marker("MC", 0, 11)
    table.operating("MC", "pay or withhold", revenue=100, number=1, of=3, only=["MC"]).play(
        "MC dividend pay", "MC pass"
    )
    assert table.price("MC") == 165
    assert not table.game.finished


@rule("MEX-App1-45")
def test_a_bankruptcy_ends_the_game_at_once() -> None:
    """MC and p1 have nothing and p1's shares cannot be sold: TM does not get its turn."""
    table = started(must_buy(0, p1=0, MC=0), "TM", "p2").shares("MC", p1="20", market="10+10+10+10+10")
    table.operating("MC", "buy trains", only=["MC", "TM"])
    assert table.sections("MC pass") == ["4.3.4.2"]
    table.play("p1 bankrupt")
    assert table.game.finished
    assert table.state.ending == "bankrupt"
