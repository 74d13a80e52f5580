"""Sections 5.3 to 5.3.2: which tiles may be placed, how many, where and for how much."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Paid
from roundhouse.core.ids import BANK
from tests.rules.esp.boards import Tiles, company, launched, lays, passes, rival, table
from tests.support.table import rule

#: Gijón with track to Siero (E5) and Candás (D2).
GIJON: Tiles = {"E3": "L81 0"}


@rule("ESP-5.3-1", "ESP-5.3.1-14", "ESP-6.2-21")
@pytest.mark.parametrize(
    ("name", "station", "tiles", "good", "bad"),
    [
        ("CFLG", "E3", GIJON, "74 E5 r0", "4 E5 r0"),
        ("N", "F24.1", {}, "9 E23 r2", "79 E23 r2"),
        ("N", "D12", passes("D12"), "79 D10 r0", "9 D10 r0"),
        ("CFLG", "H12", passes("H12"), "L97 E19 r0", "L100 E19 r0"),
    ],
)
def test_each_map_has_its_gauge(name: str, station: str, tiles: Tiles, good: str, bad: str) -> None:
    """Narrow gauge in the North and Iberian in the South, whoever builds, also beyond a mountain pass."""
    here = company(name, station, **tiles)
    assert here.check(f"{name} lay {good}")
    assert here.sections(f"{name} lay {bad}") == ["5.3"]


@rule("ESP-5.3-1")
def test_two_sides_of_one_tile_share_the_supply() -> None:
    """A tile that lies with its narrow side up is not there for the South."""
    here = company("N", "F24.1").edit(lambda d: d.put("supply", "7", 0))
    assert here.sections("N lay 7 E23 r5") == ["5.3"]
    here = company("CFLG", "E3", phase="2", **GIJON).play("CFLG lay 74 E5 r0")
    assert here.state.supply["4"] == table().state.supply["4"] - 1
    assert "74" not in here.state.supply


@rule("ESP-5.3-4")
def test_building_is_optional() -> None:
    """A company may pass although it could build."""
    here = company("CFLG", "E3", **GIJON)
    assert here.legal("lay")
    assert here.check("CFLG pass")


@rule("ESP-5.3.1-1", "ESP-5.3.2-2")
@pytest.mark.parametrize("first", ["9 E27 r0", "14 E29 r0"])
def test_a_minor_has_one_track_action(first: str) -> None:
    """A yellow tile or an upgrade, then neither."""
    here = company("CM", "E29", E29="57 0").play(f"CM lay {first}")
    for second in ("9 E27 r0", "9 E25 r0", "14 E29 r0"):
        assert "5.3.1" in here.sections(f"CM lay {second}")
    assert {text.split()[3] for text in here.legal("lay")} <= {"E31"}  # the mine is extra


@rule("ESP-5.3.1-2", "ESP-5.3.1-3", "ESP-5.3.2-3")
def test_a_major_pays_twenty_for_a_second_action() -> None:
    """The first action costs the terrain alone, the second 20 more, and there is no third."""
    here = company("N", "F24.1", cash=300)
    here.play("N lay 9 E23 r2")
    assert here.cash("N") == 300 - 50
    here.play("N lay 57 D22 r2")
    assert here.cash("N") == 300 - 50 - (30 + 20)
    assert here.told(Paid)[0].payee == BANK
    assert here.sections("N lay 8 C21 r5")
    assert here.sections("N lay L83 F24 r0") == ["5.3.1"]


@rule("ESP-5.3.1-3")
def test_the_second_action_must_be_affordable() -> None:
    """With 19 nothing can be built for 20."""
    here = company("CFLG", "E3", cash=59, **GIJON).play("CFLG lay 74 E5 r0")  # 40 for the mountain
    assert here.cash("CFLG") == 19
    assert here.sections("CFLG lay 73 D2 r5") == ["5.3.1"]
    here = company("CFLG", "E3", cash=60, **GIJON).play("CFLG lay 74 E5 r0")
    assert here.check("CFLG lay 73 D2 r5")


@rule("ESP-5.3.1-4", "ESP-5.3.2-4")
def test_one_of_two_actions_is_a_yellow_tile() -> None:
    """Two upgrades are too much; a yellow tile may come first or last."""
    tiles: Tiles = {**GIJON, "E5": "74 0"}
    here = company("CFLG", "E3", **tiles).play("CFLG lay L111 E3 r0")
    assert here.sections("CFLG lay 89 E5 r0") == ["5.3.1"]
    assert here.check("CFLG lay 73 D2 r5")
    here = company("CFLG", "E3", **tiles).play("CFLG lay 73 D2 r5")
    assert here.check("CFLG lay 89 E5 r0")


@rule("ESP-5.3.1-5", "ESP-5.3.2-5")
def test_the_second_action_does_not_upgrade_the_tile_of_the_first() -> None:
    """In its next turn the company may."""
    here = company("CFLG", "E3", **GIJON).play("CFLG lay 74 E5 r0")
    assert here.sections("CFLG lay 89 E5 r0") == ["5.3.1"]
    assert company("CFLG", "E3", E5="74 0", **GIJON).check("CFLG lay 89 E5 r0")


@rule("ESP-5.3.1-6")
@pytest.mark.parametrize(("phase", "second"), [("2", ["5.3.1"]), ("3", []), ("6", [])])
def test_there_is_no_second_action_in_the_yellow_phase(phase: str, second: list[str]) -> None:
    """Phase 2 knows one action only."""
    here = company("CFLG", "E3", phase=phase, **GIJON).play("CFLG lay 74 E5 r0")
    assert here.sections("CFLG lay 73 D2 r5") == second


#: Valladolid, joined to León and so to the Pajares pass; the pass is open.
PAJARES: Tiles = {"E21": "57 0", "E19": "L96 2", **passes("D12")}


@rule("ESP-5.3.1-7", "ESP-5.3.2-6")
def test_minors_neither_build_nor_upgrade_in_the_north() -> None:
    """What a major company at the same place may do, a minor may not."""
    built: Tiles = {**PAJARES, "D10": "79 0"}
    for lay, tiles in (("79 D10 r0", PAJARES), ("677 D10 r3", built)):
        assert company("MS", "E21", **tiles).sections(f"MS lay {lay}") == ["5.3.1"]
        assert company("N", "E21", **tiles).check(f"N lay {lay}")


@rule("ESP-5.3.1-8", "ESP-5.3.2-7", "ESP-6.2-2")
@pytest.mark.parametrize("phase", ["2", "3"])
def test_minors_build_track_that_leads_to_passes(phase: str) -> None:
    """Palencia with track to the line of Alar del Rey, and later its upgrade; the pass itself is for others."""
    here = company("MS", "E21", phase=phase, E21="57 0").play("MS lay L97 E19 r0")
    assert here.sections("MS open H12")[-1] == "6.2"
    assert company("MS", "E21", E21="57 0", E19="L97 0").check("MS lay 87 E19 r0")


@rule("ESP-5.3.1-9", "ESP-5.3.1-10", "ESP-5.3.1-11")
def test_terrain_is_paid_to_the_bank_and_everything_else_is_free() -> None:
    """Without the money the tile is not laid."""
    here = company("CM", "E29", E29="57 0")
    before = here.cash(BANK)
    here.play("CM lay 9 E27 r0")
    assert (here.cash("CM"), here.cash(BANK)) == (480, before + 20)
    assert company("CM", "E29", cash=19, E29="57 0").sections("CM lay 9 E27 r0") == ["5.3.1"]
    here = company("CFLG", "E3", cash=0, phase="2", E3="L80 0").play("CFLG lay 956 D4 r1")
    assert here.cash("CFLG") == 0


@rule("ESP-5.3.1-15", "ESP-5.3.1-16", "ESP-6.2-34", "ESP-6.2-37")
def test_an_open_pass_joins_both_maps() -> None:
    """Southern majors build in the North over it and northern ones in the South, but not over a closed pass."""
    closed: Tiles = {hex_id: tile for hex_id, tile in PAJARES.items() if hex_id != "D12"}
    assert company("N", "E21", **PAJARES).check("N lay 79 D10 r0")
    assert company("N", "E21", **closed).sections("N lay 79 D10 r0") == ["5.3.1"]
    alar: Tiles = {"H8": "956 0", "H10": "79 0"}
    assert company("FdLR", "H8", **alar, **passes("H12")).check("FdLR lay L97 E19 r0")
    assert company("FdLR", "H8", **alar).sections("FdLR lay L97 E19 r0") == ["5.3.1"]


@rule("ESP-5.3.1-16", "ESP-6.2-23", "ESP-6.2-29")
def test_a_blocked_pass_joins_nothing() -> None:
    """Two stations of others close it, one does not."""
    here = rival(company("N", "E21", **PAJARES), "CFLG", "D12")
    assert here.check("N lay 79 D10 r0")
    assert rival(here, "CFEA", "D12").sections("N lay 79 D10 r0") == ["5.3.1"]


@rule("ESP-6.2-36")
def test_the_two_actions_may_be_on_different_maps() -> None:
    """One tile in the North, the second in the South, and a mine."""
    here = company("N", "E21", **PAJARES)
    here.play("N lay 79 D10 r0", "N lay 9 E23 r0", "N lay L100 D8 r0")
    assert set(here.state.tiles) >= {"D10", "E23", "D8"}


@rule("ESP-5.3.1-23", "ESP-5.3.1-24", "ESP-5.3.1-25")
def test_letters_of_hex_and_tile_agree() -> None:
    """Y hexes take Y tiles, OO hexes OO tiles, and these tiles go nowhere else."""
    here = company("CFLG", "E3", phase="2")
    assert lays(here, "E3") == {"L80", "L81", "L82"}
    assert here.sections("CFLG lay 956 E3 r0") == ["5.3.1"]
    here = company("CFEA", "D6", phase="2")
    assert lays(here, "D6") == {"L132", "L133", "L134"}
    assert here.sections("CFEA lay L82 D6 r0") == ["5.3.1"]
    here = company("CFLG", "E3", E3="L80 0")
    assert here.sections("CFLG lay L82 D4 r1") == ["5.3.1"]
    assert here.sections("CFLG lay L134 D4 r1") == ["5.3.1"]
    assert here.check("CFLG lay 956 D4 r1")


@rule("ESP-5.3.1-27", "ESP-5.3.1-28", "ESP-5.3.1-29")
@pytest.mark.parametrize("place", ["Z9", "K5", "C3", "M5", "K3", "L10"])
def test_yellow_tiles_go_on_empty_hexes_of_the_grid(place: str) -> None:
    """Neither beside the map nor on printed yellow, gray, red, blue and orange hexes."""
    here = company("FdSB", "I5", "K5", J4="73 5")
    assert here.sections(f"FdSB lay L82 {place} r0") == ["5.3.1"]


@rule("ESP-5.3.1-30", "ESP-5.3.1-31", "ESP-5.3.1-41")
def test_the_first_tile_goes_on_the_home_hex_in_any_orientation() -> None:
    """Without track there is nothing else to continue."""
    here = launched(table(), "CFEA").money(CFEA=100).operating("CFEA")
    assert here.step == "lay track"
    assert {text.split()[3] for text in here.legal("lay")} == {"D6"}
    assert len([text for text in here.legal("lay") if " L134 " in text]) == 6
    assert here.sections("CFEA lay 74 E5 r0") == ["5.3.1"]


@rule("ESP-5.3.1-31", "ESP-5.3.1-32")
def test_new_track_continues_track_that_is_connected_to_a_station() -> None:
    """Neither track that passes the end of the line, nor track of others."""
    here = company("CFLG", "E3", H8="956 0", **GIJON)
    assert here.check("CFLG lay 74 E5 r0")
    assert here.sections("CFLG lay 74 E5 r1") == ["5.3.1"]
    assert here.sections("CFLG lay 79 H10 r0") == ["5.3.1"]


@rule("ESP-5.3.1-33", "ESP-5.1.2-15", "ESP-5.1.2-16")
def test_a_city_full_of_other_stations_interrupts_the_connection() -> None:
    """An empty circle or an own station keeps it open."""
    tiles: Tiles = {"E3": "L80 0", "D4": "956 1"}
    assert company("CFLG", "E3", **tiles).check("CFLG lay 79 C5 r1") is False  # a mine hex takes mines only
    assert company("CFLG", "E3", **tiles).check("CFLG lay L94 C5 r1")
    blocked = rival(company("CFLG", "E3", **tiles), "CFEA", "D4")
    assert blocked.sections("CFLG lay L94 C5 r1") == ["5.3.1"]
    assert company("CFLG", "E3", "D4", **tiles).check("CFLG lay L94 C5 r1")


@rule("ESP-5.3.1-34", "ESP-5.3.1-35", "ESP-5.3.1-36", "ESP-5.3.1-37", "ESP-5.3.1-38")
@pytest.mark.parametrize(
    ("name", "station", "tiles", "lay"),
    [
        ("CFLG", "E3", {}, "L82 E3 r1"),  # the sea
        ("N", "D12", passes("D12"), "79 C11 r2"),  # the terrain beside the pass
        ("MZA", "F24.2", {}, "8 G25 r0"),  # the blank side of Alcázar de San Juan
        ("FdSB", "I5", {}, "73 J4 r2"),  # the harbour of Bilbao from the side
        ("N", "D18", {}, "9 C19 r0"),  # Porto from the north
        ("CFEA", "F4", {"F4": "73 0"}, "73 G5 r0"),  # the bar south of Llanes
    ],
)
def test_new_track_runs_into_no_closed_side(name: str, station: str, tiles: Tiles, lay: str) -> None:
    """Edges of the map, blank sides of gray, red and blue hexes, and bars."""
    here = company(name, station, **tiles)
    reasons = here.why_not(f"{name} lay {lay}")
    assert reasons.sections == ["18España 5.3.1"]
    assert f"track on {lay.split()[1]} would run" in str(reasons)


@rule("ESP-5.3.1-39")
def test_track_may_lead_to_the_blank_side_of_another_tile() -> None:
    """Oviedo's tile has no track towards Siero."""
    here = company("CFLG", "E3", D6="L134 0", **GIJON)
    assert here.check("CFLG lay 73 E5 r1")


@rule("ESP-5.3.1-40")
def test_a_double_tile_needs_only_one_of_its_tracks_connected() -> None:
    """Either city of Oviedo's tile may be the one."""
    here = company("CFLG", "E3", E5="73 1", **GIJON)
    assert here.check("CFLG lay L133 D6 r4")
    assert here.check("CFLG lay L133 D6 r2")
    assert here.sections("CFLG lay L133 D6 r1") == ["5.3.1"]


@rule("ESP-5.3.1-42", "ESP-5.3.1-43")
def test_the_tile_of_toledo_and_aranjuez_is_joined_to_madrid() -> None:
    """From Alcázar, too; the builder chooses the face, and there is one tile only."""
    here = company("MZA", "F24.2", "G27")
    assert lays(here, "F26") == {"L79", "L113"}
    for text in here.legal("lay"):
        _, _, tile, hex_id, rotation = text.split()
        if hex_id == "F26":
            edges = {"L79": (0, 4, 1, 5), "L113": (0, 3, 1, 5)}[tile]
            assert 3 in {(edge + int(rotation[1:])) % 6 for edge in edges}
    assert here.sections("MZA lay L79 F26 r0") == ["5.3.1"]
    here.play("MZA lay L113 F26 r0")
    assert here.state.supply["L79"] == 0


@rule("ESP-5.3.1-44")
@pytest.mark.parametrize("face", ["L79 4", "L113 0"])
def test_the_tile_of_toledo_and_aranjuez_stays(face: str) -> None:
    """No tile replaces it in any phase, not even its own other face."""
    for phase in ("3", "5", "7"):
        here = company("MZA", "F24.2", phase=phase, F26=face)
        assert lays(here, "F26") == set()
    assert here.sections("MZA lay 88 F26 r0")
    assert here.sections(f"MZA lay {'L113' if face == 'L79 4' else 'L79'} F26 r0")


@rule("ESP-5.3.1-31")
@pytest.mark.parametrize(
    ("station", "tiles", "place", "good", "bad"),
    [
        ("E3", {"E3": "L80 0"}, "D4 r1", "956", ("79", "74")),
        ("E3", {"E3": "L81 0"}, "E5 r0", "74", ("79", "956")),
        ("D12", passes("D12"), "D10 r0", "79", ("74", "956")),
    ],
)
def test_yellow_tiles_show_what_the_hex_shows(
    station: str, tiles: Tiles, place: str, good: str, bad: tuple[str, str]
) -> None:
    """A city, a town or plain track."""
    here = company("CFLG", station, **tiles)
    assert here.check(f"CFLG lay {good} {place}")
    assert [here.sections(f"CFLG lay {tile} {place}") for tile in bad] == [["5.3.1"]] * 2
