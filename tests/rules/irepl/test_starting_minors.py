"""Rulings on starting minors and on majors that cannot be started (18IrePL 1, 4.1 and 4.2)."""

from __future__ import annotations

import pytest

from roundhouse.finance.market import market_of
from roundhouse.rules.mergers.frames import MergerRound
from tests.rules.irepl.positions import MAJORS, started, stock
from tests.support.table import Table, rule

PHASES = ("2", "3", "4", "5", "6", "4D")
LINE = {"E3": "57 0", "E5": "9 0", "E7": "57 0"}


def rich(phase: str) -> Table:
    """Stock round 2 in a phase; only p1 has money."""
    table = stock().money(p1=900, p2=0, p3=0)
    return table if phase == "2" else table.phase(phase)


def merging(phase: str = "3") -> Table:
    """A merger round in which p1 has two connected minors."""
    table = started(started(stock(), "M1"), "M5").tiles(**LINE).phase(phase)
    return table.frames(MergerRound(2, "p1"))


@rule("PL-4.1-1")
@pytest.mark.parametrize(
    ("bid", "par"),
    [(100, 50), (115, 50), (120, 60), (135, 60), (140, 70), (165, 70), (170, 85), (195, 85), (200, 100), (300, 100)],
)
def test_yellow_values(bid: int, par: int) -> None:
    """In phase 2 only 50, 60, 70, 85 and 100; half a bid is rounded down to the next of them."""
    table = rich("2").play(f"p1 bid M1 {bid}")
    assert (table.price("M1"), table.cash("M1"), table.cash("p1")) == (par, bid, 900 - bid)


@rule("PL-4.1-2")
@pytest.mark.parametrize("phase", ["3", "4"])
@pytest.mark.parametrize(
    ("bid", "par"), [(100, 50), (170, 85), (240, 100), (245, 122), (295, 122), (300, 122), (500, 122)]
)
def test_green_value(phase: str, bid: int, par: int) -> None:
    """In phases 3 and 4 also 122, from a bid of 245 on, but never 148."""
    assert rich(phase).play(f"p1 bid M1 {bid}").price("M1") == par


@rule("PL-4.1-3")
@pytest.mark.parametrize("phase", ["5", "6", "4D"])
@pytest.mark.parametrize(("bid", "par"), [(100, 50), (240, 100), (245, 122), (295, 122), (300, 148), (700, 148)])
def test_brown_value(phase: str, bid: int, par: int) -> None:
    """From phase 5 on also 148, from a bid of 300 on."""
    assert rich(phase).play(f"p1 bid M1 {bid}").price("M1") == par


@rule("PL-4.1-4", "PL-4.1-5", "PL-4.1-6")
@pytest.mark.parametrize(("phase", "par"), [("2", 100), *((phase, 122) for phase in PHASES[1:])])
def test_the_example_of_a_bid_of_280(phase: str, par: int) -> None:
    """100 in the yellow phase, 122 in the green and the brown phases; the marker is on the space of that value."""
    table = rich(phase).play("p1 bid M1 280")
    cell = table.state.prices["M1"]
    assert (table.price("M1"), (cell.row, cell.col)) == (par, market_of(table.view).pars[par])


@rule("PL-4.1-7")
@pytest.mark.parametrize("phase", PHASES)
def test_minors_start_in_every_phase(phase: str) -> None:
    """Nothing is discarded from the pile, and two minors start one after the other."""
    table = rich(phase)
    assert len(table.state.title.queue) == 15
    table.play("p1 bid M1 100", "p2 pass", "p3 pass", "p1 bid M2 100")
    assert (table.percent("p1", "M1"), table.percent("p1", "M2")) == (40, 40)
    assert table.state.floated >= {"M1", "M2"}


@rule("PL-4.1-7")
@pytest.mark.parametrize(("train", "price"), [("4", 300), ("5", 440), ("6", 550), ("4D", 700)])
def test_a_new_phase_leaves_the_pile_alone(train: str, price: int) -> None:
    """The first train of each later type is bought: no minor of the pile leaves."""
    table = started(stock(), "M5", cash=900).stack(train).operating("M5", "buy trains")
    pile = table.state.title.queue
    table.play(f"M5 train {train} from offering for {price}")
    assert table.state.phase == train
    assert table.state.title.queue == pile
    assert table.state.closed.isdisjoint(pile)


@rule("PL-1-4", "PL-4.2-1", "PL-4.2-2")
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("major", MAJORS)
def test_no_major_is_started_in_a_stock_round(phase: str, major: str) -> None:
    """Neither by a bid nor by buying a certificate, in any phase."""
    table = rich(phase)
    assert table.sections(f"p1 bid {major} 200") == ["5.1"]
    assert table.sections(f"p1 share {major} 20 from {major}") == ["5"]
    assert table.sections(f"p1 share {major} 10 from {major}") == ["5"]
    assert not [text for text in table.legal() if major in text.split()]


@rule("PL-1-4", "PL-4.2-1")
@pytest.mark.parametrize("major", MAJORS)
def test_a_merger_forms_any_major(major: str) -> None:
    """The same company that nobody can start comes out of two minors; its shares can be bought afterwards."""
    table = merging().play("p1 propose M1", "p1 propose M5", "p1 vote for", f"p1 form {major}")
    assert table.state.floated == {major}
    assert table.percent("p1", major) == 40
    assert table.stock_round("p2").check(f"p2 share {major} 10 from {major}")


@rule("PL-2-2")
def test_there_is_no_eighth_merger() -> None:
    """With six majors in play the seventh can be formed; with seven nothing can be proposed."""
    table = merging()
    hexes = ("B6", "L8", "D10", "G13", "K15", "G17", "H18")
    for major, hex_id in zip(MAJORS[:6], hexes, strict=False):
        started(table, major, at=hex_id, p2="20")
    assert table.sections("p1 propose M1") == []
    started(table, MAJORS[6], at=hexes[6], p2="20")
    assert "8.3" in table.sections("p1 propose M1")
    assert table.legal("propose") == []
