"""Section 5.3.4: stations, homes, OO hexes and the circle of MZ and MZA."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from roundhouse.core.ids import BANK
from roundhouse.core.state import Token
from roundhouse.testing.actors import disagreements
from tests.rules.esp.boards import Tiles, company, launched, passes, revived, rival, table
from tests.support.table import Table, rule

#: Gijón joined to Avilés; both with a free circle beside the station.
TWO: Tiles = {"E3": "L111 5", "D4": "L107 0"}


def fresh(name: str, phase: str = "3", cash: int = 300, **tiles: Any) -> Table:
    """A company about to have its first turn."""
    t = launched(table().phase(phase), name).tiles(**tiles).money(**{name: cash})
    return t.edit(lambda d: d.exclude("operated", name)).operating(name)


@rule("ESP-5.3.4-1", "ESP-5.3.4-6", "ESP-5.3.4-14")
def test_a_station_goes_to_a_free_circle_in_reach_for_fifty() -> None:
    """Not to towns, not to full cities, not where the company does not come."""
    here = company("CFLG", "E3", H8="956 0", **TWO)
    assert here.legal("token") == ["CFLG token D4.0"]
    assert here.sections("CFLG token H8.0") == ["5.3.4"]
    assert here.sections("CFLG token D2.0") == ["5.3.4"]
    before = here.cash(BANK)
    here.play("CFLG token D4.0")
    assert (here.cash("CFLG"), here.cash(BANK)) == (450, before + 50)
    full = rival(rival(company("CFLG", "E3", **TWO), "CFEA", "D4"), "FdLR", "D4")
    assert full.sections("CFLG token D4.0") == ["5.3.4"]
    assert company("CFLG", "E3", cash=49, **TWO).sections("CFLG token D4.0") == ["5.3.4"]


@rule("ESP-5.3.4-2", "ESP-5.3.4-3")
def test_homes_of_companies_that_take_no_part_are_free() -> None:
    """The second circle of Santander would wait for FdC, and Albacete for AC, if they took part."""
    here = rival(company("CFLG", "K5", J4="73 5"), "FdSB", "I5")
    assert here.check("CFLG token I5.0")
    assert revived(here, "FdC").sections("CFLG token I5.0") == ["5.3.4"]
    here = company("MZA", "G27", H28="57 2")
    assert here.sections("MZA token H28.0") == ["5.3.4"]
    assert here.edit(lambda d: d.include("closed", "AC")).check("MZA token H28.0")


@rule("ESP-5.3.4-7", "ESP-5.3.4-8")
def test_the_home_station_is_free_and_comes_with_the_first_turn() -> None:
    """Another station may be placed in the same turn."""
    here = fresh("CFLG", **TWO)
    assert [token.company for token in here.state.tokens["E3"]] == ["CFLG"]
    assert here.cash("CFLG") == 300
    assert here.check("CFLG token D4.0")


@rule("ESP-5.3.4-9")
def test_home_circles_are_kept() -> None:
    """The last circle waits for each company that has its home there, and is free once it is placed or never comes."""
    here = company("CFEA", "D4", **TWO)
    assert here.check("CFEA token E3.0")
    rival(here, "FdLR", "E3")
    assert here.sections("CFEA token E3.0") == ["5.3.4"]
    here = company("CFEA", "D4", E3="L80 0", D4="956 1")
    assert here.sections("CFEA token E3.0") == ["5.3.4"]
    gone = company("CFEA", "D4", E3="L80 0", D4="956 1").edit(lambda d: d.include("closed", "CFLG"))
    assert gone.check("CFEA token E3.0")


@rule("ESP-5.3.4-10")
def test_a_minor_has_its_home_station_only() -> None:
    """Nothing is left on its charter."""
    here = fresh("CM", E29="57 0", E27="9 0")
    assert here.state.stations["CM"] == ()
    assert here.sections("CM token G27.0") == ["5.3.4"]


@rule("ESP-5.3.4-11", "ESP-5.3.4-12", "ESP-5.3.4-13")
def test_a_major_has_one_further_station_before_its_goals() -> None:
    """It may be placed in the first operating round; the other three are locked."""
    here = fresh("CFLG", **TWO)
    assert here.state.stations["CFLG"] == (50,)
    here.play("CFLG token D4.0")
    assert here.sections("CFLG token K5.0") == ["5.3.4"]


@rule("ESP-5.3.4-15", "ESP-5.3.4-16")
def test_one_station_in_a_turn_at_any_time_of_building() -> None:
    """Between two tiles, but not twice."""
    here = company("CFLG", "E3", J4="73 5", **TWO).edit(lambda d: d.put("stations", "CFLG", (50, 50)))
    here.play("CFLG lay 74 E5 r0", "CFLG token D4.0", "CFLG lay 73 D2 r5")
    assert "already" in str(here.why_not("CFLG token K5.0"))


@rule("ESP-5.3.4-18", "ESP-5.3.4-19", "ESP-5.3.4-20")
@pytest.mark.parametrize(("phase", "tile"), [("2", "L133 4"), ("3", "L102 4")])
def test_nobody_comes_before_the_home_company_on_an_oo_tile(phase: str, tile: str) -> None:
    """Others may lay the tile as they like, but wait with stations until CFEA is there."""
    here = company("CFLG", "E3", phase=phase, E3="L81 0", E5="73 1")
    here.play("CFLG lay L133 D6 r4")
    here = company("CFLG", "E3", phase=phase, E3="L81 0", E5="73 1", D6=tile)
    assert here.sections("CFLG token D6.0") == ["5.3.4"]
    assert rival(here, "CFEA", "D6.1").check("CFLG token D6.0")


@rule("ESP-5.3.4-18")
def test_an_oo_hex_waits_only_for_companies_of_this_game() -> None:
    """The reading: SFVA, which takes no part, keeps nobody out of Oviedo."""
    here = rival(company("CFLG", "E3", E3="L81 0", E5="73 1", D6="L133 4"), "CFEA", "D6.1")
    assert "SFVA" in here.state.closed
    assert here.check("CFLG token D6.0")


@rule("ESP-5.3.4-21")
def test_the_home_company_chooses_its_city_on_an_oo_tile() -> None:
    """If a tile lies there at its first turn, or as soon as it has laid one."""
    here = fresh("CFEA", D6="L133 0")
    assert here.step == "place home station"
    assert here.legal("token") == ["CFEA token D6.0", "CFEA token D6.1"]
    here.play("CFEA token D6.1")
    assert [(t.company, t.city) for t in here.state.tokens["D6"]] == [("CFEA", 1)]
    here = fresh("CFEA").play("CFEA lay L132 D6 r2")
    assert here.step == "place home station"
    here.play("CFEA token D6.1")
    assert [(t.company, t.city) for t in here.state.tokens["D6"]] == [("CFEA", 1)]
    assert here.step == "lay track"
    assert (here.cash("CFEA"), here.state.stations["CFEA"]) == (290, (50,))


@rule("ESP-5.3.4-22")
def test_on_a_brown_tile_one_circle_is_left_for_the_home_company() -> None:
    """The first of two circles may be taken, the second may not."""
    here = company("CFLG", "E3", phase="5", E3="L81 0", E5="73 1", D6="L126 0")
    assert here.check("CFLG token D6.0")
    assert rival(here, "FdLR", "D6").sections("CFLG token D6.0") == ["5.3.4"]


@rule("ESP-5.3.4-23")
def test_the_second_company_takes_the_city_that_is_left() -> None:
    """Oviedo is the home of two companies: the first chooses, the second has nothing to choose."""
    here = rival(revived(table().phase("3"), "SFVA").tiles(D6="L133 0"), "CFEA", "D6.0")
    here = launched(here, "SFVA").edit(lambda d: d.exclude("operated", "SFVA")).operating("SFVA")
    assert here.step == "lay track"
    assert [(t.company, t.city) for t in here.state.tokens["D6"]] == [("CFEA", 0), ("SFVA", 1)]
    here = revived(fresh("CFEA"), "SFVA")
    here = launched(here, "SFVA", "p2").edit(lambda d: d.exclude("operated", "SFVA")).operating("SFVA").money(SFVA=99)
    here.play("SFVA lay L132 D6 r0")
    assert (here.step, here.actor) == ("place home station", "CFEA")
    here.play("CFEA token D6.1")
    assert {(t.company, t.city) for t in here.state.tokens["D6"]} == {("CFEA", 1), ("SFVA", 0)}


@rule("ESP-5.3.4-23", "ESP-3.1(5)-11", "ESP-5.8-1")
def test_who_chooses_in_anothers_turn_buys_nothing() -> None:
    """While CFEA chooses its city on a tile of SFVA, neither of them buys tenders or private companies."""
    here = revived(fresh("CFEA"), "SFVA")
    here = launched(here, "SFVA", "p2").edit(lambda d: d.exclude("operated", "SFVA")).operating("SFVA")
    here.privates(P5="p3", P1="p3", P4="p2").money(SFVA=300, CFEA=300)
    assert {"SFVA tender from P5", "SFVA private P4 for 1"} <= set(here.legal())
    here.play("SFVA lay L132 D6 r0")
    assert here.legal() == ["CFEA token D6.0", "CFEA token D6.1"]
    assert disagreements(here.view, Random(1)) == []
    for name, purchase in product(("CFEA", "SFVA"), ("tender from P5", "private P4 for 1", "private P1 for 1")):
        assert not here.check(f"{name} {purchase}")
    here.play("CFEA token D6.1")
    assert here.check("SFVA tender from P5")
    own = fresh("CFEA").privates(P5="p3").money(CFEA=300).play("CFEA lay L132 D6 r2")
    assert (own.step, own.check("CFEA tender from P5")) == ("place home station", True)


@rule("ESP-5.3.4-24", "ESP-6.2-17")
def test_no_hex_and_no_pass_has_two_stations_of_a_company() -> None:
    """Not even in another city of the hex."""
    here = company("CFEA", "D6.0", E5="73 1", D6="L133 4")
    assert "5.3.4" in here.sections("CFEA token D6.1")
    assert company("CFLG", "D12", **passes("D12")).sections("CFLG token D12.0") == ["5.3.4"]


@rule("ESP-5.3.4-25", "ESP-5.3.4-26")
def test_mz_and_mza_share_a_circle() -> None:
    """MZ alone blocks it; MZA is stacked on it, and then both may pass."""
    here = launched(table().phase("3"), "MZ", "p2").tokens("MZ", "F24.2")
    here = launched(here, "N").tokens("N", "F24.1").money(N=300).operating("N", "lay track")
    assert here.sections("N token F24.2") == ["5.3.4"]
    launched(here, "MZA", "p3").edit(lambda d: d.exclude("operated", "MZA")).money(MZA=300, MZ=300).operating("MZA")
    assert [(t.company, t.city) for t in here.state.tokens["F24"]] == [("MZ", 2), ("N", 1), ("MZA", 2)]
    assert here.check("MZA lay 58 G23 r1")
    assert here.operating("MZ", "lay track").check("MZ lay 58 G23 r1")


@rule("ESP-5.3.4-4")
def test_every_route_has_a_station_of_its_company() -> None:
    """Track of others is no route."""
    here = company("CFLG", "E3", trains=("2+3",), step="run trains", J4="73 5", **TWO)
    assert here.sections("CFLG run 2+3-0 I5.0 J4.0 K5.0") == ["5.1.2"]
    assert here.check("CFLG run 2+3-0 E3.0 D4.0")


@rule("ESP-5.3.4-21")
def test_the_home_is_in_a_city_of_the_home_hex() -> None:
    """Neither elsewhere, nor where there is no city, nor in a full one."""
    here = fresh("CFEA", D6="L133 0", E3="L82 0")
    assert [here.sections(f"CFEA token {place}") for place in ("E3.0", "D6.2")] == [["5.3.4"]] * 2
    here.edit(lambda d: d.put("tokens", "D6", (Token("SFVA", 0),)))
    assert here.sections("CFEA token D6.0") == ["5.3.4"]
    assert here.check("CFEA token D6.1")


@rule("ESP-5.3.4-9")
def test_madrid_as_on_18xx_games() -> None:
    """There nobody comes before MZ once MZA is in their circle; by the rulebook other circles are free."""
    for options, reasons in (({}, []), ({"madrid_waits_for_mz": True}, ["5.3.4 on 18xx.games"])):
        here = company("A", "G27", options=options, F26="L79 4", F24="L83 0")
        here.edit(lambda d: d.include("closed", "N", "MCP"))
        assert rival(here, "MZA", "F24.2").sections("A token F24.0") == reasons
