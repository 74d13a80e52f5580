"""The vote on a merger (18Ireland 8.4)."""

from __future__ import annotations

import pytest

from roundhouse.rules.mergers.frames import Accepted, MergerRound, Vote
from tests.rules.irepl.merging import mergers, propose, two
from tests.support.table import Table, rule

#: Spaces of the market: 85 in the second row, 122 and 92 in the top row.
AT_85, AT_122 = (1, 5), (0, 8)


def voting(**changes: dict[str, str]) -> Table:
    """A vote on Minors 1 and 5, proposed by p1."""
    return propose(two(**changes), "M1", "M5")


def outcome(table: Table) -> str:
    """What became of the vote."""
    frame = table.state.stack[-1]
    return {Accepted: "accepted", MergerRound: "rejected", Vote: "open"}[type(frame)]


@rule("PL-base-188")
def test_one_vote_for_each_share() -> None:
    """A director's certificate is two; treasury shares and shares of other minors are none."""
    table = mergers({"M1": {"p1": "40"}, "M5": {"p2": "40", "p1": "20"}, "M9": {"p2": "40+20"}})
    vote = propose(table, "M1", "M5").view.expect(Vote)
    assert (vote.votes, vote.yes, vote.no) == (5, 0, 0)
    assert outcome(table.play("p1 vote for")) == "accepted"


@rule("PL-base-188")
def test_votes_are_counted_by_shares_not_by_heads() -> None:
    """Two players with one vote each lose against one with three."""
    table = voting(M1={"p1": "40", "p2": "20"}, M5={"p2": "40", "p3": "20"})
    table.play("p1 vote for", "p2 vote against")
    assert outcome(table) == "rejected"


@rule("PL-base-189")
def test_the_proposer_votes_first_then_clockwise() -> None:
    """Whoever has no share is not asked."""
    held = {"M1": {"p2": "40", "p4": "20"}, "M5": {"p1": "40+20", "p4": "20"}}
    table = mergers(held, players=4).play("p1 pass")
    assert propose(table, "M1", "M5").view.expect(Vote).waiting == ("p2", "p4", "p1")
    assert (table.step, table.actor) == ("vote on a merger", "p2")
    assert table.play("p2 vote for").actor == "p4"
    assert table.play("p4 vote against").actor == "p1"


@rule("PL-base-190")
def test_nobody_abstains_or_splits_his_votes() -> None:
    """For or against, with all votes."""
    table = voting(M1={"p1": "40", "p3": "20"}, M5={"p2": "40", "p1": "20", "p3": "20"})
    assert table.legal("vote") == ["p1 vote for", "p1 vote against"]
    assert not table.check("p1 pass")
    assert table.sections("p1 vote both") == ["8.4"]
    table.play("p1 vote for")
    assert (table.view.expect(Vote).yes, table.view.expect(Vote).no, table.actor) == (3, 0, "p2")
    assert table.play("p2 vote against").view.expect(Vote).no == 2
    assert not table.check("p1 vote against")


@rule("PL-base-191", "PL-base-197")
def test_the_pool_votes_by_the_price() -> None:
    """The major would start at 92: shares of the minor at 85 are for it, those of the minor at 122 against it."""
    table = two(M1={"p1": "40", "market": "20"}, M5={"p2": "40", "market": "20+20"})
    table.marker("M1", *AT_85).marker("M5", *AT_122)
    assert (table.price("M1"), table.price("M5")) == (85, 122)
    vote = propose(table, "M1", "M5").view.expect(Vote)
    assert (vote.yes, vote.no, vote.votes, vote.waiting) == (1, 2, 7, ("p1", "p2"))


@rule("PL-base-191")
def test_the_pool_does_not_vote_on_an_equal_price() -> None:
    """The minor in the top row and leftmost column keeps its price, so that three of five votes decide."""
    table = two(M1={"p1": "40+20", "market": "20"}, M5={"p2": "40"}).marker("M1", 0, 5).marker("M5", 1, 6)
    vote = propose(table, "M1", "M5").view.expect(Vote)
    assert (vote.yes, vote.no, vote.votes) == (0, 0, 5)
    assert outcome(table.play("p1 vote for")) == "accepted"


@rule("PL-base-191")
def test_a_tied_vote_can_be_turned_by_the_pool() -> None:
    """Two against two; the share at 85 is for the merger and the one at 122 would be against it."""
    table = two(M1={"p1": "40", "market": "20"}).marker("M1", *AT_85).marker("M5", *AT_122)
    assert outcome(propose(table, "M1", "M5").play("p1 vote for")) == "accepted"
    other = two(M5={"p2": "40", "market": "20"}).marker("M1", *AT_85).marker("M5", *AT_122)
    assert outcome(propose(other, "M1", "M5").play("p1 vote for")) == "open"
    assert outcome(other.play("p2 vote against")) == "rejected"


#: p1 and p2 with four votes each; or three, three and two.
EVEN = {"M1": {"p1": "40+20", "p2": "20"}, "M5": {"p2": "40+20", "p1": "20"}}
ODD = {"M1": {"p1": "40+20", "p2": "20"}, "M5": {"p3": "40", "p2": "20+20"}}
FIVE = {"M1": {"p1": "40+20", "p2": "20"}, "M5": {"p1": "40", "p2": "20+20"}}


@rule("PL-base-192", "PL-base-193", "PL-base-194")
@pytest.mark.parametrize(
    ("held", "votes", "result"),
    [
        (EVEN, ["p1 for"], "open"),
        (EVEN, ["p1 for", "p2 against"], "rejected"),
        (EVEN, ["p1 for", "p2 for"], "accepted"),
        (EVEN, ["p1 against"], "rejected"),
        (ODD, ["p1 for", "p2 against"], "open"),
        (ODD, ["p1 for", "p2 against", "p3 for"], "accepted"),
        (ODD, ["p1 for", "p2 against", "p3 against"], "rejected"),
        (ODD, ["p1 for", "p2 for"], "accepted"),
        (ODD, ["p1 against"], "open"),
        (FIVE, ["p1 for"], "accepted"),
    ],
)
def test_more_than_half_of_eight_votes(held: dict[str, dict[str, str]], votes: list[str], result: str) -> None:
    """Five are needed; four against four is a refusal, and nobody is asked when the result is certain."""
    table = voting(**held)
    assert table.view.expect(Vote).votes == 8
    table.play(*[vote.replace(" ", " vote ") for vote in votes])
    assert outcome(table) == result
