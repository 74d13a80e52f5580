"""Rulings on section 2: when phases begin, and what they mean for tiles, train limits, values and operating rounds."""

from __future__ import annotations

from itertools import pairwise

import pytest

from roundhouse.core.events import PhaseBegan, RoundBegan
from roundhouse.rules.operating.frames import OperatingTurn
from tests.rules.eu.fleets import empty, kinds, lonely
from tests.rules.eu.positions import MINORS, dealt, without
from tests.support.table import Table, rule

PHASES = ["2", "3", "4", "5", "6", "8"]


# --- when phases begin ----------------------------------------------------------------------------------------------


@rule("EU-2-3", "EU-2-7")
def test_the_game_begins_in_phase_2(start: Table) -> None:
    """No purchase is needed for it, and all 2 trains are there."""
    assert start.state.phase == "2"
    assert [kinds(start, minor) for minor in MINORS] == [["2"]] * 15


@rule("EU-2-1", "EU-2-9", "EU-2-15", "EU-2-21", "EU-2-27", "EU-2-33")
@pytest.mark.parametrize(("before", "train"), list(pairwise(PHASES)))
def test_the_first_train_of_the_next_type_begins_its_phase(before: str, train: str) -> None:
    """A second train of the same type changes nothing."""
    table = lonely().phase(before).stack(train).operating("FS", "buy trains", only=["FS"])
    assert table.state.phase == before
    price = table.view.defn.trains[train].price
    table.play(f"FS train {train} from offering for {price}")
    assert table.told(PhaseBegan) == [PhaseBegan(train)]
    assert table.state.phase == train
    table.play(f"FS train {train} from offering for {price}")
    assert table.told(PhaseBegan) == []
    assert table.state.phase == train


@rule("EU-2-1")
def test_neither_the_last_train_of_a_type_nor_a_used_one_begins_a_phase() -> None:
    """The fifth 3 train, a Pullman and a 2 train of a minor leave the phase as it is."""
    table = lonely("1").phase("3").operating("FS", "buy trains", only=["FS"])
    for _ in range(4):
        empty(table, "FS").money(FS=2000).play("FS train 3 from offering for 200")
    assert kinds(table, "offering")[0] == "4"
    table.play("FS train P from market for 100", "FS train 2 from 1 for 1")
    assert table.state.phase == "3"


@rule("EU-2-1", "EU-2-9")
def test_a_minor_company_can_begin_a_phase() -> None:
    """The buyer does not matter."""
    table = lonely("1").money(**{"1": 200}).operating("1", "buy trains", only=["1"])
    table.play("1 train 3 from offering for 200")
    assert table.told(PhaseBegan) == [PhaseBegan("3")]


# --- train limits ---------------------------------------------------------------------------------------------------


@rule("EU-2-2", "EU-2-4", "EU-2-10", "EU-2-16", "EU-2-22", "EU-2-28", "EU-2-34")
@pytest.mark.parametrize(
    ("phase", "company", "owned", "limit"),
    [
        ("2", "FS", "2+2+2", 4),
        ("3", "FS", "3+3+3", 4),
        ("4", "FS", "4+4", 3),
        ("5", "FS", "5", 2),
        ("6", "FS", "5", 2),
        ("8", "FS", "5", 2),
        ("2", "1", "2", 2),
        ("3", "1", "3", 2),
        ("4", "1", "", 1),
        ("5", "1", "", 1),
        ("6", "1", "", 1),
        ("8", "1", "", 1),
    ],
)
def test_a_company_buys_up_to_its_limit(phase: str, company: str, owned: str, limit: int) -> None:
    """The train that reaches the limit may be bought from the Pool, no other after it."""
    table = empty(lonely("1"), "1").phase(phase).trains(**{company: owned, "market": "3+3"})
    table.money(**{company: 2000}).operating(company, "buy trains", only=[company])
    assert len(kinds(table, company)) == limit - 1
    table.play(f"{company} train 3 from market for 200")
    assert table.sections(f"{company} train 3 from market for 200") == ["4.4.6"]


@rule("EU-2-10", "EU-2-16", "EU-2-22", "EU-2-28", "EU-2-34")
@pytest.mark.parametrize(
    ("phase", "owned", "limit"), [("3", "3+3+3", 4), ("4", "4+4", 3), ("5", "5", 2), ("6", "5", 2), ("8", "5", 2)]
)
def test_a_pullman_counts_as_a_train(phase: str, owned: str, limit: int) -> None:
    """It is bought as the last train up to the limit, and then there is no room; at the limit it is not bought."""
    table = lonely().phase(phase).trains(FS=owned, market="3").operating("FS", "buy trains", only=["FS"])
    table.play("FS train P from market for 100")
    assert len(kinds(table, "FS")) == limit
    assert table.sections("FS train 3 from market for 200") == ["4.4.6"]
    table = lonely().phase(phase).trains(FS=f"{owned}+3").operating("FS", "buy trains", only=["FS"])
    assert table.sections("FS train P from market for 100") == ["4.4.6"]


@rule("EU-2-10", "EU-2-16")
@pytest.mark.parametrize(
    ("phase", "owned", "sections"), [("3", "3", []), ("3", "3+3", ["4.4.6"]), ("4", "4", ["4.4.6"])]
)
def test_a_pullman_counts_for_a_minor_company(phase: str, owned: str, sections: list[str]) -> None:
    """A minor with one train has room for it in phase 3 only."""
    table = empty(lonely("1"), "1").phase(phase).trains(**{"1": owned}).money(**{"1": 500})
    assert table.operating("1", "buy trains", only=["1"]).sections("1 train P from market for 100") == sections


# --- tiles ----------------------------------------------------------------------------------------------------------


@rule("EU-2-2", "EU-2-5", "EU-2-11", "EU-2-17", "EU-2-23", "EU-2-29", "EU-2-35")
@pytest.mark.parametrize(
    ("laid", "tile", "phases_before"),
    [
        pytest.param({}, "57", 0, id="yellow from the beginning"),
        pytest.param({"F9": "57 0"}, "14", 1, id="green from phase 3"),
        pytest.param({"F9": "14 0"}, "611", 3, id="brown from phase 5"),
        pytest.param({"F9": "611 0"}, "513", 5, id="gray from phase 8"),
    ],
)
def test_each_colour_of_tiles_is_available_from_its_phase_on(
    laid: dict[str, str], tile: str, phases_before: int
) -> None:
    """Before its phase section 2 forbids the tile in Frankfurt; later phases keep it."""
    table = lonely().tokens("FS", "F9").tiles(**laid)
    found = [table.phase(p).operating("FS", only=["FS"]).sections(f"FS lay {tile} F9 r0") for p in PHASES]
    assert found == [["2"]] * phases_before + [[]] * (6 - phases_before)


@rule("EU-2-11")
def test_green_tiles_are_for_corporations_only() -> None:
    """Minor company 4 may not upgrade Dresden in phase 3, FS in its place may."""
    table = lonely("4").phase("3").tiles(J7="202 0").operating("4", only=["4"])
    assert table.sections("4 lay 579 J7 r0") == ["4.4.1"]
    without(table, "4").tokens("FS", "J7").operating("FS", only=["FS"])
    assert table.sections("FS lay 579 J7 r0") == []


# --- off-map values -------------------------------------------------------------------------------------------------

RED = [
    pytest.param("C8", {"B7": "4 2", "C8": "202 2"}, 40, 40, 70, id="London"),
    pytest.param("E6", {"F3": "58 4", "F5": "8 1", "E6": "57 1"}, 30, 30, 50, id="Hamburg"),
    pytest.param("J5.0", {"K4": "58 5", "L5": "4 2", "M6": "8 2"}, 50, 20, 30, id="Warsaw"),
    pytest.param("M16", {"M16": "201 5"}, 30, 30, 50, id="Bucharest"),
    pytest.param("H19", {"H19": "201 0", "G20": "58 4"}, 40, 30, 50, id="Rome"),
]


@rule("EU-2-2", "EU-2-8", "EU-2-14", "EU-2-20", "EU-2-26", "EU-2-32", "EU-2-38")
@pytest.mark.parametrize(("station", "tiles", "rest", "early", "late"), RED)
def test_off_map_locations_have_their_second_value_from_phase_5_on(
    station: str, tiles: dict[str, str], rest: int, early: int, late: int
) -> None:
    """A run from FS's city over towns to the location, which counts its first value in phases 2, 3 and 4."""
    table = lonely().tokens("FS", station).tiles(**tiles).trains(FS="5")
    revenue = []
    for phase in PHASES:
        table.phase(phase).operating("FS", "run trains", only=["FS"]).play(table.legal("run")[0])
        revenue.append(table.view.expect(OperatingTurn).revenue)
    assert revenue == [rest + early] * 3 + [rest + late] * 3


# --- operating rounds -----------------------------------------------------------------------------------------------


@rule("EU-2-39")
@pytest.mark.parametrize("phase", PHASES)
def test_two_operating_rounds_follow_every_stock_round(phase: str) -> None:
    """In every phase, and then comes the next stock round."""
    table = without(dealt(), *MINORS).phase(phase).play("p1 pass", "p2 pass", "p3 pass")
    assert [event.name.split()[0] for event in table.told(RoundBegan)] == ["Operating", "Operating", "Stock"]
    assert table.step == "stock turn"
