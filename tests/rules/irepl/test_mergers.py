"""Merger rounds (18Ireland 8)."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.core.ids import MARKET
from roundhouse.rules.mergers.frames import MergerRound, Vote
from roundhouse.rules.mergers.proposing import too_many_shares
from roundhouse.rules.policies import policies
from roundhouse.rules.stock.frames import StockRound
from tests.rules.irepl.positions import MAJORS, started, stock
from tests.support.table import Table, rule

LINE = {"E3": "57 0", "E5": "9 0", "E7": "57 0", "E9": "9 0", "E11": "4 0"}


def holding(text: str) -> dict[str, Any]:
    """Who holds what: "p1=40,p2=20"."""
    return dict(part.split("=") for part in text.split(","))


def two(
    first: str = "p1=40,p2=20", second: str = "p2=40", prices: tuple[int, int] = (60, 60), phase: str = "3"
) -> Table:
    """Minors 1 and 5, joined by a line, in a merger round of p1."""
    table = stock().tiles(**LINE).phase(phase)
    for minor, text, price in (("M1", first, prices[0]), ("M5", second, prices[1])):
        started(table, minor, price, **holding(text))
    return table.frames(MergerRound(2, "p1"))


def merged(table: Table, major: str = "PKP") -> Table:
    """Minors 1 and 5 become a major with everybody's consent."""
    table.play("p1 propose M1", "p1 propose M5")
    while isinstance(table.view.top, Vote):
        table.play(f"{table.actor} vote for")
    return table.play(f"p1 form {major}")


@rule("PL-base-2", "PL-base-4", "PL-base-175", "PL-9-20")
def test_a_merger_round_follows_the_second_operating_round() -> None:
    """From phase 3 on, even if it began just now; then a stock round comes."""
    table = started(stock().phase("3"), "M1").trains(M1="2").option(stock_rounds=2)
    table.operating("M1", "buy private companies", set=2, number=2, of=2).play("M1 pass")
    assert table.step == "propose a merger"
    table.play("p1 pass", "p2 pass", "p3 pass")
    assert table.view.expect(StockRound).number == 3
    early = started(stock(), "M1").trains(M1="2").operating("M1", "buy trains", set=2, number=2, of=2).play("M1 pass")
    assert early.step == "stock turn"


@rule("PL-base-176", "PL-base-177")
def test_turns_of_a_merger_round() -> None:
    """Clockwise from the priority deal until all pass in succession; after a vote the next player is asked."""
    table = two().play("p1 pass", "p2 propose M1", "p2 propose M5")
    while isinstance(table.view.top, Vote):
        table.play(f"{table.actor} vote against")
    assert table.actor == "p3"
    table.play("p3 pass", "p1 pass", "p2 pass")
    assert table.view.frame(MergerRound) is None
    gone = two().edit(lambda d: d.include("bankrupt", "p2")).play("p1 pass")
    assert gone.actor == "p3"


@rule("PL-base-178")
def test_two_or_three_minors() -> None:
    """Not one, not four, and no majors."""
    table = two().play("p1 propose M1")
    assert table.sections("p1 pass") == ["8.3"]
    assert started(two(), "PKP", at="B6").frames(MergerRound(2, "p1")).sections("p1 propose PKP") == ["8.3"]
    policy = policies(table.view).mergers
    assert (policy.fewest, policy.most) == (2, 3)


@rule("PL-base-179")
def test_the_proposer_is_a_shareholder() -> None:
    """p3 owns nothing of either."""
    table = two().frames(MergerRound(2, "p3"))
    assert table.sections("p3 propose M1") == ["8.3"]


@rule("PL-base-180")
def test_the_minors_are_connected() -> None:
    """Track leads from one to the other, whatever stations stand between."""
    table = started(two(), "M7", p1="40").frames(MergerRound(2, "p1")).play("p1 propose M1")
    assert table.sections("p1 propose M7") == ["8.3"]
    assert table.check("p1 propose M5")
    far = stock().tiles(**LINE, E13="9 0", E15="4 0").phase("3")
    started(started(started(far, "M1", p1="40"), "M5", p2="40"), "KWW", at="E11", p3="20")
    assert far.frames(MergerRound(2, "p1")).play("p1 propose M1").check("p1 propose M5")


@rule("PL-base-181")
def test_not_in_the_same_hex() -> None:
    """Two stations in one city do not merge."""
    table = two()
    started(table.tiles(E3="441 0"), "M7", p1="40", at="E3").frames(MergerRound(2, "p1")).play("p1 propose M1")
    assert "8.3" in table.sections("p1 propose M7")


@rule("PL-base-182")
def test_a_major_must_be_left() -> None:
    """Seven mergers are all there can be."""
    table = two().floated(*MAJORS)
    assert table.legal("propose") == []
    assert "8.3" in table.sections("p1 propose M1")


@rule("PL-base-183", "PL-base-186")
@pytest.mark.parametrize(("third", "may"), [("p3=40,p2=20", False), ("p3=40", True)])
def test_ten_shares_at_most(third: str, may: bool) -> None:
    """Four, four and three are too many; four, four and two are ten."""
    table = two("p1=40,p2=20,p3=20", "p2=40,p3=20,p1=20")
    started(table, "M9", **holding(third))
    assert (not list(too_many_shares(table.view, ("M1", "M5", "M9")))) is may


@rule("PL-base-184", "PL-base-185")
def test_seven_shares_in_a_hand_and_five_in_the_pool() -> None:
    """More forbids the merger."""
    table = two("p1=40+20", "p1=40+20")
    assert not list(too_many_shares(table.view, ("M1", "M5")))
    started(table, "M9", p1="40", p2="20")
    assert list(too_many_shares(table.view, ("M1", "M5", "M9")))
    pool = two("p1=40,market=20+20", "p2=40,market=20+20")
    assert not list(too_many_shares(pool.view, ("M1", "M5")))
    started(pool, "M9", p2="40", market="20+20")
    assert list(too_many_shares(pool.view, ("M1", "M5", "M9")))


@rule("PL-base-187")
def test_a_rejected_merger_is_not_proposed_again() -> None:
    """By nobody in this round."""
    table = two().play("p1 propose M1", "p1 propose M5")
    while isinstance(table.view.top, Vote):
        table.play(f"{table.actor} vote against")
    assert table.legal("propose") == []
    assert table.sections(f"{table.actor} propose M1") == ["8.3"]


@rule("PL-base-188", "PL-base-189", "PL-base-190")
def test_votes() -> None:
    """One for each share, cast one way, clockwise from the proposer; treasuries and others do not vote."""
    table = two().frames(MergerRound(2, "p2")).play("p2 propose M5", "p2 propose M1")
    frame = table.view.expect(Vote)
    assert (frame.waiting, frame.votes) == (("p2", "p1"), 5)
    assert table.sections("p2 vote abstain") == ["8.4"]
    assert table.sections("p2 pass") != []
    table.play("p2 vote for")
    assert not isinstance(table.view.top, Vote)


@rule("PL-base-191", "PL-base-197")
def test_the_pool_votes_first() -> None:
    """For a rise, against a fall, and not at all if the price stays: 85 and 122 make 92."""
    table = two("p1=40,market=20+20", "p2=40,market=20", prices=(85, 122))
    table.play("p1 propose M1", "p1 propose M5")
    frame = table.view.expect(Vote)
    assert (frame.yes, frame.no, frame.votes) == (2, 1, 7)
    equal = two("p1=40,market=20+20", "p2=40", prices=(60, 60)).play("p1 propose M1", "p1 propose M5")
    assert equal.view.expect(Vote).votes == 4
    assert merged(two(prices=(85, 122))).price("PKP") == 92


@rule("PL-base-192", "PL-base-193", "PL-base-194")
def test_more_than_half_is_needed() -> None:
    """A tie rejects, and the vote stops as soon as it is certain."""
    tie = two("p1=40,p3=20", "p2=40,p3=20")
    tie.play("p1 propose M1", "p1 propose M5", "p1 vote for", "p2 vote against")
    assert tie.view.expect(Vote).votes == 6
    tie.play("p3 vote for")
    assert tie.step == "choose the major company"
    even = two("p1=40", "p2=40").play("p1 propose M1", "p1 propose M5", "p1 vote for", "p2 vote against")
    assert even.step == "propose a merger"
    soon = two("p1=40+20,p2=20", "p1=40,p2=20,p3=20").play("p1 propose M1", "p1 propose M5", "p1 vote for")
    assert soon.step == "choose the major company"


@rule("PL-base-195", "PL-base-196")
def test_the_proposer_picks_the_major() -> None:
    """Any unused one; its price is in the highest row and leftmost column."""
    table = two(prices=(50, 100)).play("p1 propose M1", "p1 propose M5", "p1 vote for", "p2 vote for")
    assert [t.split()[2] for t in table.legal("form")] == list(MAJORS)
    assert table.sections("p1 form M2") == ["8.5"]
    table.play("p1 form KKG")
    cell = table.state.prices["KKG"]
    assert ((cell.row, cell.col), table.price("KKG")) == ((0, 2), 68)


@rule("PL-base-198", "PL-base-199", "PL-base-30")
def test_shares_one_for_one() -> None:
    """Players and pool get as many shares of the major as they had of the minors; the rest is in its treasury."""
    table = merged(two("p1=40,market=20", "p2=40,p1=20"))
    held = {who: table.percent(who, "PKP") for who in ("p1", "p2", "p3", MARKET, "PKP")}
    assert held == {"p1": 30, "p2": 20, "p3": 0, MARKET: 10, "PKP": 40}
    assert "PKP" in table.state.floated


@rule("PL-base-200", "PL-base-201")
def test_the_largest_holder_directs() -> None:
    """A tie goes to the one nearest from the proposer on: p2 before p3."""
    table = merged(two("p2=40,p1=20,p3=20", "p3=40,p1=20,p2=20"))
    assert (table.percent("p2", "PKP"), table.percent("p3", "PKP"), table.percent("p1", "PKP")) == (30, 30, 20)
    assert table.state.shares["PKP"][0] == "p2"


@rule("PL-base-202", "PL-base-204", "PL-5.2.1-6", "PL-7.4-5")
def test_property_goes_to_the_major() -> None:
    """Money, trains and private companies; the minors are no more, and surplus trains leave at once."""
    table = two().trains(M1="2+2", M5="3+3").money(M1=70, M5=30).privates(WB="M1")
    merged(table)
    assert (table.cash("PKP"), table.state.privates["WB"], table.step) == (100, "PKP", "propose a merger")
    assert len(table.state.trains["PKP"]) == 4
    assert {"M1", "M5"} <= table.state.closed
    over = two(phase="4").trains(M1="3+3", M5="3+3").frames(MergerRound(2, "p1"))
    merged(over)
    assert over.step == "discard trains"
    over.play("PKP discard 3")
    assert len(over.state.trains["PKP"]) == 3
    assert over.state.trains[MARKET] == ()


@rule("PL-base-203", "PL-3.1-15", "PL-base-134")
def test_stations_are_replaced() -> None:
    """In place and free, on a red tile too; two are left at 40 each."""
    table = merged(two())
    assert [t.company for hex_id in ("E3", "E7") for t in table.state.tokens[hex_id]] == ["PKP", "PKP"]
    assert table.state.stations["PKP"] == (40, 40)
    abroad = stock().tiles(D14="57 2", C13="8 5").phase("3")
    started(started(abroad, "MA", p1="40"), "M10", p1="40").frames(MergerRound(2, "p1"))
    abroad.play("p1 propose MA", "p1 propose M10", "p1 vote for", "p1 form PKP")
    assert [t.company for t in abroad.state.tokens["B14"]] == ["PKP"]


@rule("PL-7.5-9")
def test_the_port_goes_to_the_major() -> None:
    """The new company owns the stop."""
    table = merged(two().option(port=("E1", "M1")).tiles(E1="portE1 0"))
    assert table.state.title.port == ("E1", "PKP")


@rule("PL-base-204")
def test_the_major_operates_from_the_next_round_on() -> None:
    """In the merger round it only stands ready."""
    table = merged(two().trains(M1="2", M5="2"))
    table.play("p2 pass", "p3 pass", "p1 pass").play("p1 pass", "p2 pass", "p3 pass")
    assert table.actor == "PKP"


@rule("PL-base-8")
def test_priority_stays_in_operating_and_merger_rounds() -> None:
    """It is where the stock round left it."""
    table = merged(two())
    assert table.state.priority == "p1"
