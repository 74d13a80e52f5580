"""Sections 4.4.3 and 4.4.9: what trains earn."""

import pytest

from tests.rules.eu.positions import dealt, started, without
from tests.support.table import Table, rule

#: Track from Warsaw over the eastern part of green Berlin and Stettin to Hamburg.
LINE = {
    "M6": "9 1",
    "L7": "8 2",
    "K6": "9 2",
    "J5": "581 0",
    "K4": "3 1",
    "J3": "8 5",
    "I4": "8 2",
    "H3": "9 2",
}
ROUTE = "N5.0 M6 L7 K6 J5.2 K4.0 J3 I4 H3 G2.0"


@pytest.fixture
def line(stock: Table) -> Table:
    """RPR has a station on the line."""
    without(stock, "7", "9").phase("3").tiles(**LINE)
    return started(stock, "RPR", 100, "p1", hexes=("J5.2",))


def revenue(table: Table, cards: tuple[str, ...], *routes: str) -> int:
    """What cards earn on these routes."""
    table.edit(lambda d: d.put("trains", "RPR", cards)).operating("RPR", "run trains")
    table.play("RPR run " + " / ".join(routes))
    return int(table.view.state.stack[-1].revenue)  # type: ignore[attr-defined]


@rule("EU-4.4.3-16", "EU-4.4.3-18", "EU-4.4.3-20", "EU-4.4.3-23", "EU-4.4.3-12", "EU-4.4.3-11", "EU-2-14")
def test_red_to_red_in_the_green_phase(line: Table) -> None:
    assert revenue(line, ("3-0",), f"3-0 {ROUTE}") == 20 + 50 + 10 + 30 + 10


@rule("EU-4.4.3-21", "EU-2-26")
def test_red_to_red_in_the_brown_phase(line: Table) -> None:
    line.phase("5")
    assert revenue(line, ("5-0",), f"5-0 {ROUTE}") == 30 + 50 + 10 + 50 + 20


@rule("EU-4.4.3-22", "EU-2-38")
def test_red_to_red_in_the_grey_phase(line: Table) -> None:
    line.phase("8")
    assert revenue(line, ("8-0",), f"8-0 {ROUTE}") == 30 + 50 + 10 + 50 + 30


@rule("EU-4.4.3-17", "EU-4.4.3-14")
def test_running_through_hamburg_is_no_second_end(line: Table) -> None:
    line.tiles(F3="3 4", E4="9 2")
    long = f"{ROUTE} F3.0"
    assert revenue(line, ("3-0",), f"3-0 {long}") == 20 + 50 + 10 + 30 + 10


@rule("EU-4.4.3-10")
def test_cities_and_off_map_areas_count_against_the_train(line: Table) -> None:
    line.edit(lambda d: d.put("trains", "RPR", ("2-0",))).operating("RPR", "run trains")
    assert line.sections(f"RPR run 2-0 {ROUTE}") == ["4.4.3"]


@rule("EU-4.4.9-1", "EU-4.4.9-9", "EU-4.4.9-10", "EU-4.4.3-35")
def test_a_pullman_repeats_a_city_or_off_map_area(line: Table) -> None:
    assert revenue(line, ("3-0", "P-0"), f"3-0 {ROUTE}", "P-0 J5.2") == 120 + 50
    line.operating("RPR", "run trains").edit(lambda d: d.put("trains", "RPR", ("3-0", "P-0")))
    assert line.sections(f"RPR run 3-0 {ROUTE} / P-0 K4.0") == ["4.4.9"]
    assert line.sections(f"RPR run 3-0 {ROUTE} / P-0 D3.0") == ["4.4.9"]
    assert line.sections(f"RPR run 3-0 {ROUTE} / P-0 N5.0") == ["4.4.3"]


@rule("EU-4.4.3-2")
def test_the_best_run_is_required(line: Table) -> None:
    line.edit(lambda d: d.put("trains", "RPR", ("3-0",))).operating("RPR", "run trains")
    assert line.legal("run") == [f"RPR run 3-0 {ROUTE}"]
    assert line.sections("RPR run 3-0 N5.0 M6 L7 K6 J5.2") == ["4.4.3"]


@rule("EU-4.4.3-28", "EU-4.4.3-29")
@pytest.mark.parametrize("loose", [False, True])
def test_berlin_is_one_place_for_a_train_and_for_a_connection(loose: bool) -> None:
    table = dealt(loose_connection=loose)
    without(table, "7", "9").phase("3").tiles(J5="581 0", K4="3 1", J3="7 5", K6="9 2")
    started(table, "RPR", 100, "p1", hexes=("J5.2",))
    found = table.operating("RPR").legal("lay")
    # I4 lies beyond the northern city, which is reached from the eastern one only over Stettin: no train may do that.
    assert any(text.split()[3] == "I4" for text in found) == loose
