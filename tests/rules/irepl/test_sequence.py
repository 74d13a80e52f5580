"""The order of rounds and the priority deal (18Ireland 1 and 2)."""

from __future__ import annotations

import pytest

from roundhouse.core.events import RoundBegan
from roundhouse.rules.mergers.frames import MergerRound
from tests.rules.irepl.positions import PRIVATES, fresh, started, stock
from tests.support.table import Table, rule


def trading(phase: str = "2") -> Table:
    """Stock round 2; Minor 1 of p1 and Minor 5 of p2 are in play and need no train."""
    table = started(started(stock(), "M1", p1="40+20"), "M5", 50, p2="40").trains(M1="6", M5="6")
    return table if phase == "2" else table.phase(phase)


def rounds(table: Table, number: int) -> list[str]:
    """The next rounds that begin while everybody passes."""
    names: list[str] = []
    for _ in range(80):
        if len(names) >= number:
            break
        names += [e.name for e in table.play(f"{table.actor} pass").told(RoundBegan)]
    return names


@rule("PL-base-1", "PL-3.3-1")
def test_an_auction_then_stock_round_1() -> None:
    """All six private companies are sold before anything else, then comes the first set."""
    table = fresh()
    assert {t.split()[2] for t in [*table.legal("buy"), *table.legal("bid")]} == set(PRIVATES)
    assert table.sections("p1 bid M1 100") == ["3"]
    table.play("p1 buy WOR 20", "p2 bid WRR 105", "p3 pass", "p1 pass", "p2 pass")
    assert [e.name for e in table.told(RoundBegan)] == ["Stock Round 1"]
    table.play("p3 pass", "p1 pass", "p2 pass")
    assert [e.name for e in table.told(RoundBegan)] == ["Operating Round 1.1"]


@rule("PL-base-2", "PL-base-3", "PL-base-4")
@pytest.mark.parametrize("phase", ["3", "4", "5", "6", "4D"])
def test_a_set_with_mergers(phase: str) -> None:
    """Stock round, two operating rounds, one merger round after the second, and the next stock round."""
    assert rounds(trading(phase), 5) == [
        "Operating Round 2.1",
        "Operating Round 2.2",
        "Merger Round 2",
        "Stock Round 3",
        "Operating Round 3.1",
    ]


@rule("PL-base-3", "PL-base-5")
def test_no_merger_round_in_phase_2() -> None:
    """The stock round follows the second operating round directly."""
    assert rounds(trading(), 4) == [
        "Operating Round 2.1",
        "Operating Round 2.2",
        "Stock Round 3",
        "Operating Round 3.1",
    ]


@rule("PL-base-2", "PL-base-3")
def test_rounds_without_any_company() -> None:
    """Nobody starts anything: two operating rounds in which nobody operates, then the next stock round."""
    table = fresh().play("p1 buy WOR 20", "p2 pass", "p3 pass", "p1 pass", "p2 pass", "p3 pass", "p1 pass")
    names = [e.name for e in table.told(RoundBegan)]
    assert names == ["Stock Round 1", "Operating Round 1.1", "Operating Round 1.2", "Stock Round 2"]
    assert (table.actor, table.state.priority) == ("p2", "p2")


@rule("PL-base-5")
def test_phase_3_in_the_second_operating_round_brings_a_merger_round() -> None:
    """What counts is the phase when the round is due."""
    table = trading()
    assert rounds(table, 2)[-1] == "Operating Round 2.2"
    assert rounds(table.phase("3"), 1) == ["Merger Round 2"]


@rule("PL-base-6")
@pytest.mark.parametrize(
    ("actions", "priority"),
    [
        (("p1 sell M1 20 as 20", "p1 pass", "p2 pass", "p3 pass"), "p2"),
        (("p1 pass", "p2 share M1 20 from M1", "p2 pass", "p3 pass", "p1 pass", "p2 pass"), "p3"),
        (("p1 pass", "p2 pass", "p3 bid M2 100", "p1 bid M2 105", "p2 pass", "p3 pass", "p1 pass", "p2 pass"), "p1"),
        (("p1 pass", "p2 bid M2 100", "p3 bid M2 105", "p1 pass", "p2 pass", "p3 pass", "p1 pass"), "p3"),
        (("p1 pass", "p2 pass", "p3 pass"), "p1"),
    ],
    ids=["sold", "bought", "put up, then raised by others", "put up and lost", "nobody acted"],
)
def test_priority_is_left_of_the_last_to_act_on_his_turn(actions: tuple[str, ...], priority: str) -> None:
    """Sales, purchases and putting a minor up count; raises in the auction of another and passes do not."""
    table = trading().play(*actions)
    table.pass_until("issue or redeem")
    assert table.state.priority == priority


@rule("PL-base-8", "PL-base-4")
def test_operating_and_merger_rounds_leave_the_priority() -> None:
    """p3 got it in the stock round, begins the merger round and has the first turn of the next stock round."""
    table = trading("3").play("p1 pass", "p2 share M1 20 from M1", "p2 pass", "p3 pass", "p1 pass", "p2 pass")
    assert table.state.priority == "p3"
    assert rounds(table, 2) == ["Operating Round 2.2", "Merger Round 2"]
    assert (table.view.expect(MergerRound).player, table.state.priority) == ("p3", "p3")
    assert rounds(table, 1) == ["Stock Round 3"]
    assert (table.actor, table.state.priority) == ("p3", "p3")


@rule("PL-base-8")
def test_a_proposal_leaves_the_priority() -> None:
    """p2 proposes a merger and is voted down; stock round 3 begins with p1 all the same."""
    table = trading("3").tiles(E3="57 0", E5="9 0", E7="57 0").frames(MergerRound(2, "p1"))
    table.play("p1 pass", "p2 propose M5", "p2 propose M1", "p2 vote for", "p1 vote against")
    assert rounds(table, 1) == ["Stock Round 3"]
    assert (table.actor, table.state.priority) == ("p1", "p1")


@rule("PL-base-9")
def test_the_limit_after_a_bankruptcy() -> None:
    """Six began: with five left the limit is 8 still, not 10."""
    table = stock(6).money(p1=300)
    for minor in ("M2", "M3", "M5"):
        started(table, minor, p1="40+20")
    started(started(table, "M7", p1="40"), "M9", p2="40").edit(lambda d: d.include("bankrupt", "p6"))
    assert table.check("p1 share M9 20 from M9")
    started(table, "M10", p1="40")
    assert table.sections("p1 share M9 20 from M9") == ["4"]
