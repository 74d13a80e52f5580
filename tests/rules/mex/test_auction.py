"""Rulings on section 3.1.1: the auction among those who had bid on a company."""

from __future__ import annotations

import pytest

from roundhouse.core.errors import NotationError
from roundhouse.core.events import Paid, PrivateMoved
from tests.support.table import Table, rule


@pytest.fixture
def auction() -> Table:
    """Four players with $500 each: p3 buys #1, on #2 p2 has bid $45, p4 $50 and p1 $55; p2 also holds a bid on #7."""
    table = Table("18mex", 4)
    table.play("p1 pass", "p2 bid KCMO 45", "p3 pass", "p4 bid KCMO 50")
    return table.play("p1 bid KCMO 55", "p2 bid MNR 300", "p3 buy MCAR 20")


@rule("MEX-3.1.1-1", "MEX-3.1.1-3")
def test_bidders_act_clockwise_from_the_highest_one(auction: Table) -> None:
    """p1 has the highest bid, so p2 begins; p3 has not bid on the company and gets no turn."""
    assert (auction.step, auction.actor) == ("auction", "p2")
    assert auction.sections("p3 bid KCMO 60") == ["3.1.1"]
    order = []
    for bid in (60, 65, 70, 75):
        order.append(auction.actor)
        auction.play(f"{auction.actor} bid KCMO {bid}")
    assert order == ["p2", "p4", "p1", "p2"]


@rule("MEX-3.1.1-1")
def test_nothing_else_is_for_sale_meanwhile(auction: Table) -> None:
    """The auction concerns the company that came up and no other."""
    assert auction.sections("p2 bid A 200") == ["3.1.1"]
    assert auction.sections("p2 buy A 50") == ["3.1.1"]


@rule("MEX-3.1.1-2")
def test_a_single_bidder_pays_his_bid_without_an_auction(start: Table) -> None:
    """p1 alone has bid $73 on #2: he gets it for that, nobody is asked."""
    start.play("p1 bid KCMO 73", "p2 buy MCAR 20")
    assert (start.state.privates["KCMO"], start.cash("p1")) == ("p1", 625 - 73)
    assert start.actor == "p3"


@rule("MEX-3.1.1-4", "MEX-3.1.1-5")
def test_the_highest_bid_opens_and_every_bid_tops_the_last_by_five(auction: Table) -> None:
    """$55 stands: $59 is too little, $60 will do; any whole number may follow."""
    assert auction.sections("p2 bid KCMO 59") == ["3.1.1"]
    assert auction.sections("p2 bid KCMO 60") == []
    auction.play("p2 bid KCMO 61")
    assert auction.sections("p4 bid KCMO 65") == ["3.1.1"]
    assert auction.sections("p4 bid KCMO 66") == []
    with pytest.raises(NotationError):
        auction.why_not("p4 bid KCMO 66.50")


@rule("MEX-3.1.1-6", "MEX-3.1.1-7")
def test_money_for_other_bids_is_not_available_but_that_for_this_one_is(auction: Table) -> None:
    """p2 has $500 less $300 for #7; the $45 set aside for #2 are part of the $200 he may bid."""
    assert auction.price_range("p2 bid KCMO 60") == (60, 200, 1)
    assert auction.sections("p2 bid KCMO 200") == []
    assert auction.sections("p2 bid KCMO 201") == ["3.1.1"]


@rule("MEX-3.1.1-8", "MEX-3.1.1-9", "MEX-3.1.1-10")
def test_who_has_passed_may_bid_again_when_his_turn_comes(auction: Table) -> None:
    """p2 passes, p4 and p1 raise, p2 raises to $70; two passes in a row end it and p2 pays $70 to the bank."""
    auction.play("p2 pass", "p4 bid KCMO 60", "p1 bid KCMO 65", "p2 bid KCMO 70", "p4 pass")
    assert (auction.step, auction.actor) == ("auction", "p1")
    bank = auction.cash("bank")
    auction.play("p1 pass")
    assert auction.told(Paid) == [Paid("p2", "bank", 70, "KCMO")]
    assert auction.told(PrivateMoved) == [PrivateMoved("KCMO", "bank", "p2")]
    assert (auction.cash("p2"), auction.cash("bank")) == (430, bank + 70)


@rule("MEX-3.1.1-9", "MEX-3.1.1-4")
def test_if_all_others_pass_the_opening_bid_wins(auction: Table) -> None:
    """p2 and p4 pass: it would be p1's turn again, so he pays his $55; p4 follows p3, who bought #1."""
    auction.play("p2 pass", "p4 pass")
    assert (auction.state.privates["KCMO"], auction.cash("p1")) == ("p1", 445)
    assert (auction.step, auction.actor) == ("sale of private and minor companies", "p4")


@rule("MEX-3.1.1-11", "MEX-3.1b-5")
def test_losers_get_their_money_back(auction: Table) -> None:
    """p4 loses #2: all of his $500 is free; p2's $300 for #7 are still set aside."""
    auction.play("p2 pass", "p4 pass")
    assert auction.price_range("p4 bid MIR 105") == (105, 500, 1)
    auction.play("p4 pass", "p1 pass")
    assert auction.price_range("p2 bid MIR 105") == (105, 200, 1)
    assert auction.price_range("p2 bid MNR 305") == (305, 500, 1)


@rule("MEX-3.1.1-2", "MEX-3.1.1-3", "MEX-3.1a-4")
def test_auctions_follow_each_other_with_their_own_bidders() -> None:
    """#2 is auctioned between p1 and p2, #3 goes to p3 alone, #4 is auctioned from the left of its highest bidder."""
    table = Table("18mex", 3).play("p1 bid KCMO 45", "p2 bid KCMO 50", "p3 bid A 55", "p1 bid B 55", "p2 pass")
    table.play("p3 bid B 60", "p1 pass", "p2 buy MCAR 20")
    assert (table.actor, table.legal("bid")) == ("p1", ["p1 bid KCMO 55"])
    table.play("p1 pass")
    assert (table.state.privates["KCMO"], table.state.shares["A"]) == ("p2", ("p3",))
    assert (table.actor, table.legal("bid")) == ("p1", ["p1 bid B 65"])
    table.play("p1 bid B 65", "p3 pass")
    assert (table.state.shares["B"], table.cash("p1")) == (("p1",), 560)
    assert table.actor == "p3"
