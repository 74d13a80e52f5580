"""The auction of a minor in a stock round (18Ireland 5.1)."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Paid, TokenPlaced
from roundhouse.core.ids import BANK
from roundhouse.rules.operating.stations import reservations
from tests.rules.irepl.positions import PILE, started, stock
from tests.rules.irepl.stock_positions import holding
from tests.support.table import Table, rule


def alone(bid: int, phase: str = "2", minor: str = "M1") -> Table:
    """p1 has started a minor with a bid that nobody else could top."""
    table = stock().money(p1=bid, p2=0, p3=0).option(queue=(minor,)).phase(phase)
    return table.play(f"p1 bid {minor} {bid}")


@rule("PL-base-74")
def test_the_pile_is_started_in_order() -> None:
    """Only its first minor, and after that only the second; never Minor 8 or one that is running."""
    table = stock()
    assert table.legal("bid") == ["p1 bid M1 100"]
    assert all(table.sections(f"p1 bid {minor} 100") == ["5.1"] for minor in (*PILE[1:], "M8"))
    table.play("p1 bid M1 100", "p2 pass", "p3 pass")
    assert table.legal("bid") == ["p2 bid M2 100"]
    assert table.sections("p2 bid M1 100") == ["5.1"]
    assert stock().option(queue=()).legal("bid") == []


@rule("PL-base-75")
@pytest.mark.parametrize(
    ("bid", "sections"),
    [(95, ["5.1"]), (99, ["5.1"]), (100, []), (101, ["5.1"]), (105, []), (360, []), (365, ["5.1"])],
)
def test_opening_bids(bid: int, sections: list[str]) -> None:
    """From 100 in steps of 5 up to the 360 in hand."""
    table = stock()
    assert table.sections(f"p1 bid M1 {bid}") == sections
    assert table.price_range("p1 bid M1 100") == (100, 360, 5)


@rule("PL-base-76")
@pytest.mark.parametrize(
    ("bid", "sections"), [(150, ["5.1"]), (154, ["5.1"]), (155, []), (157, ["5.1"]), (360, []), (365, ["5.1"])]
)
def test_raises(bid: int, sections: list[str]) -> None:
    """At least 5 more than the last bid, in steps of 5, up to the money in hand."""
    assert stock().play("p1 bid M1 150").sections(f"p2 bid M1 {bid}") == sections


@rule("PL-base-76")
def test_bidding_goes_clockwise_and_leaving_is_final() -> None:
    """p3 opens; p4, p1, p2 follow; who has left is not asked again, and the last one left pays his own last bid."""
    table = stock(4).stock_round("p3")
    seen = []
    for action in ("bid M1 100", "bid M1 120", "pass", "bid M1 125", "pass", "bid M1 130"):
        seen.append(table.actor)
        table.play(f"{table.actor} {action}")
    assert seen == ["p3", "p4", "p1", "p2", "p3", "p4"]
    assert table.actor == "p2"
    table.play("p2 pass")
    assert (table.state.shares["M1"][0], table.cash("p4"), table.cash("M1")) == ("p4", 140, 130)
    assert (table.cash("p1"), table.cash("p2"), table.cash("p3")) == (270, 270, 270)


@rule("PL-base-76")
def test_another_minor_is_not_bid_on() -> None:
    """The auction is about the minor that was put up."""
    assert stock().play("p1 bid M1 100").sections("p2 bid M2 105") == ["5.1"]


@rule("PL-base-77")
@pytest.mark.parametrize(("cash", "asked"), [(104, "p3"), (105, "p2")])
def test_who_cannot_pay_the_next_bid_is_out(cash: int, asked: str) -> None:
    """105 are needed after 100."""
    assert stock().money(p2=cash).play("p1 bid M1 100").actor == asked


@rule("PL-base-77")
def test_who_can_no_longer_pay_is_out() -> None:
    """p2 bid 105 of his 110; p3's 110 leave him and the starter with 100 no raise, so p3 wins."""
    table = stock().money(p1=100, p2=110, p3=300).play("p1 bid M1 100", "p2 bid M1 105", "p3 bid M1 110")
    assert (table.state.shares["M1"][0], table.cash("p3")) == ("p3", 190)


@rule("PL-base-77")
@pytest.mark.parametrize(("certificates", "asked"), [(7, "p1"), (8, "p2")])
def test_who_is_at_the_certificate_limit_is_out(certificates: int, asked: str) -> None:
    """p6 puts a minor up: p1 is asked with seven certificates and passed over with eight."""
    table = holding(certificates).stock_round("p6").play("p6 bid M1 100")
    assert table.actor == asked


@rule("PL-base-78", "PL-base-79")
def test_the_bid_goes_into_the_treasury() -> None:
    """All of it, nothing to the bank, for the director's certificate; three shares of 20% are with the minor."""
    table = stock()
    bank = table.cash(BANK)
    table.play("p1 bid M1 100", "p2 bid M1 185", "p3 pass", "p1 pass")
    assert (table.cash("p2"), table.cash("M1"), table.cash(BANK)) == (175, 185, bank)
    assert [(e.payer, e.payee, e.amount) for e in table.told(Paid)] == [("p2", "M1", 185)]
    assert table.state.shares["M1"] == ("p2", "M1", "M1", "M1")


@rule("PL-base-80", "PL-base-82")
@pytest.mark.parametrize(
    ("bid", "phase", "par"),
    [
        (295, "5", 122),
        (300, "5", 148),
        (295, "6", 122),
        (300, "4D", 148),
        (300, "4", 122),
        (240, "3", 100),
        (245, "3", 122),
        (245, "2", 100),
        *((165, phase, 70) for phase in ("2", "3", "4", "5", "6", "4D")),
        (100, "2", 50),
        (115, "2", 50),
        (120, "2", 60),
        (135, "2", 60),
        (140, "2", 70),
        (170, "2", 85),
        (195, "2", 85),
        (200, "2", 100),
    ],
)
def test_par_is_the_highest_value_within_half_the_bid(bid: int, phase: str, par: int) -> None:
    """An odd half is rounded down, and only values of the phase's colours are there."""
    table = alone(bid, phase)
    assert (table.state.par["M1"], table.price("M1")) == (par, par)


@rule("PL-base-81")
@pytest.mark.parametrize(("phase", "par"), [("2", 100), ("4", 122), ("5", 148)])
def test_a_bid_above_twice_the_highest_par(phase: str, par: int) -> None:
    """It is legal, and all of it is in the treasury."""
    table = alone(500, phase)
    assert (table.price("M1"), table.cash("M1"), table.cash("p1")) == (par, 500, 0)


@rule("PL-base-83")
@pytest.mark.parametrize(("minor", "home"), [("M1", "E3"), ("M7", "D10"), ("MA", "B14"), ("MB", "J20")])
def test_the_home_station_stands_at_once(minor: str, home: str) -> None:
    """On the map or on the red tile, for nothing."""
    table = alone(200, minor=minor)
    assert [t.company for t in table.state.tokens[home]] == [minor]
    assert [(e.hex, e.cost) for e in table.told(TokenPlaced)] == [(home, 0)]
    assert (table.cash(minor), table.state.stations[minor]) == (200, ())


@rule("PL-base-83")
def test_the_home_station_takes_its_reserved_slot() -> None:
    """In a green city a major has the other circle, and the minor's was kept for it."""
    table = stock().money(p2=0, p3=0).phase("3").tiles(E3="441 0")
    started(table, "PKP", 60, at="E3", p2="20")
    assert reservations(table.view, "E3", 0) == ["M1"]
    table.play("p1 bid M1 100")
    assert reservations(table.view, "E3", 0) == []
    assert [t.company for t in table.state.tokens["E3"]] == ["PKP", "M1"]


@rule("PL-base-84", "PL-base-72")
@pytest.mark.parametrize(
    ("winner", "actions"),
    [
        ("p2", ["p2 bid M1 100", "p3 pass", "p4 pass", "p1 pass"]),
        ("p3", ["p2 bid M1 100", "p3 bid M1 105", "p4 pass", "p1 pass", "p2 pass"]),
        ("p4", ["p2 bid M1 100", "p3 pass", "p4 bid M1 105", "p1 pass", "p2 pass"]),
        ("p1", ["p2 bid M1 100", "p3 pass", "p4 pass", "p1 bid M1 105", "p2 pass"]),
    ],
)
def test_the_turn_goes_on_left_of_who_put_the_minor_up(winner: str, actions: list[str]) -> None:
    """p2 did, so p3 is next whoever wins."""
    table = stock(4).stock_round("p2").play(*actions)
    assert table.state.shares["M1"][0] == winner
    assert (table.step, table.actor) == ("stock turn", "p3")
