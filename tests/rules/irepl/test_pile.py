"""Rulings on the pile of minors and on the +10 markers (18IrePL 3.2 and 3.4, 18Ireland 2)."""

from __future__ import annotations

from collections import Counter

import pytest

from roundhouse.core.ids import OUT
from roundhouse.core.view import View
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.stations import reservations
from tests.rules.irepl.positions import PILE, dealt, definition, started, stock
from tests.support.table import Table, rule

HOMES = {"M1": "E3", "M2": "F4", "M3": "B6", "M4": "H6", "M5": "E7", "M6": "L8", "M7": "D10"}
HOMES |= {"M9": "G13", "M10": "D14", "M11": "K15", "M12": "G17", "M13": "H18", "M14": "J18"}
#: The marked cities, the minor at home there, and a town to run to: the city's tile, hex and tile of the town.
MARKED = {
    "D10": ("M7", "57 1", "C11", "4 1"),
    "D14": ("M10", "57 1", "C15", "4 1"),
    "F4": ("M2", "57 0", "F2", ""),
    "G17": ("M12", "57 0", "G19", "4 0"),
    "H18": ("M13", "57 0", "H16", "4 0"),
}


def revenue(table: Table, company: str, run: str) -> int:
    """What a company earns with a 6-train on a run."""
    table.trains(**{company: "6"}).operating(company, "run trains")
    return table.play(f"{company} run 6-0 {run}").view.expect(OperatingTurn).revenue


def marked(hex_id: str, tile: str = "", phase: str = "2") -> tuple[Table, str, str]:
    """A marked city with a town next to it, the company at home there and the run to the town."""
    company, yellow, town, town_tile = MARKED[hex_id]
    table = started(stock(), company).tiles(**{hex_id: tile or yellow})
    if town_tile:
        table.tiles(**{town: town_tile})
    return (table if phase == "2" else table.phase(phase)), company, f"{hex_id}.0 {town}.0"


@rule("PL-3.2-1", "PL-3.2-3", "PL-3.2-6")
@pytest.mark.parametrize("seed", range(20))
def test_fourteen_of_sixteen_minors(seed: int) -> None:
    """Thirteen in the pile, two removed, and Minor 8, which is neither."""
    state = dealt(seed)
    pile, removed = set(state.title.queue), set(state.closed)
    assert (len(state.title.queue), len(pile), len(removed)) == (13, 13, 2)
    assert pile | removed == set(PILE)
    assert "M8" not in pile | removed
    assert set(state.shares["M8"]) == {"M8"}
    assert all(set(state.shares[minor]) == {OUT} for minor in removed)


@rule("PL-3.2-2", "PL-3.2-3", "PL-3.2-4")
def test_every_minor_may_be_first_and_may_be_removed() -> None:
    """In 1500 games each of the 15 is first about 100 times and removed about 200 times."""
    states = [dealt(seed) for seed in range(1500)]
    first = Counter(state.title.queue[0] for state in states)
    removed = Counter(minor for state in states for minor in state.closed)
    assert set(first) == set(removed) == set(PILE)
    assert 60 < min(first.values()) <= max(first.values()) < 145
    assert 150 < min(removed.values()) <= max(removed.values()) < 255


@rule("PL-3.2-4")
def test_minors_start_in_the_order_of_the_pile() -> None:
    """Minor 9 lies first, then Minor 3; no other can be put up before them, Minor 8 and a removed one never."""
    table = stock().option(queue=("M9", "M3", "MB")).money(p1=900, p2=0, p3=0)
    table.edit(lambda d: d.include("closed", "M1"))
    for other in ("M3", "MB", "M1", "M8"):
        assert table.sections(f"p1 bid {other} 100") == ["5.1"]
    table.play("p1 bid M9 100", "p2 pass", "p3 pass")
    assert table.sections("p1 bid MB 100") == ["5.1"]
    assert table.check("p1 bid M3 100")


@rule("PL-base-10")
def test_homes_of_removed_minors_are_not_kept() -> None:
    """The others' homes are."""
    for seed in range(12):
        state = dealt(seed)
        view = View(definition(), state)
        kept = {minor for minor, hex_id in HOMES.items() if reservations(view, hex_id, 0) == [minor]}
        assert kept == set(HOMES) - state.closed


@rule("PL-base-10")
def test_a_major_takes_the_last_circle_at_the_home_of_a_removed_minor() -> None:
    """While Minor 5 is in the pile it may not."""
    table = started(stock(), "PKP", at="E3").phase("3").tiles(E3="57 0", E5="9 0", E7="57 0")
    assert table.operating("PKP", "place station").sections("PKP token E7.0") == ["7.3"]
    table.edit(lambda d: d.include("closed", "M5")).option(queue=tuple(m for m in PILE if m != "M5"))
    assert table.operating("PKP", "place station").sections("PKP token E7.0") == []


@rule("PL-3.4-1", "PL-3.4-2")
@pytest.mark.parametrize("hex_id", MARKED)
def test_a_marked_city_is_worth_ten_more(hex_id: str) -> None:
    """20 and 10 in yellow, and the town 10."""
    table, company, run = marked(hex_id)
    assert revenue(table, company, run) == 20 + 10 + 10


@rule("PL-3.4-2")
def test_the_marker_counts_for_other_companies() -> None:
    """Minor A runs from Germany to Wrocław; a major too."""
    table = started(stock(), "MA").tiles(D14="57 2", C13="8 5")
    assert revenue(table, "MA", "B14.0 C13 D14.0") == 30 + 30
    table = started(stock(), "PKP", at="D14").tiles(D14="57 2", C13="8 5")
    assert revenue(table, "PKP", "B14.0 C13 D14.0") == 30 + 30


@rule("PL-3.4-1", "PL-3.4-2")
def test_an_unmarked_city_is_worth_its_tile() -> None:
    """Gdynia and Bydgoszcz have no marker."""
    table = started(stock(), "M1").tiles(E3="57 0", E5="9 0", E7="57 0")
    assert revenue(table, "M1", "E3.0 E5 E7.0") == 20 + 20


@rule("PL-3.4-3")
@pytest.mark.parametrize("hex_id", MARKED)
@pytest.mark.parametrize(("phase", "value"), [("3", 30), ("5", 40), ("4D", 40)])
def test_the_marker_stays_when_the_city_is_upgraded(hex_id: str, phase: str, value: int) -> None:
    """30 and 10 in green, 40 and 10 in brown, to the end."""
    rotation = MARKED[hex_id][1].split()[1]
    tile = {30: f"441 {rotation}", 40: f"611 {rotation}"}[value]
    table, company, run = marked(hex_id, tile, phase)
    assert revenue(table, company, run) == value + 10 + 10


@rule("PL-3.4-3")
def test_an_upgrade_in_play_keeps_the_marker() -> None:
    """Wrocław is upgraded by a company and earns 40 in the same turn."""
    table, company, run = marked("D14", phase="3")
    table.operating(company, "lay track").play("M10 lay 441 D14 r1")
    assert revenue(table, company, run) == 30 + 10 + 10
