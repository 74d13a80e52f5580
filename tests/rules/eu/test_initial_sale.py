"""Section 4.2.1: the Minor Company Initial Sale Round."""

from roundhouse.core.ids import BANK
from tests.support.table import Table, rule


@rule("EU-4.2.1-2", "EU-4.2.1-4", "EU-4.2.1-7", "EU-4.2.1-9", "EU-4.2.1-10", "EU-4.2.1-11", "EU-4.2.1-12")
@rule("EU-4.2.1-13", "EU-4.2.1-14", "EU-4.2.1-15", "EU-4.2.1-22", "EU-4.2.1-3")
def test_a_standard_auction(start: Table) -> None:
    start.play("p1 nominate 5", "p1 pass", "p2 pass", "p3 bid 5 100", "p1 bid 5 105", "p2 pass", "p3 pass")
    assert start.state.shares["5"] == ("p1",)
    assert start.cash("p1") == 450 - 105
    assert start.cash(BANK) == 12000 - 3 * 450 + 105
    assert start.cash("5") == 0
    assert start.state.trains["5"] == ("2-4",)
    assert start.state.tokens["H19"][0].company == "5"
    assert start.actor == "p2"
    assert start.sections("p2 nominate 5") == ["4.2.1"]


@rule("EU-4.2.1-8", "EU-4.2.1-5")
def test_bids_are_at_least_100_in_fives_and_covered(start: Table) -> None:
    start.play("p1 nominate 5")
    assert start.sections("p1 bid 5 95") == ["4.2.1"]
    assert start.sections("p1 bid 5 103") == ["4.2.1"]
    assert start.sections("p1 bid 5 455") == ["4.2.1"]
    assert start.price_range("p1 bid 5 100") == (100, 450, 5)
    start.play("p1 bid 5 450")
    assert start.legal() == ["p2 pass"]


@rule("EU-4.2.1-16", "EU-4.2.1-17", "EU-4.2.1-18", "EU-4.2.1-22")
def test_the_price_falls_until_the_auctioneer_takes_it_for_nothing(start: Table) -> None:
    start.play("p1 nominate 8", *["p1 pass", "p2 pass", "p3 pass"])
    assert start.legal("buy") == ["p1 buy 8 90"]
    for _ in range(8):
        start.play("p1 pass", "p2 pass", "p3 pass")
    assert start.legal("buy") == ["p1 buy 8 10"]
    start.play("p1 pass", "p2 pass", "p3 pass")
    assert start.state.shares["8"] == ("p1",)
    assert start.cash("p1") == 450
    assert start.actor == "p2"


@rule("EU-4.2.1-16", "EU-4.2.1-6")
def test_the_first_to_accept_buys(start: Table) -> None:
    start.money(p2=70)
    start.play("p1 nominate 8", *["p1 pass", "p2 pass", "p3 pass"], "p1 pass")
    assert start.sections("p2 buy 8 90") == ["4.2.1"]
    start.play("p2 pass", "p3 buy 8 90")
    assert start.state.shares["8"] == ("p3",)
    assert start.cash("p3") == 360


@rule("EU-4.2.1-19", "EU-4.2.1-20", "EU-4.2.1-21", "EU-4.4.1-2")
def test_operating_rounds_follow_and_priority_stays(start: Table) -> None:
    for number in range(1, 16):
        player = start.actor
        start.play(f"{player} nominate {number}")
        while start.step != "lay track" and start.step != "name a minor company":
            start.play(f"{start.actor} pass")
    assert start.step == "lay track"
    assert start.actor == "1"
    assert start.state.priority == "p1"
    start.play("1 lay 9 B9 r1", "1 lay 201 C8 r1", "p2 accept")
    assert set(start.state.tiles) == {"B9", "C8"}
    assert not start.legal("lay")
