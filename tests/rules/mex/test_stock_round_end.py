"""18MEX 3.6: the end of a stock round."""

from __future__ import annotations

import pytest

from roundhouse.core.events import RoundBegan
from tests.support.table import Table, rule

from .conftest import sold
from .stock_positions import mexican_central, moves, national, stacking

SIXTY, FORTY = "20+10+10+10+10", "10+10+10+10"


def sold_out(*companies: str) -> Table:
    """Players own these companies wholly; the minors are gone so that the operating round begins with majors."""
    table = sold().privates(A="out", B="out", C="out")
    for company in companies:
        table.par(company, 75).shares(company, p1=SIXTY, p2=FORTY, p3="")
    return table


def all_pass(table: Table) -> Table:
    """Nobody does anything."""
    return table.play("p1 pass", "p2 pass", "p3 pass")


@rule("MEX-3.6-1")
def test_the_round_ends_when_all_players_pass_in_succession() -> None:
    """p1 passes and acts again on a later turn, because p3 acted; three passes in a row end the round."""
    table = sold().play("p1 pass", "p2 pass", "p3 par MC 60", "p3 pass", "p1 share MC 10 from offering", "p1 pass")
    assert table.step == "stock turn"
    table.play("p2 pass", "p3 pass")
    assert (table.step, table.actor) == ("stock turn", "p1")
    table.play("p1 pass")
    assert [e.name for e in table.told(RoundBegan)] == ["Operating Round 1.1"]


@rule("MEX-3.6-2")
@pytest.mark.parametrize(("last", "priority"), [("p1", "p2"), ("p2", "p3"), ("p3", "p1")])
def test_the_priority_deal_goes_to_the_player_after_the_last_to_act(last: str, priority: str) -> None:
    """Each player in turn is the only one to do something."""
    table = sold().stock_round(last, 2).play(f"{last} par MC 60")
    table.play(*(f"{player} pass" for player in _from(last)))
    assert table.step != "stock turn"
    assert table.state.priority == priority


def _from(player: str) -> list[str]:
    """The end of a player's turn and then three passes."""
    seats = ["p1", "p2", "p3"]
    at = seats.index(player)
    return [seats[(at + i) % 3] for i in range(4)]


@rule("MEX-3.6-2")
@pytest.mark.parametrize(
    "actions",
    [["p2 sell MC 10 as 10"], ["p2 share MC 10 from offering"], ["p2 offer KCMO to p3 for 9", "p3 accept"]],
)
def test_selling_buying_and_dealing_are_all_actions(actions: list[str]) -> None:
    """p2 does only that; p3, next to him, gets the card, also where p3 agreed to a deal."""
    table = mexican_central(p1="20+10", p2="10").stock_round("p2", 2).play(*actions)
    table.play("p2 pass", "p3 pass", "p1 pass", "p2 pass")
    assert table.state.priority == "p3"


@rule("MEX-3.6-2")
def test_answering_in_another_players_turn_is_no_action_of_ones_own() -> None:
    """p3 sells the MIR when p1 asks; p1 was the last to act on his own turn, so p2 gets the card."""
    table = sold().play("p1 ask MIR for 100", "p3 accept", "p1 pass", "p2 pass", "p3 pass", "p1 pass")
    assert table.state.priority == "p2"


@rule("MEX-3.6-2")
def test_a_refused_deal_is_no_action() -> None:
    """p2's offer is declined and he passes: nobody has acted, and the card stays with p1."""
    table = sold().stock_round("p2", 2).play("p2 offer KCMO to p3 for 9", "p3 refuse", "p2 pass", "p3 pass", "p1 pass")
    assert table.step != "stock turn"
    assert table.state.priority == "p1"


@rule("MEX-3.6-3")
@pytest.mark.parametrize("holder", ["p1", "p2", "p3"])
def test_the_priority_deal_stays_if_everybody_only_passes(holder: str) -> None:
    """Whoever has it."""
    table = sold().edit(lambda d: d.set(priority=holder)).stock_round(holder, 2)
    table.play(*(f"{player} pass" for player in _from(holder)[:3]))
    assert table.step != "stock turn"
    assert table.state.priority == holder


@rule("MEX-3.6-4")
def test_a_company_owned_wholly_by_players_rises_one_space() -> None:
    """From 75 one space up is 80; a company with a share in the market or in the Initial Offering stays."""
    assert moves(all_pass(sold_out("MC"))) == [("MC", 75, 80)]
    some = sold_out("MC", "PAC", "TM").shares("PAC", p2="10+10+10", market="10").shares("TM", p2="10+10+10")
    assert moves(all_pass(some)) == [("MC", 75, 80)]


@rule("MEX-3.6-5")
def test_a_sold_out_company_in_the_top_row_stays() -> None:
    """At 100 in the top row the marker keeps its place on top of the TM's, which came later."""
    table = sold_out("MC").marker("MC", 0, 6).par("TM", 90).marker("TM", 0, 6)
    assert moves(all_pass(table)) == []
    assert table.price("MC") == 100
    assert stacking(table, "TM", "MC") == ["MC", "TM"]


@rule("MEX-3.6-6")
def test_a_rising_marker_goes_underneath_those_it_meets() -> None:
    """The MC rises from 75 to the 80 where the TM started, and operates after it."""
    table = sold_out("MC").par("TM", 80).shares("TM", p3="20")
    assert moves(all_pass(table)) == [("MC", 75, 80)]
    assert stacking(table, "MC", "TM") == ["TM", "MC"]


@rule("MEX-3.6-7")
def test_sold_out_companies_rise_in_descending_order_of_value() -> None:
    """120 before 90 before 75, whatever the order of the companies."""
    table = sold_out("CHI", "MC", "PAC").marker("CHI", 1, 4).marker("MC", 1, 9).marker("PAC", 1, 6)
    assert moves(all_pass(table)) == [("MC", 120, 130), ("PAC", 90, 100), ("CHI", 75, 80)]


@rule("MEX-3.6-7")
def test_among_equal_values_the_marker_farther_right_rises_first() -> None:
    """All show 80: column 7 before column 6, and in column 6 the upper marker of the stack first, which stays upper."""
    table = sold_out("CHI", "MC", "PAC").marker("PAC", 2, 6).marker("CHI", 2, 6).marker("MC", 3, 7)
    assert moves(all_pass(table)) == [("MC", 80, 90), ("PAC", 80, 90), ("CHI", 80, 90)]
    assert stacking(table, "CHI", "PAC") == ["PAC", "CHI"]


@rule("MEX-3.6-8")
def test_shares_in_the_trade_in_box_prevent_the_rise() -> None:
    """Players own 90% of UdY, the rest lies in the box; when p3 has got it, UdY rises."""
    table = sold().privates(A="out", B="out", C="out").par("UdY", 75).shares("UdY", p1=SIXTY, p2="10+10+10")
    assert table.percent("reserve", "UdY") == 10
    assert moves(all_pass(table)) == []
    table.shares("UdY", p3="10").stock_round("p1", 3)
    assert moves(all_pass(table)) == [("UdY", 75, 80)]


@rule("MEX-3.6-8")
def test_ndm_cannot_rise_while_its_last_share_is_in_the_box() -> None:
    """Players own all 90% that can be had before the merger."""
    table = national(75, p1=SIXTY, p2="10+10+5+5")
    assert table.percent("reserve", "NdM") == 10
    assert moves(all_pass(table)) == []


@rule("MEX-3.6-4")
def test_a_rise_to_two_hundred_still_belongs_to_the_stock_round() -> None:
    """Reaching $200 by 3.6 leaves exactly one operating round, even in a phase of three."""
    table = sold_out("MC").phase("5").marker("MC", 1, 14)
    assert moves(all_pass(table)) == [("MC", 180, 200)]
    assert table.state.ending == "market"
