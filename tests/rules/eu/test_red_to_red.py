"""Section 4.4.3: the bonus for a run from one off-map location to another."""

from __future__ import annotations

import pytest

from tests.rules.eu.lines import BRUSSELS, CENTRE, COAST, DETOUR, EAST, LILLE, earned, runner
from tests.support.table import rule

COAST_RUN = "A6.0 B7.0 C8.0 C6.0 D5.0 E4 F3.0 G2.0"
CENTRE_RUN = "A6.0 B7.0 C8.0 D7.0 E6.0 F5 G4 G2.0"
DETOUR_RUN = "A6.0 B7.0 C8.0 D7.0 E8 F9.0 F7 E6.0 F5 G4 G2.0"
EAST_RUN = "H3 I4 J5.0 K6 L5.0 M6 N5.0"

#: London, Lille, Brussels, three towns and Hamburg, before and after the off-map values rise.
EARLY, LATE = 40 + 10 + 30 + 30 + 30, 70 + 10 + 30 + 30 + 50


@rule("EU-4.4.3-16", "EU-4.4.3-19", "EU-4.4.3-20", "EU-4.4.3-21", "EU-4.4.3-22", "EU-4.4.3-23", "EU-4.4.3-35")
@pytest.mark.parametrize(
    ("phase", "value"),
    [
        ("2", EARLY),
        ("3", EARLY + 10),
        ("4", EARLY + 10),
        ("5", LATE + 20),
        ("6", LATE + 20),
        ("8", LATE + 30),
    ],
)
def test_one_token_by_phase(phase: str, value: int) -> None:
    """A 3 train from London over its token in Brussels to Hamburg earns nothing, £10, £20 or £30 more."""
    table = runner("3", {**LILLE, "C8": "201 2"}, COAST, phase=phase)
    assert earned(table, f"BNR run 3-0 {COAST_RUN}") == value


@rule("EU-4.4.3-16", "EU-4.4.3-17")
@pytest.mark.parametrize(
    ("run", "value"),
    [
        ("C8.0 C6.0 D5.0 E4 F3.0 G2.0", 40 + 30 + 50),  # only Hamburg
        ("A6.0 B7.0 C8.0", 70 + 10 + 40),  # only London
        ("A6.0 B7.0 C8.0 C6.0 D5.0 E4 F3.0 G2.0 H3 I4 J5.0", 70 + 10 + 40 + 30 + 50 + 60),  # Hamburg is no end
        ("C8.0 C6.0 D5.0 E4 F3.0 G2.0 H3 I4 J5.0 K6 L5.0 M6 N5.0", 40 + 30 + 50 + 60 + 10 + 30),
        ("G2.0 H3 I4 J5.0 K6 L5.0 M6 N5.0", 50 + 60 + 10 + 30 + 20),  # Hamburg is an end
        (f"{COAST_RUN} {EAST_RUN}", 70 + 10 + 40 + 30 + 50 + 60 + 10 + 30 + 2 * 20),  # Hamburg between two red ends
    ],
)
def test_only_the_ends_decide(run: str, value: int) -> None:
    """Both ends must be off-map; Hamburg is such an end, but in the middle of a route it does not stand in for one."""
    table = runner("5", LILLE, BRUSSELS, COAST, EAST, phase="5", stations=("C8", "J5"))
    assert earned(table, f"BNR run 5-0 {run}") == value


@rule("EU-4.4.3-16", "EU-4.4.3-12", "EU-4.4.3-34")
def test_a_port_is_no_off_map_end_but_counts() -> None:
    """From the port over Amsterdam and Bremen to Hamburg: 10 + 30 + 10 + 50 and no bonus, for a 2 train."""
    table = runner("2", {"D3": "202 3", "E4": "8 2", "F3": "4 1"}, phase="5", stations=("D3",))
    assert earned(table, "BNR run 2-0 D1.0 D3.0 E4 F3.0 G2.0") == 100


@rule("EU-4.4.3-20")
@pytest.mark.parametrize(("stations", "bonus"), [(("C8",), 10), (("C8", "D7"), 20)])
def test_two_tokens_in_a_green_phase(stations: tuple[str, ...], bonus: int) -> None:
    """A 4 train can pass two own tokens between London and Hamburg and earns £10 for each."""
    tiles = {**LILLE, **COAST, "D7": "15 0", "D5": "58 4"}
    table = runner("4", tiles, phase="4", stations=stations)
    run = "BNR run 4-0 A6.0 B7.0 C8.0 D7.0 D5.0 E4 F3.0 G2.0"
    assert earned(table, run) == 40 + 10 + 30 + 30 + 10 + 10 + 30 + bonus


@rule("EU-4.4.3-21")
@pytest.mark.parametrize(("tokens", "bonus"), [(1, 20), (2, 40), (3, 60), (4, 80)])
def test_the_brown_line_of_the_table(tokens: int, bonus: int) -> None:
    """A 6 train with four cities between London and Hamburg; foreign tokens earn nothing."""
    stations = ("C8", "D7", "F9", "E6")
    table = runner("6", LILLE, DETOUR, phase="6", stations=stations[:tokens])
    for place in stations[tokens:]:
        table.tokens("DR", place)
    assert earned(table, f"BNR run 6-0 {DETOUR_RUN}") == 70 + 10 + 30 + 3 * 40 + 50 + bonus


@rule("EU-4.4.3-22")
@pytest.mark.parametrize(("tokens", "bonus"), [(1, 30), (2, 60), (3, 90), (4, 120), (5, 150)])
def test_the_grey_line_of_the_table(tokens: int, bonus: int) -> None:
    """An 8 train from London to Warsaw with five cities and Hamburg on its way."""
    stations = ("C8", "D7", "F9", "E6", "J5")[:tokens]
    table = runner("8", LILLE, DETOUR, EAST, phase="8", stations=stations)
    stops = 70 + 10 + 30 + 3 * 40 + 50 + 60 + 10 + 30
    assert earned(table, f"BNR run 8-0 {DETOUR_RUN} {EAST_RUN}") == stops + bonus


@rule("EU-4.4.3-23", "EU-4.4.3-35")
@pytest.mark.parametrize(("phase", "train", "bonus"), [("8", "8", 90), ("5", "5", 60)])
def test_the_example_of_three_tokens(phase: str, train: str, bonus: int) -> None:
    """London – Brussels – Cologne – Dortmund – Hamburg with three own tokens: £90 in phase 8, £60 in phase 5."""
    table = runner(train, LILLE, CENTRE, phase=phase, stations=("C8", "D7", "E6"))
    assert earned(table, f"BNR run {train}-0 {CENTRE_RUN}") == 70 + 10 + 30 + 20 + 20 + 50 + bonus


@rule("EU-4.4.3-18", "EU-4.4.3-35")
def test_each_train_scores_the_tokens_of_its_own_route() -> None:
    """London – Brussels – Hamburg and Hamburg – Berlin – Warsaw each pass one of two tokens: twice £20."""
    table = runner("3+4", LILLE, BRUSSELS, COAST, EAST, phase="5", stations=("C8", "J5"))
    run = f"BNR run 3-0 {COAST_RUN} / 4-0 G2.0 {EAST_RUN}"
    assert earned(table, run) == (70 + 10 + 40 + 30 + 50 + 20) + (50 + 60 + 10 + 30 + 20)


@rule("EU-4.4.3-2", "EU-4.4.3-16")
def test_the_bonus_counts_for_the_maximum() -> None:
    """The whole way to Hamburg with its £20 must be run; stopping short in Utrecht is not enough."""
    tiles = {**LILLE, **BRUSSELS, **COAST, "D7": "15 0", "D5": "58 4", "C6": "58 4"}
    table = runner("4", tiles, phase="4", stations=("C8", "D7"), best_run=True)
    best = "BNR run 4-0 A6.0 B7.0 C8.0 D7.0 D5.0 E4 F3.0 G2.0"
    assert table.sections("BNR run 4-0 A6.0 B7.0 C8.0 D7.0 D5.0") == ["4.4.3"]
    assert earned(table, best) == 40 + 10 + 40 + 30 + 10 + 10 + 30 + 20
