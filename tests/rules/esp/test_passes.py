"""Section 6.2: mountain passes, and private company #4 (3.1(4))."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.core.ids import BANK
from tests.rules.esp.boards import Tiles, company, passes, rival
from tests.support.table import Table, rule

#: A station beside each pass and the track between: Valladolid, Reinosa, Burgos by two different lines.
BESIDE: dict[str, tuple[str, Tiles]] = {
    "D12": ("E21", {"E21": "57 0", "E19": "L96 2"}),
    "H12": ("H8", {"H8": "956 0", "H10": "79 0"}),
    "J10": ("F18", {"F18": "57 1", "G17": "L96 3"}),
    "L8": ("F18", {"F18": "57 1", "G17": "L97 1"}),
}
COSTS: Tiles = {"D12": 100, "J10": 80, "L8": 80, "H12": 60}


def beside(hex_id: str, name: str = "N", cash: int = 500, phase: str = "3", **more: Any) -> Table:
    """A company that could build a mountain pass."""
    station, tiles = BESIDE[hex_id]
    return company(name, station, cash=cash, phase=phase, **tiles, **more)


@rule("ESP-6.2-1", "ESP-6.2-2", "ESP-5.3.1-13")
@pytest.mark.parametrize("phase", ["2", "3", "4", "5", "6", "7"])
def test_passes_are_built_from_phase_3_on(phase: str) -> None:
    """In the yellow phase they are not, although track leads there."""
    assert beside("H12", "CFLG", phase=phase).sections("CFLG open H12") == (["6.2"] if phase == "2" else [])


@rule("ESP-6.2-3", "ESP-5.3.1-8")
def test_only_majors_build_passes() -> None:
    """Northern and southern ones, but no minor at the same place."""
    assert beside("D12", "N").check("N open D12")
    assert beside("D12", "CFLG").check("CFLG open D12")
    assert beside("D12", "MS").sections("MS open D12") == ["6.2"]


@rule("ESP-6.2-4", "ESP-6.2-6")
def test_a_pass_must_be_connected_without_being_blocked() -> None:
    """From either side and without any train; a full city of others is in the way."""
    assert company("CFLG", "E3", E3="L81 0").sections("CFLG open D12") == ["6.2"]
    here = beside("D12")
    assert here.state.trains.get("N", ()) == ()
    assert here.legal("open") == ["N open D12"]
    far: Tiles = {
        "E3": "L81 0",
        "E5": "73 1",
        "D6": "L102 1",
        "D8": "L100 0",
        "D10": "79 0",
    }
    assert company("CFLG", "E3", **far).sections("CFLG open D12") == ["6.2"]
    far["D6"] = "L126 0"  # brown, with track from Siero to Mieres
    there = company("CFLG", "E3", **far)
    assert there.check("CFLG open D12")
    assert rival(there, "CFEA", "D6").check("CFLG open D12")
    assert rival(there, "FdLR", "D6").sections("CFLG open D12") == ["6.2"]


@rule("ESP-6.2-5")
def test_one_pass_in_an_operating_round() -> None:
    """The other waits for the next one."""
    tiles: Tiles = {**BESIDE["D12"][1], **BESIDE["H12"][1]}
    here = company("N", "E21", "H8", **tiles)
    assert here.legal("open") == ["N open D12", "N open H12"]
    here.play("N open D12")
    assert here.sections("N open H12") == ["6.2"]
    assert here.operating("N").check("N open H12")


@rule("ESP-6.2-7", "ESP-6.2-8", "ESP-5.3.1-22")
def test_building_a_pass_is_extra_and_optional() -> None:
    """Two tiles and a mine may be laid in the same turn, before and after it."""
    here = beside("D12")
    assert here.check("N pass")
    here.play("N lay 9 E23 r0", "N open D12", "N lay 79 D10 r0", "N lay L100 D8 r0")
    assert here.cash("N") == 500 - 50 - 100 - (30 + 20) - 30


@rule("ESP-6.2-9", "ESP-6.2-10", "ESP-6.2-11")
@pytest.mark.parametrize(("hex_id", "cost"), COSTS.items())
def test_what_passes_cost(hex_id: str, cost: int) -> None:
    """Paid to the bank; with less money the pass stays closed."""
    here = beside(hex_id, cash=cost)
    bank = here.cash(BANK)
    here.play(f"N open {hex_id}")
    assert (here.cash("N"), here.cash(BANK)) == (0, bank + cost)
    assert beside(hex_id, cash=cost - 1).sections(f"N open {hex_id}") == ["6.2"]
    assert here.sections(f"N open {hex_id}")[0] == "6.2"


@rule("ESP-3.1(4)-1", "ESP-3.1(4)-2", "ESP-3.1(4)-3")
@pytest.mark.parametrize(("hex_id", "cost"), {"D12": 60, "J10": 40, "L8": 40, "H12": 0}.items())
@pytest.mark.parametrize("name", ["N", "CFLG"])
def test_private_4_helps_a_major_to_build_a_pass(hex_id: str, cost: int, name: str) -> None:
    """Alar del Rey for nothing, the others for 40 less; then it closes."""
    here = beside(hex_id, name, cash=cost).privates(P4=name)
    assert here.sections(f"{name} open {hex_id}") == ["6.2"]
    here.play(f"{name} open {hex_id} by P4")
    assert (here.cash(name), here.state.privates["P4"]) == (0, "out")


@rule("ESP-3.1(4)-1")
def test_private_4_helps_only_its_owner() -> None:
    """A player's private company does not."""
    assert beside("H12").privates(P4="p1").sections("N open H12 by P4") == ["3.1(4)"]


@rule("ESP-6.2-12", "ESP-6.2-13", "ESP-6.2-15", "ESP-6.2-16")
def test_the_builder_may_place_a_station_at_once() -> None:
    """For 50 to the bank, with a station that is on its charter; a closed pass has no circles."""
    here = beside("D12")
    assert here.sections("N token D12.0") == ["5.3.4"]
    here.play("N open D12")
    bank = here.cash(BANK)
    here.play("N token D12.0")
    assert (here.cash("N"), here.cash(BANK)) == (500 - 100 - 50, bank + 50)
    bare = beside("D12").edit(lambda d: d.put("stations", "N", ())).play("N open D12")
    assert bare.sections("N token D12.0") == ["5.3.4"]


@rule("ESP-6.2-14", "ESP-6.2-19")
def test_others_may_place_stations_and_the_second_is_paid_to_the_first() -> None:
    """The bank gets nothing for the second station."""
    here = rival(beside("D12", "MCP", D12="passD12 0"), "N", "D12")
    bank, first = here.cash(BANK), here.cash("N")
    here.play("MCP token D12.0")
    assert (here.cash("MCP"), here.cash("N"), here.cash(BANK)) == (450, first + 50, bank)
    here = beside("D12", "MCP", D12="passD12 0")
    bank = here.cash(BANK)
    here.play("MCP token D12.0")
    assert here.cash(BANK) == bank + 50


@rule("ESP-6.2-18", "ESP-6.2-20", "ESP-5.3.4-15")
def test_a_station_on_a_pass_is_the_station_of_the_turn() -> None:
    """On another pass, too, only in another operating round."""
    tiles: Tiles = {**BESIDE["D12"][1], **BESIDE["H12"][1], **passes("D12", "H12")}
    here = company("N", "E21", "H8", **tiles).edit(lambda d: d.put("stations", "N", (50, 50)))
    here.play("N token D12.0")
    assert here.sections("N token H12.0") == ["5.3.4"]
    assert here.operating("N").check("N token H12.0")


@rule("ESP-6.2-31")
def test_passes_are_not_upgraded() -> None:
    """No tile goes there, whether the pass is open or not."""
    for tiles in ({}, passes("D12")):
        here = beside("D12", phase="7", **tiles)
        assert "D12" not in {text.split()[3] for text in here.legal("lay")}
        assert str(here.why_not("N lay 455 D12 r0")) == (
            "D12 is a mountain pass; passes are built, not laid as tiles [18España 6.2]"
        )


@rule("ESP-6.2-35")
def test_stations_on_the_other_map() -> None:
    """A northern company in Burgos and a southern one in Reinosa."""
    tiles: Tiles = {**BESIDE["H12"][1], "E19": "L97 0", "E21": "57 0", **passes("H12")}
    assert company("CFLG", "H12", **tiles).check("CFLG token E21.0")
    free: Tiles = {**tiles, "H8": "L107 0"}
    assert company("N", "E21", **free).check("N token H8.0")
    closed: Tiles = {hex_id: tile for hex_id, tile in free.items() if hex_id != "H12"}
    assert company("N", "E21", **closed).sections("N token H8.0") == ["5.3.4"]


#: From Salamanca over the Pajares pass, through the North and over Alar del Rey to Palencia.
ROUND: Tiles = {
    "D22": "57 0",
    "D20": "4 0",
    "D10": "78 4",
    "E9": "L93 1",
    "F10": "78 2",
    "G9": "L93 1",
    "H10": "78 0",
}


@rule("ESP-6.2-38", "ESP-5.1.2-15")
def test_a_connection_crosses_one_pass_only() -> None:
    """What can be reached only over two passes is not connected, as no route could go there."""
    here = company("N", "D22", **ROUND, **passes("D12", "H12"))
    assert here.check("N lay 678 H10 r0")
    assert here.sections("N lay L97 E19 r0") == ["5.3.1"]
    assert company("N", "H12", **ROUND, **passes("D12", "H12")).check("N lay L97 E19 r0")
    loose = company("N", "D22", options={"loose_connection": True}, **ROUND, **passes("D12", "H12"))
    assert loose.check("N lay L97 E19 r0")


@rule("ESP-6.2-4", "ESP-6.2-38")
def test_no_pass_is_built_through_another_one() -> None:
    """The station that its builder might place there could not be reached either."""
    here = company("N", "D22", **ROUND, **passes("D12"))
    assert here.legal("open") == []
    assert [str(reason) for reason in here.why_not("N open H12")] == [
        "N can reach H12 only across another mountain pass; a route may cross only one [18España 6.2]"
    ]
    assert "5.3.4" in company("N", "D22", **ROUND, **passes("D12", "H12")).sections("N token H12.0")
    across = company("N", "D22", "G9", **ROUND, **passes("D12")).edit(lambda d: d.put("stations", "N", (50,)))
    assert across.play("N open H12").check("N token H12.0")
    on_it = company("N", "D22", "D12", **ROUND, **passes("D12"))
    assert on_it.legal("open") == []
    loose = company("N", "D22", options={"loose_connection": True}, **ROUND, **passes("D12"))
    assert loose.legal("open") == ["N open H12"]


@rule("ESP-3.1(4)-4")
def test_private_4_changes_the_price_only() -> None:
    """Phase, connection and the one pass of the turn are the same, and a minor cannot use it."""
    assert beside("H12", "CFLG", phase="2").privates(P4="CFLG").sections("CFLG open H12 by P4") == ["6.2"]
    assert beside("H12").privates(P4="N").sections("N open D12 by P4") == ["6.2"]
    assert beside("D12", "MS").privates(P4="MS").sections("MS open D12 by P4") == ["6.2"]
    tiles: Tiles = {**BESIDE["D12"][1], **BESIDE["H12"][1]}
    here = company("N", "E21", "H8", **tiles).privates(P4="N").play("N open D12")
    assert here.sections("N open H12 by P4") == ["6.2"]


@rule("ESP-6.2-4", "ESP-6.2-12")
def test_only_closed_passes_are_built() -> None:
    """Four hexes, each once; the company that comes next finds it open."""
    here = beside("D12", D12="passD12 0")
    assert here.legal("open") == []
    assert here.sections("N open D12") == ["6.2"]
    assert "already open" in str(here.why_not("N open D12"))
    assert here.sections("N open E21") == ["6.2"]
