"""Rulings on section 3.1: stock turns while private or minor companies are unsold."""

from __future__ import annotations

import pytest

from roundhouse.core.errors import NotationError
from roundhouse.core.events import CertificateMoved, PrivateMoved, RoundBegan
from roundhouse.rules.operating.frames import OperatingRound
from roundhouse.rules.stock.frames import StockRound
from tests.support.table import Table, rule


def all_but_the_last(player: str = "p1") -> Table:
    """Only #7 is unsold; p1 owns #1, p2 owns #2, and MC could be traded if that were allowed."""
    table = Table("18mex", 3).privates(MCAR="p1", KCMO="p2", A="p1", B="p2", C="p3", MIR="p3")
    table.shares("CHI", p3="10").shares("MC", p1="20+10", market="10").par("MC", 75)
    return table.stock_round(player, 2)


# --- 3.1: one action a turn ------------------------------------------------------------------------------------------


@rule("MEX-3-1", "MEX-1.1-2")
def test_the_holder_of_priority_begins_and_play_goes_clockwise() -> None:
    """p3 holds the card: p3, p1, p2, and again, several turns each."""
    table = Table("18mex", 3).stock_round("p2", 1, last="p2", passes=2).play("p2 pass")
    assert table.told(RoundBegan)[-1].name == "Stock Round 2"
    order = []
    for text in ("bid KCMO 45", "bid KCMO 50", "bid KCMO 55", "bid A 55", "pass", "bid B 55"):
        order.append(table.actor)
        table.play(f"{table.actor} {text}")
    assert order == ["p3", "p1", "p2", "p3", "p1", "p2"]


@rule("MEX-3.1-1", "MEX-3.1-3")
@pytest.mark.parametrize("action", ["buy MCAR 20", "bid KCMO 45"])
def test_buying_or_bidding_is_the_whole_turn(start: Table, action: str) -> None:
    """After either of them the next player acts and nothing more may be done."""
    assert {text.split()[1] for text in start.legal()} == {"buy", "bid", "pass"}
    start.play(f"p1 {action}")
    assert start.actor == "p2"
    assert start.sections("p1 bid MIR 105") == ["3.1"]


@rule("MEX-3.1-2")
@pytest.mark.parametrize(
    "text",
    [
        "p1 par SPM 60",
        "p1 share MC 10 from offering",
        "p1 share MC 10 from market",
        "p1 sell MC 10 as 10",
        "p1 offer MCAR to p2 for 20",
        "p1 ask KCMO for 40",
    ],
)
def test_no_regular_action_while_a_company_is_unsold(text: str) -> None:
    """What section 3.2 allows must wait until #7 is sold."""
    assert all_but_the_last().sections(text) == ["3.1"]
    assert all_but_the_last().privates(MNR="p3").sections(text) == []


@rule("MEX-3.1-6")
def test_one_may_pass_instead(start: Table) -> None:
    """Nobody has to buy or bid."""
    assert start.play("p1 pass").actor == "p2"


@rule("MEX-3.1-4", "MEX-3.1-5")
def test_buying_the_last_company_ends_the_turn_and_regular_turns_follow() -> None:
    """The buyer of #7 sets NdM's par and may do no more; the next player has a regular turn of the same round."""
    table = all_but_the_last("p2").play("p2 buy MNR 140", "p2 par NdM 60")
    assert (table.step, table.actor) == ("stock turn", "p3")
    assert table.view.expect(StockRound).number == 2
    assert table.sections("p2 share MC 10 from market") == ["3.2"]
    assert table.sections("p3 share MC 10 from market") == []


@rule("MEX-3.1-4", "MEX-3.1-5", "MEX-3.1a-5")
def test_causing_all_the_rest_to_be_auctioned_ends_the_turn() -> None:
    """p1 buys #6, the only one without a bid; #7 goes to p3 and p2 goes on with a regular turn."""
    table = Table("18mex", 3).privates(MCAR="p1", KCMO="p2", A="p1", B="p2", C="p3").stock_round("p3", 1)
    table.play("p3 bid MNR 145", "p1 buy MIR 100", "p3 par NdM 90")
    assert (table.step, table.actor) == ("stock turn", "p2")
    assert table.state.privates["MNR"] == "p3"
    assert table.view.expect(StockRound).number == 1


@rule("MEX-3.1-7", "MEX-3.1b-8", "MEX-1.1-3")
def test_if_all_pass_an_operating_round_follows_and_the_sale_goes_on_with_all_bids() -> None:
    """#1 pays $5, #2 $10, and minor A operates; the bid on C stands and wins when B is bought in the next round."""
    table = Table("18mex", 3).privates(MCAR="p1", KCMO="p2").stock_round("p1", 1)
    table.play("p1 buy A 50", "p2 bid C 60", "p3 pass", "p1 pass")
    assert table.actor == "p2"
    table.play("p2 pass")
    assert [e.name for e in table.told(RoundBegan)] == ["Operating Round 1.1"]
    assert table.actor == "A"
    assert (table.cash("p1"), table.cash("p2")) == (625 - 50 + 5, 625 + 10)
    table.play("A pass")
    table.play(*table.legal("run"))
    assert (table.view.expect(StockRound).number, table.actor) == (2, "p3")
    assert table.price_range("p3 bid C 65") == (65, 625, 1)
    table.play("p3 buy B 50")
    assert table.state.shares["C"] == ("p2",)
    assert table.cash("p2") == 635 - 60


# --- 3.1(a): buying -------------------------------------------------------------------------------------------------


@rule("MEX-3.1a-1")
def test_only_the_lowest_numbered_company_is_bought_and_only_at_par(start: Table) -> None:
    """#1 for $20, neither more nor less, and not #2 before it; afterwards #2 for $40."""
    assert start.legal("buy") == ["p1 buy MCAR 20"]
    assert start.sections("p1 buy MCAR 19") == ["3.1(a)"]
    assert start.sections("p1 buy MCAR 21") == ["3.1(a)"]
    assert start.sections("p1 buy KCMO 40") == ["3.1(a)"]
    start.play("p1 buy MCAR 20", "p2 buy KCMO 40")
    assert start.state.privates == {"MCAR": "p1", "KCMO": "p2", "MIR": "bank", "MNR": "bank"}
    assert (start.cash("p1"), start.cash("p2"), start.cash("bank")) == (605, 585, 7125 + 60)


@rule("MEX-3.1a-2", "MEX-3.1b-5")
@pytest.mark.parametrize(("bid", "sections"), [(605, []), (606, ["3.1(a)"])])
def test_money_set_aside_for_a_bid_buys_nothing(start: Table, bid: int, sections: list[str]) -> None:
    """Of $625, $605 in a bid leaves the $20 for #1; $606 does not."""
    start.play(f"p1 bid MNR {bid}", "p2 pass", "p3 pass")
    assert start.sections("p1 buy MCAR 20") == sections
    assert start.cash("p1") == 625


@rule("MEX-3.1a-3", "MEX-3.1a-4")
def test_a_purchase_releases_the_companies_with_bids_one_after_the_other(start: Table) -> None:
    """#2, #3 and #4 have bids and are sold in this order; #5 has none, so #6 stays although it has one."""
    start.play("p1 bid B 60", "p2 bid KCMO 45", "p3 bid A 55", "p1 bid MIR 105", "p2 pass")
    start.play("p3 buy MCAR 20")
    moved = [e for e in start.events if isinstance(e, PrivateMoved | CertificateMoved)]
    assert [(e.private if isinstance(e, PrivateMoved) else e.company, e.taker) for e in moved] == [
        ("MCAR", "p3"),
        ("KCMO", "p2"),
        ("A", "p3"),
        ("B", "p1"),
    ]
    assert start.legal("buy") == ["p1 buy C 50"]
    assert start.state.privates["MIR"] == "bank"


@rule("MEX-3.1a-3")
def test_without_a_bid_the_next_company_waits_for_a_buyer(start: Table) -> None:
    """A bid on #3 does not matter while #2 has none."""
    start.play("p1 bid A 55", "p2 buy MCAR 20")
    assert start.state.shares["A"] == ("bank",)
    assert start.legal("buy") == ["p3 buy KCMO 40"]


@rule("MEX-3.1a-5", "MEX-3.1a-6")
def test_the_round_goes_on_after_the_buyer_not_after_the_auction_winner(start: Table) -> None:
    """p2 buys #1, p1 wins #2 in the auction: p3 is next, as p2's purchase was the turn."""
    start.play("p1 bid KCMO 45", "p2 pass", "p3 bid KCMO 50", "p1 pass", "p2 buy MCAR 20")
    assert (start.step, start.actor) == ("auction", "p1")
    start.play("p1 bid KCMO 55", "p3 pass")
    assert start.state.privates["KCMO"] == "p1"
    assert start.actor == "p3"


@rule("MEX-3.1a-6")
def test_winning_an_auction_does_not_bring_the_priority(start: Table) -> None:
    """p3 was the last to act on a turn of his own; p2, who won the auction after it, does not change that."""
    start.play("p1 bid KCMO 45", "p2 bid KCMO 50", "p3 buy MCAR 20", "p1 pass")
    assert start.state.privates["KCMO"] == "p2"
    start.play("p1 pass", "p2 pass", "p3 pass")
    assert start.state.priority == "p1"


# --- 3.1(b): bidding ------------------------------------------------------------------------------------------------


@rule("MEX-3.1b-1")
def test_one_bids_on_every_unsold_company_but_the_first(start: Table) -> None:
    """#1 can only be bought; a sold company is not for sale."""
    assert start.legal("bid") == [f"p1 bid {i}" for i in ("KCMO 45", "A 55", "B 55", "C 55", "MIR 105", "MNR 145")]
    assert start.sections("p1 bid MCAR 25") == ["3.1(b)"]
    start.play("p1 buy MCAR 20")
    assert start.sections("p2 bid KCMO 45") == ["3.1(b)"]
    assert start.sections("p2 bid MCAR 25") == ["3.1(b)"]


@rule("MEX-3.1b-2", "MEX-3.1b-3", "MEX-3.1b-4")
def test_a_bid_exceeds_the_par_value_or_the_preceding_bid_by_five(start: Table) -> None:
    """On #2 at $40: $45 opens, then $50 or any whole number above."""
    assert start.sections("p1 bid KCMO 44") == ["3.1(b)"]
    start.play("p1 bid KCMO 45")
    assert start.sections("p2 bid KCMO 49") == ["3.1(b)"]
    assert start.price_range("p2 bid KCMO 50") == (50, 625, 1)
    start.play("p2 bid KCMO 51")
    assert start.sections("p3 bid KCMO 55") == ["3.1(b)"]
    assert start.sections("p3 bid KCMO 56") == []
    with pytest.raises(NotationError):
        start.why_not("p3 bid KCMO 56.5")


@rule("MEX-3.1b-5", "MEX-3.1b-6")
def test_bids_are_covered_by_cash_that_no_other_bid_needs(start: Table) -> None:
    """$625 less $145 for #7 and $105 for #6 leaves $375 for #2."""
    assert start.sections("p1 bid MNR 626") == ["3.1(b)"]
    assert start.sections("p1 bid MNR 625") == []
    start.play("p1 bid MNR 145", "p2 pass", "p3 pass", "p1 bid MIR 105", "p2 pass", "p3 pass")
    assert start.sections("p1 bid KCMO 376") == ["3.1(b)"]
    assert start.sections("p1 bid KCMO 375") == []


@rule("MEX-3.1b-9")
def test_a_second_bid_of_ones_own_replaces_the_first(start: Table) -> None:
    """p1 raises his own $45 to $600: the old money is free for it, he is still alone and pays $600 once."""
    start.play("p1 bid KCMO 45", "p2 pass", "p3 pass")
    assert start.sections("p1 bid KCMO 626") == ["3.1(b)"]
    start.play("p1 bid KCMO 600", "p2 buy MCAR 20")
    assert start.state.privates["KCMO"] == "p1"
    assert start.cash("p1") == 25


@rule("MEX-3.1b-7")
def test_a_bid_is_never_withdrawn(start: Table) -> None:
    """Neither passing nor a lower bid of one's own takes it back."""
    start.play("p1 bid KCMO 100", "p2 pass", "p3 bid MNR 145")
    assert start.sections("p1 bid KCMO 45") == ["3.1(b)"]
    start.play("p1 pass", "p2 buy MCAR 20")
    assert (start.state.privates["KCMO"], start.cash("p1")) == ("p1", 525)


@rule("MEX-3.1-7", "MEX-3.1b-8", "MEX-1.1-1")
def test_nobody_need_own_anything_for_the_operating_round(start: Table) -> None:
    """All pass at once: the operating round is over at once and Stock Round 2 begins, standing bids included."""
    start.play("p1 bid MNR 145", "p2 pass", "p3 pass", "p1 pass")
    assert [e.name for e in start.told(RoundBegan)] == ["Operating Round 1.1", "Stock Round 2"]
    assert start.view.frame(OperatingRound) is None
    assert start.price_range("p2 bid MNR 150") == (150, 625, 1)
