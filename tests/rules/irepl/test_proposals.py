"""Merger rounds and what may be proposed in them (18Ireland 8.1 to 8.3)."""

from __future__ import annotations

import pytest

from roundhouse.core.events import RoundBegan
from roundhouse.rules.mergers.frames import MergerRound, Proposal, Vote
from roundhouse.rules.stock.frames import StockRound
from tests.rules.irepl.merging import LINE, mergers, naming, propose, two
from tests.rules.irepl.positions import MAJORS, started, stock
from tests.support.table import Table, rule

#: Minor 10 in Wrocław and Minor 7 in Poznań, each with a line to Germany, and none between them.
ABROAD = {"D14": "57 2", "C13": "8 5", "D10": "57 2", "C9": "8 5", "B10": "8 4", "B12": "9 0"}
#: Minor 2 in Gdańsk and Minor 4 in Olsztyn, each with a line to the port G3.
PORT = {"F4": "57 1", "G5": "8 3", "H6": "57 2"}
THREE = {"M1": {"p1": "40"}, "M5": {"p2": "40"}, "M7": {"p3": "40"}}


def last_turn(phase: str, number: int = 2, cash: int = 100) -> Table:
    """The only company, with a train, is about to finish an operating round."""
    table = started(stock(), "M1", cash=cash, p1="40").trains(M1="2").phase(phase)
    return table.operating("M1", "buy trains", number=number, of=2)


def following_round(table: Table) -> str:
    """Pass until another round begins, and tell which."""
    begun = table.state.stack[0]
    events: list[RoundBegan] = []
    for _ in range(10):
        if table.state.stack[0] != begun:
            break
        events = table.play(f"{table.actor} pass").told(RoundBegan)
    return str(events[0].name)


@rule("PL-base-175")
@pytest.mark.parametrize(
    ("phase", "number", "following"),
    [
        ("2", 2, "Stock Round 3"),
        ("3", 1, "Operating Round 2.2"),
        ("3", 2, "Merger Round 2"),
        ("4", 2, "Merger Round 2"),
        ("5", 2, "Merger Round 2"),
        ("6", 2, "Merger Round 2"),
    ],
)
def test_when_a_merger_round_is_held(phase: str, number: int, following: str) -> None:
    """After the second operating round of a set, from phase 3 on."""
    assert following_round(last_turn(phase, number)) == following


@rule("PL-base-175")
def test_the_phase_may_begin_in_that_very_round() -> None:
    """The first 3-train of the second operating round brings the first merger round."""
    table = last_turn("2", cash=180).stack("3").play("M1 train 3 from offering for 180")
    assert table.state.phase == "3"
    assert following_round(table) == "Merger Round 2"


@rule("PL-base-176")
def test_players_propose_clockwise_from_the_priority_deal() -> None:
    """One proposal for each turn; after a refusal too the player to the left of the proposer goes on."""
    table = last_turn("3").edit(lambda d: d.set(priority="p2"))
    following_round(table)
    assert (table.step, table.actor) == ("propose a merger", "p2")
    assert table.play("p2 pass").actor == "p3"
    refused = propose(two(), "M1", "M5").play("p1 vote against")
    assert (refused.step, refused.actor) == ("propose a merger", "p2")
    formed = propose(two(M5={"p1": "40"}), "M1", "M5").play("p1 vote for", "p1 form PKP")
    assert (formed.step, formed.actor) == ("propose a merger", "p2")


@rule("PL-base-177", "PL-base-8")
def test_the_round_ends_when_all_pass_in_succession() -> None:
    """Somebody who passed may propose when it is his turn again; a proposal begins the count anew."""
    table = two().play("p1 pass", "p2 pass")
    assert table.view.frame(MergerRound) is not None
    assert table.play("p3 pass").view.expect(StockRound).number == 3
    again = mergers({**THREE, "M9": {"p3": "40"}}).play("p1 pass", "p2 pass")
    propose(again, "M7", "M5").play("p3 pass", "p3 vote against")
    assert again.actor == "p1"
    again.play("p1 pass", "p2 pass")
    assert again.actor == "p3"
    assert again.play("p3 pass").view.frame(MergerRound) is None
    back = mergers(THREE).play("p1 pass", "p2 propose M5")
    assert back.check("p2 propose M1")


@rule("PL-base-177")
def test_a_merger_begins_the_count_of_passes_anew() -> None:
    """Two passed before it was carried out, and all three pass again."""
    table = two(M1={"p3": "40+20"}).play("p1 pass", "p2 pass")
    propose(table, "M1", "M5").play("p3 vote for", "p3 form PKP", "p1 pass", "p2 pass")
    assert (table.step, table.actor) == ("propose a merger", "p3")
    assert table.play("p3 pass").view.frame(MergerRound) is None


@rule("PL-base-177")
def test_bankrupt_players_are_skipped() -> None:
    """The other two end the round by passing."""
    table = two().edit(lambda d: d.set(bankrupt=frozenset({"p2"})))
    assert table.play("p1 pass").actor == "p3"
    assert table.play("p3 pass").view.frame(MergerRound) is None


@rule("PL-base-178")
def test_two_or_three_started_minors_merge() -> None:
    """Not one alone, not four, no minor of the pile, no major, and none twice."""
    table = mergers(THREE).play("p1 propose M1")
    assert table.sections("p1 pass") == ["8.3"]
    assert table.sections("p1 propose M1") == table.sections("p1 propose M2") == ["8.3"]
    table.play("p1 propose M5")
    assert table.step == "add to the merger"
    assert table.check("p1 pass")
    assert table.play("p1 propose M7").view.expect(Vote).companies == ("M1", "M5", "M7")
    longer = {"E3": "57 0", "E5": "9 0", "E7": "57 0", "E9": "8 1", "D10": "57 1", "C11": "58 4", "C13": "8 3"}
    four = mergers({**THREE, "M10": {"p3": "40"}}, {**longer, "D14": "57 2"})
    assert naming(four, "M5", "M7").check("p1 propose M10")
    assert naming(four, "M1", "M5", "M7").sections("p1 propose M10") == ["8.3"]
    major = started(mergers(THREE), "PKP", at="D12", p1="20").tiles(D12="57 0").frames(MergerRound(2, "p1"))
    assert major.sections("p1 propose PKP") == ["8.3"]


@rule("PL-base-179")
def test_the_proposer_owns_a_share() -> None:
    """One share of one of the minors is enough, and he need be no director; without any he proposes nothing."""
    table = two().play("p1 pass", "p2 pass")
    assert table.sections("p3 propose M1") == table.sections("p3 propose M5") == ["8.3"]
    assert table.legal("propose") == []
    owner = two(M1={"p1": "40", "p3": "20"}).play("p1 pass", "p2 pass")
    assert owner.legal("propose") == ["p3 propose M1"]
    assert owner.play("p3 propose M1").check("p3 propose M5")


@rule("PL-base-180")
def test_merging_minors_are_connected() -> None:
    """By track, whatever stations stand in the way, with one of those already named."""
    table = mergers({**THREE, "M9": {"p1": "40"}})
    assert table.sections("p1 propose M9") == ["8.3"]
    assert naming(table, "M1").sections("p1 propose M9") == ["8.3"]
    assert naming(table, "M1").check("p1 propose M7")
    assert naming(table, "M1").check("p1 propose M5")
    gap = mergers(THREE, {k: v for k, v in LINE.items() if k != "E9"})
    assert naming(gap, "M1").sections("p1 propose M7") == ["8.3"]
    assert naming(gap, "M1").check("p1 propose M5")


@rule("PL-base-180")
def test_a_red_tile_connects_only_as_an_end() -> None:
    """Minor A in Germany merges with either neighbour, or both; without it they are not connected."""
    held = {"M10": {"p1": "40"}, "M7": {"p2": "40"}}
    assert naming(mergers(held, ABROAD), "M10").sections("p1 propose M7") == ["8.3"]
    table = mergers({**held, "MA": {"p3": "40"}}, ABROAD)
    assert naming(table, "M10").sections("p1 propose M7") == ["8.3"]
    assert naming(table, "M10").check("p1 propose MA")
    assert naming(table, "MA").check("p1 propose M7")
    assert naming(table, "M10", "MA").check("p1 propose M7")


@rule("PL-base-180")
@pytest.mark.parametrize("token", [{}, {"G3": "portG3 0"}])
def test_a_port_does_not_connect(token: dict[str, str]) -> None:
    """With a token or without; straight track does."""
    held = {"M2": {"p1": "40"}, "M4": {"p2": "40"}}
    assert naming(mergers(held, PORT | token), "M2").sections("p1 propose M4") == ["8.3"]
    straight = mergers(held, {"F4": "57 2", "G5": "9 2", "H6": "57 2", **token})
    assert naming(straight, "M2").check("p1 propose M4")


@rule("PL-base-181")
def test_no_two_stations_in_one_hex() -> None:
    """Two minors that stand in Bydgoszcz cannot merge, nor both join a third one."""
    table = stock()
    for minor, place in (("M1", "E3"), ("M5", "E7"), ("M6", "E7")):
        started(table, minor, at=place, p1="40")
    table.tiles(**{**LINE, "E7": "441 0"}).phase("3")
    assert naming(table, "M5").sections("p1 propose M6") == ["8.3"]
    assert naming(table, "M1", "M5").sections("p1 propose M6") == ["8.3"]
    assert naming(table, "M1").check("p1 propose M6")


@rule("PL-base-182")
@pytest.mark.parametrize(("used", "against"), [(6, []), (7, ["8.3"])])
def test_a_major_must_be_left(used: int, against: list[str]) -> None:
    """With seven majors formed nothing can be proposed."""
    assert two().floated(*MAJORS[:used]).sections("p1 propose M1") == against


@rule("PL-base-182")
def test_a_major_that_closed_does_not_come_back() -> None:
    """Six are in play and the seventh has closed."""
    table = two().floated(*MAJORS[:6]).edit(lambda d: d.include("closed", MAJORS[6]))
    assert table.sections("p1 propose M1") == ["8.3"]


FOUR = {"p1": "40+20", "p2": "20"}
ALSO_FOUR = {"p2": "40+20", "p1": "20"}


@rule("PL-base-183", "PL-base-186")
@pytest.mark.parametrize(
    ("second", "against"),
    [(ALSO_FOUR, ["8.3"]), ({"p2": "40", "market": "20"}, []), ({"p2": "40+20", "market": "20"}, ["8.3"])],
)
def test_at_most_ten_shares_are_out(second: dict[str, str], against: list[str]) -> None:
    """4, 4 and 3 shares are too many, 4, 3 and 3 are not; those in the pool count too."""
    table = mergers({"M1": FOUR, "M5": second, "M7": {"p3": "40+20"}})
    assert naming(table, "M1", "M5").sections("p1 propose M7") == against


@rule("PL-base-186")
def test_ten_shares_leave_none_in_the_treasury() -> None:
    """4, 3 and 3 shares fill the new major."""
    table = mergers({"M1": FOUR, "M5": {"p2": "40+20"}, "M7": {"p3": "40+20"}})
    propose(table, "M1", "M5", "M7").play("p1 vote for", "p2 vote for", "p1 form PKP")
    assert [table.percent(p, "PKP") for p in ("p1", "p2", "p3", "PKP")] == [30, 40, 30, 0]


@rule("PL-base-184")
@pytest.mark.parametrize(("third", "against"), [({"p2": "40", "p1": "20"}, []), ({"p1": "40"}, ["8.3"])])
def test_nobody_would_hold_more_than_seven(third: dict[str, str], against: list[str]) -> None:
    """3, 3 and 1 shares are allowed, 3, 3 and 2 are not."""
    table = mergers({"M1": {"p1": "40+20"}, "M5": {"p1": "40+20"}, "M7": third})
    assert naming(table, "M1", "M5").sections("p1 propose M7") == against


@rule("PL-base-185")
@pytest.mark.parametrize(("pool", "against"), [("20+20", []), ("20+20+20", ["8.3"])])
def test_the_pool_would_hold_at_most_five(pool: str, against: list[str]) -> None:
    """3 and 2 shares are allowed, 3 and 3 are not."""
    table = two(M1={"p1": "40", "market": "20+20+20"}, M5={"p2": "40", "market": pool})
    assert naming(table, "M1").sections("p1 propose M5") == against


@rule("PL-base-187")
def test_what_was_rejected_is_not_proposed_again() -> None:
    """By nobody and in no order in this round; with a third minor it is another merger; next round it may be."""
    table = propose(mergers(THREE), "M1", "M5").play("p1 pass", "p1 vote against")
    assert table.play("p2 propose M5", "p2 propose M1").actor == "p2"
    assert table.view.expect(Proposal).companies == ("M5", "M1")
    assert table.sections("p2 pass") == ["8.3"]
    assert table.check("p2 propose M7")
    only = propose(two(), "M1", "M5").play("p1 vote against")
    assert only.sections("p2 propose M5") == ["8.3"]
    assert only.play("p2 pass", "p3 pass").sections("p1 propose M1") == ["8.3"]
    assert only.frames(MergerRound(3, "p1")).check("p1 propose M1")
