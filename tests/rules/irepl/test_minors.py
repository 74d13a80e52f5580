"""Starting minors (18Ireland 5.1 and 5.2, 18IrePL 4.1)."""

from __future__ import annotations

import pytest

from roundhouse.core.ids import OUT
from roundhouse.rules.operating.stations import reservations
from roundhouse.rules.stock.frames import StockRound
from tests.rules.irepl.positions import started, stock
from tests.support.table import Table, rule


def won(bid: int, phase: str = "2") -> Table:
    """p1 has started Minor 1 with a bid that nobody topped."""
    table = stock().money(p1=bid, p2=0, p3=0)
    if phase != "2":
        table.phase(phase)
    return table.play(f"p1 bid M1 {bid}")


@rule("PL-base-74")
def test_only_the_first_minor_is_put_up() -> None:
    """The next ones have to wait."""
    table = stock()
    assert table.sections("p1 bid M2 100") == ["5.1"]
    assert table.check("p1 bid M1 100")


@rule("PL-base-75")
@pytest.mark.parametrize("bid", [95, 103, 365])
def test_the_opening_bid(bid: int) -> None:
    """At least 100, in fives, and not more than the money in hand."""
    assert stock().sections(f"p1 bid M1 {bid}") == ["5.1"]


@rule("PL-base-71")
def test_who_may_put_a_minor_up() -> None:
    """Not after trading, not at the certificate limit, not without 100."""
    traded = started(stock(), "M2", p1="40+20").play("p1 sell M2 20 as 20")
    assert traded.sections("p1 bid M1 100") == ["5"]
    bought = started(stock(), "M2", p2="40").play("p1 share M2 20 from M2")
    assert "5" in bought.sections("p1 bid M1 100")
    full = stock(6).money(p1=200)
    for minor in ("M2", "M3", "M5", "M7"):
        started(full, minor, p1="40+20")
    assert full.sections("p1 bid M1 100") == ["5"]
    assert stock().money(p1=99).legal("bid") == []


@rule("PL-base-76")
def test_the_others_raise_or_leave() -> None:
    """Clockwise; who leaves is out, and the last one left wins."""
    table = stock().play("p1 bid M1 100")
    assert table.actor == "p2"
    assert table.sections("p2 bid M1 100") == table.sections("p2 bid M1 108") == ["5.1"]
    table.play("p2 bid M1 105", "p3 pass", "p1 bid M1 110")
    assert table.actor == "p2"
    table.play("p2 pass")
    assert (table.percent("p1", "M1"), table.cash("p1")) == (40, 250)


@rule("PL-base-77")
def test_players_without_room_or_money_are_out() -> None:
    """Nobody asks them."""
    table = stock().money(p2=104).play("p1 bid M1 100")
    assert table.actor == "p3"
    full = stock(6).money(p1=300, p2=300, p3=0, p4=0, p5=0, p6=0)
    for minor in ("M2", "M3", "M5", "M7"):
        started(full, minor, p2="40+20")
    assert full.play("p1 bid M1 100").percent("p1", "M1") == 40


@rule("PL-base-78", "PL-base-79", "PL-base-83", "PL-base-30", "PL-base-81")
def test_the_winner_pays_into_the_treasury() -> None:
    """The whole bid is there, three shares too, and the home station stands at once."""
    table = won(350)
    assert (table.cash("M1"), table.cash("p1"), table.price("M1")) == (350, 0, 100)
    assert table.state.shares["M1"] == ("p1", "M1", "M1", "M1")
    assert [t.company for t in table.state.tokens["E3"]] == ["M1"]
    assert "M1" in table.state.floated


@rule("PL-base-80", "PL-base-82", "PL-4.1-1", "PL-4.1-2", "PL-4.1-3", "PL-4.1-4", "PL-4.1-5", "PL-4.1-6", "PL-4.1-7")
@rule("PL-9-18", "PL-9-19", "PL-9-22")
@pytest.mark.parametrize(
    ("bid", "phase", "par"),
    [
        (280, "2", 100),
        (280, "3", 122),
        (280, "4", 122),
        (280, "5", 122),
        (295, "5", 122),
        (300, "6", 148),
        (300, "4D", 148),
        (240, "3", 100),
        (245, "3", 122),
        (165, "2", 70),
        (165, "6", 70),
        (100, "2", 50),
        (120, "2", 60),
        (170, "2", 85),
        (600, "2", 100),
        (600, "4", 122),
    ],
)
def test_par_values_by_phase(bid: int, phase: str, par: int) -> None:
    """The highest value of the phase's colours that is not more than half the bid."""
    table = won(bid, phase)
    assert (table.price("M1"), table.state.par["M1"]) == (par, par)


@rule("PL-base-72", "PL-base-84", "PL-base-6")
def test_the_turn_goes_on_left_of_the_starter() -> None:
    """Whoever wins; and his putting up, not the bids of others, decides about the priority."""
    table = stock().play("p1 bid M1 100", "p2 pass", "p3 bid M1 105", "p1 pass")
    assert table.percent("p3", "M1") == 40
    assert table.actor == "p2"
    table.play("p2 pass", "p3 pass", "p1 pass")
    assert table.state.priority == "p2"


@rule("PL-base-85", "PL-base-136", "PL-3.1-9")
def test_a_round_without_a_start_costs_the_first_minor() -> None:
    """Its home is free for others, and an empty pile stays empty."""
    table = stock()
    assert reservations(table.view, "E3", 0) == ["M1"]
    table.play("p1 pass", "p2 pass", "p3 pass")
    assert "M1" in table.state.closed
    assert table.state.title.queue[0] == "M2"
    assert reservations(table.view, "E3", 0) == []
    empty = started(stock().option(queue=("MA",)), "M5").play("p1 pass", "p2 pass", "p3 pass")
    assert (empty.state.title.queue, empty.state.tiles["B14"]) == ((), ("DE", 0))
    again = started(stock().option(queue=()), "M5").play("p1 pass", "p2 pass", "p3 pass")
    assert "M5" not in again.state.closed


@rule("PL-base-85")
def test_a_start_keeps_the_pile() -> None:
    """Minor 2 stays first if Minor 1 was started."""
    table = stock().money(p2=0, p3=0).play("p1 bid M1 100", "p2 pass", "p3 pass", "p1 pass")
    assert table.state.title.queue[0] == "M2"
    assert table.view.frame(StockRound) is None
    assert table.state.shares["M2"] == ("M2",) * 4
    assert OUT not in table.state.shares["M2"]
