"""Section 5.6: the station of a minor that was taken over."""

from __future__ import annotations

import pytest

from roundhouse.core.ids import BANK
from tests.rules.esp.turns import TAKE, launched, table
from tests.support.table import Table, rule

STEP = "replace the minor's station"


def taken(company: str, home: str, minor: str, place: str, *absent: str, stations: tuple[str, ...] = ()) -> Table:
    """A major of p1 has just taken over a minor of p1; `absent` companies do not take part in this game."""
    t = launched(table("3"), minor, "p1", 90, 0).tokens(minor, place)
    t.tiles(B26="14 1", C27="57 2", C31="L131 0").edit(lambda d: d.include("closed", *absent))
    launched(t, company, cash=300).tokens(company, home, *stations).money(p1=0)
    return t.operating(company, TAKE).play(f"{company} takeover {minor}")


def there(t: Table, hex_id: str) -> list[tuple[str, int]]:
    """Stations in a hex, with their cities."""
    return [(token.company, token.city) for token in t.state.tokens.get(hex_id, ())]


@rule("ESP-5.6-15")
def test_the_major_may_put_its_own_station_there() -> None:
    """Free of charge, with the one station that CRB may use beside its home."""
    t = taken("CRB", "B26", "MS", "C27")
    assert (t.step, t.actor, t.legal()) == (STEP, "CRB", ["CRB token C27.0", "CRB pass"])
    bank = t.cash(BANK)
    t.play("CRB token C27.0")
    assert (there(t, "C27"), t.state.stations["CRB"]) == ([("CRB", 0)], ())
    assert (t.cash("CRB"), t.cash(BANK), t.step) == (210, bank, TAKE)


@rule("ESP-5.6-15", "ESP-5.6-16")
def test_without_a_station_of_its_own_the_place_is_given_up() -> None:
    """Locked stations do not count: CRB has placed its second station, and MS's goes."""
    t = taken("CRB", "B26", "MS", "C27", stations=("C25",))
    assert (t.step, there(t, "C27"), t.state.stations["CRB"]) == (TAKE, [], ())


@rule("ESP-5.6-15")
def test_no_second_station_in_a_hex() -> None:
    """Where CRB already has a station, its other one stays on the charter."""
    t = table("3").edit(lambda d: d.put("stations", "CRB", (0, 50, 50)))
    launched(t, "SC", "p1", 90, 0).tiles(C31="L131 0").tokens("SC", "C31.1")
    launched(t, "CRB", cash=300).tokens("CRB", "B26", "C31.0").operating("CRB", TAKE).play("CRB takeover SC")
    assert (t.step, there(t, "C31"), t.state.stations["CRB"]) == (TAKE, [("CRB", 0)], (50,))


@rule("ESP-5.6-16", "ESP-5.6-20")
def test_or_leave_the_place() -> None:
    """MS's station goes, CRB's stays on the charter, and may be placed there later for 50 like anywhere else."""
    t = taken("CRB", "B26", "MS", "C27").play("CRB pass")
    assert (t.step, there(t, "C27"), t.state.stations["CRB"]) == (TAKE, [], (50,))
    t.operating("CRB", "lay track").play("CRB token C27.0")
    assert (there(t, "C27"), t.cash("CRB")) == ([("CRB", 0)], 160)


@rule("ESP-5.6-16")
def test_the_minor_leaves_no_station_to_the_major() -> None:
    """The choice: a major never has more than its own five stations."""
    t = taken("CRB", "B26", "MS", "C27").play("CRB pass")
    assert (t.state.stations["CRB"], t.state.stations["MS"]) == ((50,), ())


@rule("ESP-5.6-20")
def test_the_place_is_free_for_everybody() -> None:
    """A, with a station in Badajoz, places one in Mérida; it could not while MS was there."""
    t = launched(taken("CRB", "B26", "MS", "C27"), "A", cash=300).tokens("A", "B26").play("CRB pass")
    t.operating("A", "lay track")
    assert t.check("A token C27.0")
    assert t.tokens("MS", "C27").sections("A token C27.0") == ["5.3.4"]


@rule("ESP-5.6-17")
@pytest.mark.parametrize("company", ["ZPB", "N", "MZA"])
@pytest.mark.parametrize("launch", [True, False])
def test_mz_leaves_its_place_to_mza(company: str, launch: bool) -> None:
    """With MZA in the game, launched or not, nobody replaces MZ; the own station stays on the charter at 50."""
    home = {"ZPB": "M21.1", "N": "F24.1", "MZA": "B26"}[company]
    t = launched(table("3"), "MZ", "p1", 90, 0).tokens("MZ", "F24.2")
    if launch and company != "MZA":
        launched(t, "MZA")
    launched(t, company, cash=300).tokens(company, home).operating(company, TAKE).play(f"{company} takeover MZ")
    assert (t.step, t.state.stations[company]) == (TAKE, (50,))
    assert "MZ" not in [name for name, _ in there(t, "F24")]


@rule("ESP-5.6-17", "ESP-5.6-20")
@pytest.mark.parametrize(("absent", "kept"), [((), True), (("MZA",), False)])
def test_the_circle_waits_for_mza(absent: tuple[str, ...], kept: bool) -> None:
    """Nobody else may use it before MZA has come; without MZA it is a circle like any other."""
    t = launched(taken("CRB", "B26", "MZ", "F24.2", *absent), "A", cash=300).tokens("A", "E33")
    t.operating("A", "lay track", only=("A",))
    assert ("is reserved for the home station of MZA" in str(t.why_not("A token F24.2"))) is kept


@rule("ESP-5.6-18")
def test_without_mza_the_place_is_taken() -> None:
    """In MZ's own circle."""
    t = taken("ZPB", "M21.1", "MZ", "F24.2", "MZA")
    assert (t.step, t.legal()) == (STEP, ["ZPB token F24.2", "ZPB pass"])
    assert there(t.play("ZPB token F24.2"), "F24") == [("ZPB", 2)]


@rule("ESP-5.6-19")
def test_no_other_place_in_madrid() -> None:
    """N and MCP do not take part and leave two free circles; they do not help, with or without MZA."""
    t = taken("ZPB", "M21.1", "MZ", "F24.2", "N", "MCP")
    assert (t.step, there(t, "F24"), t.state.stations["ZPB"]) == (TAKE, [], (50,))
    without = taken("ZPB", "M21.1", "MZ", "F24.2", "N", "MCP", "MZA")
    assert [without.sections(f"ZPB token F24.{n}") for n in range(3)] == [["5.6"], ["5.6"], []]
